//! What a seat or a spectator may see of a match.

use sidra_core::rules::{Announcing, Scoring};
use sidra_core::score::Standing;
use sidra_core::{Face, Rules, TileId};
use sidra_solver::opening::can_open;
use sidra_words::Lexicon;

use crate::command::Objection;
use crate::public::{FirstDraw, LexiconName, Player, Public, standings_of};
use crate::snapshot::Hand;
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
    /// The table before a turn that the others may still object to.
    pub before: Option<&'a [TableSet]>,
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
    /// What everybody held when the last game ended, seat by seat; empty while a game is
    /// played.
    pub revealed: &'a [Vec<TileId>],
    /// How many hints everybody has asked for.
    pub hints: &'a [u32],
    /// The players' own seeds, seat by seat; empty where a player gave none.
    pub seeds: &'a [Vec<u8>],
    /// The draw for the first player of the match.
    pub first_draw: Option<&'a FirstDraw>,
    /// What the words are about.
    pub theme: Option<&'a str>,
    /// The dictionary that the match is played with, by name.
    pub named_lexicon: Option<&'a LexiconName>,
    /// The dictionary itself, where it is at hand.
    pub lexicon: Option<&'a Lexicon>,
    /// The secret of the shuffles, once the match is over.
    pub secret: Option<[u8; 32]>,
    /// The turn that the others may object to.
    pub challenge: Option<ChallengeView<'a>>,
}

impl Match {
    /// What a seat, or a spectator (`None`), may see.
    pub fn view(&self, seat: Option<usize>) -> View<'_> {
        let hand = seat.and_then(|seat| self.hands.get(seat));
        View::of(&self.public, seat, hand, self.lexicon())
    }
}

impl<'a> View<'a> {
    /// The view of a seat that holds this hand, or of a spectator who holds none.
    pub(crate) fn of(
        public: &'a Public,
        seat: Option<usize>,
        hand: Option<&'a Hand>,
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
            rack: hand.map_or(&[], |hand| &hand.rack),
            last_draw: hand.map_or(&[], |hand| &hand.last_draw),
            table: game.map_or(&[], |game| &game.table),
            before: pending.map(|pending| &pending.table[..]),
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

    /// Whether the viewer may announce the opening now, and has one. Only openings of
    /// numbers are looked for.
    pub fn can_announce(&self) -> bool {
        let rack = self.rack.iter().map(|id| id.face());
        self.may_announce()
            && self.rules().letters.is_empty()
            && can_open(self.rules(), &rack.collect::<Vec<Face>>())
    }

    /// Where the finished games leave the players.
    pub fn standings(&self) -> Vec<Standing> {
        standings_of(self.results)
    }
}
