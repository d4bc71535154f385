//! The word game at a live table: the clocks of objection windows and votes, and the bots
//! that take part in them.

mod common;

use std::sync::OnceLock;

use common::{act, ask, decide, keeper, last, opened, tick};
use sidra_core::Face;
use sidra_game::record::verify_with;
use sidra_game::{Action, Moment, Objection, Phase, Refusal, Seen, SetId, Spot, TableSet};
use sidra_kit::words::SMALL_LIST;
use sidra_room::{Accepted, Ask, Level, Occupant, Pace, Question, Room, Sender};
use sidra_words::Lexicon;

const PERSON: Occupant = Occupant::Person;
const HARD: Occupant = Occupant::Bot(Level::Hard);

fn lexicon() -> &'static Lexicon {
    static SMALL: OnceLock<Lexicon> = OnceLock::new();
    SMALL.get_or_init(|| Lexicon::from_list("small", SMALL_LIST))
}

/// Creates a word game that began at 1,000 ms. With a theme, every play can be objected to.
fn room(seats: &[Occupant], seed: u64, theme: bool) -> Room {
    let mut room = opened("il-word", seats, seed, &[]);
    room.use_lexicon(lexicon().clone());
    if theme {
        let theme = "animals".to_owned();
        keeper(&mut room, Ask::AgreeTheme { theme }, 1_000).expect("a theme");
    }
    keeper(&mut room, Ask::Begin { game: 0 }, 1_000).expect("the game begins");
    room
}

/// Creates a game in which this seat has the first turn.
fn begun_by(seat: usize, seats: &[Occupant], theme: bool) -> Room {
    (0..100)
        .map(|seed| room(seats, seed, theme))
        .find(|room| room.view(None).turn == Some(seat))
        .expect("one of many deals")
}

/// Lays letters that do not spell a word.
fn lay_nonsense(room: &mut Room, seat: usize, at: u64) {
    let rack = room.view(Some(seat)).rack.to_vec();
    let letters = rack
        .iter()
        .filter(|id| matches!(id.face(), Face::Letter(_)));
    let table = vec![TableSet {
        id: SetId::NEW,
        spot: Spot::default(),
        tiles: letters.copied().take(7).collect(),
    }];
    act(room, seat, Action::Play { table }, at).expect("words that nobody knows are laid");
    assert_eq!(room.view(None).phase, Phase::Challenge);
}

/// Lays the best words that a bot finds in the lexicon.
fn lay_words(room: &mut Room, seat: usize, at: u64) {
    let play = Level::Hard.player(0).act(&room.view(Some(seat)));
    assert!(matches!(play, Action::Play { .. }), "this deal has a word");
    act(room, seat, play, at).expect("a legal play");
}

fn word(room: &Room) -> SetId {
    let view = room.view(None);
    view.challenge.as_ref().expect("a window").words[0]
}

fn object(room: &mut Room, seat: usize, at: u64) -> Result<Accepted, Refusal> {
    let (set, why) = (word(room), Objection::Word);
    act(room, seat, Action::Challenge { set, why }, at)
}

/// Returns the refusal of an action that names the given moment, usually an earlier one.
fn late(room: &Room, seat: usize, moment: Moment, action: Action, at: u64) -> Option<Refusal> {
    let act = Ask::Act { moment, action };
    decide(room, Sender::Seat(seat), act, at).err()
}

fn waive(room: &mut Room, seat: usize, at: u64) -> Result<Accepted, Refusal> {
    let moment = room.view(None).moment;
    ask(room, Sender::Seat(seat), Ask::Waive { moment }, at)
}

fn reply(room: &mut Room, question: &Question, action: Option<Action>, at: u64) {
    let answer = Ask::Answer {
        question: question.number,
        seat: question.seat,
        action,
    };
    keeper(room, answer, at).expect("an answer");
}

fn left(room: &Room, now: u64) -> Option<u64> {
    room.clock(now).map(|clock| clock.left)
}

