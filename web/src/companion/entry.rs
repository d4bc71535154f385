//! The form for entering a game: how it ended, then one rack after another.

use leptos::prelude::*;
use sidra_companion::Evening;
use sidra_companion::evening::{Game, Held, Left, MOST_POINTS, asks_chance};
use sidra_core::rules::{Announcing, Scoring};
use sidra_core::score::MOST_COUNTED;
use sidra_core::{Face, Joker};

use super::evening::{Pad, asks_opened};
use super::palette::{Palette, Tapping};
use super::timer;
use crate::home::signed;
use crate::live::{choose, flag, part, press, text};
use crate::pill::{pill, text_pill};
use crate::portrait::Portrait;
use crate::texts::Texts;
use crate::tile::{Icon, Print, Tile, ink};

/// A game that is being entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number, counted from 0.
    pub at: usize,
    game: Game,
    /// The step: 0 is the ending; then comes one rack after another.
    step: usize,
    /// How far the racks have been entered.
    done: usize,
    /// Whether it is on the sheet already.
    old: bool,
}

impl Entry {
    /// Starts entering a new game.
    pub fn new(evening: &Evening, at: usize) -> Entry {
        let points = evening.rules().rules().scoring == Scoring::Points;
        Entry {
            at,
            game: evening.blank(),
            step: usize::from(points),
            done: usize::from(points),
            old: false,
        }
    }

    /// Reopens a game that is on the sheet.
    pub fn again(evening: &Evening, at: usize) -> Option<Entry> {
        let game = evening.games().get(at)?.clone();
        Some(Entry {
            game,
            old: true,
            done: usize::MAX,
            ..Entry::new(evening, at)
        })
    }

    /// Writes the game as text for the next visit, with the rules and players that its racks need.
    pub fn write(&self, evening: &Evening) -> String {
        let Entry {
            at,
            step,
            done,
            old,
            ref game,
        } = *self;
        let mut alone = Evening::new("", "", *evening.rules(), evening.players());
        alone.write_game(0, game.clone());
        format!("{at} {step} {done} {old}\n{}", alone.write())
    }

    /// Reads what [`Entry::write`] wrote. Returns `None` if it does not fit the evening.
    pub fn read(text: &str, evening: &Evening) -> Option<Entry> {
        let (head, file) = text.split_once('\n')?;
        let mut head = head.split(' ');
        let mut number = || head.next()?.parse().ok();
        let (at, step, done) = (number()?, number()?, number()?);
        let old = head.next()? == "true";
        let alone = Evening::read(file).ok()?;
        let entry = Entry {
            at,
            game: alone.games().first()?.clone(),
            step,
            done,
            old,
        };
        let games = evening.games().len();
        let exists = if old { at < games } else { at == games };
        // A player may have been renamed since.
        let seats = alone.players().len() == evening.players().len();
        let same = seats && alone.rules() == evening.rules();
        (exists && same && step <= entry.order().len()).then_some(entry)
    }

    /// Returns the seats whose racks are entered, in order.
    fn order(&self) -> Vec<usize> {
        (0..self.game.racks.len())
            .filter(|&seat| self.game.out != Some(seat))
            .collect()
    }

    /// Returns whose rack is being entered.
    fn seat(&self) -> Option<usize> {
        self.order().get(self.step.checked_sub(1)?).copied()
    }

    fn left(&self) -> Option<&Left> {
        self.game.racks.get(self.seat()?)
    }

    /// Returns what a cell of the sheet shows while the game is being entered: its class and its
    /// text.
    pub fn cell(&self, seat: usize, evening: &Evening, texts: Texts) -> (&'static str, String) {
        let left = &self.game.racks[seat];
        let rules = evening.rules().rules();
        let says = match rules.scoring {
            Scoring::Points => signed(i64::from(left.points)),
            Scoring::Racks => minus(left.sum(rules)),
        };
        let place = self.order().iter().position(|&other| other == seat);
        match place {
            _ if self.step == 0 => ("blank", "…".to_owned()),
            None => ("blank", texts.say("companion-won")),
            Some(_) if self.seat() == Some(seat) => ("pen", says),
            Some(place) if place + 1 < self.step.max(self.done) => ("", says),
            Some(_) => ("blank", "…".to_owned()),
        }
    }
}

