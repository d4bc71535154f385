//! `cargo xtask bench expert`: measures the turns of `expert` among three `hard` bots.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use sidra_bots::{Level, Player, arena};
use sidra_core::{HouseRules, editions};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Config, View};

/// The first deal, and how many there are. `expert` plays each once in every seat.
const FIRST: u64 = 4_000_000;
const DEALS: u64 = 25;
const PLAYERS: usize = 4;
/// Every turn is measured this many times. The shortest time counts, because other programs and the
/// system can only make a turn longer.
const TIMES: usize = 3;

/// An `expert` that notes how long its turns take.
struct Timed(Rc<RefCell<Vec<Duration>>>);

impl Player for Timed {
    fn act(&mut self, view: &View<'_>) -> Action {
        let mut least = Duration::MAX;
        let mut action = Action::Pass;
        for _ in 0..TIMES {
            let begin = Instant::now();
            action = Level::Expert.act(view, 0);
            least = least.min(begin.elapsed());
        }
        self.0.borrow_mut().push(least);
        action
    }
}

/// Plays games in every edition, and prints how long the turns take.
pub fn run() -> Result<(), String> {
    println!("\nturns of expert among three hard bots, {DEALS} deals, in ms (target: at most 300)");
    println!("                turns    mean     p99     max");
    for edition in editions::of_numbers() {
        let times = Rc::default();
        for game in 0..DEALS * PLAYERS as u64 {
            let own = game as usize % PLAYERS;
            let mut bots: Vec<Box<dyn Player>> = Vec::new();
            for seat in 0..PLAYERS {
                bots.push(match seat == own {
                    true => Box::new(Timed(Rc::clone(&times))),
                    false => Level::Hard.player(0),
                });
            }
            let config = Config {
                rules: HouseRules::plain(edition),
                players: (0..PLAYERS).map(|seat| seat.to_string()).collect(),
                games: 1,
            };
            let secret = Secret::from_number(FIRST + game / PLAYERS as u64);
            arena::play_match(config, secret, &mut bots, |_| {});
        }
        let mut times = times.take();
        times.sort_unstable();
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        let last = times.last().copied().ok_or("expert: no turns")?;
        println!(
            "{:<12} {:>8} {:>7.1} {:>7.1} {:>7.1}",
            edition.id.to_string(),
            times.len(),
            millis(times.iter().sum()) / times.len() as f64,
            millis(times[times.len() * 99 / 100]),
            millis(last),
        );
    }
    Ok(())
}
