//! Objections: a turn that is not final yet, the vote on a word, and undoing a turn.
//!
//! A play that can be disputed is laid *open* ([`Event::Laid`]): its tiles are on the table, but
//! the turn does not end, no rack is refilled and no game ends until the turn stands
//! ([`Event::TurnStands`]) or is undone ([`Event::Undone`]). The rules say which plays can be
//! disputed; if none can, this module does nothing.

use serde::{Deserialize, Serialize};
use sidra_core::Letter;
use sidra_core::rules::Vote;

use crate::command::{Command, Objection, Refusal};
use crate::event::Event;
use crate::public::Game;
use crate::snapshot::Holding;
use crate::state::{Match, Phase, SetId, TableSet};
use crate::wire;

/// A turn that other players may still object to, with everything needed to undo it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub(crate) seat: usize,
    /// The words that were made or changed.
    pub(crate) words: Vec<SetId>,
    /// Those of them that are not in the lexicon.
    pub(crate) unverified: Vec<SetId>,
    /// The seats that have objected, once per objection.
    pub(crate) objected: Vec<usize>,
    pub(crate) dispute: Option<Dispute>,
    /// The table before the turn.
    #[serde(deserialize_with = "wire::table")]
    pub(crate) table: Vec<TableSet>,
    /// How many tiles the player had before the turn.
    tiles: usize,
    /// How many points the player had before the turn.
    points: i32,
    /// Whether the player had opened before the turn.
    opened: bool,
    /// Which seats had passed since the last play.
    passed: Vec<bool>,
}

/// A word that a player objects to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dispute {
    pub(crate) seat: usize,
    pub(crate) set: SetId,
    pub(crate) why: Objection,
    /// The seats that have voted, and whether they allow the word. The player who objects counts as
    /// having voted against it.
    pub(crate) votes: Vec<(usize, bool)>,
}

fn spelling(set: &TableSet) -> Vec<Option<Letter>> {
    set.tiles.iter().map(|id| id.face().letter()).collect()
}

impl Game {
    /// Returns the current phase, given the phase before the event.
    pub(crate) fn phase(&self, before: Phase) -> Phase {
        match (&self.pending, before) {
            (Some(pending), _) if pending.dispute.is_some() => Phase::Vote,
            (Some(_), _) => Phase::Challenge,
            (None, Phase::Challenge | Phase::Vote) => Phase::Playing,
            (None, other) => other,
        }
    }

    pub(crate) fn lay_open(
        &mut self,
        seat: usize,
        table: Vec<TableSet>,
        laid: usize,
        value: u32,
        unverified: Vec<SetId>,
    ) {
        let Some(player) = self.players.get(seat) else {
            return;
        };
        let old: Vec<_> = self.table.iter().map(spelling).collect();
        let made = table.iter().filter(|set| !old.contains(&spelling(set)));
        self.pending = Some(Pending {
            seat,
            words: made.map(|set| set.id).collect(),
            unverified,
            objected: Vec::new(),
            dispute: None,
            table: self.table.clone(),
            tiles: player.tiles,
            points: player.points,
            opened: player.opened,
            passed: self.players.iter().map(|player| player.passed).collect(),
        });
        self.lay(seat, table, laid, value);
    }

    pub(crate) fn dispute(&mut self, seat: usize, set: SetId, why: Objection) {
        if let Some(pending) = &mut self.pending {
            pending.objected.push(seat);
            pending.dispute = Some(Dispute {
                seat,
                set,
                why,
                votes: vec![(seat, false)],
            });
        }
    }

    pub(crate) fn vote(&mut self, seat: usize, allow: bool) {
        if let Some(dispute) = self.pending.as_mut().and_then(|p| p.dispute.as_mut()) {
            dispute.votes.push((seat, allow));
        }
    }

    pub(crate) fn allow(&mut self, set: SetId) {
        if let Some(pending) = &mut self.pending {
            pending.dispute = None;
            pending.unverified.retain(|&other| other != set);
        }
    }

    /// Restores the table and the players to what they were before the turn. The player's
    /// [`Holding`] restores its own tiles.
    pub(crate) fn undo(&mut self) {
        let Some(pending) = self.pending.take() else {
            return;
        };
        self.table = pending.table;
        for (player, passed) in self.players.iter_mut().zip(pending.passed) {
            player.passed = passed;
        }
        if let Some(player) = self.players.get_mut(pending.seat) {
            player.tiles = pending.tiles;
            player.points = pending.points;
            player.opened = pending.opened;
        }
    }

