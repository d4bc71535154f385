//! The clocks of the server and of its tables.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::time::Instant;

/// How often the process notes that it is running.
const PULSE: Duration = Duration::from_millis(200);
/// If it has not noted this for at least this long, it was stopped.
const STOPPED: Duration = Duration::from_secs(1);

/// How far a clock that is ahead is set back by one correction, in milliseconds. Corrections come once
/// a second, so the clock only runs more slowly until it is right.
const MOST_BACK: i64 = 100;

/// A clock that never runs backwards, whatever happens to that of the system. Tables stand still while
/// the process does: a server that was stopped for a while must not have used up the time of players
/// who could not move. What several servers compare must include such stops, because the others kept
/// running.
///
/// The clock of a machine drifts, and it stands still while the machine is suspended. So what several
/// servers compare follows the clock that they share: see [`Clock::follow`].
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
    /// How fast this clock runs, compared with that of the machine.
    rate: f64,
    stops: Mutex<Stops>,
    corrections: Mutex<Corrections>,
}

/// How wrong the clock of a machine is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skew {
    /// How many milliseconds it is ahead at the start.
    pub ahead: i64,
    /// How fast it runs.
    pub rate: f64,
}

impl Default for Skew {
    /// Returns a clock that is right.
    fn default() -> Skew {
        let (ahead, rate) = (0, 1.0);
        Skew { ahead, rate }
    }
}

impl Clock {
    /// Starts a clock at this time, in milliseconds since 1970. Until it is dropped, a thread notes
    /// that the process is running. `shared` says whether other servers share this time.
    pub(crate) fn start(began: u64, shared: bool, skew: Skew) -> Arc<Clock> {
        let clock = Arc::new(Clock {
            shared,
            began: began.saturating_add_signed(skew.ahead),
            instant: Instant::now(),
            machine: std::time::Instant::now(),
            rate: skew.rate,
            stops: Mutex::default(),
            corrections: Mutex::default(),
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

    /// Corrects the time by that of the clock that all servers share. The answer with that time took
    /// this long, so it may be that much later by now. Returns how far this clock was ahead, in
    /// milliseconds.
    pub(crate) fn follow(&self, time: u64, took: Duration) -> i64 {
        let latest = time + took.as_millis() as u64 + 1;
        let (counted, _) = self.count();
        self.corrections().correct(counted, time, latest)
    }

    fn corrections(&self) -> MutexGuard<'_, Corrections> {
        let corrections = self.corrections.lock();
        corrections.unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self) -> (u64, u64) {
        let (counted, running) = self.count();
        (self.corrections().apply(counted), running)
    }

    /// Returns the time without corrections, and how long the process has been running.
    fn count(&self) -> (u64, u64) {
        let mut stops = self.stops();
        stops.run(self.machine.elapsed());
        let all = self.instant.elapsed();
        let running = stops.pass(all);
        let since = if self.shared { all } else { running };
        let millis = |time: Duration| (time.as_millis() as f64 * self.rate) as u64;
        (self.began + millis(since), millis(running))
    }
}

/// What corrects a clock.
#[derive(Debug, Default)]
struct Corrections {
    /// The sum of all corrections, in milliseconds.
    sum: i64,
    /// The latest time that was read.
    latest: u64,
}

impl Corrections {
    /// Returns the right time for what the clock counted.
    fn apply(&mut self, counted: u64) -> u64 {
        let time = counted.saturating_add_signed(self.sum);
        self.latest = self.latest.max(time);
        self.latest
    }

    /// Notes that the right time is now within these bounds. Returns how far the clock was ahead, in
    /// milliseconds.
    fn correct(&mut self, counted: u64, earliest: u64, latest: u64) -> i64 {
        let time = counted.saturating_add_signed(self.sum);
        let right = time.clamp(earliest, latest.max(earliest));
        let ahead = time.cast_signed().saturating_sub(right.cast_signed());
        self.sum -= ahead.min(MOST_BACK);
        ahead
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
    fn a_clock_that_is_behind_takes_the_right_time() {
        let mut corrections = Corrections::default();
        assert_eq!(corrections.apply(1_000), 1_000);
        // The machine was suspended for 40 s.
        assert_eq!(corrections.correct(2_000, 42_000, 42_010), -40_000);
        assert_eq!(corrections.apply(2_000), 42_000);
        // The answer took so long that nobody can tell whether the clock is right.
        assert_eq!(corrections.correct(3_000, 42_500, 44_000), 0);
        assert_eq!(corrections.apply(3_000), 43_000);
    }

    #[test]
    fn a_clock_that_is_ahead_is_slowed_down() {
        let mut corrections = Corrections::default();
        let mut last = corrections.apply(60_000);
        for second in 1..=600 {
            // It is fast, and was 50 s ahead at the start.
            let counted = 60_000 + 1_010 * second;
            let right = 10_000 + 1_000 * second;
            let ahead = corrections.correct(counted, right, right);
            assert!(ahead > 0, "{ahead} ms");
            let now = corrections.apply(counted);
            assert!(now > last);
            // In between, it may be read at any time.
            last = corrections.apply(counted + 700);
        }
        // It ran away by no more than it does in a second.
        assert_eq!(corrections.correct(667_010, 611_000, 611_000), 10);
        // Even a correction by more than the time since the last reading sets nothing back.
        let mut corrections = Corrections::default();
        let now = corrections.apply(9_000);
        corrections.correct(9_010, 1_000, 1_000);
        assert_eq!(corrections.apply(9_020), now);
    }

    #[test]
    fn a_slow_clock_follows_that_of_the_others() {
        let skew = Skew {
            ahead: -5_000_000,
            rate: 0.5,
        };
        let clock = Clock::start(10_000_000, true, skew);
        assert!(clock.now() < 6_000_000);
        let ahead = clock.follow(10_003_000, Duration::ZERO);
        assert!(ahead < -4_000_000, "{ahead} ms");
        assert!(clock.now() >= 10_003_000);
    }

    #[test]
    fn servers_that_share_their_time_stay_together_when_one_was_stopped() {
        let stop = Duration::from_millis(50);
        for shared in [true, false] {
            let clock = Clock::start(1_000_000, shared, Skew::default());
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