/// Writes a rack sum as it appears on the sheet: negative.
fn minus(sum: u32) -> String {
    match sum {
        0 => "0".to_owned(),
        _ => signed(-i64::from(sum)),
    }
}

/// The part of the screen where a game is entered.
#[component]
pub fn Entering(pad: Pad) -> impl IntoView {
    let step = Memo::new(move |_| {
        pad.entry.with(|entry| {
            let entry = entry.as_ref();
            entry.map_or((0, None), |entry| (entry.step, entry.seat()))
        })
    });
    view! {
        <section class="enter" id="enter">
            {part(move || match step.get() {
                (0, _) => view! { <Ending pad=pad /> }.into_any(),
                (_, Some(seat)) => view! { <Rack pad=pad seat=seat /> }.into_any(),
                (_, None) => ().into_any(),
            })}
        </section>
    }
}

/// Changes what is being entered.
fn change(pad: Pad, change: impl FnOnce(&mut Entry)) {
    pad.entry.update(|entry| {
        if let Some(entry) = entry {
            change(entry);
        }
    });
}

/// Goes to the next rack. After the last one, the game is added to the sheet.
fn go_on(pad: Pad) {
    let Some(mut entry) = pad.entry.get_untracked() else {
        return;
    };
    entry.step += 1;
    entry.done = entry.done.max(entry.step);
    if entry.step <= entry.order().len() {
        return pad.entry.set(Some(entry));
    }
    pad.evening.update(|evening| {
        evening.write_game(entry.at, entry.game);
    });
    pad.keep();
    if !entry.old {
        pad.evening.with_untracked(timer::end_game);
    }
    pad.entry.set(None);
}

/// The buttons that cancel, go back and delete.
#[component]
fn Ways(pad: Pad) -> impl IntoView {
    let texts = pad.texts;
    let entry = pad.entry.get_untracked();
    let old = entry.as_ref().is_some_and(|entry| entry.old);
    let at = entry.as_ref().map_or(0, |entry| entry.at);
    let first = pad
        .evening
        .with_untracked(|evening| Entry::new(evening, 0).step);
    let can_back = entry.is_some_and(|entry| entry.step > first);
    let back = press(move || change(pad, |entry| entry.step -= 1));
    let cancel = press(move || pad.entry.set(None));
    let delete = press(move || {
        pad.evening.update(|evening| evening.remove_game(at));
        pad.keep();
        pad.entry.set(None);
    });
    view! {
        <div class="ways">
            {can_back.then(|| view! {
                <button type="button" class="quiet" id="rack-back" on:click=back>
                    <Icon name="i-undo" />
                    {texts.t("companion-back-rack")}
                </button>
            })}
            <button type="button" class="quiet" id="cancel" on:click=cancel>
                <Icon name="i-x" />
                {texts.t("companion-cancel")}
            </button>
            {old.then(|| view! {
                <button type="button" class="quiet" id="delete-game" on:click=delete>
                    <Icon name="i-bin" />
                    {texts.t("companion-delete-game")}
                </button>
            })}
        </div>
    }
}

/// How the game ended, and who began it.
#[component]
fn Ending(pad: Pad) -> impl IntoView {
    let texts = pad.texts;
    let at = pad
        .entry
        .with_untracked(|entry| entry.as_ref().map_or(0, |entry| entry.at));
    let end = move |out: Option<usize>| {
        change(pad, |entry| {
            entry.game.out = out;
            if let Some(left) = out.and_then(|seat| entry.game.racks.get_mut(seat)) {
                *left = Left::default();
            }
        });
        go_on(pad);
    };
    let players = pad
        .evening
        .with_untracked(|evening| evening.players().to_vec());
    let faces = players.clone().into_iter().enumerate().map(|(seat, name)| {
        let letter = name.clone();
        view! {
            <button
                type="button"
                class="quiet who-out"
                id=format!("out-{}", seat + 1)
                on:click=press(move || end(Some(seat)))
            >
                <Portrait bot=None name=text(move || letter.clone()) seat=seat />
                <b>{name}</b>
            </button>
        }
    });
    let due = pad.evening.with_untracked(|evening| {
        let sheet = evening.sheet();
        sheet.starters.get(at).copied().unwrap_or(sheet.next)
    });
    let began = players.into_iter().enumerate().map(|(seat, name)| {
        let chosen = flag(move || {
            let begins = pad
                .entry
                .with(|entry| entry.as_ref().and_then(|entry| entry.game.begins));
            begins.unwrap_or(due) == seat
        });
        let act = move || {
            change(pad, |entry| {
                let other = seat != due || entry.game.begins.is_some();
                entry.game.begins = Some(seat).filter(|_| other);
            });
        };
        let says = view! { <span>{name}</span> };
        pill(
            "began",
            (seat + 1).to_string(),
            chosen,
            act,
            says.into_any(),
        )
    });
    view! {
        <h2 tabindex="-1">
            <span>
                {texts.count("companion-how-ended", &[("number", at as i64 + 1)])}
                <small>{texts.t("companion-tap-winner")}</small>
            </span>
        </h2>
        <div class="who-all">{faces.collect_view()}</div>
        <button type="button" class="quiet" id="out-pool" on:click=press(move || end(None))>
            {texts.t("companion-pool-ended")}
        </button>
        <div>
            <span class="label" id="began-label">{texts.t("companion-began")}</span>
            <div class="pills" role="radiogroup" aria-labelledby="began-label">{began.collect_view()}</div>
        </div>
        <Ways pad=pad />
    }
}

