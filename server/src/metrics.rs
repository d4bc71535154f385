//! What the server counts, for Prometheus.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// The content type of the text that [`Metrics::text`] returns.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// How long requests to other nodes take.
#[derive(Debug, Clone)]
pub struct Lag {
    answered: Histogram,
    unanswered: Counter,
}

impl Default for Lag {
    fn default() -> Lag {
        Lag {
            answered: histogram(),
            unanswered: Counter::default(),
        }
    }
}

impl Lag {
    /// Counts a request and the time until its answer.
    pub fn count(&self, took: Duration, answered: bool) {
        match answered {
            true => self.answered.observe(took.as_secs_f64()),
            false => _ = self.unanswered.inc(),
        }
    }
}

/// Returns a histogram of times from half a millisecond to 8 seconds.
fn histogram() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 15))
}

/// Something that a gauge counts for as long as this value lives. The count is right even after a
/// panic.
#[derive(Debug)]
pub struct Counted(Gauge);

impl Counted {
    /// Counts one more.
    pub fn new(gauge: &Gauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The counters. All of them start at 0 with the process. `docs/operating.md` explains them to
/// operators, and `docs/grafana.json` shows them.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Open sockets.
    pub sockets: Gauge,
    /// Tables that live here.
    pub tables: Gauge,
    /// Commands that took effect.
    pub moves: Counter,
    /// Drafts that were shown to others. Plans are private, and not counted.
    pub drafts: Counter,
    /// Sockets that were closed because their client did not read.
    pub slow: Counter,
    /// Viewers of tables here whose sockets are on other nodes.
    pub visitors: Gauge,
    /// Sockets here whose tables are on other nodes.
    pub away: Gauge,
    /// Whether the node can talk to the others.
    pub nats: Gauge,
    /// Other nodes heard from recently.
    pub nodes: Gauge,
    /// Seconds since the leases were last renewed; 0 if they never expire.
    pub lease_age: Gauge<f64, AtomicU64>,
    /// How many seconds the clock was ahead of the one that all nodes share, before it was last
    /// corrected; 0 if there is only one node.
    pub clock_ahead: Gauge<f64, AtomicU64>,
    /// Renewals of the leases that failed.
    pub failed_renewals: Counter,
    /// Lost messages between nodes, as far as they were noticed.
    pub gaps: Counter,
    /// Tables that were taken over from nodes that are gone.
    pub takeovers: Counter,
    /// Tables that this node could not read.
    pub unfit: Counter,
    /// Tables that were loaded again from the log, after a panic or an unknown commit.
    pub reloads: Counter,
    /// Orders waiting at tables.
    pub waiting_orders: Gauge,
    /// Rows waiting to be committed.
    pub waiting_rows: Gauge,
    /// Page files of other versions that were sent.
    pub other_files: Counter,
    refused: Family<Reason, Counter>,
    commits: Histogram,
    failed_commits: Counter,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reason {
    reason: &'static str,
}

impl Metrics {
    /// Returns the counters of a server that has just started. The lag is counted elsewhere.
    pub fn new(lag: &Lag) -> Metrics {
        let mut registry = Registry::with_prefix("sidra");
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The version of the program", build);
        let refused = Family::default();
        registry.register(
            "refused",
            "Requests and commands that were refused, by reason",
            refused.clone(),
        );
        let commits = histogram();
        registry.register(
            "commit_seconds",
            "Time from deciding a step to its commit",
            commits.clone(),
        );
        registry.register(
            "request_seconds",
            "Time between a request to another node and its answer",
            lag.answered.clone(),
        );
        registry.register(
            "unanswered_requests",
            "Requests to other nodes without an answer",
            lag.unanswered.clone(),
        );
        let lease_age = Gauge::default();
        registry.register(
            "lease_age_seconds",
            "Time since this node last renewed its leases, which last five seconds",
            lease_age.clone(),
        );
        let clock_ahead = Gauge::default();
        registry.register(
            "clock_ahead_seconds",
            "How far this node's clock was ahead of the database's when it was last corrected",
            clock_ahead.clone(),
        );
        let mut gauge = |name: &str, help: &str| {
            let gauge: Gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let sockets = gauge("sockets", "Open sockets");
        let tables = gauge(
            "tables",
            "Tables that live here: this node has their leases",
        );
        let visitors = gauge(
            "visitors",
            "Viewers of tables here whose sockets are on other nodes",
        );
        let away = gauge("away", "Sockets here whose tables are on other nodes");
        let nats = gauge("nats_connected", "Whether this node can talk to the others");
        let nodes = gauge("nodes_heard", "Other nodes heard from recently");
        let waiting_orders = gauge("waiting_orders", "Orders waiting at tables");
        let waiting_rows = gauge("waiting_rows", "Rows waiting to be committed");
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
            gaps: counter("gaps", "Messages between nodes found to be lost"),
            takeovers: counter("takeovers", "Tables taken over from nodes that are gone"),
            unfit: counter("unfit_tables", "Tables that this node could not read"),
            failed_renewals: counter("failed_renewals", "Renewals of the leases that failed"),
            failed_commits: counter("failed_commits", "Commits that failed"),
            other_files: counter("other_files", "Page files of other versions that were sent"),
            sockets,
            tables,
            visitors,
            away,
            nats,
            nodes,
            lease_age,
            clock_ahead,
            waiting_orders,
            waiting_rows,
            refused,
            commits,
            registry,
        }
    }

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
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_text_has_every_counter() {
        let lag = Lag::default();
        let metrics = Metrics::new(&lag);
        lag.count(Duration::from_millis(2), true);
        lag.count(Duration::from_secs(3), false);
        metrics.lease_age.set(0.25);
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
            "sidra_request_seconds_count 1",
            "sidra_unanswered_requests_total 1",
            "sidra_lease_age_seconds 0.25",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }

    /// Returns the names under which Prometheus knows the metrics in the text.
    fn names(text: &str) -> BTreeSet<String> {
        let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        let pairs = types.filter_map(|line| line.split_once(' '));
        let names = pairs.flat_map(|(name, kind)| {
            let ends: &[&str] = match kind {
                "counter" => &["_total"],
                "histogram" => &["_bucket", "_sum", "_count"],
                "info" => &["_info"],
                _ => &[""],
            };
            ends.iter().map(move |end| format!("{name}{end}"))
        });
        names.collect()
    }

    /// Returns the names of our metrics that occur in the text.
    fn mentioned(text: &str) -> BTreeSet<String> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let names = text.split(|c| !is_name(c));
        let ours = names.filter(|name| name.starts_with("sidra_") && *name != "sidra_server");
        ours.map(str::to_owned).collect()
    }

    #[test]
    fn the_dashboard_and_the_guide_cover_every_metric() {
        let metrics = Metrics::new(&Lag::default());
        // The text contains refusals only after the first one.
        metrics.refuse("host");
        let known = names(&metrics.text());
        let dashboard = include_str!("../../docs/grafana.json");
        let parsed: serde_json::Value = serde_json::from_str(dashboard).expect("JSON");
        let panels = parsed["panels"].as_array().expect("panels");
        let mut shown = BTreeSet::new();
        for target in panels
            .iter()
            .flat_map(|panel| panel["targets"].as_array().into_iter().flatten())
        {
            let query = target["expr"].as_str().expect("a query");
            let queried = mentioned(query);
            assert!(!queried.is_empty(), "{query}");
            assert!(queried.is_subset(&known), "{query}: {known:?}");
            shown.extend(queried);
        }
        assert!(mentioned(dashboard).is_subset(&known));
        // For a histogram, one of the three names is enough.
        let base = |name: &String| {
            let ends = ["_bucket", "_sum", "_count"];
            let base = ends.iter().find_map(|end| name.strip_suffix(end));
            base.unwrap_or(name).to_owned()
        };
        let bases = |names: &BTreeSet<String>| names.iter().map(base).collect::<BTreeSet<_>>();
        assert_eq!(bases(&shown), bases(&known));
        // The guide for operators explains every metric.
        let guide = mentioned(include_str!("../../docs/operating.md"));
        assert_eq!(bases(&guide), bases(&known));
    }
}
