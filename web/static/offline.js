// The service worker: keeps one whole version of the page on the device, so that everything that
// needs no server works without a network. Its address never changes, and the server never lets it
// be cached. `INDEX` and `FILES` are filled in when the page is built.

// The hash of the page at `/`, which changes with every file that it refers to.
const INDEX = "";
// All other files. Each name contains the beginning of its file's hash.
const FILES = [];

const PREFIX = "sidra-";
const CACHE = PREFIX + INDEX;
// The dictionary of the word game is not part of a version: only pages that play words fetch it.
const DICTIONARY = PREFIX + "dictionary";
// How many dictionaries are kept. A game that began with an older one continues with it.
const DICTIONARIES = 3;
// How long a reload waits for a newer version, in milliseconds.
const PATIENCE = 2000;
// The server sends a file compressed or not; its content is the same.
const ANY = { ignoreVary: true };

async function isWhole(answer, hash) {
  if (!answer.ok) return false;
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return bytes.join("").startsWith(hash);
}

async function download(address, hash) {
  const answer = await fetch(address, { cache: address === "/" ? "no-store" : "default" });
  if (!(await isWhole(answer.clone(), hash))) throw new Error(`${address} did not arrive whole`);
  return answer;
}

// Stores this version. If a file is missing or damaged, the version is thrown away, and the browser
// tries again on the next visit; until then the previous version stays in use.
async function install() {
  const cache = await caches.open(CACHE);
  try {
    await cache.put("/", await download("/", INDEX));
    for (const address of FILES) {
      // A file that an earlier version has need not be fetched again.
      const known = await caches.match(address, ANY);
      const hash = address.match(/-([0-9a-f]{16})\./)[1];
      await cache.put(address, known ?? (await download(address, hash)));
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Removes versions that no open page needs: each page holds a lock with the name of its version.
async function sweep() {
  if (registration.installing || registration.waiting) return;
  const { held } = await navigator.locks.query();
  const needed = new Set(held.map((lock) => lock.name)).add(CACHE).add(DICTIONARY);
  const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(kept.filter((name) => !needed.has(name)).map((name) => caches.delete(name)));
}

// Stores a dictionary that a page has just fetched. The browser still has it, so it is not
// downloaded again.
async function keepDictionary(address) {
  const cache = await caches.open(DICTIONARY);
  if (!(await cache.match(address, ANY))) {
    await cache.put(address, await download(address, address.match(/-([0-9a-f]{16})\./)[1]));
  }
  const all = await cache.keys();
  await Promise.all(all.slice(0, -DICTIONARIES).map((old) => cache.delete(old)));
}

// Looks for a newer version. Returns its page once all of its files have arrived intact, and
// nothing before that.
async function newerPage() {
  // Without a network, a version that arrived earlier will do.
  await registration.update().catch(() => {});
  const { installing } = registration;
  if (installing) {
    await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  }
  const { waiting } = registration;
  if (!waiting) return undefined;
  const { port1, port2 } = new MessageChannel();
  const name = new Promise((resolve) => (port1.onmessage = (event) => resolve(event.data)));
  waiting.postMessage({ ask: "version" }, [port2]);
  return (await caches.open(await name)).match("/");
}

// Returns only pages whose files this device keeps. A page from the network could be one whose
// files never arrive, and a server that accepts a request may never answer it.
async function page(request) {
  const kept = await caches.open(CACHE).then((cache) => cache.match("/"));
  if (!kept) return fetch(request);
  // A reload asks for the newest page, but does not wait long for it.
  if (!request.isReloadNavigation) return kept;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return (await Promise.race([newerPage(), patience])) ?? kept;
}

async function file(request) {
  return (await caches.match(request.url, ANY)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(clients.claim().then(sweep)));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && pathname === "/") event.respondWith(page(event.request));
  else if (/-[0-9a-f]{16}\.\w+$/.test(pathname)) event.respondWith(file(event.request));
});

self.addEventListener("message", (event) => {
  const { ask, files, address } = event.data;
  const [port] = event.ports;
  if (ask === "take over") self.skipWaiting();
  if (ask === "version") port?.postMessage(CACHE);
  if (ask === "have") port?.postMessage(files.every((name) => FILES.includes(name)));
  if (ask === "sweep") event.waitUntil(sweep());
  if (ask === "dictionary") {
    event.waitUntil(keepDictionary(address).then(() => port?.postMessage(address)));
  }
});