/// What is left on a rack.
#[component]
fn Rack(pad: Pad, seat: usize) -> impl IntoView {
    let texts = pad.texts;
    let (rules, points) = pad.evening.with_untracked(|evening| {
        let rules = *evening.rules().rules();
        (rules, rules.scoring == Scoring::Points)
    });
    let out = pad.entry.with_untracked(|entry| {
        let entry = entry.as_ref();
        entry.is_some_and(|entry| entry.game.out.is_some())
    });
    // An empty rack is shown while the screen changes.
    let left = move || {
        let left = pad.entry.with(|entry| entry.as_ref()?.left().cloned());
        left.unwrap_or_default()
    };
    let set = move |act: &dyn Fn(&mut Left)| {
        change(pad, |entry| {
            if let Some(left) = entry.game.racks.get_mut(seat) {
                act(left);
            }
        });
    };
    let name = pad.name(seat);
    let letter = name.clone();
    let title = if points {
        "companion-how-many-points"
    } else {
        "companion-what-left"
    };
    let title = texts.text().say(title, [("player", name.into())]);
    let about = if points {
        "companion-points-about"
    } else {
        "companion-tap-tiles"
    };
    let typed = Memo::new(move |_| matches!(left().held, Held::Sum { .. }));
    let toggle = move || {
        let typed = typed.get_untracked();
        set(&|left| {
            left.held = match typed {
                true => Held::Tiles(Vec::new()),
                false => Held::Sum {
                    sum: left.sum(&rules),
                    tiles: None,
                },
            };
        });
    };
    let sum = move || left().sum(&rules);
    let ready = flag(move || {
        let left = left();
        let told = left.opened
            || !left.had_turn
            || left.announced
            || left.could.is_some()
            || matches!(left.held, Held::Tiles(_))
            || !asks_chance(&rules, out);
        points || (!left.is_empty() && told)
    });
    let writes = text(move || {
        let shown = match points {
            true => signed(i64::from(left().points)),
            false => minus(sum()),
        };
        texts.text().say("companion-write", [("sum", shown.into())])
    });
    let next = pad.entry.with_untracked(|entry| {
        let entry = entry.as_ref()?;
        entry.order().get(entry.step).copied()
    });
    let then = text(move || match next {
        Some(next) => {
            let player = [("player", pad.name(next).into())];
            texts.text().say("companion-then-rack", player)
        }
        None => texts.say("companion-then-done"),
    });
    let write = move || {
        if ready.get_untracked() {
            go_on(pad);
        }
    };
    let body = move || match (points, typed.get()) {
        (true, _) => view! { <Points pad=pad seat=seat /> }.into_any(),
        (false, true) => view! { <Sum pad=pad seat=seat out=out /> }.into_any(),
        (false, false) => view! { <Tiles pad=pad seat=seat /> }.into_any(),
    };
    let opened = pad
        .evening
        .with_untracked(|evening| asks_opened(evening, out));
    view! {
        <h2 tabindex="-1">
            <Portrait bot=None name=text(move || letter.clone()) seat=seat />
            <span>
                {title}
                {part(move || (!typed.get()).then(|| view! { <small>{texts.t(about)}</small> }))}
            </span>
        </h2>
        {part(body)}
        {(!points && opened).then(|| view! { <Openings pad=pad seat=seat out=out /> })}
        <div class="send">
            <button
                type="button"
                class="main"
                class:waits=flag(move || !ready.get())
                id="write"
                aria-disabled=text(move || (!ready.get()).to_string())
                on:click=press(write)
            >
                <Icon name="i-check" />
                <span>
                    <b>{writes}</b>
                    <small>{then}</small>
                </span>
            </button>
            {(!points).then(|| view! {
                <button type="button" class="quiet" id="type-sum" on:click=press(toggle)>
                    {text(move || texts.say(if typed.get() { "companion-tap-instead" } else { "companion-type-sum" }))}
                </button>
            })}
        </div>
        <Ways pad=pad />
    }
}

