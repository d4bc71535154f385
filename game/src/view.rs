//! What a seat or a spectator may see of a match.

use sidra_core::rules::{Announcing, Scoring};
use sidra_core::score::{Chance, Finisher, Standing};
use sidra_core::{Rules, TileId};
use sidra_solver::opening::chance;
use sidra_words::Lexicon;

use crate::command::Objection;
use crate::public::{FirstDraw, LexiconName, Player, Public, Turn, standings_of};
use crate::snapshot::Holding;
use crate::state::{Config, GameResult, Match, Moment, Phase, SetId, TableSet};

/// What everyone may know about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatView {
    /// The number of tiles on the rack.
    pub tiles: usize,
    /// Whether the player has opened.
    pub opened: bool,
    /// Whether the player announced an opening with the last draw.
    pub announced: bool,
    /// Whether the player resigned from the game.
    pub resigned: bool,
    /// Whether the player asks to abandon the game.
    pub wants_to_abandon: bool,
    /// The value of the player's plays in this game; 0 if the rules do not score points.
    pub points: i32,
}

/// A turn that other players may object to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeView<'a> {
    /// The seat whose turn it was.
    pub seat: usize,
    /// The words that were made or changed.
    pub words: &'a [SetId],
    /// Those of them that are not in the lexicon.
    pub unverified: &'a [SetId],
    /// The seats that have objected, once per objection.
    pub objected: &'a [usize],
    /// The word being voted on, the seat that objects to it, and the reason.
    pub dispute: Option<(SetId, usize, Objection)>,
    /// The seats that have voted, and whether they allow the word.
    pub votes: &'a [(usize, bool)],
}

/// A match as one viewer sees it: everything that this viewer may see, and nothing else.
///
/// It borrows from the match, because bots look at every turn of a great many games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View<'a> {
    /// What the players agreed on.
    pub config: &'a Config,
    /// The current phase.
    pub phase: Phase,
    /// The moment that an action sent now must name.
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
    /// The table before a turn that others may still object to.
    pub before: Option<&'a [TableSet]>,
    /// The turns of the game so far, as everyone saw them.
    pub history: &'a [Turn],
    /// The players, seat by seat; empty before the first game.
    pub seats: Vec<SeatView>,
    /// The number of tiles in the pool.
    pub pool: usize,
    /// The seat whose turn it is, while a game is in progress.
    pub turn: Option<usize>,
    /// The seat that began the game.
    pub starter: Option<usize>,
    /// The results of the finished games.
    pub results: &'a [GameResult],
    /// The tiles that everyone held when the last game ended, seat by seat; empty while a game
    /// is in progress.
    pub revealed: &'a [Vec<TileId>],
    /// The number of hints each seat has asked for.
    pub hints: &'a [u32],
    /// The players' seeds, seat by seat; empty for a player who added none.
    pub seeds: &'a [Vec<u8>],
    /// The draw for the first player of the match.
    pub first_draw: Option<&'a FirstDraw>,
    /// The theme of the words.
    pub theme: Option<&'a str>,
    /// The name of the lexicon that the match is played with.
    pub named_lexicon: Option<&'a LexiconName>,
    /// The lexicon itself, if it is available.
    pub lexicon: Option<&'a Lexicon>,
    /// The secret of the shuffles, after the match.
    pub secret: Option<[u8; 32]>,
    /// The turn that other players may object to.
    pub challenge: Option<ChallengeView<'a>>,
}

impl Match {
    /// Returns what a seat, or a spectator (`None`), may see.
    pub fn view(&self, seat: Option<usize>) -> View<'_> {
        let holding = seat.and_then(|seat| self.holdings.get(seat));
        View::of(&self.public, seat, holding, self.lexicon())
    }
}

impl<'a> View<'a> {
    /// Creates the view of a seat with this holding, or of a spectator, who has none.
    pub(crate) fn of(
        public: &'a Public,
        seat: Option<usize>,
        holding: Option<&'a Holding>,
        lexicon: Option<&'a Lexicon>,
    ) -> View<'a> {
        let game = public.game.as_ref();
        let pending = game.and_then(|game| game.pending.as_ref());
        let counts_points = public.config.rules.rules().scoring == Scoring::Points;
        let seat_view = |player: &Player| SeatView {
            tiles: player.tiles,
            opened: player.opened,
            announced: player.announced,
            resigned: player.resigned,
            wants_to_abandon: player.wants_to_abandon,
            points: if counts_points { player.points } else { 0 },
        };
        View {
            config: &public.config,
            phase: public.phase,
            moment: public.moment(),
            commitment: public.commitment,
            seat,
            rack: holding.map_or(&[], |holding| &holding.rack),
            last_draw: holding.map_or(&[], |holding| &holding.last_draw),
            table: game.map_or(&[], |game| &game.table),
            before: pending.map(|pending| &pending.table[..]),
            history: game.map_or(&[], |game| &game.history),
            seats: game.map_or_else(Vec::new, |game| {
                game.players.iter().map(seat_view).collect()
            }),
            pool: game.map_or(0, |game| game.pool),
            turn: public.turn(),
            starter: game.map(|game| game.starter),
            results: &public.results,
            revealed: &public.revealed,
            hints: &public.hints,
            seeds: &public.seeds,
            first_draw: public.first_draw.as_ref(),
            theme: public.theme.as_deref(),
            named_lexicon: public.lexicon.as_ref(),
            lexicon,
            secret: public.secret,
            challenge: pending.map(|pending| {
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
    /// Returns whether the match may be played with this lexicon: a match that has begun keeps the
    /// one that it began with, or none.
    pub fn accepts(&self, lexicon: &Lexicon) -> bool {
        match self.named_lexicon {
            Some(named) => named.hash == lexicon.about().hash,
            None => self.phase == Phase::Gathering,
        }
    }

    /// Returns the rules as played.
    pub fn rules(&self) -> &Rules {
        self.config.rules.rules()
    }

    /// Returns `true` if the viewer has opened.
    pub fn opened(&self) -> bool {
        let own = self.seat.and_then(|seat| self.seats.get(seat));
        own.is_some_and(|player| player.opened)
    }

    /// Returns `true` if the rules let the viewer announce an opening now: after the viewer's own
    /// draw, while it is another player's turn. Whether the rack can open is not checked.
    pub fn may_announce(&self) -> bool {
        let own = self.seat.and_then(|seat| self.seats.get(seat));
        let waits = self.turn.is_some() && self.turn != self.seat && !self.last_draw.is_empty();
        let may = own.is_some_and(|own| !own.opened && !own.announced && !own.resigned);
        self.rules().announced != Announcing::None && waits && may
    }

    /// Returns `true` if the viewer may announce an opening now and gains from it: the rack can
    /// open, and could not without the last tile drawn. Only openings with numbers are considered.
    pub fn can_announce(&self) -> bool {
        if !self.may_announce() || !self.rules().letters.is_empty() {
            return false;
        }
        // Scoring asks the same question, so a player is prompted exactly when announcing can
        // matter.
        let own = Finisher {
            rack: self.rack.iter().map(|id| id.face()).collect(),
            opened: false,
            had_turn: true,
            announced: true,
            last_drawn: self.last_draw.last().map(|id| id.face()),
            resigned: false,
        };
        chance(self.rules(), &own) == Chance::Announced
    }

    /// Returns the standings after the finished games.
    pub fn standings(&self) -> Vec<Standing> {
        standings_of(self.results)
    }
}
