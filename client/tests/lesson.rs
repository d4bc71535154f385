//! Every lesson can be completed, step by step, and the referee agrees.

use sidra_client::Outlook;
use sidra_client::lesson::{Lesson, LessonError, Press, Step};
use sidra_core::{Edition, Face, set};

/// Calls a function with each step in each edition of its lesson.
fn each(check: impl Fn(&str, &Step, &'static Edition)) {
    let lessons = Lesson::all();
    assert!(lessons.len() >= 5, "the lessons can be read");
    for lesson in lessons {
        assert!(!lesson.editions.is_empty() && !lesson.steps.is_empty());
        for edition in &lesson.editions {
            for step in &lesson.steps {
                let name = format!("{}, step {}, {}", lesson.name, step.name, edition.id);
                check(&name, step, edition);
            }
        }
    }
}

#[test]
fn only_the_end_of_a_step_is_a_legal_turn() {
    each(|name, step, edition| {
        let (table, mut desk) = step.begin(edition, 0).expect(name);
        assert!(table.is_my_turn(), "{name}");
        assert_eq!(desk.opened(), step.opened, "{name}");
        assert!(table.clock(0).is_none(), "{name}: no clock");
        assert!(table.wake().is_none(), "{name}: nothing is due");
        for (at, wanted) in step.moves.iter().enumerate() {
            let outlook = desk.verdicts().outlook;
            let ready = matches!(outlook, Outlook::Ready { .. });
            assert!(!ready, "{name}: legal before move {at}");
            assert!(!wanted.is_done(&desk), "{name}: nothing to do in move {at}");
            let tile = wanted.of(&desk).expect(name);
            let target = wanted.target(&desk).expect(name);
            assert!(desk.drop(&[tile], target), "{name}, move {at}");
            assert!(wanted.is_done(&desk), "{name}, move {at}");
        }
        let outlook = desk.verdicts().outlook;
        let ready = match step.press {
            Some(Press::Draw) => matches!(outlook, Outlook::Untouched),
            Some(Press::Done) | None => matches!(outlook, Outlook::Ready { .. }),
        };
        assert!(ready, "{name}: {outlook:?}");
        assert_eq!(table.view().pool, step.pool.len(), "{name}");
    });
}

#[test]
fn every_step_is_a_position_of_its_edition() {
    each(|name, step, edition| {
        let rules = &edition.rules;
        let sets = step.table.iter().chain(&step.laid).flatten();
        let tiles = sets.chain(&step.rack).chain(&step.pool);
        let tiles: Vec<Face> = tiles.copied().collect();
        let all = rules.tiles();
        for face in &tiles {
            let count = tiles.iter().filter(|other| *other == face).count();
            let held = all.iter().find(|(other, _)| other == face);
            let held = held.map_or(0, |(_, count)| count as usize);
            assert!(count <= held, "{name}: the box holds {held} of {face:?}");
        }
        for row in &step.table {
            assert!(!set::readings(row, rules).is_empty(), "{name}: {row:?}");
        }
        assert!((1..=6).contains(&step.rack.len()), "{name}");
        let actions = step.moves.len() + usize::from(step.press.is_some());
        assert!((1..=2).contains(&actions), "{name}");
    });
}

#[test]
fn only_a_joker_that_is_replaced_is_freed() {
    each(|name, step, edition| {
        let (_, desk) = step.begin(edition, 0).expect(name);
        let frees = step.moves.first().and_then(|first| first.frees(&desk));
        assert_eq!(frees.is_some(), step.name == "joker", "{name}");
    });
}

#[test]
fn the_last_step_lays_the_last_tile() {
    let first = &Lesson::find("")[0];
    let step = first.steps.last().expect("a step");
    assert_eq!((step.name, step.rack.len()), ("out", 1));
}

#[test]
fn an_address_names_lessons() {
    for (address, names) in [
        ("", "first"),
        ("first", "first"),
        ("il-classic", "first"),
        ("il-twist", "double change mirror"),
        ("pl-expert", "expert"),
        ("mirror", "mirror"),
        ("nowhere", "first"),
    ] {
        let lessons = Lesson::find(address);
        let found: Vec<&str> = lessons.iter().map(|lesson| lesson.name).collect();
        assert_eq!(found.join(" "), names, "{address}");
    }
}

#[test]
fn a_text_that_is_not_a_lesson_is_refused_with_its_line() {
    for (text, line, expected) in [
        ("step run", 1, "a lesson"),
        ("lesson a\n\n# note\nrack r1", 4, "a step"),
        ("lesson a\neditions nowhere", 2, "editions"),
        ("lesson a\nstep b\nopened perhaps", 3, "yes or no"),
        ("lesson a\nstep b\nrack r99", 3, "tiles"),
        ("lesson a\nstep b\ntable x", 3, "sets"),
        (
            "lesson a\nstep b\nmove r1 r1 r2 r3",
            3,
            "a tile, a colon and sets",
        ),
        ("lesson a\nstep b\nmove x : r1", 3, "a tile"),
        ("lesson a\nstep b\nwhat", 3, "a key of a step"),
        ("lesson a\nstep b\npress pass", 3, "done or draw"),
    ] {
        let error = Lesson::read(text).expect_err(text);
        assert_eq!(error, LessonError { line, expected }, "{text}");
    }
}
