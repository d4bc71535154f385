//! A snapshot to which the updates of a table are applied always equals a fresh one.
//!
//! Covered: random games in all seven editions, with 2 to 4 people and bots who play, send drafts,
//! object, vote, waive, resign, pause, go away and come back; bots take seats over and give them
//! back, hosts and occupants change, time runs out. One viewer per seat and a spectator follow
//! every step; other viewers miss some steps and catch up, or join late.

mod common;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use common::decide;
use sidra_core::{Edition, HouseRules, editions};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Config, Objection, Phase};
use sidra_kit::dice::Dice;
use sidra_kit::words::SMALL_LIST;
use sidra_room::{Ask, Level, Occupant, Pace, Room, Sender, TableSnapshot};
use sidra_words::Lexicon;

fn lexicon() -> &'static Lexicon {
    static SMALL: OnceLock<Lexicon> = OnceLock::new();
    SMALL.get_or_init(|| Lexicon::from_list("small", SMALL_LIST))
}

fn random_occupant(dice: &mut Dice) -> Occupant {
    match dice.below(2) {
        0 => Occupant::Person,
        _ => Occupant::Bot(dice.pick(&[Level::Simple, Level::Easy])),
    }
}

fn random_room(dice: &mut Dice, edition: &'static Edition) -> Room {
    let mut rules = HouseRules::plain(edition);
    let changes: &[(&str, &[&str])] = &[
        ("turn_seconds", &["0", "10", "60"]),
        ("deal", &["5", "14", "20"]),
        ("opening", &["0", "3"]),
    ];
    for (field, values) in changes {
        if dice.below(2) == 0 {
            rules
                .change_text(field, dice.pick(values))
                .expect("a field");
        }
    }
    let mut seats: Vec<Occupant> = (0..2 + dice.below(3))
        .map(|_| random_occupant(dice))
        .collect();
    // At least one person has to play.
    seats[0] = Occupant::Person;
    let config = Config {
        rules,
        players: (0..seats.len())
            .map(|seat| format!("player {seat}"))
            .collect(),
        games: 1 + dice.below(2) as u32,
    };
    let secret = Secret::from_number(dice.below(1 << 30) as u64);
    let mut room = Room::open(config, &seats, secret, String::new(), 0);
    room.use_lexicon(lexicon().clone());
    room.set_pace(dice.pick(&[Pace::Human, Pace::Instant]));
    room
}

/// Returns an action, often one that is refused.
fn random_action(dice: &mut Dice, room: &Room, seat: usize) -> Action {
    let view = room.view(Some(seat));
    let words = view.challenge.as_ref().map_or(&[][..], |open| open.words);
    if let [_, ..] = words
        && dice.below(2) == 0
    {
        return match view.phase {
            Phase::Vote => Action::Vote {
                allow: dice.below(2) == 0,
            },
            _ => Action::Challenge {
                set: dice.pick(words),
                why: dice.pick(&[Objection::Word, Objection::Theme]),
            },
        };
    }
    match dice.below(24) {
        0 => Action::Hint,
        1 => Action::Announce,
        2 if dice.below(8) == 0 => Action::Resign,
        3 => Action::Abandon {
            agree: dice.below(3) == 0,
        },
        4 => Action::Pass,
        5 => Action::Draw,
        6..10 if view.rack.len() > 6 => {
            // Unknown words, and sets that are not legal.
            let mut table = view.table.to_vec();
            table.extend(common::one_tile(room, seat, Default::default()));
            if let Some(set) = table.last_mut() {
                set.tiles = view.rack[..3 + dice.below(4)].to_vec();
            }
            Action::Play { table }
        }
        _ => Level::Simple.player(0).act(&view),
    }
}

/// Returns a random request, and its sender.
fn random_ask(dice: &mut Dice, room: &Room) -> (Sender, Ask) {
    let seats = room.company().seats.len();
    let seat = match (dice.below(3), room.view(None).turn) {
        (1.., Some(seat)) => seat,
        _ => dice.below(seats),
    };
    let moment = room.view(None).moment;
    let ask = match dice.below(40) {
        0 => Ask::Pause,
        1..3 => Ask::Resume,
        3 => Ask::Presence { seat, here: false },
        4..6 => Ask::Presence { seat, here: true },
        6..9 => Ask::TakeOver {
            seat,
            level: Level::Simple,
        },
        9 => Ask::GiveBack { seat },
        10 => Ask::Credit {
            millis: dice.below(5_000) as u64,
        },
        11 => Ask::Host {
            seat: dice.below(seats),
        },
        12 if dice.below(4) == 0 => Ask::Seat {
            seat,
            occupant: random_occupant(dice),
        },
        13 => Ask::Waive { moment },
        14 => Ask::LayOut {
            moment,
            number: 1,
            draft: match room.view(Some(seat)).rack {
                [] => Vec::new(),
                _ => common::one_tile(room, seat, Default::default()),
            },
            plan: false,
        },
        15 => Ask::AgreeTheme {
            theme: "animals".to_owned(),
        },
        _ => match room.view(None).phase {
            Phase::Gathering | Phase::Between => Ask::Begin { game: moment.game },
            _ => Ask::Act {
                moment,
                action: random_action(dice, room, seat),
            },
        },
    };
    match dice.below(4) {
        0 => (Sender::Keeper, ask),
        _ => (Sender::Seat(seat), ask),
    }
}