/// Changes the rack that is being entered.
fn change_left(pad: Pad, seat: usize, act: impl FnOnce(&mut Left)) {
    change(pad, |entry| {
        if let Some(left) = entry.game.racks.get_mut(seat) {
            act(left);
        }
    });
}

/// A rack, tile by tile.
#[component]
fn Tiles(pad: Pad, seat: usize) -> impl IntoView {
    let texts = pad.texts;
    let rules = pad
        .evening
        .with_untracked(|evening| *evening.rules().rules());
    let held = move || {
        pad.entry.with(|entry| {
            let racks = entry.as_ref().map(|entry| &entry.game.racks);
            match racks
                .and_then(|racks| racks.get(seat))
                .map(|left| &left.held)
            {
                Some(Held::Tiles(tiles)) => tiles.clone(),
                _ => Vec::new(),
            }
        })
    };
    let count = move |face: Face| held().iter().filter(|&&other| other == face).count();
    let tapping = Tapping {
        tap: Callback::new(move |face: Face| {
            // A rack cannot hold more copies than the box. Tiles on other racks are not counted.
            if untrack(|| count(face)) < usize::from(rules.copies(face)) {
                change_left(pad, seat, |left| {
                    if let Held::Tiles(tiles) = &mut left.held {
                        tiles.push(face);
                    }
                });
            }
        }),
        count: Callback::new(count),
    };
    let ledge = move || {
        let tiles = held().into_iter().enumerate().map(|(at, face)| {
            let name = text(move || {
                let text = texts.text();
                text.say("companion-remove-tile", [("tile", text.tile(face).into())])
            });
            let take = press(move || {
                change_left(pad, seat, |left| {
                    if let Held::Tiles(tiles) = &mut left.held
                        && at < tiles.len()
                    {
                        tiles.remove(at);
                    }
                });
            });
            view! {
                <button type="button" class="tile" data-ink=ink(face) aria-label=name on:click=take>
                    <Print face=face />
                </button>
            }
        });
        tiles.collect_view()
    };
    let sum = text(move || minus(rules.rack_sum(&held())));
    view! {
        <div class="rack wood">
            <div class="ledge" class:many=flag(move || held().len() > 7)>
                <div class="stand">{part(ledge)}</div>
                <output class="sumup" id="sum">{sum}</output>
            </div>
        </div>
        <Palette rules=rules tapping=tapping />
    }
}

/// Reads a whole number from a field.
fn typed_number(event: &leptos::ev::Event) -> i64 {
    let text = event_target_value(event).replace('−', "-");
    text.trim().parse().unwrap_or(0)
}

