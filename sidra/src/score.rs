//! `sidra score`: scores a finished game.

use std::io::Write;

use sidra_core::rules::Scoring;
use sidra_core::score::{Chance, Ending, Finisher, GameScore, Scorer, score, score_points};
use sidra_core::{Face, HouseRules, notation};
use sidra_solver::opening::chance;
use sidra_text::Text;

use crate::cli::ScoreArgs;
use crate::draw::{Screen, bold};
use crate::json::{self, House, Json};
use crate::jsonl::{Answered, Requests};
use crate::{Failure, Outcome, direction, input};

/// A player as described on the command line or in a request.
pub struct Player {
    rack: Vec<Face>,
    opened: bool,
    announced: bool,
    last_drawn: Option<Face>,
    had_turn: bool,
    /// The points scored during the game, in games scored by points.
    points: i32,
}

impl Player {
    fn finisher(&self) -> Finisher {
        Finisher {
            rack: self.rack.clone(),
            opened: self.opened,
            had_turn: self.had_turn,
            announced: self.announced,
            last_drawn: self.last_drawn,
            resigned: false,
        }
    }

    /// Checks that the last tile drawn is on the rack of a player who never opened, because such a
    /// player has laid no tile.
    fn check(&self, name: &str, text: &Text) -> Result<(), String> {
        match self.last_drawn {
            Some(tile) if !self.opened && !self.rack.contains(&tile) => Err(format!(
                "{name}: {}",
                text.last_drawn_error(&self.rack, tile)
            )),
            _ => Ok(()),
        }
    }
}

fn score_game(
    rules: &HouseRules,
    players: &[Player],
    ending: Ending,
    text: &Text,
) -> Result<GameScore, Vec<String>> {
    let scored = match rules.rules().scoring {
        Scoring::Racks => {
            let finishers: Vec<Finisher> = players.iter().map(Player::finisher).collect();
            let chance = |player: &Finisher| chance(rules.rules(), player);
            score(rules.rules(), &finishers, ending, chance)
        }
        Scoring::Points => {
            let scorer = |player: &Player| Scorer {
                rack: player.rack.clone(),
                points: player.points,
                resigned: false,
            };
            let scorers: Vec<Scorer> = players.iter().map(scorer).collect();
            score_points(rules.rules(), &scorers, ending)
        }
    };
    scored.map_err(|faults| {
        let sentence = |fault| text.finish_fault(fault, players.len(), rules.rules());
        faults.iter().map(sentence).collect()
    })
}

/// Scores the game given on the command line and prints the scores.
pub fn run(args: &ScoreArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let rules = input::needed_rules(&args.rules, text)?;
    let read = |(index, player): (usize, &String)| read_player(index + 1, player, &rules, text);
    let players = args
        .players
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    let points = rules.rules().scoring == Scoring::Points;
    let ending = match points {
        // In games scored by points an empty rack does not mean going out.
        true if args.out.is_none() => Ending::Pool,
        _ => ending(args.out.as_deref(), &players, text)?,
    };
    let game = score_game(&rules, &players, ending, text).map_err(Failure::Input)?;

    let board = screen.board(rules.rules());
    let mut out = direction::stdout();
    let how = match ending {
        Ending::Out(seat) | Ending::Last(seat) => {
            text.count("score-out", &[("seat", seat as i64 + 1)])
        }
        Ending::Pool => text.plain("score-pool"),
    };
    writeln!(out, "{how}")?;
    for (seat, player) in players.iter().enumerate() {
        let name = text.count("score-player", &[("seat", seat as i64 + 1)]);
        let sum = rules.rules().rack_sum(&player.rack);
        let won = game.winners.contains(&seat);
        let wins = if won {
            format!("  {}", direction::part(&text.plain("score-winner")))
        } else {
            String::new()
        };
        let score = bold(&format!("{:>+5}", game.scores[seat]));
        let line = format!("{score}  {}{wins}", direction::part(&name));
        writeln!(out, "{}", board.line(&line))?;
        if points {
            let scored = [("points", i64::from(player.points))];
            let scored = text.count("score-points", &scored);
            let scored = direction::part(&format!("({scored})"));
            let line = format!("       {}  {scored}", board.rack(&player.rack));
            writeln!(out, "{}", board.line(&line))?;
            continue;
        }
        let head = text.plain("score-head-sum");
        let sum = direction::part(&format!("({head} {sum})"));
        writeln!(out, "       {}  {sum}", board.rack(&player.rack))?;
        if let Some(reason) = never_opened(player, &rules).filter(|_| !won) {
            writeln!(out, "       {}", text.plain(reason))?;
        }
    }
    Ok(Outcome::Done)
}

/// Explains why the score may differ from the sum of the rack.
fn never_opened(player: &Player, rules: &HouseRules) -> Option<&'static str> {
    if player.opened {
        return None;
    }
    if !player.had_turn {
        return Some("score-no-turn");
    }
    Some(match chance(rules.rules(), &player.finisher()) {
        Chance::CouldNot => "score-could-not",
        Chance::Could => "score-could",
        Chance::Announced => "score-announced",
    })
}

