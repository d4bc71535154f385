// Keeps the page on the device: registers the service worker (`/offline.js`), lets a new version
// take over when nothing is being played, and offers to install the page as an app.
// `data-offline` and `data-install` of the root element say how far that has got, and the settings
// show it; `data-newer` is the state of a newer version. `data-dictionary` is the address of the
// dictionary that the page has fetched, `data-dictionary-kept` of the one that is kept.

const root = document.documentElement;

function say(state) {
  root.dataset.offline = state;
}

function ask(worker, question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    worker.postMessage(question, [port2]);
  });
}

// The files that this page was made of. They are named after their content.
function ownFiles() {
  const parts = document.querySelectorAll("link[href][rel=stylesheet], script[src]");
  return Array.from(parts, (part) => new URL(part.href || part.src).pathname);
}

// On the home screen nothing is being played, and nothing is lost by loading the page again.
function isHome() {
  return /^(#\/?)?$/.test(location.hash);
}

let prompt;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event;
  root.dataset.install = "button";
});
addEventListener("appinstalled", () => delete root.dataset.install);
addEventListener("sidra-install", () => prompt?.prompt());
// On iOS, only the browser's own menu installs a page.
if (navigator.standalone === false) root.dataset.install = "menu";

// Holds a lock with the name of the page's version for as long as the page is open, so that no
// worker removes its files. A page that was reloaded may belong to the version that is waiting.
async function hold({ waiting, active }) {
  const files = ownFiles();
  const workers = [navigator.serviceWorker.controller, waiting, active].filter(Boolean);
  let own = workers[0];
  for (const worker of workers) {
    if (await ask(worker, { ask: "have", files })) {
      own = worker;
      break;
    }
  }
  const version = await ask(own, { ask: "version" });
  void navigator.locks.request(version, { mode: "shared" }, () => new Promise(() => {}));
}

// The server can forbid keeping the page.
let forbidden = false;

// Removes what is kept. The worker does so too, but an older worker may have stored something
// since, and a page that loads in the meantime registers the worker again.
async function forget() {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith("sidra-"));
  await Promise.all(names.map((name) => caches.delete(name)));
}

// Keeps the dictionary, once the page has fetched it.
async function keepDictionary(worker) {
  const { dictionary } = root.dataset;
  if (!dictionary || forbidden) return;
  const kept = await ask(worker, { ask: "dictionary", address: dictionary });
  if (forbidden) return forget();
  root.dataset.dictionaryKept = kept;
}

async function keep() {
  const { serviceWorker } = navigator;
  if (!isSecureContext) return say("insecure");
  if (!serviceWorker || !navigator.locks) return say("none");
  say("loading");
  serviceWorker.onmessage = (event) => {
    if (event.data !== "switched off") return;
    forbidden = true;
    say("none");
    void forget();
  };
  // Registering again would wait for the server, which may accept a request and never answer.
  const registration =
    (await serviceWorker.getRegistration()) ??
    (await serviceWorker.register("/offline.js", { updateViaCache: "none" }));
  let taking = false;
  const takeOver = () => {
    if (!registration.active || !registration.waiting || !isHome() || taking) return;
    taking = true;
    registration.waiting.postMessage({ ask: "take over" });
  };
  const watch = (worker) =>
    worker?.addEventListener("statechange", () => {
      root.dataset.newer = worker.state;
      takeOver();
    });
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  // Another tab may have let the new version take over. This tab follows when it is back on the
  // home screen.
  let behind = false;
  const follow = async () => {
    if (!behind || !isHome() || !serviceWorker.controller) return;
    behind = false;
    // A page that has already been reloaded is the new version.
    if (!(await ask(serviceWorker.controller, { ask: "have", files: ownFiles() }))) {
      location.reload();
    }
  };
  addEventListener("hashchange", () => {
    takeOver();
    void follow();
  });
  serviceWorker.addEventListener("controllerchange", () => {
    taking = false;
    behind = true;
    // A message to the previous worker may be lost, and the new one may say that it is switched
    // off.
    serviceWorker.controller?.postMessage({ ask: "version" });
    void follow();
  });
  takeOver();
  const { active } = await serviceWorker.ready;
  await hold(registration);
  if (forbidden) return;
  say("ready");
  active.postMessage({ ask: "sweep" });
  addEventListener("sidra-dictionary", () => keepDictionary(active));
  void keepDictionary(active);
  // Each visit checks for a new version. A page that stays open for days checks whenever it is shown
  // again.
  const look = () => document.visibilityState === "visible" && registration.update().catch(() => {});
  look();
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  const [kept] = (await caches.has("sidra-dictionary"))
    ? (await (await caches.open("sidra-dictionary")).keys()).slice(-1)
    : [];
  if (forbidden) return forget();
  if (kept) root.dataset.dictionaryKept ??= new URL(kept.url).pathname;
  // Kept matches, evenings and solved puzzles must not make way for other pages' data.
  const worth = /^sidra\.(room\.|companion\.evening\.|solved$)/;
  if (Object.keys(localStorage).some((key) => worth.test(key))) {
    await navigator.storage?.persist?.();
  }
}

keep().catch((error) => {
  // Storage may be full or forbidden. The page works, as long as there is a network.
  if (root.dataset.offline === "loading") say("none");
  console.info("Sidra cannot be kept on this device:", error.message);
});