#[test]
fn a_window_ends_at_its_time() {
    let mut room = begun_by(0, &[PERSON, PERSON], false);
    lay_nonsense(&mut room, 0, 10_000);
    assert_eq!(left(&room, 10_000), Some(15_000));
    assert_eq!(room.wake(), Some(25_000));
    let moment = room.view(None).moment;
    let (set, why) = (word(&room), Objection::Word);
    let challenge = || Action::Challenge { set, why };
    assert_eq!(late(&room, 1, moment, challenge(), 24_000), None);
    tick(&mut room, 24_999);
    assert_eq!(room.view(None).phase, Phase::Challenge);
    tick(&mut room, 25_000);
    assert!(matches!(last(&room), Seen::TurnStands { seat: 0, .. }));
    assert_eq!(left(&room, 25_000), Some(60_000), "the next turn began");
    let refused = late(&room, 1, moment, challenge(), 25_100);
    assert_eq!(refused, Some(Refusal::NoWindow));
    let waive = decide(&room, Sender::Seat(1), Ask::Waive { moment }, 25_100);
    assert_eq!(waive.err(), Some(Refusal::NoWindow));
}

/// Friends who move now and then must not miss the chance to object.
#[test]
fn without_a_clock_a_window_waits_for_everyone() {
    const DAY: u64 = 24 * 3600 * 1000;
    let untimed = |seed| {
        let mut room = opened("il-word", &[PERSON; 3], seed, &[("turn_seconds", "0")]);
        room.set_shared(7 * DAY);
        keeper(&mut room, Ask::Begin { game: 0 }, 1_000).expect("the game begins");
        room
    };
    let deals = (0..100).map(untimed);
    let mut rooms = deals.filter(|room| room.view(None).turn == Some(0));
    let mut waived = rooms.next().expect("one of many deals");
    let mut missed = rooms.next().expect("another one");
    for room in [&mut waived, &mut missed] {
        lay_nonsense(room, 0, 10_000);
        assert_eq!(left(room, 10_000), None, "it has no clock");
        tick(room, 6 * DAY);
        assert_eq!(room.view(None).phase, Phase::Challenge);
    }
    // The window ends as soon as nobody else could object, or after the longest absence.
    let moment = waived.view(None).moment;
    for seat in [1, 2] {
        assert_eq!(waived.view(None).phase, Phase::Challenge);
        ask(
            &mut waived,
            Sender::Seat(seat),
            Ask::Waive { moment },
            6 * DAY,
        )
        .expect("a window");
    }
    assert!(matches!(last(&waived), Seen::TurnStands { seat: 0, .. }));
    assert_eq!(missed.wake(), Some(10_000 + 7 * DAY));
    tick(&mut missed, 10_000 + 7 * DAY);
    assert!(matches!(last(&missed), Seen::TurnStands { seat: 0, .. }));
}

#[test]
fn a_window_does_not_run_during_a_pause() {
    let mut room = begun_by(0, &[PERSON, PERSON], false);
    lay_nonsense(&mut room, 0, 10_000);
    ask(&mut room, Sender::Seat(1), Ask::Pause, 12_000).expect("a pause");
    assert_eq!(room.wake(), None);
    tick(&mut room, 90_000);
    assert_eq!(room.view(None).phase, Phase::Challenge);
    ask(&mut room, Sender::Seat(1), Ask::Resume, 90_000).expect("the game continues");
    assert_eq!(room.wake(), Some(103_000));
}

#[test]
fn a_vote_ends_at_its_time() {
    let mut room = begun_by(0, &[PERSON; 4], false);
    lay_nonsense(&mut room, 0, 10_000);
    object(&mut room, 2, 12_000).expect("an objection");
    assert_eq!(room.view(None).phase, Phase::Vote);
    assert_eq!(room.wake(), Some(27_000), "a vote has its own clock");
    let moment = room.view(None).moment;
    let vote = |allow| Action::Vote { allow };
    act(&mut room, 1, vote(true), 13_000).expect("a vote");
    assert_eq!(
        room.wake(),
        Some(27_000),
        "a vote takes no time from others"
    );
    assert_eq!(late(&room, 3, moment, vote(true), 26_999), None);
    tick(&mut room, 26_999);
    assert_eq!(room.view(None).phase, Phase::Vote);
    // One of three allows the word, which is not a majority.
    tick(&mut room, 27_000);
    assert!(matches!(last(&room), Seen::Undone { seat: 0, .. }));
    let refused = late(&room, 3, moment, vote(true), 27_001);
    assert_eq!(refused, Some(Refusal::NoVote));
}

