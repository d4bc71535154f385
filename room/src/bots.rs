//! Bots at a live table: what a room asks them, and when an answer takes effect.

use serde::{Deserialize, Serialize};
use sidra_bots::Level;
use sidra_game::{Action, Event, Match, Objection, Phase, Snapshot, places};
use sidra_words::Lexicon;

use crate::event::{Happening, TableEvent};
use crate::room::Room;

/// What a room asks a bot. The keeper computes the answer and sends it as
/// [`crate::Ask::Answer`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The number of events in the room's log when it asked. An answer with an older number is
    /// refused.
    pub number: u64,
    /// The bot's seat.
    pub seat: usize,
    /// How well the bot plays.
    pub level: Level,
    /// The seed of the bot's random choices.
    pub seed: u64,
    /// What the bot sees.
    pub snapshot: Snapshot,
}

impl Question {
    /// Computes what the bot does, in any edition. Returns `None` if it does not object to the
    /// turn.
    pub fn think(&self, lexicon: Option<&Lexicon>) -> Option<Action> {
        let view = self.snapshot.view_with(lexicon);
        let mut player = self.level.player(self.seed);
        match view.phase {
            Phase::Challenge => player.challenge(&view),
            Phase::Vote => Some(player.vote(&view)),
            _ => Some(player.act(&view)),
        }
    }

    /// Computes what the bot does in a number edition. A page that plays only number editions calls
    /// this, so that it does not link the word search.
    pub fn think_numbers(&self) -> Action {
        self.level.act(&self.snapshot.view_with(None), self.seed)
    }
}

/// How fast bots play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// They wait about as long as a person would, so that people can follow.
    #[default]
    Human,
    /// They move as soon as the keeper has answered.
    Instant,
}

/// What a bot is going to do, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Thought {
    pub(crate) seat: usize,
    pub(crate) action: Action,
    pub(crate) due: u64,
}

/// Minimum delay of a bot, in milliseconds.
pub(crate) const SHORTEST_DELAY: u64 = 900;
/// Maximum extra delay of a bot that lays tiles, and of one that draws, in milliseconds.
const EXTRA_FOR_A_PLAY: u64 = 1_300;
const EXTRA_FOR_A_DRAW: u64 = 500;
/// The length of a step, in milliseconds. A bot's answer that comes after its delay takes effect at
/// the end of a step.
const STEP: u64 = 3_000;
/// Delay of a bot while a person could announce the opening, in milliseconds.
const DELAY_FOR_ANNOUNCING: u64 = 6_000;

impl Room {
    /// Returns the question for the next bot that has to make a decision; `None` if there is no
    /// such bot, or if its answer has already arrived.
    pub fn question(&self) -> Option<Question> {
        if self.thought.is_some() {
            return None;
        }
        let seat = match self.state.phase() {
            Phase::Playing => self.state.turn()?,
            Phase::Challenge => may_object(&self.state)
                .find(|&seat| self.is_bot(seat) && !self.waived.contains(&seat))?,
            Phase::Vote => {
                let view = self.state.view(None);
                let open = view.challenge.as_ref()?;
                let voted = |seat| open.votes.iter().any(|&(other, _)| other == seat);
                let may_vote = |seat: &usize| {
                    *seat != open.seat && !voted(*seat) && !view.seats[*seat].resigned
                };
                let mut voters = (0..view.seats.len()).filter(may_vote);
                // Bots cannot judge what fits a theme. They wait for the people, and follow them.
                let themed = matches!(open.dispute, Some((_, _, Objection::Theme)));
                if themed && voters.clone().any(|seat| !self.is_bot(seat)) {
                    return None;
                }
                voters.find(|&seat| self.is_bot(seat))?
            }
            Phase::Gathering | Phase::Between | Phase::Over => return None,
        };
        Some(Question {
            number: self.number(),
            seat,
            level: self.company.seats.get(seat)?.bot()?,
            seed: seat as u64,
            snapshot: self.state.snapshot(Some(seat)),
        })
    }

