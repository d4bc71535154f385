//! The addresses at which a server can be opened, and a QR code for phones.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anstyle::{AnsiColor, Style};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use sidra_server::PublicUrl;

/// The widest QR code that is printed, in columns.
const WIDEST: usize = 80;

/// Prints where the server can be opened. Returns the address for a browser on this machine.
pub fn announce(
    here: SocketAddr,
    public: &[PublicUrl],
    out: &mut impl Write,
) -> io::Result<String> {
    let own = address(here);
    writeln!(out, "Sidra is at {own}  (press Ctrl-C to stop it)")?;
    let others = others(here, public);
    if let Some(first) = others.first() {
        writeln!(out, "Others can open:")?;
        for other in &others {
            writeln!(out, "  {other}/")?;
        }
        writeln!(out)?;
        if let Some(lines) = drawn(&format!("{first}/")) {
            // White on black, whatever the terminal's own colours are: phones need dark modules on
            // a light background.
            let style = Style::new()
                .fg_color(Some(AnsiColor::BrightWhite.into()))
                .bg_color(Some(AnsiColor::Black.into()));
            for line in lines {
                writeln!(out, "  {style}{line}{style:#}")?;
            }
        }
    } else if here.ip().is_unspecified() {
        writeln!(
            out,
            "Others can open it with the name or address of this machine and port {}.",
            here.port()
        )?;
    }
    out.flush()?;
    Ok(own)
}

/// Returns the addresses that others can open, without a slash at the end.
pub fn others(here: SocketAddr, public: &[PublicUrl]) -> Vec<String> {
    let near = match here.ip() {
        ip if ip.is_loopback() => Vec::new(),
        ip if ip.is_unspecified() => near(local()),
        ip => vec![ip],
    };
    let near = near
        .iter()
        .map(|&ip| format!("http://{}", SocketAddr::new(ip, here.port())));
    public.iter().map(ToString::to_string).chain(near).collect()
}

/// Returns the address for a browser on this machine. The unspecified address is replaced,
/// because nobody can connect to it.
fn address(here: SocketAddr) -> String {
    let mut there = here;
    if here.ip().is_unspecified() {
        there.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{there}/")
}

/// Returns the addresses of this machine.
fn local() -> Vec<IpAddr> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    found.iter().map(if_addrs::Interface::ip).collect()
}

/// Returns the addresses that others can open, the most likely first: those of a local
/// network, then public ones. IPv6 addresses are listed only if there is nothing shorter.
fn near(local: Vec<IpAddr>) -> Vec<IpAddr> {
    let rank = |ip: &IpAddr| match ip {
        IpAddr::V4(ip) if ip.is_loopback() || ip.is_link_local() || ip.is_unspecified() => None,
        IpAddr::V4(ip) if ip.octets()[0] == 192 && ip.is_private() => Some(0),
        IpAddr::V4(ip) if ip.is_private() => Some(1),
        IpAddr::V4(_) => Some(2),
        IpAddr::V6(ip) if ip.is_loopback() || ip.is_unicast_link_local() => None,
        IpAddr::V6(_) => Some(3),
    };
    let mut ranked: Vec<(u8, IpAddr)> = local
        .into_iter()
        .filter_map(|ip| Some((rank(&ip)?, ip)))
        .collect();
    ranked.sort();
    let best = ranked.first().map_or(0, |(rank, _)| *rank);
    ranked.retain(|(rank, _)| *rank < 3 || best == 3);
    ranked.into_iter().map(|(_, ip)| ip).collect()
}

/// Returns a QR code as lines of half blocks, in which the light modules are drawn; `None` if
/// it would be too wide.
fn drawn(text: &str) -> Option<Vec<String>> {
    let code = QrCode::new(text).ok()?;
    let image = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build();
    let lines: Vec<String> = image.lines().map(str::to_owned).collect();
    let widest = lines.iter().map(|line| line.chars().count()).max()?;
    (widest + 2 <= WIDEST).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_address_can_be_opened() {
        for (here, told) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080/"),
            ("0.0.0.0:80", "http://127.0.0.1:80/"),
            ("[::1]:8080", "http://[::1]:8080/"),
            ("[::]:8080", "http://127.0.0.1:8080/"),
        ] {
            assert_eq!(address(here.parse().unwrap()), told);
        }
    }

    #[test]
    fn addresses_of_the_local_network_come_first() {
        let found = [
            "127.0.0.1",
            "203.0.113.9",
            "10.0.0.4",
            "192.168.1.7",
            "fe80::1",
            "::1",
        ];
        let local = |found: &[&str]| found.iter().map(|ip| ip.parse().unwrap()).collect();
        let listed = near(local(&found))
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>();
        assert_eq!(listed, ["192.168.1.7", "10.0.0.4", "203.0.113.9"]);
        assert_eq!(near(local(&["2001:db8::1", "::1"])).len(), 1);
        assert!(near(local(&["127.0.0.1"])).is_empty());
    }

    #[test]
    fn others_get_a_code_that_fits_a_terminal() {
        let said = |here: &str, public: &[PublicUrl]| {
            let mut out = Vec::new();
            announce(here.parse().unwrap(), public, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let near = said("192.168.1.7:8080", &[]);
        assert!(near.contains("\n  http://192.168.1.7:8080/\n"), "{near}");
        let code: Vec<&str> = near.lines().filter(|line| line.contains('█')).collect();
        assert!(code.len() > 12, "{near}");
        let blocks = |line: &&str| line.chars().filter(|c| " ▀▄█".contains(*c)).count();
        assert!(code.iter().all(|line| blocks(line) <= WIDEST), "{near}");
        let public = ["https://sidra.example.org".parse().unwrap()];
        let far = said("127.0.0.1:8080", &public);
        assert!(
            far.contains("  https://sidra.example.org/\n") && far.contains('█'),
            "{far}"
        );
        assert!(!said("127.0.0.1:8080", &[]).contains('█'));
        assert!(drawn(&"x".repeat(2000)).is_none());
    }
}
