//! dbg
use sidra_core::*;
use sidra_kit::dice::Dice;
use sidra_solver::*;
use std::time::Instant;
fn main() {
    let count: usize = std::env::args().nth(1).map_or(200, |x| x.parse().unwrap());
    let only = std::env::args().nth(2);
    for (ed, js) in [
        ("il-classic", vec![0, 1, 2]),
        ("il-twist", vec![0, 2, 4, 6, 8]),
        ("pl-twist", vec![0, 2, 4, 6, 8]),
        ("pl-expert", vec![0, 2, 4, 6, 8]),
    ] {
        if only.as_ref().is_some_and(|o| o != ed) {
            continue;
        }
        for free in [true, false] {
            for size in [20, 40, 60, 80] {
                if std::env::var("SIZE").is_ok_and(|s| s != size.to_string()) {
                    continue;
                }
                for &j in &js {
                    let mut rules = HouseRules::plain(editions::find(ed).unwrap());
                    if free {
                        rules.change_text("released_joker", "any-set").unwrap();
                        rules.change_text("unreplaceable", "-").unwrap();
                    }
                    let mut dice = Dice::new((size * 100 + j) as u64);
                    let mut times = vec![];
                    let mut nodes = vec![];
                    for _ in 0..count {
                        let rack = 14 + dice.below(7);
                        let setup = dice.position(rules, size, rack, j);
                        let p = Position::from_setup(setup).unwrap();
                        let s = Instant::now();
                        let mut solver = Solver::new(&p, Objective::Tiles);
                        let r = solver.run(5_000_000);
                        let t = s.elapsed().as_micros();
                        if t > std::env::var("OVER").map_or(1_000_000, |v| v.parse().unwrap())
                            || r == Progress::More
                        {
                            eprintln!("SLOW {t} {} {:?}", p.setup(), r == Progress::More);
                        }
                        times.push(t);
                        nodes.push(solver.nodes());
                    }
                    times.sort_unstable();
                    nodes.sort_unstable();
                    let at = |q: usize| times[(times.len() - 1) * q / 100];
                    println!(
                        "{ed:12} {} table {size} jokers {j}: median {:>6} p95 {:>7} p99 {:>7} max {:>8} nodes {} {} {}",
                        if free { "free  " } else { "strict" },
                        at(50),
                        at(95),
                        at(99),
                        at(100),
                        nodes[nodes.len() / 2],
                        nodes[nodes.len() * 95 / 100],
                        nodes[nodes.len() - 1]
                    );
                }
            }
        }
    }
}