#[test]
fn a_vote_belongs_to_its_dispute() {
    // With a theme, even a word in the lexicon can be objected to more than once.
    let mut room = begun_by(0, &[PERSON; 4], true);
    lay_words(&mut room, 0, 10_000);
    let object = |room: &mut Room, seat, at| {
        let (set, why) = (word(room), Objection::Theme);
        act(room, seat, Action::Challenge { set, why }, at).expect("an objection")
    };
    object(&mut room, 1, 11_000);
    let moment = room.view(None).moment;
    let vote = || Action::Vote { allow: true };
    for seat in [2, 3] {
        act(&mut room, seat, vote(), 12_000).expect("a vote");
    }
    assert_eq!(room.view(None).phase, Phase::Challenge, "it was allowed");
    assert_eq!(
        room.wake(),
        Some(27_000),
        "the clock restarts for the others"
    );
    object(&mut room, 2, 13_000);
    let refused = late(&room, 3, moment, vote(), 13_500);
    assert_eq!(refused, Some(Refusal::Late));
    act(&mut room, 3, vote(), 14_000).expect("the vote that is open now");
}

#[test]
fn a_turn_stands_when_all_waive() {
    let mut room = begun_by(1, &[PERSON; 3], false);
    lay_nonsense(&mut room, 1, 10_000);
    assert_eq!(
        waive(&mut room, 1, 11_000),
        Err(Refusal::NoWindow),
        "their own turn"
    );
    waive(&mut room, 0, 11_000).expect("a waiver");
    waive(&mut room, 0, 11_500).expect("saying it twice changes nothing");
    assert_eq!(room.view(None).phase, Phase::Challenge);
    waive(&mut room, 2, 12_000).expect("a waiver");
    assert!(matches!(last(&room), Seen::TurnStands { seat: 1, .. }));
    assert_eq!(room.wake(), Some(72_000));
}

#[test]
fn a_turn_stands_when_nobody_can_object_any_more() {
    let mut room = begun_by(0, &[PERSON, PERSON], true);
    lay_words(&mut room, 0, 10_000);
    // The lexicon has the word, and no player may object twice.
    object(&mut room, 1, 11_000).expect("an objection");
    let update = room.update(0, None, 11_000).expect("from the beginning");
    let seen: Vec<&Seen> = update.events.iter().filter_map(|e| e.of_match()).collect();
    let [
        ..,
        Seen::Challenged { .. },
        Seen::Allowed { .. },
        Seen::TurnStands { .. },
    ] = seen[..]
    else {
        panic!("{seen:?}");
    };
}

/// Answers every question and advances the time to the next event that is due, until the turn is
/// settled. Returns who was asked, and their answers.
fn settle(room: &mut Room, now: &mut u64) -> Vec<(usize, Option<Action>)> {
    let mut said = Vec::new();
    for _ in 0..20 {
        if !matches!(room.view(None).phase, Phase::Challenge | Phase::Vote) {
            return said;
        }
        if let Some(question) = room.question() {
            let action = question.think(Some(lexicon()));
            said.push((question.seat, action.clone()));
            reply(room, &question, action, *now);
            continue;
        }
        *now = room.wake().expect("windows end").max(*now);
        tick(room, *now);
        assert!(room.wake().is_none_or(|wake| wake > *now), "still due");
    }
    panic!("the turn is never settled");
}