    /// Returns `true` if `seat` is `other` or the seat of the player whose turn is disputed.
    pub(crate) fn is_involved(&self, seat: usize, other: usize) -> bool {
        let layer = self.pending.as_ref().map(|pending| pending.seat);
        seat == other || Some(seat) == layer
    }

    /// Returns the number of players who decide about words: all active players except the one
    /// whose turn is disputed.
    pub(crate) fn voters(&self) -> usize {
        let layer = self.pending.as_ref().map(|pending| pending.seat);
        self.active().filter(|&seat| Some(seat) != layer).count()
    }
}

impl Match {
    /// Returns `true` if a play can be disputed: there is time to object, and something to object
    /// to.
    pub(crate) fn is_disputable(&self, unverified: &[SetId]) -> bool {
        let time = self.rules().challenge_seconds > 0;
        time && (!unverified.is_empty() || self.public.theme.is_some())
    }

    pub(crate) fn agree_theme(&self, theme: &str) -> Result<Vec<Event>, Refusal> {
        let theme = theme.trim().to_owned();
        let length = theme.chars().count();
        let fits = (1..=Command::LONGEST_THEME).contains(&length)
            && !theme.contains(|c: char| c.is_control() || c == '#');
        let before = matches!(self.public.phase, Phase::Gathering | Phase::Between);
        if !fits || !before || self.rules().challenge_seconds == 0 {
            return Err(Refusal::BadTheme);
        }
        Ok(vec![Event::ThemeAgreed { theme }])
    }

    /// Returns the turn that the other players may object to.
    fn pending(&self) -> Result<(&Game, &Pending), Refusal> {
        let game = self.public.game.as_ref().ok_or(Refusal::NoWindow)?;
        let pending = game.pending.as_ref().ok_or(Refusal::NoWindow)?;
        Ok((game, pending))
    }

    pub(crate) fn challenge(
        &self,
        seat: usize,
        set: SetId,
        why: Objection,
    ) -> Result<Vec<Event>, Refusal> {
        let (game, pending) = self.pending()?;
        let player = game.players.get(seat).ok_or(Refusal::NoSuchSeat)?;
        if self.public.phase == Phase::Vote {
            return Err(Refusal::Voting);
        }
        if player.resigned {
            return Err(Refusal::Resigned);
        }
        if seat == pending.seat {
            return Err(Refusal::OwnTurn);
        }
        let before = pending.objected.iter().filter(|&&other| other == seat);
        if before.count() >= usize::from(self.rules().challenges) {
            return Err(Refusal::ChallengedBefore);
        }
        if !pending.words.contains(&set) {
            return Err(Refusal::NoSuchWord(set));
        }
        if why == Objection::Theme && self.public.theme.is_none() {
            return Err(Refusal::NoTheme);
        }
        let mut events = vec![Event::Challenged { seat, set, why }];
        // A word that is in the lexicon is allowed without a vote.
        if why == Objection::Word && !pending.unverified.contains(&set) {
            events.push(self.allowed(game, seat, set));
            return Ok(events);
        }
        events.extend(self.outcome(game, set, why, &[(seat, false)], seat, false));
        Ok(events)
    }

    pub(crate) fn cast_vote(&self, seat: usize, allow: bool) -> Result<Vec<Event>, Refusal> {
        let (game, pending) = self.pending().map_err(|_| Refusal::NoVote)?;
        let dispute = pending.dispute.as_ref().ok_or(Refusal::NoVote)?;
        let player = game.players.get(seat).ok_or(Refusal::NoSuchSeat)?;
        let voted = dispute.votes.iter().any(|&(other, _)| other == seat);
        if seat == pending.seat || player.resigned || voted {
            return Err(Refusal::NoVote);
        }
        let mut votes = dispute.votes.clone();
        votes.push((seat, allow));
        let mut events = vec![Event::Voted { seat, allow }];
        events.extend(self.outcome(game, dispute.set, dispute.why, &votes, dispute.seat, false));
        Ok(events)
    }

    /// Ends a window. When the time to object is over, the turn stands. When the time to vote is
    /// over, players who have not voted count neither for nor against the word, but a majority is
    /// still a majority of all voters.
    pub(crate) fn window_over(&self) -> Result<Vec<Event>, Refusal> {
        let (game, pending) = self.pending()?;
        match &pending.dispute {
            Some(Dispute {
                seat,
                set,
                why,
                votes,
            }) => Ok(self.outcome(game, *set, *why, votes, *seat, true)),
            None => {
                let seat = pending.seat;
                let refill = self.refill(seat, 0);
                let left = self.holdings[seat].rack.len() + refill.len();
                let end = game.end_after_play(seat, left, self.rules());
                let event = Event::TurnStands { seat, refill };
                Ok(self.with_ending(game, end, &[], event))
            }
        }
    }

