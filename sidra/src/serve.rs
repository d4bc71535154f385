//! `sidra serve`: the server and its page.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr};

use sidra_server::Page;
use tokio::net::TcpListener;

use crate::cli::ServeArgs;
use crate::{Failure, Outcome};

pub fn run(args: &ServeArgs) -> Result<Outcome, Failure> {
    let tasks = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    tasks.block_on(serve(args))
}

async fn serve(args: &ServeArgs) -> Result<Outcome, Failure> {
    let listener = TcpListener::bind(args.listen)
        .await
        .map_err(|error| refused(args.listen, &error))?;
    // Asked for before anything is said: whoever reads the address may stop it at once.
    let shutdown = asked_to_stop()?;
    let page = Page::embedded();
    if !page.is_built() {
        let mut err = anstream::stderr();
        writeln!(
            err,
            "sidra: this program was built without its page; in a checkout, `cargo run` builds both"
        )?;
    }
    let here = listener.local_addr()?;
    let address = address(here);
    let mut out = anstream::stdout();
    writeln!(out, "Sidra is at {address}  (Ctrl-C stops it)")?;
    if here.ip().is_unspecified() {
        writeln!(
            out,
            "Others reach it under this machine's name or address, at port {}.",
            here.port()
        )?;
    }
    out.flush()?;
    if args.open && open::that_detached(&address).is_err() {
        writeln!(
            out,
            "No browser could be started: open the address yourself."
        )?;
    }
    sidra_server::run(listener, sidra_server::app(page), shutdown).await?;
    Ok(Outcome::Done)
}

/// What a browser on this machine is told. An address that stands for all of the
/// machine's is none to go to.
fn address(here: SocketAddr) -> String {
    let mut there = here;
    if here.ip().is_unspecified() {
        there.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{there}/")
}

/// Why nobody can listen there, and what to try instead.
fn refused(asked: SocketAddr, error: &std::io::Error) -> Failure {
    let port = asked.port();
    let with_port = |port: u16| SocketAddr::new(asked.ip(), port);
    let reason = match error.kind() {
        ErrorKind::AddrInUse => {
            let next = with_port(port.checked_add(1).unwrap_or(8080));
            format!(
                "port {port} is taken, perhaps by another sidra. \
                 Stop that one, or try: sidra serve --listen {next}"
            )
        }
        ErrorKind::AddrNotAvailable => format!(
            "{} is no address of this machine. Try: sidra serve --listen 127.0.0.1:{port}",
            asked.ip()
        ),
        ErrorKind::PermissionDenied => format!(
            "port {port} is only for the system. Try: sidra serve --listen {}",
            with_port(8080)
        ),
        _ => format!("nobody can listen at {asked}: {error}"),
    };
    Failure::from(reason)
}

/// Ends at Ctrl-C, or when the system asks.
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

/// Ends at Ctrl-C.
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
    fn every_machine_is_told_an_address_to_go_to() {
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
    fn a_refusal_says_what_to_try() {
        for (asked, kind, next) in [
            ("127.0.0.1:8080", ErrorKind::AddrInUse, "127.0.0.1:8081"),
            ("127.0.0.1:65535", ErrorKind::AddrInUse, "127.0.0.1:8080"),
            ("192.0.2.1:80", ErrorKind::AddrNotAvailable, "127.0.0.1:80"),
            ("[::]:80", ErrorKind::PermissionDenied, "[::]:8080"),
        ] {
            let Failure::Input(reasons) = refused(asked.parse().unwrap(), &kind.into()) else {
                panic!("{asked}");
            };
            let next = format!("sidra serve --listen {next}");
            assert!(reasons[0].ends_with(&next), "{reasons:?}");
        }
    }
}
