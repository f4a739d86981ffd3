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
  defaultNotFoundComponent: lazyRouteComponent(
    () => import("./features/shell/not-found-page.tsx"),
    "NotFoundPage",
  ),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
