//! The screens of the page, for screenshots and for tests of every screen.

use std::pin::Pin;
use std::time::Duration;

use serde_json::json;

use crate::game::Saved;
use crate::{Browser, Failure};

/// The steps on a screen before it is checked.
type Steps =
    for<'a> fn(&'a Browser) -> Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;

/// A screen: its address, and the steps to get there.
pub struct Screen {
    /// Its name in file names.
    pub name: &'static str,
    /// Its address.
    pub route: &'static str,
    /// The selector of an element that is visible once the screen is shown.
    pub ready: &'static str,
    /// What a person does there before it is checked.
    pub steps: Option<Steps>,
}

/// A full table: special jokers, a set that is not legal yet, a plan.
const TABLE: Saved = Saved::new(
    "pl-twist",
    "r3 r4 r5 r6 | k5 b5 J | b9 D b12 | y3 y4 M y4 y3 | k7 C r9 r10 | r13 b13 k13 | b1 b2 b3",
    "r7 k1 k2 k3 b4 y11 y12 b13 r1 r12 J D b8 k9",
);

/// Three opponents, a dozen sets and a clock.
pub const FULL: Saved = Saved {
    house: &[],
    bots: 3,
    bot: "medium hard easy",
    in_turns: true,
    ..Saved::new(
        "il-classic",
        "r3 r4 r5 r6 | k5 b5 y5 | r13 b13 k13 | b8 b9 b10 b11 b12 | k6 k7 k8 k9 | y1 y2 y3 | r2 k2 y2 \
         | r1 b1 k1 y1 | b2 b3 b4 | k11 k12 k13 | y7 y8 y9 y10 y11 | r9 r10 J r12 | y4 y5 y6",
        "r1 r5 r13 b1 b6 b13 y9 y12 y13 k3 k4 J r7 b7 k7",
    )
};

/// Twenty-five sets: hardly any tiles are left.
pub const CROWDED: Saved = Saved {
    pool: 2,
    ..Saved::new(
        "il-classic",
        "r1 r2 r3 | r4 r5 r6 | r7 r8 r9 | r10 r11 r12 | b1 b2 b3 | b4 b5 b6 | b7 b8 b9 | b10 b11 b12 | y1 y2 y3 \
         | y4 y5 y6 | y7 y8 y9 | y10 y11 y12 | k1 k2 k3 | k4 k5 k6 | k7 k8 k9 | k10 k11 k12 | r13 b13 y13 \
         | r1 b1 y1 | r2 b2 y2 | r3 b3 y3 | r4 b4 y4 | r5 b5 y5 | r6 b6 y6 | r7 b7 y7 | r8 b8 y8",
        "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 r9 r10 r11 r12 r13 J J",
    )
};

/// Two opponents and a long rack, in the expert edition.
const LONG: Saved = Saved {
    bots: 2,
    house: &[],
    ..Saved::new(
        "pl-expert",
        "r1 r2 r3",
        "r5 r6 r8 r9 r11 r12 b1 b3 b4 b6 b9 b13 y1 y2 y5 y6 y11 y13 k2 k4 k5 k9 k10 k11 k13 k1",
    )
};

