//! Bounded pools for long computations: bots that think, and the scores of games.

use std::sync::Arc;

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;
use tokio::task::block_in_place;

/// Runs a limited number of tasks at a time; the others wait for their turn.
#[derive(Debug, Clone)]
pub(crate) struct Thinkers(Arc<Semaphore>);

impl Thinkers {
    /// Creates a pool that runs at most this many tasks at a time, and at least one.
    pub(crate) fn new(most: usize) -> Thinkers {
        Thinkers(Arc::new(Semaphore::new(most.max(1))))
    }

    /// Runs a task on a separate thread, as soon as fewer tasks than the limit are running. Returns
    /// `None` if it panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        // The semaphore is never closed.
        let permit = self.0.clone().acquire_owned().await.ok();
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        done.await.ok()
    }

    /// Runs a computation that borrows its data, as soon as fewer tasks than the limit are running.
    /// The other tasks of this thread continue on another one.
    pub(crate) async fn run_here<T>(&self, work: impl FnOnce() -> T) -> T {
        // The semaphore is never closed.
        let _permit = self.0.acquire().await;
        match Handle::current().runtime_flavor() {
            RuntimeFlavor::MultiThread => block_in_place(work),
            // In a simulation, all tasks share one thread.
            _ => work(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Barrier};
    use std::time::Duration;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn the_number_of_thinking_bots_is_limited() {
        let pool = Thinkers::new(2);
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        // No task passes the barrier alone, so two run at a time.
        let pair = Arc::new(Barrier::new(2));
        let tasks: Vec<_> = (0..20)
            .map(|number| {
                let (pool, running, most) = (pool.clone(), running.clone(), most.clone());
                let pair = pair.clone();
                tokio::spawn(async move {
                    let work = move || {
                        most.fetch_max(
                            running.fetch_add(1, Ordering::SeqCst) + 1,
                            Ordering::SeqCst,
                        );
                        pair.wait();
                        running.fetch_sub(1, Ordering::SeqCst);
                        number
                    };
                    pool.run(work).await
                })
            })
            .collect();
        for (number, task) in tasks.into_iter().enumerate() {
            assert_eq!(task.await.unwrap(), Some(number));
        }
        assert_eq!(most.load(Ordering::SeqCst), 2);
    }

    /// The runtime has a single thread, and the computation ends only when another task has run.
    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn other_tasks_go_on_during_a_computation() {
        let pool = Thinkers::new(1);
        let (send, receive) = std::sync::mpsc::channel();
        let (started, starts) = tokio::sync::oneshot::channel();
        let computes = tokio::spawn(async move {
            let work = move || {
                started.send(()).unwrap();
                receive.recv_timeout(Duration::from_secs(120))
            };
            pool.run_here(work).await
        });
        starts.await.unwrap();
        let other = tokio::spawn(async move { send.send(7).unwrap() });
        assert_eq!(computes.await.unwrap(), Ok(7));
        other.await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn the_number_of_computations_is_limited() {
        let pool = Thinkers::new(2);
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let pair = Arc::new(Barrier::new(2));
        let tasks: Vec<_> = (0..20)
            .map(|_| {
                let (pool, running, most) = (pool.clone(), running.clone(), most.clone());
                let pair = pair.clone();
                tokio::spawn(async move {
                    let work = || {
                        let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        pair.wait();
                        running.fetch_sub(1, Ordering::SeqCst);
                    };
                    pool.run_here(work).await;
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(most.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn a_runtime_with_one_thread_computes_directly() {
        assert_eq!(Thinkers::new(1).run_here(|| 7).await, 7);
    }

    #[tokio::test]
    async fn a_panicking_task_frees_its_place() {
        let pool = Thinkers::new(1);
        let failed: Option<()> = pool.run(|| panic!("on purpose")).await;
        assert_eq!(failed, None);
        assert_eq!(pool.run(|| 7).await, Some(7));
    }
}
