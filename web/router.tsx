import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { lazyPart } from "./components/lazy-part.tsx";
import { PageError, PagePending } from "./components/page-fallbacks.tsx";
import { isServer } from "./lib/is-server.ts";
import { routeTree } from "./routeTree.gen.ts";

/** One for the life of a page; in the Worker, one for each page that is drawn. */
export function createStoreRouter(queryClient: QueryClient, history?: RouterHistory) {
  let hasRendered = false;
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The query cache decides what is fresh: every preload asks it, and it calls the API only when needed.
    defaultPreloadStaleTime: 0,
    // In the Worker it would write a script into the page. A drawn page stays where the browser, and the visitor since, have
    // scrolled it.
    scrollRestoration: !isServer && ((): boolean => hasRendered || router.ssr === undefined),
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    // The first page has none before it to keep in view: its skeleton comes at once.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // Not lazyRouteComponent: nothing loads it before it is drawn, and React then complains about how it waits.
    defaultNotFoundComponent: NotFoundPage,
  });
  // A later page leaves the one before it in view, however slow it is: its skeleton would be shorter, and the visitor who
  // had scrolled down would look at the footer. The bar at the top says that it is loading (NavigationProgress).
  router.subscribe("onRendered", () => {
    router.options.defaultPendingMs = Number.POSITIVE_INFINITY;
    hasRendered = true;
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
    /** What failed, for the page's error view. */
    readonly errorTitle?: string;
  }
}

/**
 * Search parameters are written into the address as plain text, as every other program writes and reads them.
 * (The router's default would write JSON: ?q=%22123%22 for a search for 123.) Each route's schema gives them types.
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
