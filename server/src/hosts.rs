//! Which addresses a browser may have used to get here.
//!
//! A hostile page can make its own host name point at this machine (DNS rebinding). Its requests
//! then carry that name as the host, so a host that is not one of the server's known addresses is
//! refused. A literal IP address cannot be rebound, so any is accepted if the server listens beyond
//! this machine: behind the address translation of a container or a router, the browser may use one
//! that this machine does not know. Requests from other pages are refused because of their origin.

use std::net::IpAddr;

use axum::http::{HeaderMap, StatusCode, Uri, header};

use crate::error::ApiError;

/// The addresses that are accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosts {
    /// Names with their ports, in lower case, as they appear in the header.
    names: Vec<String>,
    /// Whether any literal IP address is accepted, not only those of this machine.
    any_ip: bool,
    /// The public addresses.
    public: Vec<PublicUrl>,
}

/// A public address of the server: scheme and host, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    scheme: &'static str,
    /// The host, and the port if it is not the scheme's default.
    authority: String,
}

/// Why some text cannot be a public address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadUrl(pub String);

impl std::fmt::Display for BadUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "expected an address such as https://sidra.example.org, found {:?}",
            self.0
        )
    }
}

impl std::error::Error for BadUrl {}

impl std::str::FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<PublicUrl, BadUrl> {
        let bad = || BadUrl(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| bad())?;
        let (scheme, own) = match uri.scheme_str() {
            Some("http") => ("http", 80),
            Some("https") => ("https", 443),
            _ => return Err(bad()),
        };
        let authority = uri.authority().ok_or_else(bad)?;
        if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
            return Err(bad());
        }
        let mut host = authority.host().to_ascii_lowercase();
        if let Some(port) = authority.port_u16().filter(|&port| port != own) {
            host += &format!(":{port}");
        }
        Ok(PublicUrl {
            scheme,
            authority: host,
        })
    }
}

/// Writes the address without a slash at the end.
impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", self.scheme, self.authority)
    }
}

impl PublicUrl {
    /// Returns whether browsers reach it through TLS.
    pub fn is_secure(&self) -> bool {
        self.scheme == "https"
    }

    fn is_host(&self, host: &str) -> bool {
        let own = if self.is_secure() { ":443" } else { ":80" };
        host.strip_suffix(own).unwrap_or(host) == self.authority
    }
}

impl Hosts {
    /// Accepts this machine's own names with a port, and the other addresses that the server was
    /// given.
    ///
    /// `name` is what the server was asked to listen on, `beyond` whether others can connect.
    pub fn new(name: &str, port: u16, beyond: bool, public: Vec<PublicUrl>) -> Hosts {
        let bracketed = |name: &str| match name.contains(':') {
            true => format!("[{name}]"),
            false => name.to_ascii_lowercase(),
        };
        let own = ["localhost", "127.0.0.1", "::1", name];
        let mut names: Vec<String> = own
            .map(|name| format!("{}:{port}", bracketed(name)))
            .to_vec();
        if port == 80 {
            names.extend(own.map(bracketed));
        }
        Hosts {
            names,
            any_ip: beyond,
            public,
        }
    }

    /// Returns the public addresses.
    pub fn public(&self) -> &[PublicUrl] {
        &self.public
    }

    /// Checks the host and the origin of a request.
    ///
    /// # Errors
    /// Returns the error for the client.
    pub fn check(&self, headers: &HeaderMap, uri: &Uri) -> Result<(), ApiError> {
        // A request to a proxy has the host in its first line.
        let host = match uri.authority() {
            Some(authority) => Some(authority.as_str()),
            None => headers
                .get(header::HOST)
                .and_then(|value| value.to_str().ok()),
        };
        let host = host.unwrap_or_default().to_ascii_lowercase();
        if !self.is_known(&host) {
            return Err(ApiError::new(
                StatusCode::MISDIRECTED_REQUEST,
                "host",
                format!(
                    "This server does not answer for the address {host:?}. Its operator can \
                     allow it: sidra serve --public-url http://{host}"
                ),
            ));
        }
        let mut origins = headers.get_all(header::ORIGIN).iter();
        match (origins.next(), origins.next()) {
            (None, _) => Ok(()),
            (Some(origin), None) if self.is_own(origin.as_bytes(), &host) => Ok(()),
            _ => Err(ApiError::new(
                StatusCode::FORBIDDEN,
                "origin",
                "This request comes from a page of another server. The operator of this server can \
                 allow that address with --public-url.",
            )),
        }
    }