/// A rack as a sum.
#[component]
fn Sum(pad: Pad, seat: usize, out: bool) -> impl IntoView {
    let texts = pad.texts;
    let held = pad.entry.with_untracked(|entry| {
        let left = entry.as_ref()?.game.racks.get(seat)?;
        match left.held {
            Held::Sum { sum, tiles } => Some((sum, tiles)),
            Held::Tiles(_) => None,
        }
    });
    let (sum, tiles) = held.unwrap_or((0, None));
    let written = if sum == 0 {
        String::new()
    } else {
        sum.to_string()
    };
    let set_sum = choose(move |event| {
        let typed = typed_number(&event)
            .unsigned_abs()
            .min(u64::from(MOST_COUNTED)) as u32;
        change_left(pad, seat, |left| {
            if let Held::Sum { sum, .. } = &mut left.held {
                *sum = typed;
            }
        });
    });
    let set_tiles = choose(move |event| {
        let typed = typed_number(&event).unsigned_abs().min(200) as usize;
        change_left(pad, seat, |left| {
            if let Held::Sum { tiles, .. } = &mut left.held {
                *tiles = Some(typed).filter(|&typed| typed > 0);
            }
        });
    });
    view! {
        <label class="typed-sum">
            <span class="label">{texts.t("companion-sum")}</span>
            <input
                type="number"
                class="line big"
                id="typed-sum"
                inputmode="numeric"
                min="0"
                prop:value=written
                on:input=set_sum
            />
        </label>
        {(!out).then(|| view! {
            <label class="typed-sum">
                <span class="label">{texts.t("companion-tiles-left")}</span>
                <input
                    type="number"
                    class="line"
                    id="typed-tiles"
                    inputmode="numeric"
                    min="0"
                    prop:value=tiles.map(|tiles| tiles.to_string()).unwrap_or_default()
                    on:input=set_tiles
                />
            </label>
        })}
    }
}

/// The points of a word game, and the jokers that are left.
#[component]
fn Points(pad: Pad, seat: usize) -> impl IntoView {
    let texts = pad.texts;
    let joker = Face::Joker(Joker::Classic);
    let most = pad
        .evening
        .with_untracked(|evening| evening.rules().rules().copies(joker));
    let left = move || {
        pad.entry.with(|entry| {
            let racks = entry.as_ref().map(|entry| &entry.game.racks);
            racks
                .and_then(|racks| racks.get(seat))
                .cloned()
                .unwrap_or_default()
        })
    };
    let points = untrack(left).points;
    let written = if points == 0 {
        String::new()
    } else {
        points.to_string()
    };
    let set_points = choose(move |event| {
        let most = i64::from(MOST_POINTS);
        let typed = typed_number(&event).clamp(-most, most) as i32;
        change_left(pad, seat, |left| left.points = typed);
    });
    let jokers = (0..=most).map(|count| {
        let chosen = flag(move || match left().held {
            Held::Tiles(tiles) => tiles.len() == usize::from(count),
            Held::Sum { .. } => false,
        });
        let pictures = (0..count).map(|_| view! { <Tile face=Some(joker) /> });
        let pictures = pictures.collect_view();
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="jokers"
                    value=count.to_string()
                    aria-label=count.to_string()
                    prop:checked=chosen
                    on:change=choose(move |_| change_left(pad, seat, |left| {
                        left.held = Held::Tiles(vec![joker; usize::from(count)]);
                    }))
                />
                {(count == 0).then(|| view! { <span aria-hidden="true">"0"</span> })}
                {pictures}
            </label>
        }
    });
    view! {
        <label class="typed-sum">
            <span class="label">{texts.t("companion-points")}</span>
            <input
                type="number"
                class="line big"
                id="typed-points"
                inputmode="numeric"
                prop:value=written
                on:input=set_points
            />
        </label>
        <div>
            <span class="label" id="jokers-label">{texts.t("companion-jokers-left")}</span>
            <div class="pills with-tiles" role="radiogroup" aria-labelledby="jokers-label">
                {jokers.collect_view()}
            </div>
        </div>
    }
}

