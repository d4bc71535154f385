//! Rate limits, by address and by person.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use governor::clock::Clock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use sidra_protocol::Up;
use sidra_store::TableId;

use crate::crowd::{Crowd, Entered};
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
    /// Sending a frame through any socket.
    Sending,
}

/// How often each of these is allowed: the burst, and the time until one more is allowed.
const QUOTAS: [(Doing, u32, Duration); 6] = [
    (Doing::Asking, 200, Duration::from_millis(50)),
    (Doing::Arriving, 40, Duration::from_secs(5)),
    (Doing::Guessing, 60, Duration::from_secs(6)),
    (Doing::Opening, 20, Duration::from_secs(10)),
    (Doing::Connecting, 60, Duration::from_millis(500)),
    (Doing::Sending, 2_000, Duration::from_millis(2)),
];

/// The quota for the frames that a person sends through sockets: commands, drafts, answers to
/// pings, control frames.
const FRAMES: (u32, Duration) = (60, Duration::from_millis(50));
/// The quota for a person's commands at one table. Each of them is written to the disk.
const COMMANDS: (u32, Duration) = (40, Duration::from_millis(100));
/// The quota for a person's requests to be sent everything again, which have long answers. A simple
/// program sends one after every update.
const REPEATS: (u32, Duration) = (20, Duration::from_millis(250));
/// Maximum number of sockets from one address.
const MOST_SOCKETS: usize = 128;

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
    frames: Limiter<String>,
    commands: Limiter<(String, TableId)>,
    repeats: Limiter<String>,
    sockets: Crowd,
}

impl Rates {
    /// Limits rates.
    pub fn limited() -> Rates {
        let by_address = QUOTAS
            .iter()
            .map(|&(doing, burst, every)| (doing, limiter(burst, every)))
            .collect();
        Rates {
            limits: Some(Limits {
                by_address,
                frames: limiter(FRAMES.0, FRAMES.1),
                commands: limiter(COMMANDS.0, COMMANDS.1),
                repeats: limiter(REPEATS.0, REPEATS.1),
                sockets: Crowd::new(MOST_SOCKETS),
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

    /// Counts a socket of an address until the value that it returns is dropped.
    ///
    /// # Errors
    /// Returns the error for an address with too many sockets.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Option<Entered>, ApiError> {
        let Some(limits) = &self.limits else {
            return Ok(None);
        };
        let entered = limits.sockets.enter(address);
        entered.map(Some).ok_or_else(ApiError::too_many)
    }

    /// Counts a frame from a person.
    ///
    /// # Errors
    /// Returns how long to wait if frames arrive too fast.
    pub fn frame(&self, person: &str) -> Result<(), Duration> {
        match &self.limits {
            Some(limits) => count(&limits.frames, &person.to_owned()),
            None => Ok(()),
        }
    }

    /// Counts what a frame asks of a person's table.
    ///
    /// # Errors
    /// Returns how long to wait if such messages arrive too fast.
    pub fn message(&self, person: &str, table: TableId, up: &Up) -> Result<(), Duration> {
        let Some(limits) = &self.limits else {
            return Ok(());
        };
        match up {
            Up::Ask { id: Some(_), .. } => count(&limits.commands, &(person.to_owned(), table)),
            Up::Sync | Up::History => count(&limits.repeats, &person.to_owned()),
            _ => Ok(()),
        }
    }

    /// Forgets the clients whose full burst is available again.
    pub fn forget(&self) {
        if let Some(limits) = &self.limits {
            for (_, limiter) in &limits.by_address {
                limiter.retain_recent();
            }
            limits.frames.retain_recent();
            limits.commands.retain_recent();
            limits.repeats.retain_recent();
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
        let sockets: Vec<_> = (0..MOST_SOCKETS).map(|_| rates.socket(one)).collect();
        assert!(sockets.iter().all(Result::is_ok));
        assert_eq!(rates.socket(one).unwrap_err().code(), "too-many");
        assert!(rates.socket(other).is_ok());
        drop(sockets);
        assert!(rates.socket(one).is_ok());
        let unlimited = Rates::unlimited();
        assert!((0..1000).all(|_| unlimited.address(Doing::Guessing, one).is_ok()));
    }
}
