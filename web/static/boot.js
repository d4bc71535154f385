// Loads the module and shows the page. A file of its own, so that the page needs
// no inline script. Names of files get their fingerprints when the page is built.
import init, { page_main } from "/sidra.js";

await init({ module_or_path: "/sidra.wasm" });
page_main("/worker.js");
