//! Where a request really comes from.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The address at the other end of a connection, as an extension of its requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

/// Some networks and single addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl FromStr for Networks {
    type Err = String;

    /// Reads `none`, or addresses and networks separated by commas.
    fn from_str(text: &str) -> Result<Networks, String> {
        if text.trim() == "none" {
            return Ok(Networks::default());
        }
        let one = |text: &str| {
            let text = text.trim();
            let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
            text.parse::<IpNet>().ok().or_else(address).ok_or_else(|| {
                format!("expected none, or networks such as 127.0.0.1,10.0.0.0/8, found {text:?}")
            })
        };
        text.split(',')
            .map(one)
            .collect::<Result<_, _>>()
            .map(Networks)
    }
}

impl Networks {
    pub(crate) fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|net| net.contains(&address))
    }
}

/// The proxies whose `X-Forwarded-For` is trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proxies(Networks);

impl FromStr for Proxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Proxies, String> {
        text.parse().map(Proxies)
    }
}

impl Proxies {
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        self.0.contain(address)
    }

    /// Returns the client's address. Every proxy appends the address that it saw, so the last
    /// address that is not a trusted proxy's is the client's. What comes before it could be
    /// anything.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trust(peer) {
            return peer.to_canonical();
        }
        let lists = headers.get_all("x-forwarded-for").iter();
        let named: Vec<&str> = lists
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        let mut client = peer;
        for text in named.iter().rev() {
            let Ok(address) = text.trim().parse::<IpAddr>() else {
                break;
            };
            client = address;
            if !self.trust(address) {
                break;
            }
        }
        client.to_canonical()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_trusted_proxies_count() {
        for (trusted, peer, forwarded, client) in [
            ("none", "127.0.0.1", &["192.0.2.1"][..], "127.0.0.1"),
            ("127.0.0.1", "127.0.0.1", &["192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1", "::ffff:127.0.0.1", &["192.0.2.1"], "192.0.2.1"),
            (
                "127.0.0.1",
                "127.0.0.1",
                &["6.6.6.6, 192.0.2.1"],
                "192.0.2.1",
            ),
            (
                "127.0.0.1",
                "127.0.0.1",
                &["6.6.6.6", "192.0.2.1"],
                "192.0.2.1",
            ),
            (
                "127.0.0.1,10.0.0.0/8",
                "127.0.0.1",
                &["192.0.2.1, 10.1.2.3"],
                "192.0.2.1",
            ),
            (
                "127.0.0.1",
                "127.0.0.1",
                &["192.0.2.1, nonsense"],
                "127.0.0.1",
            ),
            ("127.0.0.1", "127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", "192.0.2.9", &["192.0.2.1"], "192.0.2.9"),
        ] {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            let proxies: Proxies = trusted.parse().unwrap();
            let found = proxies.client(peer.parse().unwrap(), &headers);
            assert_eq!(found.to_string(), client, "{trusted} {peer} {forwarded:?}");
        }
        for wrong in ["", "proxy.example", "10.0.0.0/33"] {
            assert!(wrong.parse::<Proxies>().is_err(), "{wrong}");
        }
    }
}
