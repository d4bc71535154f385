//! Win rates, points and Elo from duplicate deals.
//!
//! A deal is played once in every seat, so its games are not independent. The mean of a deal
//! is one observation, and intervals are computed from these means: they are clustered by
//! deal.

use sidra_core::mix::SplitMix64;

/// 95% of a normal distribution is within this many standard errors.
const Z: f64 = 1.96;
/// How many times the deals are resampled to get the intervals of the Elo ratings.
const RESAMPLES: usize = 200;
/// Two deals won and two lost, which widen the intervals of win rates (Agresti and Coull).
const IMAGINED: [f64; 4] = [0.0, 1.0, 0.0, 1.0];
/// Two ratings differ by this many points if the odds differ by a factor of e.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// A mean and half of its 95% interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    pub half: f64,
}

impl Estimate {
    /// Estimates the mean of independent observations. With fewer than two the interval is
    /// infinite.
    pub fn of(values: &[f64]) -> Estimate {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let half = match values.len() {
            0 | 1 => f64::INFINITY,
            _ => Z * (squares / (count - 1.0) / count).sqrt(),
        };
        Estimate { mean, half }
    }

    /// Estimates a win rate. Without the added deals, the interval would have no width if all deals
    /// were won or all lost.
    pub fn of_rate(shares: &[f64]) -> Estimate {
        let more: Vec<f64> = shares.iter().copied().chain(IMAGINED).collect();
        Estimate {
            mean: Estimate::of(shares).mean,
            half: match shares.len() {
                0 | 1 => f64::INFINITY,
                _ => Estimate::of(&more).half,
            },
        }
    }
}

/// The deals that one bot played against another: the result of each, averaged over the seats.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pairing {
    /// The share of the games that the bot won.
    pub wins: Vec<f64>,
    /// Its points per game.
    pub points: Vec<f64>,
}

/// Returns the Bradley–Terry ratings of the bots as Elo, the first one at 0. `wins[a][b]` is
/// the number of games that `a` won against `b`. Half a game is added to each side, so that
/// a bot that lost all games has a finite rating.
pub fn elo(wins: &[Vec<f64>]) -> Vec<f64> {
    let count = wins.len();
    let games = |one: usize, other: usize| wins[one][other] + wins[other][one];
    let prior = |one: usize, other: usize| if games(one, other) > 0.0 { 0.5 } else { 0.0 };
    let mut strength = vec![1.0; count];
    // Minorisation-maximisation converges slowly but surely.
    for _ in 0..2_000 {
        for one in 0..count {
            let others = (0..count).filter(|&other| other != one && games(one, other) > 0.0);
            let (mut won, mut expected) = (0.0, 0.0);
            for other in others {
                won += wins[one][other] + prior(one, other);
                let played = games(one, other) + 2.0 * prior(one, other);
                expected += played / (strength[one] + strength[other]);
            }
            if expected > 0.0 {
                strength[one] = won / expected;
            }
        }
        let first = strength[0].max(f64::MIN_POSITIVE);
        strength.iter_mut().for_each(|value| *value /= first);
    }
    strength.iter().map(|value| ELO * value.ln()).collect()
}

/// Returns the ratings with intervals from resampled deals. Each pairing names its two bots.
pub fn elo_with_intervals(bots: usize, pairings: &[(usize, usize, &Pairing)]) -> Vec<Estimate> {
    // The added deals are resampled as well.
    let table = |pick: &mut dyn FnMut(usize) -> Option<usize>| {
        let mut wins = vec![vec![0.0; bots]; bots];
        for (one, other, pairing) in pairings {
            let deals = pairing.wins.len();
            for deal in 0..deals {
                let at = pick(deals + IMAGINED.len()).unwrap_or(deal);
                let share = pairing.wins.get(at).or_else(|| IMAGINED.get(at - deals));
                let share = share.copied().unwrap_or(0.5);
                wins[*one][*other] += 2.0 * share;
                wins[*other][*one] += 2.0 * (1.0 - share);
            }
        }
        elo(&wins)
    };
    let means = table(&mut |_| None);
    let mut dice = SplitMix64::new(1);
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); bots];
    for _ in 0..RESAMPLES {
        let ratings = table(&mut |deals| Some((dice.next_u64() % deals as u64) as usize));
        for (sample, rating) in samples.iter_mut().zip(ratings) {
            sample.push(rating);
        }
    }
    let spread = |sample: &[f64]| {
        let mean = sample.iter().sum::<f64>() / sample.len() as f64;
        let squares: f64 = sample.iter().map(|value| (value - mean).powi(2)).sum();
        Z * (squares / (sample.len() as f64 - 1.0)).sqrt()
    };
    let halves = samples.iter().map(|sample| spread(sample));
    let both = means.into_iter().zip(halves);
    both.map(|(mean, half)| Estimate { mean, half }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_covers_the_mean_of_equal_deals_exactly() {
        let same = Estimate::of(&[0.5; 10]);
        assert_eq!(
            same,
            Estimate {
                mean: 0.5,
                half: 0.0
            }
        );
        assert_eq!(Estimate::of(&[1.0]).half, f64::INFINITY);
        // Standard deviation 1 over 4 deals.
        let spread = Estimate::of(&[-1.0, 1.0, -1.0, 1.0]);
        assert!((spread.half - 1.96 * (4.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn ratings_follow_from_win_rates() {
        // 3 to 1 is 191 points; the ratings of a chain add up.
        let wins = vec![
            vec![0.0, 1_000.0, 0.0],
            vec![3_000.0, 0.0, 1_000.0],
            vec![0.0, 3_000.0, 0.0],
        ];
        let ratings = elo(&wins);
        assert_eq!(ratings[0], 0.0);
        assert!((ratings[1] - 190.8).abs() < 1.0, "{ratings:?}");
        assert!((ratings[2] - 381.7).abs() < 2.0, "{ratings:?}");
    }

    #[test]
    fn a_bot_that_lost_everything_has_a_rating() {
        let ratings = elo(&[vec![0.0, 0.0], vec![20.0, 0.0]]);
        assert!(ratings[1].is_finite() && ratings[1] > 400.0, "{ratings:?}");
    }

    #[test]
    fn intervals_shrink_with_the_deals() {
        let deals = |count: usize| Pairing {
            wins: (0..count)
                .map(|deal| [0.0, 0.5, 1.0, 1.0][deal % 4])
                .collect(),
            points: vec![0.0; count],
        };
        let (few, many) = (deals(40), deals(4_000));
        let few = elo_with_intervals(2, &[(1, 0, &few)])[1];
        let many = elo_with_intervals(2, &[(1, 0, &many)])[1];
        assert!(many.half * 5.0 < few.half, "{few:?} {many:?}");
        // A bot that won every deal might lose one.
        let won = Pairing {
            wins: vec![1.0; 100],
            points: Vec::new(),
        };
        let sure = Estimate::of_rate(&won.wins);
        assert!(
            sure.mean == 1.0 && (0.02..0.04).contains(&sure.half),
            "{sure:?}"
        );
        assert!(elo_with_intervals(2, &[(1, 0, &won)])[1].half > 20.0);
        assert!((many.mean - 88.7).abs() < 2.0, "{many:?}");
    }
}
