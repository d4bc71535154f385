//! What a seat or a spectator may see of a match.

use sidra_core::rules::{Announcing, Scoring};
use sidra_core::score::Standing;
use sidra_core::{Face, Rules, TileId};
use sidra_solver::opening::can_open;
use sidra_words::Lexicon;

use crate::command::Objection;
use crate::state::{Config, GameResult, Match, Moment, Phase, SetId, TableSet};

/// What everybody may know of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatView {
    /// How many tiles are on the rack.
    pub tiles: usize,
    /// Whether the player has opened.
    pub opened: bool,
    /// Whether the opening was announced with the last draw.
    pub announced: bool,
    /// Whether the player gave the game up.
    pub resigned: bool,
    /// Whether the player wants to abandon the game.
    pub wants_to_abandon: bool,
    /// What the player's plays of this game were worth, where points are counted.
    pub points: i32,
}

/// A turn that the others may object to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeView<'a> {
    /// Whose turn.
    pub seat: usize,
    /// The words that were made or changed.
    pub words: &'a [SetId],
    /// Those of them that the dictionary lacks.
    pub unverified: &'a [SetId],
    /// Who has objected, as often as they did.
    pub objected: &'a [usize],
    /// The word that is voted on, who objects to it and why.
    pub dispute: Option<(SetId, usize, Objection)>,
    /// Who allows it and who does not.
    pub votes: &'a [(usize, bool)],
}

/// A match as one viewer sees it: all that may be seen, and nothing else.
///
/// Borrowed, since bots look at every turn of a great many games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View<'a> {
    /// What was agreed on.
    pub config: &'a Config,
    /// What is going on.
    pub phase: Phase,
    /// The moment that an action sent now has to name.
    pub moment: Moment,
    /// The commitment to the shuffles.
    pub commitment: [u8; 32],
    /// The viewer's seat; `None` for a spectator.
    pub seat: Option<usize>,
    /// The viewer's own rack.
    pub rack: &'a [TileId],
    /// The tiles of the viewer's last draw.
    pub last_draw: &'a [TileId],
    /// The table.
    pub table: &'a [TableSet],
    /// Everybody, seat by seat; empty before the first game.
    pub seats: Vec<SeatView>,
    /// How many tiles the pool has.
    pub pool: usize,
    /// Whose turn it is, while a game is played.
    pub turn: Option<usize>,
    /// Who began the game.
    pub starter: Option<usize>,
    /// The games that are over.
    pub results: &'a [GameResult],
    /// How many hints everybody has asked for.
    pub hints: &'a [u32],
    /// What the words are about.
    pub theme: Option<&'a str>,
    /// The dictionary.
    pub lexicon: Option<&'a Lexicon>,
    /// The turn that the others may object to.
    pub challenge: Option<ChallengeView<'a>>,
}

impl Match {
    /// What a seat, or a spectator (`None`), may see.
    pub fn view(&self, seat: Option<usize>) -> View<'_> {
        let game = self.game.as_ref();
        let own = game
            .zip(seat)
            .and_then(|(game, seat)| game.players.get(seat));
        let seats = game.map(|game| {
            let player = |player: &crate::state::Player| SeatView {
                tiles: player.rack.len(),
                opened: player.opened,
                announced: player.announced,
                resigned: player.resigned,
                wants_to_abandon: player.wants_to_abandon,
                points: match self.config.rules.rules().scoring {
                    Scoring::Points => player.points,
                    Scoring::Racks => 0,
                },
            };
            game.players.iter().map(player).collect()
        });
        View {
            config: &self.config,
            phase: self.phase,
            moment: self.moment(),
            commitment: self.commitment,
            seat,
            rack: own.map_or(&[], |player| &player.rack),
            last_draw: own.map_or(&[], |player| &player.last_draw),
            table: game.map_or(&[], |game| &game.table),
            seats: seats.unwrap_or_default(),
            pool: game.map_or(0, crate::state::Game::pool_left),
            turn: self.turn(),
            starter: game.map(|game| game.starter),
            results: &self.results,
            hints: &self.hints,
            theme: self.theme.as_deref(),
            lexicon: self.lexicon(),
            challenge: game.and_then(|game| game.pending.as_ref()).map(|pending| {
                let dispute = pending.dispute.as_ref();
                ChallengeView {
                    seat: pending.seat,
                    words: &pending.words,
                    unverified: &pending.unverified,
                    objected: &pending.objected,
                    dispute: dispute.map(|dispute| (dispute.set, dispute.seat, dispute.why)),
                    votes: dispute.map_or(&[], |dispute| &dispute.votes),
                }
            }),
        }
    }
}

impl View<'_> {
    /// The rules as played.
    pub fn rules(&self) -> &Rules {
        self.config.rules.rules()
    }

    /// Whether the viewer has opened.
    pub fn opened(&self) -> bool {
        let own = self.seat.and_then(|seat| self.seats.get(seat));
        own.is_some_and(|player| player.opened)
    }

    /// Whether the viewer may announce the opening now. Announced is with the draw that
    /// makes it possible: behind it, and before the own next turn.
    pub fn may_announce(&self) -> bool {
        let own = self.seat.and_then(|seat| self.seats.get(seat));
        let waits = self.turn.is_some() && self.turn != self.seat && !self.last_draw.is_empty();
        let may = own.is_some_and(|own| !own.opened && !own.announced && !own.resigned);
        self.rules().announced != Announcing::None && waits && may
    }

    /// Whether the viewer may announce the opening now, and has one.
    pub fn can_announce(&self) -> bool {
        let rack = self.rack.iter().map(|id| id.face());
        self.may_announce() && can_open(self.rules(), &rack.collect::<Vec<Face>>())
    }

    /// Where the finished games leave the players.
    pub fn standings(&self) -> Vec<Standing> {
        crate::state::standings_of(self.results)
    }
}
