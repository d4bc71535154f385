//! Rate limits, by address and by person.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use governor::clock::Clock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::error::ApiError;
use crate::hosts::network;

/// What a client does, counted separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// Any request to the API.
    Asking,
    /// Becoming a new person. A whole school class behind one address may do this at the same time.
    Arriving,
    /// Trying a recovery code or the code of a table, which could be a guess. A page that joins a
    /// table tries the code twice.
    Guessing,
    /// Creating a table.
    Opening,
    /// Opening a socket.
    Connecting,
}

/// How often each of these is allowed: the burst, and the time until one more is allowed.
const QUOTAS: [(Doing, u32, Duration); 5] = [
    (Doing::Asking, 200, Duration::from_millis(50)),
    (Doing::Arriving, 40, Duration::from_secs(5)),
    (Doing::Guessing, 60, Duration::from_secs(6)),
    (Doing::Opening, 20, Duration::from_secs(10)),
    (Doing::Connecting, 60, Duration::from_millis(500)),
];

/// The quota for the frames that a person sends through sockets: commands, drafts, answers to
/// pings, control frames.
const MESSAGES: (u32, Duration) = (60, Duration::from_millis(50));

/// The clock of the runtime, which a test can stop and advance.
#[derive(Debug, Clone)]
struct RuntimeClock;

impl Clock for RuntimeClock {
    type Instant = Instant;

    fn now(&self) -> Instant {
        tokio::time::Instant::now().into_std()
    }
}

type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, RuntimeClock>;

/// The rates of all addresses and people.
#[derive(Debug)]
pub struct Rates {
    /// `None` if rates are not limited.
    limits: Option<Limits>,
}

#[derive(Debug)]
struct Limits {
    by_address: Vec<(Doing, Limiter<IpAddr>)>,
    by_person: Limiter<String>,
}

impl Rates {
    /// Limits rates.
    pub fn limited() -> Rates {
        let by_address = QUOTAS
            .iter()
            .map(|&(doing, burst, every)| (doing, limiter(burst, every)))
            .collect();
        let by_person = limiter(MESSAGES.0, MESSAGES.1);
        Rates {
            limits: Some(Limits {
                by_address,
                by_person,
            }),
        }
    }

    /// Limits nothing, for load tests.
    pub fn unlimited() -> Rates {
        Rates { limits: None }
    }

    /// Counts a request from an address.
    ///
    /// # Errors
    /// Returns the error for a client that sends too many requests.
    pub fn address(&self, doing: Doing, address: IpAddr) -> Result<(), ApiError> {
        let Some(limits) = &self.limits else {
            return Ok(());
        };
        let of = limits.by_address.iter().find(|(of, _)| *of == doing);
        match of {
            Some((_, limiter)) => count(limiter, &network(address)).map_err(ApiError::too_often),
            None => Ok(()),
        }
    }

    /// Counts a message from a person.
    ///
    /// # Errors
    /// Returns how long to wait if messages arrive too fast.
    pub fn person(&self, id: &str) -> Result<(), Duration> {
        match &self.limits {
            Some(limits) => count(&limits.by_person, &id.to_owned()),
            None => Ok(()),
        }
    }

    /// Forgets the clients whose full burst is available again.
    pub fn forget(&self) {
        if let Some(limits) = &self.limits {
            for (_, limiter) in &limits.by_address {
                limiter.retain_recent();
            }
            limits.by_person.retain_recent();
        }
    }
}

/// Counts one more, or returns how long to wait.
fn count<K: Hash + Eq + Clone>(limiter: &Limiter<K>, key: &K) -> Result<(), Duration> {
    let counted = limiter.check_key(key);
    counted.map_err(|not_until| not_until.wait_time_from(limiter.clock().now()))
}

fn limiter<K: Hash + Eq + Clone>(burst: u32, every: Duration) -> Limiter<K> {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    // `with_period` returns `None` only for a time of 0.
    let quota = Quota::with_period(every).unwrap_or(Quota::per_second(burst));
    RateLimiter::dashmap_with_clock(quota.allow_burst(burst), RuntimeClock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_use_up_the_rate_of_another() {
        let rates = Rates::limited();
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let refused = (0..100).find_map(|_| rates.address(Doing::Guessing, one).err());
        assert_eq!(refused.unwrap().code(), "too-often");
        assert!(rates.address(Doing::Guessing, other).is_ok());
        assert!(rates.address(Doing::Asking, one).is_ok());
        let unlimited = Rates::unlimited();
        assert!((0..1000).all(|_| unlimited.address(Doing::Guessing, one).is_ok()));
    }
}