/// Reads a player such as `r5 r7 : unopened, drew r7`, or `ש ל : 40` in games scored by
/// points.
pub fn read_player(
    seat: usize,
    typed: &str,
    rules: &HouseRules,
    text: &Text,
) -> Result<Player, Failure> {
    let counted = rules.rules().scoring == Scoring::Points;
    let name = format!("RACK {seat}");
    let (rack, flags) = typed.split_once(':').unwrap_or((typed, ""));
    let mut player = Player {
        rack: input::tiles(&name, notation::tiles(rack), rules, text)?,
        opened: true,
        announced: false,
        last_drawn: None,
        had_turn: true,
        points: 0,
    };
    let flags = flags.to_lowercase();
    for flag in flags
        .split(',')
        .map(str::trim)
        .filter(|flag| !flag.is_empty())
    {
        match flag.split_once(' ').map(|(verb, rest)| (verb, rest.trim())) {
            None if counted && read_points(flag).is_some() => {
                player.points = read_points(flag).unwrap_or_default();
            }
            _ if counted => {
                let expected = expected_points(text);
                return Err(format!("{name}: {}", text.expected_found(&expected, flag)).into());
            }
            None if flag == "unopened" => player.opened = false,
            None if flag == "announced" => {
                // Only a player who has not opened can announce.
                player.announced = true;
                player.opened = false;
            }
            Some(("no", "turn")) => {
                player.had_turn = false;
                player.opened = false;
            }
            Some(("drew", tile)) => {
                player.last_drawn = Some(input::named(&name, notation::tile(tile), text)?);
            }
            _ => {
                let expected = "unopened, announced, drew r7 or no turn";
                return Err(format!("{name}: {}", text.expected_found(expected, flag)).into());
            }
        }
    }
    player.check(&name, text)?;
    Ok(player)
}

/// Reads points such as `40`, `+40` or `-3`, up to [`MOST_POINTS`].
fn read_points(text: &str) -> Option<i32> {
    let points: i32 = text.parse().ok()?;
    (-MOST_POINTS..=MOST_POINTS)
        .contains(&points)
        .then_some(points)
}

fn expected_points(text: &Text) -> String {
    let most = MOST_POINTS.to_string();
    text.say("expected-points", [("most", most.into())])
}

/// Limit for points, far above any real score.
const MOST_POINTS: i32 = 1_000_000;

/// Returns who went out: the named seat, or the first player with an empty rack.
fn ending(out: Option<&str>, players: &[Player], text: &Text) -> Result<Ending, Failure> {
    match out {
        Some("pool") => Ok(Ending::Pool),
        Some(seat) => {
            let number: Option<usize> = seat.parse().ok();
            let number = number.and_then(|number| number.checked_sub(1));
            number.map(Ending::Out).ok_or_else(|| {
                let expected = format!("1..{} | pool", players.len());
                format!("--out: {}", text.expected_found(&expected, seat)).into()
            })
        }
        None => {
            let empty = players.iter().position(|player| player.rack.is_empty());
            Ok(empty.map_or(Ending::Pool, Ending::Out))
        }
    }
}

/// Answers JSON requests.
pub struct Service {
    house: House,
    text: Text,
}

/// The keys of a player in a request.
const PLAYER_KEYS: [&str; 6] = [
    "rack",
    "opened",
    "announced",
    "last_drawn",
    "turns",
    "points",
];

/// Reads a player from a request.
fn player_of(
    (index, json): (usize, Json<'_>),
    rules: &HouseRules,
    text: &Text,
) -> Result<Player, String> {
    let name = format!("players[{index}]");
    let [rack, opened, announced, last_drawn, turns, points] = json.members(PLAYER_KEYS)?;
    let last_drawn = last_drawn.optional().map(Json::tile).transpose()?;
    let last_drawn = last_drawn
        .transpose()
        .map_err(|error| format!("{name}.last_drawn: {}", text.notation_error_at(&error)))?;
    let points: i64 = points.integer()?.unwrap_or(0);
    let points = read_points(&points.to_string()).ok_or_else(|| {
        let expected = expected_points(text);
        let found = points.to_string();
        format!("{name}.points: {}", text.expected_found(&expected, &found))
    })?;
    let player = Player {
        rack: rack
            .required()?
            .rack(&format!("{name}.rack"), rules.rules())?,
        opened: opened.flag_or(true)?,
        announced: announced.flag_or(false)?,
        last_drawn,
        // Without this key, the player has had a turn.
        had_turn: turns.integer::<u64>()? != Some(0),
        points,
    };
    player.check(&format!("{name}.last_drawn"), text)?;
    Ok(player)
}

impl Service {
    /// Creates a service that answers in the screen's language.
    pub fn new(args: &ScoreArgs, screen: Screen) -> Result<Service, Failure> {
        Ok(Service {
            house: House::new(input::rules(&args.rules, &screen.text)?),
            text: screen.text,
        })
    }
}

impl Requests for Service {
    fn text(&self) -> &Text {
        &self.text
    }

    fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<Answered, String> {
        let text = &self.text;
        let [edition, house, players, out_seat] =
            json::read(line, ["edition", "house", "players", "out"], text)?;
        let rules = self.house.rules(edition, house, text)?;
        let players = players.required()?.list()?.into_iter().enumerate();
        let players = players
            .map(|player| player_of(player, &rules, text))
            .collect::<Result<Vec<_>, _>>()?;
        // Null means that the pool ended the game. Only in games scored by points may the key be
        // left out.
        if rules.rules().scoring == Scoring::Racks {
            out_seat.required()?;
        }
        let ending = match out_seat.integer::<i64>()? {
            None => Ending::Pool,
            Some(out) => {
                let seat = usize::try_from(out)
                    .ok()
                    .filter(|&seat| seat < players.len());
                Ending::Out(seat.ok_or_else(|| {
                    let seats = format!("0..{} | null", players.len().saturating_sub(1));
                    format!("out: {}", text.expected_found(&seats, &out.to_string()))
                })?)
            }
        };
        let game =
            score_game(&rules, &players, ending, text).map_err(|reasons| reasons.join("; "))?;
        let answer = serde_json::json!({ "scores": game.scores, "winners": game.winners });
        out.extend_from_slice(answer.to_string().as_bytes());
        Ok(Answered::Legal)
    }
}
