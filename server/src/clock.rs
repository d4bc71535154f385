//! The clock of the tables.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::time::Instant;

/// How often the process notes that it is running.
const PULSE: Duration = Duration::from_millis(200);
/// If it has not noted this for so long, it was stopped.
const STOPPED: Duration = Duration::from_secs(1);

/// A clock that never runs backwards, whatever happens to that of the system, and stands still while
/// the process does. A server that was stopped for a while must not have used up the time of players
/// who could not move.
#[derive(Debug)]
pub(crate) struct Clock {
    /// When it was started, in milliseconds since 1970.
    began: u64,
    /// The same moment by the time of the tasks, which tests simulate.
    instant: Instant,
    /// The same moment by the time of the machine.
    machine: std::time::Instant,
    stops: Mutex<Stops>,
}

impl Clock {
    /// Starts a clock at this time, in milliseconds since 1970. Until it is dropped, a thread notes
    /// that the process is running.
    pub(crate) fn start(began: u64) -> Arc<Clock> {
        let clock = Arc::new(Clock {
            began,
            instant: Instant::now(),
            machine: std::time::Instant::now(),
            stops: Mutex::default(),
        });
        let watched = Arc::downgrade(&clock);
        thread::spawn(move || {
            while let Some(clock) = watched.upgrade() {
                clock.stops().run(clock.machine.elapsed());
                drop(clock);
                thread::sleep(PULSE);
            }
        });
        clock
    }

    fn stops(&self) -> MutexGuard<'_, Stops> {
        self.stops.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns when the clock was started, in milliseconds since 1970.
    pub(crate) fn began(&self) -> u64 {
        self.began
    }

    /// Returns the time in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        let mut stops = self.stops();
        stops.run(self.machine.elapsed());
        self.began + stops.pass(self.instant.elapsed()).as_millis() as u64
    }
}

/// When the process was stopped. All times are since the start of the clock.
#[derive(Debug, Default)]
struct Stops {
    /// When the process was last seen running, by the time of the machine.
    ran: Duration,
    /// How long it was stopped after the clock was last read.
    new: Duration,
    /// When the clock was last read, by the time of the tasks.
    read: Duration,
    /// How long it had been stopped before that.
    sum: Duration,
}

impl Stops {
    /// Notes that the process is running, by the time of the machine.
    fn run(&mut self, now: Duration) {
        let gap = now.saturating_sub(self.ran);
        if gap > STOPPED {
            tracing::warn!(?gap, "this process was stopped, and the tables with it");
            self.new += gap;
        }
        self.ran = self.ran.max(now);
    }

    /// Returns how much of the time of the tasks has passed without the stops.
    fn pass(&mut self, now: Duration) -> Duration {
        let now = now.max(self.read);
        self.sum += self.new.min(now - self.read);
        (self.new, self.read) = (Duration::ZERO, now);
        now - self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stands_still_while_the_process_does() {
        let mut stops = Stops::default();
        let at = |seconds: f64| Duration::from_secs_f64(seconds);
        // The process runs, and the clock is read now and then.
        for tenths in 0..50 {
            stops.run(at(f64::from(tenths) / 10.0));
        }
        assert_eq!(stops.pass(at(4.9)), at(4.9));
        // It stops for 7 s.
        stops.run(at(11.9));
        assert_eq!(stops.pass(at(11.9)), at(4.9));
        stops.run(at(12.4));
        assert_eq!(stops.pass(at(12.4)), at(5.4));
        // It stops twice before the clock is read again, and is slow in between.
        for seconds in [15.4, 16.4, 18.4] {
            stops.run(at(seconds));
        }
        assert_eq!(stops.pass(at(18.4)), at(6.4));
        // Nothing goes backwards.
        stops.run(at(10.0));
        assert_eq!(stops.pass(at(10.0)), at(6.4));
    }

    #[test]
    fn simulated_time_may_jump() {
        let mut stops = Stops::default();
        for hours in 1..100 {
            stops.run(Duration::from_millis(hours));
            let now = Duration::from_secs(3600 * hours);
            assert_eq!(stops.pass(now), now);
        }
    }
}
