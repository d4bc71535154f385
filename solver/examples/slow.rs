//! dbg
use sidra_core::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut rules = HouseRules::plain(editions::find(&a[1]).unwrap());
    for h in a.iter().skip(4) {
        let (n, v) = h.split_once('=').unwrap();
        rules.change_text(n, v).unwrap();
    }
    let t = notation::table(&a[2]).unwrap();
    let r = notation::tiles(&a[3]).unwrap();
    let p = Position::from_setup(Setup::of_turn(rules, t, r, true)).unwrap();
    println!("{:?}", sidra_kit::slow::best_play(&p, false));
}
