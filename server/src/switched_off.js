// Served instead of the service worker if the operator does not want devices to keep the page. It
// removes what was kept, and then itself.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(forget()));

// A page that loads in the meantime revives the registration, and asks this worker for its version.
self.addEventListener("message", (event) => event.waitUntil(forget()));

async function forget() {
  const kept = (await caches.keys()).filter((name) => name.startsWith("sidra-"));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await registration.unregister();
  const pages = await clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage("switched off");
}
