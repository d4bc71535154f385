//! The clocks of the server and of its tables.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::time::Instant;

/// How often the process notes that it is running.
const PULSE: Duration = Duration::from_millis(200);
/// If it has not noted this for at least this long, it was stopped.
const STOPPED: Duration = Duration::from_secs(1);

/// A clock that never runs backwards, whatever happens to that of the system. Tables stand still while
/// the process does: a server that was stopped for a while must not have used up the time of players
/// who could not move. What several servers compare must include such stops, because the others kept
/// running.
#[derive(Debug)]
pub(crate) struct Clock {
    /// Whether other servers compare its times with theirs.
    shared: bool,
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
    /// that the process is running. `shared` says whether other servers share this time.
    pub(crate) fn start(began: u64, shared: bool) -> Arc<Clock> {
        let clock = Arc::new(Clock {
            shared,
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

    /// Returns the time in milliseconds since 1970. It includes the time during which this process
    /// was stopped if other servers share it.
    pub(crate) fn now(&self) -> u64 {
        self.read().0
    }

    /// Returns how long this process has been running, in milliseconds. Time during which it was
    /// stopped does not count.
    pub(crate) fn running(&self) -> u64 {
        self.read().1
    }

    fn read(&self) -> (u64, u64) {
        let mut stops = self.stops();
        stops.run(self.machine.elapsed());
        let all = self.instant.elapsed();
        let running = stops.pass(all);
        let since = if self.shared { all } else { running };
        let millis = |time: Duration| time.as_millis() as u64;
        (self.began + millis(since), millis(running))
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
        if now.abs_diff(self.ran) > STOPPED / 2 {
            // This is simulated time, which does not pass while the machine is too busy to run tests.
            self.new = Duration::ZERO;
        }
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

    #[test]
    fn simulated_time_does_not_pass_while_the_machine_is_busy() {
        let mut stops = Stops::default();
        let at = Duration::from_secs;
        stops.run(at(7));
        assert_eq!(stops.pass(at(1)), at(1));
        assert_eq!(stops.pass(at(60)), at(60));
        stops.run(at(14));
        assert_eq!(stops.pass(at(65)), at(65));
    }

    #[test]
    fn servers_that_share_their_time_stay_together_when_one_was_stopped() {
        let stop = Duration::from_millis(50);
        for shared in [true, false] {
            let clock = Clock::start(1_000_000, shared);
            thread::sleep(stop);
            clock.stops().new = stop;
            let (now, running) = clock.read();
            let lag = now - 1_000_000 - running;
            match shared {
                // A busy machine may really have stopped this process.
                true => assert!(lag >= 50, "{lag} ms"),
                false => assert_eq!(lag, 0),
            }
        }
    }
}
