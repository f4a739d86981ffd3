import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { lazyPart } from "./components/lazy-part.tsx";
import { PageError, PagePending } from "./components/page-fallbacks.tsx";
import { isServer } from "./lib/is-server.ts";
import { createStoreHistory, leaveUnusedEntry } from "./lib/overlay-history.ts";
import { routeTree } from "./routeTree.gen.ts";

/** Creates the router. The browser has one per document, and the Worker one per rendered page. */
export function createStoreRouter(queryClient: QueryClient, history?: RouterHistory) {
  let hasRendered = false;
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(isServer ? history && { history } : { history: createStoreHistory() }),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The query cache decides what is fresh, so a preload calls the API only when needed.
    defaultPreloadStaleTime: 0,
    // The Worker would write an inline script for it. A server-rendered page keeps the browser's own scroll position.
    scrollRestoration: !isServer && ((): boolean => hasRendered || router.ssr === undefined),
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    // The first page replaces no other, so its skeleton is shown at once.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // lazyRouteComponent is not preloaded here, and React would warn about an uncached promise.
    defaultNotFoundComponent: NotFoundPage,
  });
  // While a later page loads, the previous one stays in view (NavigationProgress). A skeleton would be shorter, so a
  // visitor who had scrolled down would see the footer.
  router.subscribe("onRendered", () => {
    router.options.defaultPendingMs = Number.POSITIVE_INFINITY;
    hasRendered = true;
    leaveUnusedEntry(router);
  });
  return router;
}

const NotFoundPage = lazyPart(
  async () => (await import("./features/shell/not-found-page.tsx")).NotFoundPage,
  { whileLoading: <PagePending /> },
);

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createStoreRouter>;
  }
  interface StaticDataRouteOption {
    /** The title of the page's error view. */
    readonly errorTitle?: string;
  }
}

/**
 * Reads search parameters as plain text. The router's default would read and write JSON (?q=%22123%22 for a search for
 * 123). Each route's schema gives them types.
 */
function parseSearch(queryString: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(queryString));
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
