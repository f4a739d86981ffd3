// Shows the store's own page when a page cannot be loaded because the connection is lost. It stores that page and nothing
// else, so that no visitor ever sees an outdated page of the shop. docs/architecture.md, "A page".
const offlinePage = "/offline.html";
const cacheName = "offline-page";
const maxAgeMs = 24 * 60 * 60_000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(storeOfflinePage());
});

self.addEventListener("activate", (event) => {
  // The browser requests the page while this worker starts, so that it delays no page.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  const response = loadPage(event);
  event.respondWith(response.catch(readOfflinePage));
  event.waitUntil(response.then(renewOfflinePage).catch(() => undefined));
});

async function loadPage({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

async function readOfflinePage(error) {
  const page = await caches.match(offlinePage);
  if (page === undefined) throw error;
  return page;
}

/** Loads the page again after a day, because it contains the store's telephone number. */
async function renewOfflinePage() {
  const page = await caches.match(offlinePage);
  const storedAt = Date.parse(page?.headers.get("Date") ?? "");
  if (page === undefined || Date.now() - storedAt > maxAgeMs) await storeOfflinePage();
}

async function storeOfflinePage() {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(offlinePage, { cache: "no-cache" }));
}