    /// Returns the events that follow from the votes; none while the vote is undecided.
    fn outcome(
        &self,
        game: &Game,
        set: SetId,
        why: Objection,
        votes: &[(usize, bool)],
        objector: usize,
        last: bool,
    ) -> Vec<Event> {
        let rules = self.rules();
        let needs = match why {
            Objection::Word => rules.unknown_vote,
            Objection::Theme => rules.theme_vote,
        };
        let all = game.voters();
        // A player who has resigned no longer counts.
        let counts = |seat: usize| game.players.get(seat).is_some_and(|own| !own.resigned);
        let cast = || votes.iter().filter(|(seat, _)| counts(*seat));
        let count = |allow: bool| cast().filter(|&&(_, vote)| vote == allow).count();
        let (yes, no) = (count(true), count(false));
        let open = if last {
            0
        } else {
            all.saturating_sub(yes + no)
        };
        let stands = match needs {
            Vote::MajorityAllows if 2 * yes > all => Some(true),
            Vote::MajorityAllows if 2 * (yes + open) <= all => Some(false),
            Vote::MajorityRejects if 2 * no > all => Some(false),
            Vote::MajorityRejects if 2 * (no + open) <= all => Some(true),
            _ => None,
        };
        match stands {
            None => Vec::new(),
            Some(true) => vec![self.allowed(game, objector, set)],
            Some(false) => self.undone(set),
        }
    }

    fn allowed(&self, game: &Game, seat: usize, set: SetId) -> Event {
        let resigned = game.players.get(seat).is_none_or(|own| own.resigned);
        let count = match resigned {
            true => 0,
            false => usize::from(self.rules().failed_challenge),
        };
        let drawn = self.next_tiles(count).to_vec();
        Event::Allowed { seat, set, drawn }
    }

    fn undone(&self, set: SetId) -> Vec<Event> {
        let before = self.before_the_turn();
        let Some(game) = &before.public.game else {
            return Vec::new();
        };
        let (seat, rules) = (game.turn, self.rules());
        let drawn = before.next_tiles(usize::from(rules.undone_draw)).to_vec();
        let end = match game.pool {
            0 => game.end_after_pass(seat, rules),
            _ => None,
        };
        before.with_ending(game, end, &[], Event::Undone { seat, set, drawn })
    }

    /// Returns the match as it was before the turn that can still be disputed.
    fn before_the_turn(&self) -> Match {
        let mut before = self.clone();
        before.holdings.iter_mut().for_each(Holding::undo);
        if let Some(game) = &mut before.public.game {
            game.undo();
        }
        before
    }

    /// Returns the events that follow when a player other than the one whose turn is disputed
    /// resigns. The others may still object or vote, but with one voter fewer the outcome may
    /// already be certain.
    pub(crate) fn resign_beside(&self, game: &Game, seat: usize) -> Result<Vec<Event>, Refusal> {
        let player = game.players.get(seat).ok_or(Refusal::NoSuchSeat)?;
        if player.resigned {
            return Err(Refusal::Resigned);
        }
        let mut events = vec![Event::Resigned { seat }];
        let mut others = game.active().filter(|&other| other != seat);
        if others.all(|other| game.players[other].wants_to_abandon) {
            events.extend(self.abandoned(game));
            return Ok(events);
        }
        let mut after = self.clone();
        after.apply(&events[0]);
        let (game, pending) = after.pending()?;
        if let Some(dispute) = &pending.dispute {
            let Dispute {
                seat: objector,
                set,
                why,
                votes,
            } = dispute;
            events.extend(after.outcome(game, *set, *why, votes, *objector, false));
        }
        Ok(events)
    }

    /// Returns the match with the previous turn settled, and the events that settled it.
    pub(crate) fn settled(&self) -> Result<(Match, Vec<Event>), Refusal> {
        let mut after = self.clone();
        let mut events = Vec::new();
        // A vote can be followed by another window.
        while matches!(after.public.phase, Phase::Challenge | Phase::Vote) {
            let next = after.window_over()?;
            next.iter().for_each(|event| after.apply(event));
            events.extend(next);
        }
        Ok((after, events))
    }
}
