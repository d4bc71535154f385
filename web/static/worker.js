// Loads the same module in a worker. Messages that arrive while it is loading are queued.
import { share } from "/shared.js";
import init, { worker_main } from "/sidra.js";

const early = [];
self.onmessage = (event) => early.push(event);
share(await init({ module_or_path: "/sidra.wasm" }));
worker_main();
for (const event of early) self.onmessage(event);
