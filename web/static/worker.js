// The same module once more, in a worker. A message that comes while it is still
// being loaded is kept.
import init, { worker_main } from "/sidra.js";

const early = [];
self.onmessage = (event) => early.push(event);
await init({ module_or_path: "/sidra.wasm" });
worker_main();
for (const event of early) self.onmessage(event);
