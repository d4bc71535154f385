// What the module shares with its parts: memory, function tables and functions. `boot.js` puts
// it here; `parts.js`, which fetches the parts, imports it under this name.
let exports;

export function share(all) {
  exports = all;
}

export function initSync() {
  return exports;
}
