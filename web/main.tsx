import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { campaignParamPattern } from "../contract/catalog/campaign-params.ts";
import { App } from "./app.tsx";
import { followSessionEnd } from "./features/account/auth/guard.tsx";
import { ApiError } from "./lib/api-error.ts";
import { watchSession } from "./lib/auth/verify-session.ts";
import { configOptions, readEmbeddedConfig } from "./lib/config.ts";
import { seedQueries } from "./lib/page-data.ts";
import { createQueryClient, dropAccountCacheOnChange } from "./lib/query-client.ts";
import { savesData } from "./lib/saves-data.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { createStoreRouter } from "./router.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root element.");
// The browser can paint and answer a tap between the evaluation of the modules and the start.
setTimeout(() => void start(root));

async function start(root: HTMLElement): Promise<void> {
  const isRendered = root.firstElementChild !== null && !hasLeftRenderedPage();
  dropCampaignParams();
  const queryClient = createQueryClient();
  const router = createStoreRouter(queryClient);
  dropAccountCacheOnChange(queryClient);
  followSessionEnd(router);
  watchSession();
  const config = readEmbeddedConfig();
  if (config !== undefined) queryClient.setQueryData(configOptions.queryKey, config);
  seedQueries(queryClient);

  const app = <App queryClient={queryClient} router={router} />;
  if (isRendered && (await loadRenderedRoute(router))) {
    hydrateBeforeNavigations(router);
    // React yields to the browser during a transition.
    startTransition(() => void hydrateRoot(root, app, { onCaughtError }));
  } else createRoot(root, { onCaughtError }).render(app);
  // React handles clicks from here on (web/public/early-taps.js).
  document.documentElement.dataset.started = "";
  window.dispatchEvent(new Event("app-started"));
  await whenIdle();
  // Without it, a reload without a connection ends on the browser's own error page.
  if (import.meta.env.PROD)
    void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  if (!savesData()) loadNextPages(router);
}

/** Returns true if the address is another page's than the Worker rendered. Back does that after a reload. */
function hasLeftRenderedPage(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return load !== undefined && removeHash(load.name) !== removeHash(window.location.href);
}

function removeHash(url: string): string {
  return url.replace(/#.*/, "");
}

/**
 * Hydrates the page's content before a navigation. Components read the page that the router shows while they hydrate.
 * If it already showed another one, they would throw, and React would discard the server's HTML.
 */
function hydrateBeforeNavigations(router: ReturnType<typeof createStoreRouter>): void {
  const stop = router.history.block({
    enableBeforeUnload: false,
    blockerFn: () => {
      // React hydrates the target of a touch event at once. No component handles this event.
      document.querySelector("main > *")?.dispatchEvent(new Event("touchcancel", { bubbles: true }));
      return false;
    },
  });
  window.addEventListener("app-hydrated", stop, { once: true });
}

/**
 * Loads the route of the page that the Worker rendered.
 * @returns true if React can hydrate the page. Otherwise the browser must render it.
 */
async function loadRenderedRoute(router: ReturnType<typeof createStoreRouter>): Promise<boolean> {
  // Makes the router render the same boundaries as in the Worker. With others React discards the server's HTML.
  router.ssr = { manifest: undefined };
  const renderedPath = window.location.pathname;
  try {
    await router.load();
  } catch (error) {
    console.error(error);
    return false;
  }
  // The home page redirects a damaged email link (web/routes/index.tsx), and a signed-in shopper's cart can fail to
  // load.
  const { location, matches } = router.state;
  return location.pathname === renderedPath && !matches.some((match) => match.status === "error");
}

/** Removes campaign parameters. The Worker renders pages without them, so React would discard the HTML. */
function dropCampaignParams(): void {
  const url = new URL(window.location.href);
  const names = [...url.searchParams.keys()].filter((name) => campaignParamPattern.test(name));
  if (names.length === 0) return;
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
}

/**
 * Loads the code of the pages that most visitors open next, and of messages. Without it, a tap during a lost connection
 * makes the router reload the document, and the browser shows its own error page.
 */
function loadNextPages(router: ReturnType<typeof createStoreRouter>): void {
  for (const path of ["/product/$slug", "/$category", "/products", "/search", "/cart", "/login"] as const)
    void router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
  void import("./components/overlay/toast-list.tsx").catch(() => undefined);
}

/** Logs errors that a boundary caught, except failed API calls, which the page shows. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
}
