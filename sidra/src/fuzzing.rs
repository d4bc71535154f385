//! The program's readers, for the fuzz targets: every input gets an answer.

use sidra_text::{Isolation, Lang, Text};
use sidra_words::Lexicon;

use crate::draw::Screen;
use crate::jsonl::Requests;
use crate::lexicon::LazyLexicon;
use crate::{check, cli, judge, score, sheet, solve};

fn rules() -> cli::RulesArgs {
    cli::RulesArgs {
        edition: None,
        house: Vec::new(),
    }
}

fn screen() -> Screen {
    Screen {
        text: Text::new(Lang::En, Isolation::Off),
        plain: true,
        words: LazyLexicon::of(Some(Lexicon::from_list("", WORDS))),
    }
}

/// A small lexicon.
const WORDS: &str = "אות נאות אותות שבשבת מושב שבת\nשמלת construct\nשבת\nאות\nנאות\nאותות\n";

/// All services that answer JSON lines.
pub struct Services(Vec<Box<dyn Requests>>);

impl Default for Services {
    fn default() -> Services {
        let check = cli::CheckArgs {
            rules: rules(),
            jsonl: true,
            rows: Vec::new(),
        };
        let judge = cli::JudgeArgs {
            rules: rules(),
            opened: false,
            before: None,
            rack: None,
            after: None,
            position: None,
            jsonl: true,
        };
        let score = cli::ScoreArgs {
            rules: rules(),
            out: None,
            sheet: None,
            evening: Vec::new(),
            names: Vec::new(),
            name: None,
            rename: Vec::new(),
            game: None,
            remove: None,
            begins: None,
            jsonl: true,
            players: Vec::new(),
        };
        let solve = cli::SolveArgs {
            rules: rules(),
            opened: false,
            table: None,
            rack: None,
            position: None,
            objective: None,
            all: None,
            nodes: Some(1000),
            tidy: None,
            jsonl: true,
        };
        let mut services: Vec<Box<dyn Requests>> = Vec::new();
        if let Ok(service) = check::Service::new(&check, screen()) {
            services.push(Box::new(service));
        }
        if let Ok(service) = judge::Service::new(&judge, screen()) {
            services.push(Box::new(service));
        }
        if let Ok(service) = solve::Service::new(solve, screen()) {
            services.push(Box::new(service));
        }
        if let Ok(service) = score::Service::new(&score, screen()) {
            services.push(Box::new(service));
        }
        Services(services)
    }
}

impl Services {
    /// Sends a line to every service and returns the answers, each of which is JSON.
    pub fn answers(&self, line: &[u8]) -> Vec<Result<Vec<u8>, String>> {
        let answer = |service: &dyn Requests| {
            let mut out = Vec::new();
            service.answer(line, &mut out).map(|_| out)
        };
        self.0
            .iter()
            .map(|service| answer(service.as_ref()))
            .collect()
    }
}

/// Reads the text as a score sheet, and as a player on the command line.
pub fn read_words(words: &str) {
    let text = Text::new(Lang::En, Isolation::Off);
    let _ = sheet::read(words, &text);
    for edition in sidra_core::editions::ALL {
        let rules = sidra_core::HouseRules::plain(edition);
        let _ = score::read_player(1, words, &rules, &text);
    }
}

/// Reads a compressed list of words in hspell's format.
pub fn read_packed(bytes: &[u8]) {
    let _ = crate::lexicon::read_packed(bytes);
}
