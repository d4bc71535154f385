//! Objections and votes: what is asked about words, and what the answer means.

use std::io::Write;

use sidra_bots::arena::about_words;
use sidra_core::Face;
use sidra_game::{Command, Objection, SetId};

use super::{SEAT, Table, typed};
use crate::Failure;

impl<W: Write, I: Iterator<Item = std::io::Result<String>>> Table<'_, W, I> {
    /// Objections and votes: the bots say what they have to, then the player is asked;
    /// where nobody has anything to say, time is over. `None` where the player stops.
    pub(super) fn about_words(&mut self) -> Result<Option<Command>, Failure> {
        let said = about_words(&self.state, &mut self.bots, SEAT + 1);
        let view = self.state.view(Some(SEAT));
        let Some(open) = view.challenge.clone() else {
            return Ok(Some(said));
        };
        let voted = open.votes.iter().any(|&(seat, _)| seat == SEAT);
        let resigned = view.seats.get(SEAT).is_none_or(|own| own.resigned);
        let before = open.objected.iter().filter(|&&seat| seat == SEAT).count();
        let most = usize::from(view.rules().challenges);
        let objected = open.dispute.is_none() && before >= most;
        let asked_in_vain = open.seat == SEAT || voted || resigned || objected;
        if said != Command::WindowOver || asked_in_vain {
            return Ok(Some(said));
        }
        let text = &self.screen.text;
        if open.dispute.is_some() {
            return self.vote();
        }
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
        let asked = (self.clock)();
        let ids: Vec<(usize, SetId)> = named
            .iter()
            .filter_map(|&(at, _)| Some((at, view.table.get(at - 1)?.id)))
            .collect();
        let (theme, unverified) = (view.theme.is_some(), open.unverified.to_vec());
        let words: Vec<String> = named.into_iter().map(|(_, word)| word).collect();
        loop {
            writeln!(self.out, "{question}")?;
            let Some(answer) = self.line()? else {
                return Ok(None);
            };
            let answer = answer.trim();
            if typed::is_quit(answer) {
                return Ok(None);
            }
            if (self.clock)().saturating_sub(asked) > seconds * 1000 {
                let late = !matches!(answer, "" | "n" | "no");
                if late {
                    writeln!(self.out, "{}", self.screen.text.plain("play-object-late"))?;
                }
                return Ok(Some(Command::WindowOver));
            }
            let answer = answer.strip_prefix("object").unwrap_or(answer).trim();
            let by_number = |(at, _): &(usize, SetId)| answer.parse() == Ok(*at);
            let by_word = words.iter().position(|word| word == answer);
            let set = ids.iter().find(|id| by_number(id));
            if let Some(&(_, set)) = set.or_else(|| ids.get(by_word?)) {
                let why = match theme && !unverified.contains(&set) {
                    true => Objection::Theme,
                    false => Objection::Word,
                };
                return Ok(Some(Command::Challenge {
                    seat: SEAT,
                    set,
                    why,
                }));
            }
            match answer {
                "" | "n" | "no" => return Ok(Some(Command::WindowOver)),
                // The question says what can be typed here.
                "help" | "?" => {}
                _ => {
                    let reason = [("reason", answer.into())];
                    let text = &self.screen.text;
                    writeln!(self.out, "{}", text.say("play-unknown", reason))?;
                }
            }
        }
    }

    /// Asks whether a word may stand. `None` where the player stops.
    fn vote(&mut self) -> Result<Option<Command>, Failure> {
        loop {
            writeln!(self.out, "{}", self.screen.text.plain("play-vote"))?;
            let Some(answer) = self.line()? else {
                return Ok(None);
            };
            let allow = match answer.trim() {
                "allow" | "y" | "yes" | "+" => true,
                "reject" | "n" | "no" | "-" => false,
                answer if typed::is_quit(answer) => return Ok(None),
                // The question says what can be typed here.
                "help" | "?" | "" => continue,
                answer => {
                    let reason = [("reason", answer.into())];
                    let text = &self.screen.text;
                    writeln!(self.out, "{}", text.say("play-unknown", reason))?;
                    continue;
                }
            };
            return Ok(Some(Command::Vote { seat: SEAT, allow }));
        }
    }
}