#[test]
fn bots_object_and_vote() {
    for pace in [Pace::Human, Pace::Instant] {
        let mut room = begun_by(0, &[PERSON, HARD, HARD, HARD], false);
        room.set_pace(pace);
        lay_nonsense(&mut room, 0, 10_000);
        let set = word(&room);
        let mut now = 10_000;
        let said = settle(&mut room, &mut now);
        let why = Objection::Word;
        let against = Some(Action::Vote { allow: false });
        // Two of three votes decide; the third bot is not asked.
        assert_eq!(
            said,
            [(1, Some(Action::Challenge { set, why })), (2, against)]
        );
        assert!(matches!(last(&room), Seen::Undone { seat: 0, .. }));
        let whole = match pace {
            Pace::Instant => 0..1,
            Pace::Human => 1_800..15_000,
        };
        assert!(whole.contains(&(now - 10_000)), "{now}");
    }
}

/// Bots do not judge themes. They wait until all people have voted, and agree with most of them.
#[test]
fn bots_follow_the_people_about_a_theme() {
    let vote = |allow| Action::Vote { allow };
    for pace in [Pace::Human, Pace::Instant] {
        let disputed = |seats: &[Occupant]| {
            let mut room = begun_by(0, seats, true);
            room.set_pace(pace);
            lay_words(&mut room, 0, 10_000);
            let (set, why) = (word(&room), Objection::Theme);
            act(&mut room, 1, Action::Challenge { set, why }, 11_000).expect("an objection");
            room
        };
        // The player who objects is the only person to vote. Two of three votes decide.
        let mut room = disputed(&[PERSON, PERSON, HARD, HARD]);
        let said = settle(&mut room, &mut 11_000);
        assert_eq!(said, [(2, Some(vote(false)))]);
        assert!(matches!(last(&room), Seen::Undone { seat: 0, .. }));
        // Another person disagrees, so the bot lets the word stand.
        let mut room = disputed(&[PERSON, PERSON, PERSON, HARD]);
        assert_eq!(room.question(), None, "a vote is missing");
        act(&mut room, 2, vote(true), 12_000).expect("a vote");
        let said = settle(&mut room, &mut 12_000);
        assert_eq!(said, [(3, Some(vote(true))), (3, None)]);
        assert!(matches!(last(&room), Seen::TurnStands { seat: 0, .. }));
    }
}

#[test]
fn bots_waive_what_they_know_and_wait_for_people() {
    let mut room = begun_by(0, &[PERSON, HARD, HARD, PERSON], true);
    lay_words(&mut room, 0, 10_000);
    for seat in [1, 2] {
        let question = room.question().expect("a question");
        assert_eq!(question.seat, seat);
        assert_eq!(question.think(Some(lexicon())), None);
        reply(&mut room, &question, None, 10_000);
    }
    assert_eq!(room.question(), None);
    assert_eq!(room.wake(), Some(25_000), "a person may still object");
    waive(&mut room, 3, 11_000).expect("a waiver");
    assert!(matches!(last(&room), Seen::TurnStands { seat: 0, .. }));
}

#[test]
fn a_bot_whose_answer_is_refused_lets_the_word_stand() {
    let mut room = begun_by(0, &[PERSON, HARD, HARD], false);
    room.set_pace(Pace::Instant);
    lay_nonsense(&mut room, 0, 10_000);
    for _ in 0..2 {
        let question = room.question().expect("a question");
        // There is nothing to vote on.
        reply(
            &mut room,
            &question,
            Some(Action::Vote { allow: true }),
            10_000,
        );
        tick(&mut room, 10_000);
    }
    assert!(matches!(last(&room), Seen::TurnStands { seat: 0, .. }));
}

#[test]
fn bots_alone_play_a_word_game_to_the_end() {
    for (seed, theme) in [(1, false), (2, true)] {
        let seats = [Level::Simple, Level::Medium, Level::Easy].map(Occupant::Bot);
        let mut room = room(&seats, seed, theme);
        let mut now = 1_000;
        for _ in 0..4_000 {
            if room.is_over() {
                break;
            }
            if let Some(question) = room.question() {
                let action = question.think(Some(lexicon()));
                reply(&mut room, &question, action, now);
            } else {
                now = room.wake().expect("something will happen").max(now);
                tick(&mut room, now);
            }
        }
        assert!(room.is_over());
        let verified = verify_with(&room.record(), Some(lexicon()));
        assert_eq!(verified.misfits, []);
    }
}
