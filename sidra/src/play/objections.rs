//! Asks the player for objections and votes.

use sidra_core::Face;
use sidra_game::{Action, Objection, SetId};

use super::Terminal;
use crate::Failure;
use crate::direction::Verbatim;
use crate::draw::bold;

impl<W: Verbatim> Terminal<'_, W> {
    /// Asks whether the player objects to the turn just played. The bots have already
    /// decided. Returns `false` if the player leaves.
    pub(super) fn object(&mut self) -> Result<bool, Failure> {
        let view = self.table.view();
        let Some(open) = view.challenge.clone() else {
            return Ok(true);
        };
        let text = &self.screen.text;
        let number = |set: &SetId| {
            let at = view.table.iter().position(|there| there.id == *set)?;
            let row: Vec<Face> = view.table[at].tiles.iter().map(|id| id.face()).collect();
            Some((at + 1, text.row(&row)))
        };
        let named: Vec<(usize, String)> = open.words.iter().filter_map(number).collect();
        let listed: Vec<String> = named
            .iter()
            .map(|(at, word)| format!("{at} {word}"))
            .collect();
        let seconds = u64::from(view.rules().challenge_seconds);
        let question = text.say(
            "play-object",
            [
                ("words", listed.join(", ").into()),
                ("seconds", (seconds as i64).into()),
            ],
        );
        let ids: Vec<(usize, SetId)> = named
            .iter()
            .filter_map(|&(at, _)| Some((at, view.table.get(at - 1)?.id)))
            .collect();
        let (theme, unverified) = (view.theme.is_some(), open.unverified.to_vec());
        let words: Vec<String> = named.into_iter().map(|(_, word)| word).collect();
        let first = ids.first().map(|(at, _)| at.to_string());
        let answers = [
            (first.as_deref().unwrap_or("1"), "play-help-object"),
            ("Enter", "play-help-accept"),
        ];
        loop {
            let Some(answer) = self.ask(&question, &answers)? else {
                return Ok(false);
            };
            let lower = answer.to_lowercase();
            let waives = matches!(lower.as_str(), "" | "n" | "no");
            if self.is_late() {
                if !waives {
                    writeln!(self.out, "{}", self.screen.text.plain("play-object-late"))?;
                }
                return Ok(true);
            }
            if waives {
                let command = self.table.waive((self.clock)());
                self.refusal_of(command)?;
                return Ok(true);
            }
            let aim = lower.strip_prefix("object").unwrap_or(&lower).trim();
            let by_number = |(at, _): &(usize, SetId)| aim.parse() == Ok(*at);
            let by_word = words.iter().position(|word| word == aim);
            let set = ids.iter().find(|id| by_number(id));
            if let Some(&(_, set)) = set.or_else(|| ids.get(by_word?)) {
                let why = match theme && !unverified.contains(&set) {
                    true => Objection::Theme,
                    false => Objection::Word,
                };
                self.act(Action::Challenge { set, why })?;
                return Ok(true);
            }
            self.not_understood(&answer)?;
        }
    }

    /// Asks whether a word should count. Returns `false` if the player leaves.
    pub(super) fn vote(&mut self) -> Result<bool, Failure> {
        let question = self.screen.text.plain("play-vote");
        let answers = [("allow", "play-help-allow"), ("reject", "play-help-reject")];
        loop {
            let Some(answer) = self.ask(&question, &answers)? else {
                return Ok(false);
            };
            let allow = match answer.to_lowercase().as_str() {
                "allow" | "y" | "yes" | "+" => true,
                "reject" | "n" | "no" | "-" => false,
                "" => continue,
                _ => {
                    self.not_understood(&answer)?;
                    continue;
                }
            };
            if self.is_late() {
                writeln!(self.out, "{}", bold(&self.screen.text.plain("play-late")))?;
            } else {
                self.act(Action::Vote { allow })?;
            }
            return Ok(true);
        }
    }
}