    /// Returns whether it is a bot's turn and its answer has not arrived. The clock must not
    /// punish the bot for a slow keeper.
    pub(crate) fn waits_for_bot(&self) -> bool {
        let turn = self.state.turn();
        self.thought.is_none() && turn.is_some_and(|seat| self.is_bot(seat))
    }

    pub(crate) fn is_bot(&self, seat: usize) -> bool {
        self.company
            .seats
            .get(seat)
            .is_some_and(|seat| seat.bot().is_some())
    }

    /// Returns when a bot's answer takes effect: about when a person would have moved.
    pub(crate) fn due(&self, action: &Action, now: u64) -> u64 {
        if self.pace == Pace::Instant {
            return self.timer.time(now);
        }
        let extra = match action {
            Action::Play { .. } => EXTRA_FOR_A_PLAY,
            _ => EXTRA_FOR_A_DRAW,
        };
        // Deliberately not random: any number that differs from turn to turn is good enough.
        let spread = self.number().wrapping_mul(7_919) % extra;
        let delay = match self.could_announce() {
            true => DELAY_FOR_ANNOUNCING,
            false => SHORTEST_DELAY + spread,
        };
        // A bot takes at most half of a short turn.
        let delay = self.whole().map_or(delay, |whole| delay.min(whole / 2));
        let due = self.timer.began() + delay;
        match self.shared {
            Some(_) => self.in_steps(due, self.timer.time(now)),
            None => due,
        }
    }

    /// Returns when an answer that arrives now and was due then takes effect. How long a bot thinks
    /// depends on its tiles, so at a shared table the others must not notice how long that was.
    fn in_steps(&self, due: u64, now: u64) -> u64 {
        let late = now.saturating_sub(due).next_multiple_of(STEP);
        let time_up = self.whole().map(|whole| self.timer.began() + whole);
        (due + late).min(time_up.unwrap_or(u64::MAX)).max(now)
    }

    /// Returns whether a person has just drawn a tile that makes the opening possible, and may
    /// announce it. At a shared table the others must not learn that from the bot's pace, so the
    /// bot waits there after every draw by a person who may announce.
    pub(crate) fn could_announce(&self) -> bool {
        let mut rows = self
            .rows
            .iter()
            .rev()
            .flat_map(|row| row.events.iter().rev());
        let last = rows.find_map(|event| match event {
            Happening::Match(Event::Hinted { .. } | Event::WantsToAbandon { .. }) => None,
            event => event.of_match(),
        });
        let Some(Event::Drew { seat, .. } | Event::TimeRanOut { seat, .. }) = last else {
            return false;
        };
        let view = self.state.view(Some(*seat));
        !self.is_bot(*seat)
            && match self.shared.is_some() {
                true => view.may_announce(),
                false => view.can_announce(),
            }
    }

    /// Returns the events of a bot's action. If the action is refused, the bot does something that
    /// is always allowed instead.
    pub(crate) fn bot_acts(&self, thought: &Thought) -> Vec<TableEvent> {
        let seat = thought.seat;
        let mut action = thought.action.clone();
        if let Action::Play { table } = &mut action {
            let before = self.state.view(None).table;
            places::place_new(table, before);
        }
        let events = self
            .player_acts(seat, action)
            .or_else(|_| match self.state.phase() {
                Phase::Challenge => Ok(self.waive(seat)),
                Phase::Vote => self.player_acts(seat, Action::Vote { allow: true }),
                _ => self
                    .player_acts(seat, Action::Draw)
                    .or_else(|_| self.player_acts(seat, Action::Pass)),
            });
        events.unwrap_or_default()
    }
}

/// Returns the seats that may object to the turn that was just played.
pub(crate) fn may_object(state: &Match) -> impl Iterator<Item = usize> {
    let view = state.view(None);
    let most = usize::from(view.rules().challenges);
    let open = view.challenge.clone();
    (0..view.seats.len()).filter(move |seat| {
        open.as_ref().is_some_and(|open| {
            let objected = open.objected.iter().filter(|other| *other == seat).count();
            *seat != open.seat && !view.seats[*seat].resigned && objected < most
        })
    })
}
