//! `sidra serve`: serves the page.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr};

use sidra_server::{Limits, Page};
use tokio::net::TcpListener;

use crate::cli::{Listen, ServeArgs};
use crate::{Failure, Outcome};

/// Serves the page until the process is asked to stop.
pub fn run(args: &ServeArgs) -> Result<Outcome, Failure> {
    let tasks = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    tasks.block_on(serve(args))
}

async fn serve(args: &ServeArgs) -> Result<Outcome, Failure> {
    let listener = TcpListener::bind((args.listen.host.as_str(), args.listen.port))
        .await
        .map_err(|error| refused(&args.listen, &error))?;
    // Handle signals before printing the address: a reader of it may stop us at once.
    let shutdown = asked_to_stop()?;
    let page = Page::embedded();
    if !page.is_built() {
        let mut err = anstream::stderr();
        writeln!(
            err,
            "sidra: this program was built without the page; in a checkout, `cargo run` builds both"
        )?;
    }
    let here = listener.local_addr()?;
    let address = address(here);
    let mut out = anstream::stdout();
    writeln!(out, "Sidra is at {address}  (press Ctrl-C to stop it)")?;
    if here.ip().is_unspecified() {
        writeln!(
            out,
            "Others can open it with the name or address of this machine and port {}.",
            here.port()
        )?;
    }
    out.flush()?;
    if args.open && open::that_detached(&address).is_err() {
        writeln!(
            out,
            "Could not start a browser. Please open the address yourself."
        )?;
    }
    let app = sidra_server::app(page);
    sidra_server::run(listener, app, Limits::default(), shutdown).await;
    Ok(Outcome::Done)
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

/// Explains why the server cannot listen there, and what to try instead.
fn refused(asked: &Listen, error: &std::io::Error) -> Failure {
    let port = asked.port;
    let with_port = |port: u16| Listen {
        port,
        ..asked.clone()
    };
    let reason = match error.kind() {
        ErrorKind::AddrInUse => {
            let next = with_port(port.checked_add(1).unwrap_or(8080));
            format!(
                "port {port} is already in use, perhaps by another sidra. \
                 Stop that one, or try: sidra serve --listen {next}"
            )
        }
        ErrorKind::AddrNotAvailable => format!(
            "{} is not an address of this machine. Try: sidra serve --listen 127.0.0.1:{port}",
            asked.host
        ),
        ErrorKind::PermissionDenied => format!(
            "port {port} is reserved for the system. Try: sidra serve --listen {}",
            with_port(8080)
        ),
        _ => format!("cannot listen on {asked}: {error}"),
    };
    Failure::from(reason)
}

/// Completes at Ctrl-C, or when the system asks the process to stop.
#[cfg(unix)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Completes at Ctrl-C.
#[cfg(not(unix))]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
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
    fn an_error_suggests_what_to_try() {
        for (asked, kind, next) in [
            ("127.0.0.1:8080", ErrorKind::AddrInUse, "127.0.0.1:8081"),
            ("127.0.0.1:65535", ErrorKind::AddrInUse, "127.0.0.1:8080"),
            ("192.0.2.1:80", ErrorKind::AddrNotAvailable, "127.0.0.1:80"),
            ("[::]:80", ErrorKind::PermissionDenied, "[::]:8080"),
        ] {
            let Failure::Input(reasons) = refused(&asked.parse().unwrap(), &kind.into()) else {
                panic!("{asked}");
            };
            let next = format!("sidra serve --listen {next}");
            assert!(reasons[0].ends_with(&next), "{reasons:?}");
        }
    }

    #[test]
    fn a_host_can_be_a_name_or_an_address() {
        for (asked, host, port) in [
            ("localhost:0", "localhost", 0),
            ("127.0.0.1:8080", "127.0.0.1", 8080),
            ("[::1]:80", "::1", 80),
        ] {
            let listen: Listen = asked.parse().unwrap();
            assert_eq!((listen.host.as_str(), listen.port), (host, port));
            assert_eq!(listen.to_string(), asked);
        }
        for asked in [
            "",
            "8080",
            ":8080",
            "localhost",
            "localhost:x",
            "::1:80",
            "a:65536",
        ] {
            assert!(asked.parse::<Listen>().is_err(), "{asked}");
        }
    }
}
