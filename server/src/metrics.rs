//! What the server counts, for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// The content type of the text of [`Metrics::text`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The counters. All of them start at 0 with the process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Open sockets.
    pub sockets: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    /// Commands that took effect.
    pub moves: Counter,
    /// Drafts that were shown to others. Plans are private, and not counted.
    pub drafts: Counter,
    /// Sockets that were closed because their client did not read.
    pub slow: Counter,
    /// Viewers whose sockets are at other nodes.
    pub visitors: Gauge,
    /// Whether the node can talk to the others.
    pub nats: Gauge,
    /// Messages between nodes that were lost and noticed.
    pub gaps: Counter,
    /// Tables that were taken over from nodes that are gone.
    pub takeovers: Counter,
    /// Tables that were loaded again from the log, after a panic or an unknown commit.
    pub reloads: Counter,
    refused: Family<Reason, Counter>,
    commits: Histogram,
    failed_commits: Counter,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reason {
    reason: &'static str,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("sidra");
        let (sockets, tables) = (Gauge::default(), Gauge::default());
        let (visitors, nats) = (Gauge::default(), Gauge::default());
        let refused = Family::default();
        // From half a millisecond to 8 seconds.
        let commits = Histogram::new(exponential_buckets(0.0005, 2.0, 15));
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("tables", "Tables in memory", tables.clone());
        registry.register(
            "visitors",
            "Viewers of tables here whose sockets are at other nodes",
            visitors.clone(),
        );
        registry.register(
            "nats_connected",
            "Whether this node can talk to the others",
            nats.clone(),
        );
        registry.register(
            "refused",
            "Requests and commands that were refused, by reason",
            refused.clone(),
        );
        registry.register(
            "commit_seconds",
            "Time from deciding a step to its commit",
            commits.clone(),
        );
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        Metrics {
            moves: counter("moves", "Commands that took effect"),
            drafts: counter("drafts", "Drafts that were shown to others"),
            slow: counter("slow_sockets", "Sockets closed because nobody read them"),
            reloads: counter("reloads", "Tables loaded again from the log"),
            gaps: counter("gaps", "Messages between nodes that were lost and noticed"),
            takeovers: counter("takeovers", "Tables taken over from nodes that are gone"),
            failed_commits: counter("failed_commits", "Commits that failed"),
            sockets,
            tables,
            visitors,
            nats,
            refused,
            commits,
            registry,
        }
    }
}

impl Metrics {
    /// Counts a refused request or command.
    pub fn refuse(&self, reason: &'static str) {
        self.refused.get_or_create(&Reason { reason }).inc();
    }

    /// Counts a commit and the time that it took.
    pub fn commit(&self, took: Duration, done: bool) {
        self.commits.observe(took.as_secs_f64());
        if !done {
            self.failed_commits.inc();
        }
    }

    /// Returns the counters as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_every_counter() {
        let metrics = Metrics::default();
        metrics.moves.inc();
        metrics.sockets.set(3);
        metrics.refuse("host");
        metrics.commit(Duration::from_millis(3), true);
        let text = metrics.text();
        for line in [
            "sidra_moves_total 1",
            "sidra_sockets 3",
            "sidra_refused_total{reason=\"host\"} 1",
            "sidra_commit_seconds_count 1",
            "sidra_failed_commits_total 0",
            "sidra_slow_sockets_total 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }
}