/// What else the score may depend on: whether the player ever opened, or could have.
#[component]
fn Openings(pad: Pad, seat: usize, out: bool) -> impl IntoView {
    let texts = pad.texts;
    let rules = pad
        .evening
        .with_untracked(|evening| *evening.rules().rules());
    let left = move || {
        pad.entry.with(|entry| {
            let racks = entry.as_ref().map(|entry| &entry.game.racks);
            racks
                .and_then(|racks| racks.get(seat))
                .cloned()
                .unwrap_or_default()
        })
    };
    let switch = move |id: &'static str,
                       name: &'static str,
                       on: fn(&Left) -> bool,
                       set: fn(&mut Left, bool)| {
        view! {
            <label class="rule">
                <span class="phrase">{texts.t(name)}</span>
                <input
                    type="checkbox"
                    class="switch"
                    role="switch"
                    id=id
                    prop:checked=flag(move || on(&left()))
                    on:change=choose(move |event| {
                        let checked = event_target_checked(&event);
                        change_left(pad, seat, |left| set(left, checked));
                    })
                />
            </label>
        }
    };
    let chance = asks_chance(&rules, out);
    let announces = chance && rules.announced != Announcing::None;
    let shown = Memo::new(move |_| {
        let left = left();
        let asked = !left.opened && left.had_turn && chance;
        (
            asked,
            asked && left.announced,
            matches!(left.held, Held::Sum { .. }),
        )
    });
    let details = move || {
        let (asked, announced, sum) = shown.get();
        let could = (asked && sum && !announced).then(|| {
            let pills = [(true, "companion-could"), (false, "companion-could-not")];
            let pills = pills.map(|(could, name)| {
                let chosen = flag(move || left().could == Some(could));
                let act = move || change_left(pad, seat, |left| left.could = Some(could));
                text_pill("could", could.to_string(), chosen, act, texts.t(name))
            });
            view! { <div class="pills" role="radiogroup" aria-label=texts.t("companion-unopened")>{pills}</div> }
        });
        let drew = (announced && !sum).then(|| {
            let tiles = move || {
                let mut tiles = match left().held {
                    Held::Tiles(tiles) => tiles,
                    Held::Sum { .. } => Vec::new(),
                };
                tiles.dedup();
                let tiles = tiles.into_iter().map(|face| {
                    view! {
                        <label class="choice">
                            <input
                                type="radio"
                                name="drew"
                                value=face.to_string()
                                aria-label=text(move || texts.text().tile(face))
                                prop:checked=flag(move || left().last_drawn == Some(face))
                                on:change=choose(move |_| {
                                    change_left(pad, seat, |left| left.last_drawn = Some(face));
                                })
                            />
                            <Tile face=Some(face) />
                        </label>
                    }
                });
                tiles.collect_view()
            };
            view! {
                <div>
                    <span class="label" id="drew-label">{texts.t("companion-drew")}</span>
                    <div class="pills with-tiles" role="radiogroup" aria-labelledby="drew-label">
                        {part(tiles)}
                    </div>
                </div>
            }
        });
        view! {
            {(asked && announces).then(|| switch(
                "announced",
                "companion-announced",
                |left| left.announced,
                |left, on| left.announced = on,
            ))}
            {could}
            {drew}
        }
    };
    view! {
        <div class="openings">
            {switch("unopened", "companion-unopened", |left| !left.opened, |left, on| {
                left.opened = !on;
                if !on {
                    left.announced = false;
                    left.had_turn = true;
                    left.could = None;
                    left.last_drawn = None;
                }
            })}
            {switch("no-turn", "companion-no-turn", |left| !left.had_turn, |left, on| {
                left.had_turn = !on;
                left.opened = !on && left.opened;
            })}
            {part(details)}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_being_entered_is_read_as_it_was_written() {
        let file =
            "sidra evening 1\nrules pl-standard opening=25\nplayer Dana\nplayer Noa\nplayer Tom\n";
        let evening = Evening::read(file).expect("an evening");
        let mut entry = Entry::new(&evening, 0);
        assert_eq!(
            Entry::read(&entry.write(&evening), &evening),
            Some(entry.clone())
        );
        entry.game.out = Some(1);
        entry.game.begins = Some(2);
        (entry.step, entry.done) = (2, 2);
        let tiles = sidra_core::notation::tiles("r7 J").expect("tiles");
        entry.game.racks[0] = Left {
            opened: false,
            ..Left::tiles(tiles)
        };
        entry.game.racks[2].held = Held::Sum {
            sum: 12,
            tiles: Some(3),
        };
        let text = entry.write(&evening);
        assert_eq!(Entry::read(&text, &evening), Some(entry.clone()));
        // A player may have been renamed since.
        let mut renamed = evening.clone();
        assert!(renamed.rename_player(0, "Dan"));
        assert_eq!(Entry::read(&text, &renamed), Some(entry.clone()));
        // An entry for a new game is stale once the sheet has that game.
        let mut later = evening.clone();
        later.write_game(0, evening.blank());
        assert_eq!(Entry::read(&text, &later), None);
        let again = Entry::again(&later, 0).expect("a game");
        assert_eq!(Entry::read(&again.write(&later), &later), Some(again));
        for text in [
            "",
            "0 1 1 false",
            "0 9 9 false\nsidra evening 1\n",
            "x y z true\n",
        ] {
            assert_eq!(Entry::read(text, &evening), None, "{text}");
        }
    }
}
