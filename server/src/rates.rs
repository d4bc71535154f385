//! Rate limits, by address and by person.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::ApiError;
use crate::hosts::network;

/// What a client does, counted separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// Any request to the API.
    Asking,
    /// Becoming a new person. A whole class behind one address may do so at once.
    Arriving,
    /// Trying a recovery code or the code of a table, which could be guessing. A page that joins
    /// does so twice.
    Guessing,
    /// Creating a table.
    Opening,
    /// Opening a socket.
    Connecting,
}

/// How often each is allowed: the burst, and the time until one more is allowed.
const QUOTAS: [(Doing, u32, Duration); 5] = [
    (Doing::Asking, 200, Duration::from_millis(50)),
    (Doing::Arriving, 40, Duration::from_secs(5)),
    (Doing::Guessing, 60, Duration::from_secs(6)),
    (Doing::Opening, 20, Duration::from_secs(10)),
    (Doing::Connecting, 60, Duration::from_millis(500)),
];

/// Frames from a person through sockets: commands, drafts, answers to pings, control frames.
const MESSAGES: (u32, Duration) = (60, Duration::from_millis(50));

type Limiter<K> = DefaultKeyedRateLimiter<K>;

/// The rates of all addresses and people.
#[derive(Debug)]
pub struct Rates {
    /// `None` if rates are not limited.
    limits: Option<Limits>,
    clock: DefaultClock,
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
            clock: DefaultClock::default(),
        }
    }

    /// Limits nothing, for load tests.
    pub fn unlimited() -> Rates {
        Rates {
            limits: None,
            clock: DefaultClock::default(),
        }
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
            Some((_, limiter)) => self
                .wait(limiter, &network(address))
                .map_err(ApiError::too_often),
            None => Ok(()),
        }
    }

    /// Counts a message from a person.
    ///
    /// # Errors
    /// Returns how long to wait if messages arrive too fast.
    pub fn person(&self, id: &str) -> Result<(), Duration> {
        match &self.limits {
            Some(limits) => self.wait(&limits.by_person, &id.to_owned()),
            None => Ok(()),
        }
    }

    fn wait<K: Hash + Eq + Clone>(&self, limiter: &Limiter<K>, key: &K) -> Result<(), Duration> {
        let not_until = |error: governor::NotUntil<_>| error.wait_time_from(self.clock.now());
        limiter.check_key(key).map_err(not_until)
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

fn limiter<K: Hash + Eq + Clone>(burst: u32, every: Duration) -> Limiter<K> {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    // There is no quota only for a time of 0.
    let quota = Quota::with_period(every).unwrap_or(Quota::per_second(burst));
    RateLimiter::keyed(quota.allow_burst(burst))
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