/// Returns tables in which every pair of these values occurs: two, three or four players; 3, 14 or
/// 26 tiles on the rack; one, about twelve or 25 sets. With 25 sets and the bot's rack, only 24
/// tiles of the box are left.
#[must_use]
pub fn tables() -> [(&'static str, Saved); 9] {
    const ONE: &str = "r1 r2 r3";
    let table = |bots, table, rack| Saved {
        bots,
        pool: 2,
        house: &[],
        bot: "medium hard easy",
        ..Saved::new("il-classic", table, rack)
    };
    [
        ("2 players, 3 tiles, one set", table(1, ONE, "r7 k3 b12")),
        (
            "2 players, 15 tiles, 13 sets",
            table(1, FULL.table, FULL.rack),
        ),
        (
            "2 players, 24 tiles, 25 sets",
            table(
                1,
                CROWDED.table,
                "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 k13 r9 r10 r11 r12 r13 b9 b10 b11 J J",
            ),
        ),
        (
            "3 players, 3 tiles, 13 sets",
            table(2, FULL.table, "r7 k3 k4"),
        ),
        (
            "3 players, 14 tiles, 25 sets",
            table(
                2,
                CROWDED.table,
                "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 J J",
            ),
        ),
        ("3 players, 26 tiles, one set", LONG),
        (
            "4 players, 3 tiles, 25 sets",
            table(3, CROWDED.table, "k1 k2 J"),
        ),
        (
            "4 players, 14 tiles, one set",
            table(3, ONE, "r5 r13 b1 b6 b13 y9 y12 y13 k3 k4 J r7 b7 k7"),
        ),
        (
            "4 players, 26 tiles, 13 sets",
            table(
                3,
                FULL.table,
                "r1 r5 r13 b1 b6 b13 y9 y12 y13 k3 k4 J r7 b7 k7 r3 r4 r6 b8 b9 k8 k9 y3 y8 r10 b11",
            ),
        ),
    ]
}

/// The first turn: nothing on the table.
const BEGIN: Saved = Saved {
    house: &[],
    opened: true,
    bots: 3,
    ..Saved::new(
        "il-classic",
        "",
        "r2 r7 r8 b3 b9 b10 b13 y4 y11 k1 k6 k7 k12 J",
    )
};

/// A table of words with a theme and three opponents.
pub const WORDS: Saved = Saved {
    bots: 3,
    bot: "medium hard easy",
    theme: Some("בבית"),
    ..Saved::new(
        "il-word",
        "שולחן | ילדים | משפ*חה | שבת | ארון | תמונה | סיפור | מיטה | וילון",
        "ש מ ל ת ג ד ג ד ב ח ל ו נ *",
    )
};

/// Before the opening: the player has laid nothing yet.
const WORDS_BEGIN: Saved = Saved {
    opened: false,
    ..Saved::new("il-word", "שבת", "א ו ת י ו ת ס פ ר ש ל ו מ *")
};

/// A bot opens with a word, and the player may object.
const WORDS_OBJECT: Saved = Saved {
    house: &[("turn_seconds", "0"), ("challenge_seconds", "300")],
    theme: Some("חיות"),
    bot_rack: "א ו ת י ו ת ש",
    ..Saved::new("il-word", "שבת | ארון | תמונה | סיפור", "ס פ ר נ ל ב ג")
};

/// A word that one bot laid and another one disputes.
const WORDS_VOTE: Saved = Saved {
    bots: 2,
    house: &[
        ("turn_seconds", "0"),
        ("challenge_seconds", "300"),
        ("vote_seconds", "300"),
    ],
    bot_rack: "ב ו י ד מ ש ק",
    disputed: Some("בוידמ"),
    ..Saved::new("il-word", "שבת | ארון | תמונה | סיפור", "ס פ ר נ ל ב ג")
};

/// The same with a third bot, so that the player's own vote does not end the vote.
const WORDS_VOTED: Saved = Saved {
    bots: 3,
    ..WORDS_VOTE
};

/// A bot has laid a word, and another bot would vote on it.
const WORDS_VOTING: Saved = Saved {
    bots: 2,
    house: WORDS_VOTE.house,
    theme: Some("חיות"),
    bot_rack: "א ו ת י ו ת ש",
    ..Saved::new("il-word", "שבת | ארון | תמונה | סיפור", "ס פ ר נ ל ב ג")
};

/// The player can lay a word that is not in the dictionary.
const WORDS_DISPUTED: Saved = Saved {
    bots: 2,
    house: WORDS_VOTE.house,
    ..Saved::new("il-word", "שבת | ארון | תמונה | סיפור", "ג ד ג ד ס פ ר")
};

/// A joker that the rack can free.
const WORDS_FREED: Saved = Saved::new("il-word", "ש ב *ת | ארון | תמונה", "ס פ ת י");

/// Nobody may object, so a turn is over at once.
const WORDS_QUIET: Saved = Saved {
    house: &[("turn_seconds", "0"), ("challenge_seconds", "0")],
    ..Saved::new("il-word", "שולחן | ילדים | שבת | ארון", "ש מ ל ת ג ד ג")
};

/// A word that nobody knows; the bot objects.
const WORDS_UNDONE: Saved = Saved::new("il-word", "שבת | ארון | תמונה", "ג ד ג ד ס פ ר");

/// A word made from the whole rack.
const WORDS_WHOLE: Saved = Saved::new("il-word", "שבת | ארון | תמונה", "ס פ ר י מ");

/// A turn near the end of a word game: the pool is empty.
const WORDS_LAST: Saved = Saved {
    pool: 0,
    ..Saved::new("il-word", "שבת | ארון | תמונה", "ס פ ר ק")
};

/// The last tiles before the end.
const LAST: Saved = Saved {
    games: 2,
    ..Saved::new("pl-standard", "r3 r4 r5 | k9 b9 y9", "r6")
};

/// A finished game between three bots.
const RECORD: &str = include_str!("../../game/tests/golden/pl-standard.sidra");

/// A position in an address.
const POSITION: &str = "/#/replay?at=il-classic;+r13+b13+k13+%7C+y10+k10+J+%7C+r7+r8+r9+%7C+b6+y6+k6\
    +%7C+b5+y5+k5;+k10+k7+k5+r3+r7+k1+k4+r11+b9+r11+y13+r6+/+r1+b2+y8;+?;+1+2;+1";

/// A finished game between four bots in which one of them laid all its tiles.
const OUT: &str = include_str!("../data/four-long.sidra");

/// A finished game with words.
const WORD_RECORD: &str = include_str!("../../game/tests/golden/il-word.sidra");

/// A position of the word game in an address: מנהרות and בירה on the table, and a rack.
const WORD_POSITION: &str = "/#/replay?at=il-word;+%D7%9E%D7%A0%D7%94%D7%A8%D7%95%D7%AA+%7C+%D7%91%D7%99%D7%A8%D7%94;\
    +%D7%91+%D7%A0+%D7%9C+%D7%9E+%D7%A2+%D7%AA+%D7%99+/+%D7%A6+%D7%98;+?;+1+2;+1";

/// All screens, in the order in which people see them.
///
/// With steps: `steps: Some(|browser| Box::pin(async move { browser.click("#start").await }))`.
pub const SCREENS: &[Screen] = &[
    Screen {
        name: "home",
        route: "/",
        ready: "#play-now",
        steps: None,
    },
    Screen {
        name: "new",
        route: "/#/new?edition=pl-twist&bots=easy,hard",
        ready: "#begin",
        steps: None,
    },
    Screen {
        name: "house-rules",
        route: "/#/new?edition=pl-twist&bots=easy,hard&opening=40",
        ready: "#begin",
        steps: None,
    },
    Screen {
        name: "rules",
        route: "/#/rules/pl-twist",
        ready: "#rules-of",
        steps: None,
    },
    Screen {
        name: "learn",
        route: "/#/learn",
        ready: "#lesson .place",
        steps: None,
    },
    Screen {
        name: "learn-joker",
        route: "/#/learn/change",
        ready: "#lesson .place",
        steps: None,
    },
    Screen {
        name: "learn-draw",
        route: "/#/learn/il-classic",
        ready: "#lesson .place",
        steps: Some(|browser| {
            Box::pin(async move {
                for _ in 0..3 {
                    browser.press_at("#skip", "Enter").await?;
                }
                browser.wait("#next[data-press=draw]").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "learn-free",
        route: "/#/learn/first",
        ready: "#lesson .place",
        steps: Some(|browser| {
            Box::pin(async move {
                for _ in 0..6 {
                    browser.press_at("#skip", "Enter").await?;
                }
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                browser.press("Enter").await?;
                browser.wait_count(".tile.racked", 5).await
            })
        }),
    },
    Screen {
        name: "learn-split",
        route: "/#/learn/pl-standard",
        ready: "#lesson .place",
        steps: Some(|browser| {
            Box::pin(async move {
                for _ in 0..5 {
                    browser.press_at("#skip", "Enter").await?;
                }
                browser.wait("#lesson .place").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "learn-done",
        route: "/#/learn/il-classic",
        ready: "#lesson .place",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#skip", "Enter").await?;
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                browser.press("Enter").await?;
                browser.wait("#next:not(.waits)").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "learned",
        route: "/#/learn/pl-standard",
        ready: "#lesson .place",
        steps: Some(|browser| {
            Box::pin(async move {
                for _ in 0..8 {
                    browser.press_at("#skip", "Enter").await?;
                }
                browser.wait("#learned").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-new",
        route: "/#/new?edition=il-word&bots=easy,hard",
        ready: "#begin",
        steps: None,
    },
    Screen {
        name: "words",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS).await?;
                for word in ["גדגד", "שמלת"] {
                    browser.type_text(word).await?;
                    browser.press("Enter").await?;
                    browser.wait_gone("#typed").await?;
                }
                browser.wait(".about-word .query").await?;
                browser.wait(".tray.faulty").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-opening",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_BEGIN).await?;
                browser.type_text("שלום").await?;
                browser.press("Enter").await?;
                browser.wait("#opening").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-typed",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS).await?;
                browser.type_text("חלון").await?;
                browser.wait_count("#typed .tile", 4).await
            })
        }),
    },
    Screen {
        name: "words-joker",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_BEGIN).await?;
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                walk_to(browser, "J").await?;
                browser.press("Space").await?;
                browser.press("Enter").await?;
                browser.wait("#letters").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-object",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_OBJECT).await?;
                browser.press("Control+Enter").await?;
                browser.wait("#object").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-reason",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_OBJECT).await?;
                browser.press("Control+Enter").await?;
                browser.press_at("#object", "Enter").await?;
                browser.wait("#not-a-word").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-ready",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_WHOLE).await?;
                browser.type_text("ספרים").await?;
                browser.press("Enter").await?;
                browser.wait(".about-word .earns.counts").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-undone",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_UNDONE).await?;
                browser.type_text("גדגד").await?;
                browser.press("Enter").await?;
                browser.wait(".about-word .query").await?;
                browser.press("Control+Enter").await?;
                browser.wait("#notice").await?;
                browser.wait_count(".seat.you.turn", 1).await
            })
        }),
    },
    Screen {
        name: "words-vote",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_VOTE).await?;
                browser.wait("#allow").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-voted",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                open_with_silent_bots(browser, &WORDS_VOTED).await?;
                browser.wait("#allow").await?;
                browser.press_at("#allow", "Enter").await?;
                browser.wait_gone("#allow").await?;
                browser.wait("#vote .row").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-window",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_DISPUTED).await?;
                lay_nonsense(browser).await?;
                browser.wait("#done.waits .clock").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-voting",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_VOTING).await?;
                browser.press("Control+Enter").await?;
                browser.wait("#object").await?;
                silence_bots(browser).await?;
                browser.press_at("#object", "Enter").await?;
                browser.press_at("#off-theme", "Enter").await?;
                browser.wait("#vote .row").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-hint",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_BEGIN).await?;
                for level in ["1", "2", "3"] {
                    browser.wait_count("#hint:not(:disabled)", 1).await?;
                    browser.press_at("#hint", "Enter").await?;
                    browser.wait_attr("#hint", "data-level", level).await?;
                }
                browser.wait("#steps .row").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-changed",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                // A dictionary that the program does not have.
                let text = WORDS.text();
                let lines = text.lines().map(|line| match line.starts_with("lexicon ") {
                    true => "lexicon 7 00000000deadbeef old",
                    false => line,
                });
                let text: String = lines.flat_map(|line| [line, "\n"]).collect();
                browser.open_text(&text).await?;
                browser.wait("#table.words").await?;
                browser.wait("#notice").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-result",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_LAST).await?;
                browser.type_text("ספר").await?;
                browser.press("Enter").await?;
                browser.wait(".about-word .earns.counts").await?;
                browser.press("Control+Enter").await?;
                // Nobody can lay anything more.
                while browser.count("#result").await? == 0 {
                    let mine = browser.count(".seat.you.turn").await? > 0;
                    if mine && browser.count("#done:not(.waits)").await? > 0 {
                        browser.press("Control+Enter").await?;
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                browser.wait("#score-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-missing",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS).await?;
                browser.type_text("קק").await?;
                browser.wait_count("#typed .tile", 2).await
            })
        }),
    },
    Screen {
        name: "words-freed",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_FREED).await?;
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                walk_to(browser, "ת").await?;
                browser.press("Space").await?;
                walk_to(browser, "J").await?;
                browser.press("Enter").await?;
                browser.wait_count(".tile.racked", 3).await
            })
        }),
    },
    Screen {
        name: "words-possible",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_QUIET).await?;
                browser.press("Control+Enter").await?;
                browser.wait("#possible").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-best",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&WORDS_QUIET).await?;
                browser.press("Control+Enter").await?;
                browser.wait("#possible").await?;
                let keep = "window.before = document.getElementById('said').textContent";
                browser.script(keep, Vec::new()).await?;
                browser.press_at("#possible", "Enter").await?;
                let answered =
                    "return document.getElementById('said').textContent !== window.before";
                browser.wait_script("the best word", answered).await
            })
        }),
    },
    Screen {
        name: "words-friends",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| Box::pin(choose_words(browser))),
    },
    Screen {
        name: "words-rules",
        route: "/#/rules/il-word",
        ready: "#rules-of",
        steps: None,
    },
    Screen {
        name: "words-waiting",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                choose_words(browser).await?;
                wait_for_friends(browser).await
            })
        }),
    },
    Screen {
        name: "words-referee",
        route: "/#/companion/referee?e=il-word&s=%D7%A9%D7%9E%D7%9C%D7%AA",
        ready: "#dictionary",
        steps: None,
    },
    Screen {
        // ארון on the table, ספר laid.
        name: "words-referee-turn",
        route: "/#/companion/referee?e=il-word&t=%D7%90%D7%A8%D7%95%D7%9F&r=%D7%A1%20%D7%A4%20%D7%A8%20%D7%A7\
                &a=%D7%90%D7%A8%D7%95%D7%9F%7C%D7%A1%D7%A4%D7%A8",
        ready: "#dictionary",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.wait("[data-verdict=legal]").await?;
                browser.press_at("#what-could", "Enter").await?;
                browser.wait("#best").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "puzzles",
        route: "/#/puzzle/pl-twist",
        ready: "#puzzles",
        steps: None,
    },
    Screen {
        name: "puzzle",
        route: "/#/puzzle/il-classic/2026-11-17/3",
        ready: "#puzzle .tile.racked",
        steps: None,
    },
    Screen {
        name: "puzzle-solved",
        route: "/#/puzzle/il-classic/2026-11-17/1",
        ready: "#puzzle .tile.racked",
        steps: Some(|browser| {
            Box::pin(async move {
                for _ in 0..3 {
                    browser.press("h").await?;
                }
                browser.press_at("#lay-hint", "Enter").await?;
                browser.wait_count(".tile.racked", 0).await?;
                browser.press("d").await?;
                browser.wait("#solved").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "puzzle-hint",
        route: "/#/puzzle/pl-twist/2026-11-17/5",
        ready: "#puzzle .tile.racked",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press("h").await?;
                browser.press("h").await?;
                browser.wait_attr("#hint", "data-level", "2").await
            })
        }),
    },
    Screen {
        name: "replay",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_text(RECORD).await?;
                browser.press_at("#look-back", "Enter").await?;
                browser.wait("#replay .flow .tile").await?;
                browser.press_at("#analyse", "Enter").await?;
                browser.wait("#summary[open]").await?;
                browser.press_at("#to-decider", "Enter").await?;
                browser.wait(".best").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "replay-end",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_text(OUT).await?;
                browser.press_at("#look-back", "Enter").await?;
                browser.wait("#replay .flow .tile").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "turn-sheet",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_text(RECORD).await?;
                browser.press_at("#look-back", "Enter").await?;
                browser.wait("#replay .flow .tile").await?;
                browser.press("ArrowLeft").await?;
                browser.press_at("#take", "Enter").await?;
                browser.wait("#continue").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "position",
        route: POSITION,
        ready: "#position .flow .tile",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#solve", "Enter").await?;
                browser.wait("#best-play").await?;
                browser.wait(".how li").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "position-words",
        route: WORD_POSITION,
        ready: "#dictionary",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#longest", "Enter").await?;
                browser.wait("#longest-word").await?;
                browser.press_at("#see-it", "Enter").await?;
                browser.wait(".how li").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "words-turn-sheet",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_text(WORD_RECORD).await?;
                browser.press_at("#look-back", "Enter").await?;
                browser.wait("#replay .flow .tile").await?;
                browser.press("ArrowLeft").await?;
                browser.press_at("#take", "Enter").await?;
                browser.wait("#to-longest").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "summary",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_text(RECORD).await?;
                browser.press_at("#look-back", "Enter").await?;
                browser.wait("#replay .flow .tile").await?;
                browser.press_at("#analyse", "Enter").await?;
                browser.wait("#summary[open]").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "settings",
        route: "/#/settings",
        ready: "#settings",
        steps: None,
    },
    Screen {
        name: "table",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| Box::pin(async move { browser.open_game(&TABLE).await })),
    },
    Screen {
        name: "full",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| Box::pin(async move { browser.open_game(&FULL).await })),
    },
    Screen {
        name: "crowded",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| Box::pin(async move { browser.open_game(&CROWDED).await })),
    },
    Screen {
        name: "long",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| Box::pin(async move { browser.open_game(&LONG).await })),
    },
    Screen {
        name: "begin",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| Box::pin(async move { browser.open_game(&BEGIN).await })),
    },
    Screen {
        name: "draft",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                browser.press("Enter").await?;
                browser.press("Space").await?;
                browser.press("ArrowRight").await?;
                browser.press("Space").await?;
                browser.press("Enter").await?;
                browser.press("d").await?;
                // The refusal is shown at the set or in the status line.
                browser.wait_count("#status.refusal", 1).await
            })
        }),
    },
    Screen {
        name: "hint",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("h").await?;
                browser.wait_attr("#hint", "data-level", "1").await?;
                browser.press("h").await?;
                browser.press("h").await?;
                browser.wait("#steps li").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "menu",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("m").await?;
                browser.wait("#menu-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "ask",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("m").await?;
                browser.wait("#menu-sheet").await?;
                browser.press_at("#resign", "Enter").await?;
                browser.wait("#ask").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "keys",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&TABLE).await?;
                browser.press("?").await?;
                browser.wait("#keys-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "nowhere",
        route: "/#/nowhere",
        ready: "#go-home",
        steps: None,
    },
    Screen {
        name: "no-tables",
        route: "/#/tables",
        ready: "#tables h2",
        steps: None,
    },
    Screen {
        name: "friends",
        route: "/#/friends",
        ready: "#open-table",
        steps: None,
    },
    Screen {
        name: "waiting",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| Box::pin(wait_for_friends(browser))),
    },
    Screen {
        name: "watch-link",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                wait_for_friends(browser).await?;
                browser.press_at("#for-watching", "Enter").await?;
                browser.wait("#watch-sheet .qr svg").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "friends-more",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#more-choices", "Enter").await?;
                let chosen = "label:has([name=away]:checked)";
                browser.wait(chosen).await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "friends-chair",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#ask-chair-1", "Enter").await?;
                browser.wait("#chair-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "join",
        route: "/#/join",
        ready: "#sit",
        steps: None,
    },
    Screen {
        name: "unknown-code",
        route: "/#/join/KQM7X2",
        ready: "#unknown-code",
        steps: None,
    },
    Screen {
        name: "tables",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                wait_for_friends(browser).await?;
                browser.go("/#/tables").await?;
                browser.wait("[id^=mine-]").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "online",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                wait_for_friends(browser).await?;
                seat_bot(browser).await?;
                browser.press_at("#start", "Enter").await?;
                browser.wait("#table").await?;
                browser.wait_count(".tile.racked", 14).await?;
                browser.press_at("#moods", "Enter").await?;
                browser.wait(".emotes").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "online-over",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                wait_for_friends(browser).await?;
                seat_bot(browser).await?;
                browser.press_at("#start", "Enter").await?;
                loop {
                    browser.wait_count(".tile.racked", 14).await?;
                    give_up(browser).await?;
                    if browser.count("#next-game").await? == 0 {
                        break;
                    }
                    browser.press_at("#next-game", "Enter").await?;
                    browser.wait_gone("#result").await?;
                }
                browser.wait("#result #fair").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "companion",
        route: "/#/companion",
        ready: "#to-referee",
        steps: None,
    },
    Screen {
        name: "timer-setup",
        route: "/#/companion/timer",
        ready: "#timer, #timer-setup",
        steps: Some(|browser| Box::pin(async move { forget_timer(browser).await })),
    },
    Screen {
        name: "timer",
        route: "/#/companion/timer",
        ready: "#timer, #timer-setup",
        steps: Some(|browser| {
            Box::pin(async move {
                start_timer(browser, "60").await?;
                // Pause the clock, so that the screenshot does not depend on time.
                browser.press("p").await?;
                browser.wait("#timer[data-phase=paused]").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "timer-running",
        route: "/#/companion/timer",
        ready: "#timer, #timer-setup",
        steps: Some(|browser| {
            Box::pin(async move {
                start_timer(browser, "60").await?;
                stop_wall_clock(browser, 42).await?;
                browser.wait("#timer[data-phase=running]").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "timer-last",
        route: "/#/companion/timer",
        ready: "#timer, #timer-setup",
        steps: Some(|browser| {
            Box::pin(async move {
                start_timer(browser, "60").await?;
                stop_wall_clock(browser, 7).await?;
                browser.wait("#timer[data-phase=last]").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "timer-up",
        route: "/#/companion/timer",
        ready: "#timer, #timer-setup",
        steps: Some(|browser| {
            Box::pin(async move {
                start_timer(browser, "5").await?;
                browser.wait("#timer[data-phase=up]").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening-setup",
        route: "/#/companion/sheet/new",
        ready: "#begin",
        steps: None,
    },
    Screen {
        name: "evening-house",
        route: "/#/companion/sheet/new",
        ready: "#begin",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#house-of", "Enter").await?;
                browser.wait(".house-of .house").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening-end",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening(browser).await?;
                browser.press_at("#write-game", "Enter").await?;
                browser.wait("#out-2").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| Box::pin(async move { open_evening(browser).await })),
    },
    Screen {
        name: "evening-names",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening(browser).await?;
                browser.press_at("#more", "Enter").await?;
                browser.wait("#rename").await?;
                browser.press_at("#rename", "Enter").await?;
                browser.wait("#names-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening-more",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening(browser).await?;
                browser.press_at("#more", "Enter").await?;
                browser.wait("#more-sheet").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening-correct",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening(browser).await?;
                browser.press_at("#scores .reopen", "Enter").await?;
                browser.wait("#delete-game").await?;
                browser.press_at("#out-4", "Enter").await?;
                browser.wait("#typed-sum").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening-sum",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening_of(browser, POLISH).await?;
                browser.press_at("#write-game", "Enter").await?;
                browser.press_at("#out-2", "Enter").await?;
                browser.press_at("#type-sum", "Enter").await?;
                browser.press_at("#typed-sum", "4").await?;
                browser.press_at("#unopened", "Space").await?;
                browser.wait(".choice:has([name=could])").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening-points",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening_of(browser, SPELLED).await?;
                browser.press_at("#write-game", "Enter").await?;
                browser.press_at("#typed-points", "7").await?;
                browser.wait_text("#write b", "7").await
            })
        }),
    },
    Screen {
        name: "evening-differs",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening(browser).await?;
                browser.back().await?;
                browser.wait("#evenings").await?;
                let corrected = EVENING.replace("rack 16", "rack 17");
                let _file = choose_evening(browser, &corrected).await?;
                browser.wait("#ask").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evening-rack",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                open_evening(browser).await?;
                browser.press_at("#write-game", "Enter").await?;
                browser.wait("#out-2").await?;
                browser.press_at("#out-2", "Enter").await?;
                browser.wait("#palette").await?;
                for (at, tile) in ["k3", "b9", "r13"].into_iter().enumerate() {
                    browser
                        .press_at(&format!("#palette [data-tile={tile}]"), "Enter")
                        .await?;
                    browser.wait_count(".stand .tile", at + 1).await?;
                }
                Ok(())
            })
        }),
    },
    Screen {
        name: "device",
        route: "/#/friends",
        ready: "#open-table",
        steps: Some(|browser| {
            Box::pin(async move {
                wait_for_friends(browser).await?;
                browser.go("/#/device").await?;
                browser.press_at("#make-code", "Enter").await?;
                browser.wait("#recovery-code").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "evenings",
        route: "/#/companion/sheet",
        ready: "#evenings",
        steps: Some(|browser| {
            Box::pin(async move {
                for evening in [EVENING, ANOTHER] {
                    open_evening_of(browser, evening).await?;
                    browser.back().await?;
                    browser.wait("#evenings").await?;
                }
                browser.wait("#together").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "referee",
        route: "/#/companion/referee?e=il-twist&s=r2%20D%20r5",
        ready: "[data-verdict]",
        steps: None,
    },
    Screen {
        name: "referee-house",
        route: "/#/companion/referee?e=il-twist&s=r2%20D%20r5",
        ready: "[data-verdict]",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#house", "Enter").await?;
                browser.wait("#house-sheet .house").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "referee-turn",
        route: "/#/companion/referee?e=il-classic&t=r3%20r4%20r5%20r6%7Ck6%20b6%20y6&r=r7%20b1%20k9\
                &a=r3%20r4%20r5%7Ck6%20b6%20y6%20r6",
        ready: "[data-verdict]",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.press_at("#what-could", "Enter").await?;
                browser.wait("#best").await.map(|_| ())
            })
        }),
    },
    Screen {
        name: "result",
        route: "/",
        ready: "#play-now",
        steps: Some(|browser| {
            Box::pin(async move {
                browser.open_game(&LAST).await?;
                browser.press("r").await?;
                browser.wait(".tile.focus").await?;
                browser.press("Enter").await?;
                browser.wait_count(".tile.racked", 0).await?;
                browser.press("d").await?;
                browser.wait("#result").await.map(|_| ())
            })
        }),
    },
];

/// An evening of four games at a real table.
const EVENING: &str = "sidra evening 1
name Friday
date 2026-11-13
rules il-twist
player Dana
player Noa
player Tom
player Maya
game
out 4
rack 3
rack 16
rack 5
rack -
game
out 2
rack 5
rack -
rack 11
rack 6
game
out 1
rack -
rack 2
rack 13
rack 32
";

/// Another evening, with people who were not at the first one.
const ANOTHER: &str = "sidra evening 1
name Saturday
date 2026-11-14
rules il-classic
player Dana
player Ruth
player Eli
game
out 2
rack 12
rack -
rack 30
game
out 1
rack -
rack 8
rack 21
";

/// An evening in which it matters who opened.
const POLISH: &str = "sidra evening 1
name Sunday
date 2026-11-15
rules pl-standard
player Dana
player Noa
player Tom
game
out 2
rack 12
rack -
rack 44 : unopened, could not open
";

/// An evening of the word game.
const SPELLED: &str = "sidra evening 1
name Monday
date 2026-11-16
rules il-word
player Dana
player Noa
game
out pool
rack - : 52
rack - : 40
";

/// Opens an evening file.
async fn open_evening(browser: &Browser) -> Result<(), Failure> {
    open_evening_of(browser, EVENING).await
}

/// Chooses an evening file. The page has to read it before it is dropped.
async fn choose_evening(
    browser: &Browser,
    evening: &str,
) -> Result<tempfile::NamedTempFile, Failure> {
    let mut file = tempfile::NamedTempFile::new()?;
    std::io::Write::write_all(&mut file, evening.as_bytes())?;
    let input = browser.find("#open-evening").await?;
    let sent = input.send_keys(&file.path().display().to_string()).await;
    sent.map_err(|error| Failure::new(error.to_string()))?;
    Ok(file)
}

async fn open_evening_of(browser: &Browser, evening: &str) -> Result<(), Failure> {
    let _file = choose_evening(browser, evening).await?;
    browser.wait("#write-game, #cancel").await?;
    // On an earlier screen, a game of this evening was being entered.
    if browser.count("#cancel").await? > 0 {
        browser.press_at("#cancel", "Enter").await?;
    }
    browser.wait("#write-game").await.map(|_| ())
}

/// Stops the wall clock of the page when a turn has this many seconds left, so that the screenshot
/// of a running timer does not depend on time.
async fn stop_wall_clock(browser: &Browser, left: u32) -> Result<(), Failure> {
    let script = format!(
        "const ends = localStorage.getItem('sidra.companion.timer').match(/^ends (\\d+)/m)[1];\
         window.wallClock ??= Date.now; Date.now = () => +ends - {left}000;"
    );
    browser.script(&script, Vec::new()).await?;
    browser.wait_text("#left", &left.to_string()).await
}

/// Ends a timer that the device has kept from an earlier screen.
async fn forget_timer(browser: &Browser) -> Result<(), Failure> {
    if browser.count("#timer").await? > 0 {
        let script = "if (window.wallClock) Date.now = window.wallClock;";
        browser.script(script, Vec::new()).await?;
        // While a turn runs, the timer cannot be ended.
        if browser.count("#others:disabled").await? > 0 {
            browser.press("p").await?;
            browser.wait("#others:enabled").await?;
        }
        browser.press_at("#others", "Enter").await?;
    }
    browser.wait("#start").await.map(|_| ())
}

/// Starts a timer with this many seconds for a turn.
async fn start_timer(browser: &Browser, seconds: &str) -> Result<(), Failure> {
    forget_timer(browser).await?;
    for (id, text) in [
        ("#player-1", "Dana"),
        ("#player-2", "Noa"),
        ("#seconds", seconds),
    ] {
        browser.click(id).await?;
        browser.press("Control+a").await?;
        browser.type_text(text).await?;
    }
    browser.press_at("#start", "Enter").await?;
    browser.wait("#timer[data-phase=ready]").await?;
    browser.press("Space").await?;
    browser
        .wait("#timer:not([data-phase=ready])")
        .await
        .map(|_| ())
}

/// Moves the focus from tile to tile until it is on this one.
async fn walk_to(browser: &Browser, tile: &str) -> Result<(), Failure> {
    for _ in 0..60 {
        let here = "return document.activeElement.dataset.place ?? ''";
        let here = browser.script(here, Vec::new()).await?;
        if here.as_str().is_some_and(|place| place.starts_with(tile)) {
            return Ok(());
        }
        browser.press("ArrowLeft").await?;
    }
    Err(browser.fail(&format!("no arrow key leads to {tile}")).await)
}

/// Chooses the word game for a table of friends, with a theme and without a turn clock.
async fn choose_words(browser: &Browser) -> Result<(), Failure> {
    for (name, value) in [("edition", "il-word"), ("clock", "0")] {
        let input = format!("input[name={name}][value='{value}']");
        let script = format!("document.querySelector(`{input}`).click()");
        browser.script(&script, Vec::new()).await?;
        browser.wait_count(&format!("{input}:checked"), 1).await?;
    }
    browser.wait("#unclocked").await?;
    browser.wait("#dictionary").await?;
    browser.press_at("input[name=theme]", "Home").await?;
    browser.type_text("חיות").await?;
    browser.press("Tab").await
}

/// Opens a table for friends, and waits for them.
async fn wait_for_friends(browser: &Browser) -> Result<(), Failure> {
    // By keyboard, because the form may be scrolled.
    browser.press_at("#name", "End").await?;
    browser.type_text("Dana").await?;
    browser.press_at("#open-table", "Enter").await?;
    browser.wait(".qr svg").await?;
    browser.wait("#start").await.map(|_| ())
}

/// Gives up the game, and waits for its result.
async fn give_up(browser: &Browser) -> Result<(), Failure> {
    browser.press("m").await?;
    browser.wait("#menu-sheet").await?;
    browser.press_at("#resign", "Enter").await?;
    browser.wait("#ask").await?;
    browser.press_at("#ask-yes", "Enter").await?;
    browser.wait("#result .next").await.map(|_| ())
}

/// Seats a bot on the free chair.
async fn seat_bot(browser: &Browser) -> Result<(), Failure> {
    browser.press_at("#ask-chair-1", "Enter").await?;
    browser.wait("#seat-easy").await?;
    browser.press_at("#seat-easy", "Enter").await?;
    browser.wait("#chair-1:not(.free)").await.map(|_| ())
}

impl Browser {
    /// Opens a screen and waits until it is shown and nothing moves.
    ///
    /// # Errors
    /// Returns an error if that does not happen before the time limit.
    pub async fn show(&self, screen: &Screen) -> Result<(), Failure> {
        self.go(screen.route).await?;
        self.wait(screen.ready).await?;
        if let Some(steps) = screen.steps {
            steps(self).await?;
        }
        self.wait_still().await
    }
}

/// Keeps the page from asking bots about words, so that a state that they would end stays in view.
/// The highest byte of a job's number says what the job is about.
const SILENCE: &str = "{ const post = Worker.prototype.postMessage;\
    Worker.prototype.postMessage = function (job, ...rest) {\
        if (!(job[3] & 0x40)) post.call(this, job, ...rest);\
    } }";

/// From now on, the page asks no bot about words.
async fn silence_bots(browser: &Browser) -> Result<(), Failure> {
    browser.script(SILENCE, Vec::new()).await.map(|_| ())
}

/// Opens a game in which no bot is ever asked about words.
async fn open_with_silent_bots(browser: &Browser, saved: &Saved) -> Result<(), Failure> {
    let source = json!({ "source": SILENCE });
    let script = "Page.addScriptToEvaluateOnNewDocument";
    let script = browser.cdp(script, source).await?;
    browser.reload().await?;
    browser.wait("#play-now").await?;
    browser.open_game(saved).await?;
    let remove = "Page.removeScriptToEvaluateOnNewDocument";
    browser.cdp(remove, script).await.map(|_| ())
}

/// Lays a word that the dictionary lacks. The bots are not asked about it.
async fn lay_nonsense(browser: &Browser) -> Result<(), Failure> {
    browser.type_text("גדגד").await?;
    browser.press("Enter").await?;
    browser.wait(".about-word .query").await?;
    silence_bots(browser).await?;
    browser.press("Control+Enter").await
}