    fn is_known(&self, host: &str) -> bool {
        self.names.iter().any(|name| name == host)
            || self.public.iter().any(|url| url.is_host(host))
            || self.any_ip && is_ip(host)
    }

    /// Returns whether a page of this origin is this server's own: it was loaded from the same
    /// host, or from a public address.
    fn is_own(&self, origin: &[u8], host: &str) -> bool {
        let Ok(origin) = std::str::from_utf8(origin) else {
            return false;
        };
        let origin = origin.to_ascii_lowercase();
        let same = ["http://", "https://"]
            .iter()
            .any(|scheme| origin.strip_prefix(scheme) == Some(host));
        same || self.public.iter().any(|url| url.to_string() == origin)
    }
}

/// Returns whether a host is an IP address, with or without a port.
fn is_ip(host: &str) -> bool {
    let without_port = match host.rsplit_once(':') {
        Some((name, port)) if port.parse::<u16>().is_ok() && !name.ends_with(':') => name,
        _ => host,
    };
    match without_port
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        Some(inner) => inner.parse::<std::net::Ipv6Addr>().is_ok(),
        None => without_port.parse::<std::net::Ipv4Addr>().is_ok(),
    }
}

/// Returns the part of an address that one client cannot change at will: an IPv6 client owns the
/// last 64 bits.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let bits = u128::from(address) >> 64 << 64;
            IpAddr::V6(bits.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn asked(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        headers
    }

    fn check(hosts: &Hosts, host: &str, origin: Option<&str>) -> Result<(), &'static str> {
        let uri = Uri::from_static("/api/me");
        hosts
            .check(&asked(host, origin), &uri)
            .map_err(|error| error.code())
    }

    #[test]
    fn an_unknown_host_name_is_refused() {
        let here = Hosts::new("127.0.0.1", 8080, false, Vec::new());
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "LocalHost:8080",
            "[::1]:8080",
        ] {
            assert_eq!(check(&here, host, None), Ok(()), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:8080",
            "localhost",
            "localhost:80",
            "192.168.1.7:8080",
            "localhost.evil.example:8080",
        ] {
            assert_eq!(check(&here, host, None), Err("host"), "{host}");
        }
    }

    #[test]
    fn beyond_this_machine_any_ip_address_is_accepted_but_no_unknown_name() {
        let hosts = Hosts::new("0.0.0.0", 8080, true, Vec::new());
        for host in [
            "192.168.1.7:8080",
            "192.168.1.7",
            "[fe80::1]:8080",
            "[fe80::1]",
        ] {
            assert_eq!(check(&hosts, host, None), Ok(()), "{host}");
            let origin = format!("http://{host}");
            assert_eq!(check(&hosts, host, Some(&origin)), Ok(()), "{host}");
        }
        for host in [
            "evil.example:8080",
            "1.2.3:80",
            "fe80::1",
            "192.168.1.7.nip.io:8080",
        ] {
            assert_eq!(check(&hosts, host, None), Err("host"), "{host}");
        }
    }

    #[test]
    fn a_public_address_is_accepted_as_host_and_as_origin() {
        let public = "https://Sidra.example.org/".parse().unwrap();
        let hosts = Hosts::new("127.0.0.1", 8080, false, vec![public]);
        let origin = Some("https://sidra.example.org");
        for host in [
            "sidra.example.org",
            "sidra.example.org:443",
            "127.0.0.1:8080",
        ] {
            assert_eq!(check(&hosts, host, origin), Ok(()), "{host}");
        }
        assert_eq!(check(&hosts, "sidra.example.org:80", None), Err("host"));
        for origin in [
            "https://evil.example",
            "null",
            "http://sidra.example.org.evil",
            "file://",
        ] {
            let found = check(&hosts, "127.0.0.1:8080", Some(origin));
            assert_eq!(found, Err("origin"), "{origin}");
        }
    }

    #[test]
    fn a_public_address_has_a_scheme_and_no_path() {
        for (text, written) in [
            ("http://here:80", "http://here"),
            ("https://here:8443/", "https://here:8443"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!(url.to_string(), written);
        }
        for text in [
            "",
            "here",
            "here:80",
            "ftp://here",
            "http://",
            "http://here/game",
            "http://a@b",
        ] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_ipv6_client_counts_as_its_network() {
        let of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
