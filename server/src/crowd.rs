//! How much each address has open at the same time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::hosts::network;

/// Counts what is open, by address.
#[derive(Debug, Clone)]
pub(crate) struct Crowd {
    most: usize,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Crowd {
    /// Allows each address to have this many open.
    pub(crate) fn new(most: usize) -> Crowd {
        let open = Arc::default();
        Crowd { most, open }
    }

    /// Counts one more open connection or socket from an address, until the returned value is
    /// dropped. Returns `None` if the address already has as many as are allowed.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Entered> {
        let address = network(address);
        let mut open = lock(&self.open);
        if open.get(&address).copied().unwrap_or(0) >= self.most {
            return None;
        }
        let count = open.entry(address).or_default();
        *count += 1;
        Some(Entered {
            crowd: self.clone(),
            address,
        })
    }
}

/// One that is open.
#[derive(Debug)]
pub(crate) struct Entered {
    crowd: Crowd,
    address: IpAddr,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut open = lock(&self.crowd.open);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

fn lock(open: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_have_so_many_open_and_no_more() {
        let crowd = Crowd::new(2);
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let first = crowd.enter(one).unwrap();
        let _second = crowd.enter(one).unwrap();
        assert!(crowd.enter(one).is_none());
        let third = crowd.enter(other).unwrap();
        drop(first);
        assert!(crowd.enter(one).is_some());
        drop(third);
        assert_eq!(lock(&crowd.open).len(), 1, "the others are forgotten");
    }
}
