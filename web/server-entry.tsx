import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
// Not react-dom/server: it brings a second, older renderer and cannot wait for lazy parts with it.
import { prerender } from "react-dom/static";
import type { DrawPage, PageData } from "../contract/shared/drawn-page.ts";
import { App } from "./app.tsx";
import { createApi } from "./lib/api.ts";
import { ApiError } from "./lib/api-error.ts";
import { configOptions } from "./lib/config.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { storeSettingsOptions } from "./lib/store-settings.ts";
import { createStoreRouter } from "./router.tsx";

/** The build that this is: a page is never kept for longer than the files that it names. */
export const buildId = __BUILD_ID__;

export const drawPage: DrawPage<typeof fetch> = async ({ address, config, fetch }) => {
  const queryClient = createQueryClient({ api: createApi(fetch) });
  queryClient.setQueryData(configOptions.queryKey, config);
  const [loaded] = await Promise.all([
    loadPage(queryClient, new URL(address)),
    // Every page shows some of it, and no loader waits for it.
    queryClient.prefetchQuery(storeSettingsOptions),
  ]);
  if (loaded === undefined || loaded.status === 503) return loaded;
  requireEveryQuery(queryClient);
  const html = await renderToText(<App queryClient={queryClient} router={loaded.router} />);
  const { searchStr: search } = loaded.router.latestLocation;
  return { status: loaded.status, search, html, data: readData(queryClient) };
};

async function loadPage(queryClient: QueryClient, url: URL, isSecondTry = false) {
  const router = createStoreRouter(
    queryClient,
    createMemoryHistory({ initialEntries: [url.pathname + url.search] }),
  );
  router.update({ ...router.options, origin: url.origin });
  await router.load();
  // An internal of the library, which its own request handler reads (docs/decisions/0032).
  const result = router._serverResult;
  if (result?.type === "render") {
    const { status } = result;
    if (status === 200 || status === 404) return { status, router } as const;
    const cause: unknown = result.matches.find(({ error }) => error !== undefined)?.error;
    if (cause instanceof ApiError) return { status: 503, cause } as const;
    throw cause;
  }
  // Parameters that the page does not know were left out.
  const canonical = new URL(result?.redirect.options.href ?? "", url);
  if (isSecondTry || canonical.pathname !== url.pathname) return undefined;
  return loadPage(queryClient, canonical, true);
}

/** Loaders swallow the errors of extras; without them the page is not the one that the browser would show. */
function requireEveryQuery(queryClient: QueryClient): void {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const { error } = state;
    if (error !== null && !(error instanceof ApiError && error.status === 404)) throw error;
  }
}

async function renderToText(page: ReactNode): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(page, {
    // Split parts would be moved to their places by inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  if (failure !== undefined) throw failure;
  return new Response(prelude).text();
}

function readData(queryClient: QueryClient): PageData {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey }) => state.status === "success" && queryKey !== configOptions.queryKey)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}