/// Makes one random event happen in a room, at or after `now`.
fn step(dice: &mut Dice, room: &mut Room, now: &mut u64) {
    let step = match dice.below(3) {
        0 if room.question().is_some() => {
            let question = room.question().expect("it was there a moment ago");
            let answer = Ask::Answer {
                question: question.number,
                seat: question.seat,
                action: question.think(Some(lexicon())),
            };
            decide(room, Sender::Keeper, answer, *now).ok()
        }
        1 => {
            if let Some(wake) = room.wake().filter(|_| dice.below(2) == 0) {
                *now = wake.max(*now);
            }
            room.tick(*now)
        }
        _ => {
            let (from, ask) = random_ask(dice, room);
            decide(room, from, ask, *now).ok()
        }
    };
    if let Some(step) = step {
        room.commit(step).expect("decided on this room");
    }
}

/// A viewer that follows a table.
struct Follower {
    viewer: Option<usize>,
    snapshot: TableSnapshot,
    /// Whether it applies every update immediately.
    at_once: bool,
}

impl Follower {
    fn new(room: &Room, viewer: Option<usize>, now: u64, at_once: bool) -> Follower {
        let snapshot = room.snapshot(viewer, now);
        Follower {
            viewer,
            snapshot,
            at_once,
        }
    }

    fn follow(&mut self, room: &Room, now: u64) {
        let update = room.update(self.snapshot.number, self.viewer, now);
        assert!(
            self.snapshot
                .apply(&update.expect("the room has these events"))
        );
        assert_eq!(self.snapshot, room.snapshot(self.viewer, now));
    }
}

fn viewers(room: &Room) -> impl Iterator<Item = Option<usize>> + use<> {
    (0..room.company().seats.len()).map(Some).chain([None])
}

/// Plays a random match and follows it. Counts the events by kind.
fn follow(dice: &mut Dice, edition: &'static Edition, kinds: &mut BTreeMap<String, usize>) {
    let mut room = random_room(dice, edition);
    let mut now = 0;
    let mut followers: Vec<Follower> = viewers(&room)
        .flat_map(|viewer| [true, false].map(|at_once| Follower::new(&room, viewer, 0, at_once)))
        .collect();
    for round in 0..600 {
        if room.is_over() {
            break;
        }
        now += dice.below(3_000) as u64;
        step(dice, &mut room, &mut now);
        if round % 100 == 50 {
            let late = viewers(&room).map(|viewer| Follower::new(&room, viewer, now, true));
            followers.extend(late.collect::<Vec<_>>());
        }
        for follower in &mut followers {
            if follower.at_once || dice.below(10) == 0 {
                follower.follow(&room, now);
            }
        }
    }
    for follower in &mut followers {
        follower.follow(&room, now);
    }
    for event in room
        .update(0, None, now)
        .expect("from the beginning")
        .events
    {
        let text = match event.of_match() {
            Some(seen) => format!("{seen:?}"),
            None => format!("{event:?}"),
        };
        let kind = text.split([' ', '{']).next().unwrap_or_default();
        *kinds.entry(kind.to_owned()).or_default() += 1;
    }
}

/// The kinds of events that have to occur: all those of the table, and some of the match.
const KINDS: [&str; 19] = [
    "Seated",
    "TakenOver",
    "GivenBack",
    "Hosted",
    "Came",
    "Left",
    "Paused",
    "Resumed",
    "Credited",
    "Waived",
    "Played",
    "TimeRanOut",
    "Laid",
    "Challenged",
    "Voted",
    "Allowed",
    "TurnStands",
    "Undone",
    "GameEnded",
];

#[test]
fn a_follower_equals_a_fresh_snapshot() {
    let mut kinds = BTreeMap::new();
    for (at, edition) in editions::ALL.iter().enumerate() {
        for seed in 0..25 {
            let dice = &mut Dice::new((at * 1_000 + seed) as u64);
            follow(dice, edition, &mut kinds);
        }
    }
    for kind in KINDS {
        let count = kinds.get(kind).copied().unwrap_or(0);
        assert!(count >= 5, "{kind}: {count} in {kinds:?}");
    }
}
