import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { PageError } from "./features/shell/page-error.tsx";
import { PagePending } from "./features/shell/page-pending.tsx";
import { queryClient } from "./lib/query-client.ts";
import { parseSearch, stringifySearch } from "./lib/search-params.ts";
import { routeTree } from "./routeTree.gen.ts";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  // Freshness is the query cache's business: every preload asks it, and it asks the API only when needed.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  // The first page has none before it to keep in view: its skeleton comes at once.
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultNotFoundComponent: lazyRouteComponent(
    () => import("./features/shell/not-found-page.tsx"),
    "NotFoundPage",
  ),
});

// A later page leaves the one before it in view for a while: most loads are faster than a skeleton is read.
const unsubscribe = router.subscribe("onResolved", () => {
  router.options.defaultPendingMs = 800;
  unsubscribe();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What failed, for the page's error view. */
    readonly errorTitle?: string;
  }
}
