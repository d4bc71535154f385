//! Everything that requests share.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sidra_store::{PersonId, Store, StoreError};
use sidra_words::Lexicon;

use crate::client::Proxies;
use crate::hosts::Hosts;
use crate::metrics::Metrics;
use crate::rates::Rates;

/// What reads the lexicon of the word game, or makes it. It may take a while.
pub type LexiconSource = Box<dyn Fn() -> Option<Lexicon> + Send + Sync>;

/// How a server behaves.
pub struct Settings {
    /// The addresses that it answers for.
    pub hosts: Hosts,
    /// The proxies that it believes.
    pub proxies: Proxies,
    /// How often clients may ask.
    pub rates: Rates,
    /// Whether there is a public list of tables.
    pub lobby: bool,
    /// After how many days finished tables are deleted; 0 keeps them.
    pub keep_days: u32,
    /// How many bots may think at the same time.
    pub thinkers: usize,
    /// Where the lexicon of the word game comes from.
    pub lexicon: LexiconSource,
}

impl Default for Settings {
    /// Answers for this machine at port 8080, without a lexicon.
    fn default() -> Settings {
        let cores = std::thread::available_parallelism();
        Settings {
            hosts: Hosts::new("127.0.0.1", 8080, false, Vec::new()),
            proxies: Proxies::default(),
            rates: Rates::limited(),
            lobby: true,
            keep_days: 0,
            thinkers: cores.map_or(1, |cores| cores.get()),
            lexicon: Box::new(|| None),
        }
    }
}

/// The people and tables of a server.
pub struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Metrics,
    lexicon: OnceLock<Option<Lexicon>>,
}

impl Hall {
    /// Opens a hall over a store.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub async fn open(store: Arc<dyn Store>, settings: Settings) -> Result<Arc<Hall>, StoreError> {
        store.check().await?;
        Ok(Arc::new(Hall {
            store,
            settings,
            metrics: Metrics::default(),
            lexicon: OnceLock::new(),
        }))
    }

    /// Tells everybody to come back later, and lets tables finish their commits.
    pub fn stop(&self) {}

    /// Waits until all tables have stopped, but not longer than this.
    pub async fn finish(&self, _longest: Duration) {}

    /// Tells the tables that somebody has another name, or none any more.
    pub(crate) fn renamed(&self, _person: PersonId) {}

    /// Closes the sockets of a person whose token works no longer.
    pub(crate) fn revoked(&self, _person: PersonId) {}
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}
