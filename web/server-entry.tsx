import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
// react-dom/server would bring a second, older renderer, and it cannot wait for lazy components.
import { prerender } from "react-dom/static";
import type { PageData, RenderPage } from "../contract/shared/rendered-page.ts";
import { App } from "./app.tsx";
import { createApiClient } from "./lib/api-client.ts";
import { ApiError } from "./lib/api-error.ts";
import { configOptions } from "./lib/config.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { storeSettingsOptions } from "./lib/store-settings.ts";
import { createStoreRouter } from "./router.tsx";

export const renderPage: RenderPage<typeof fetch> = async ({ address, config, data, fetch }) => {
  const queryClient = createQueryClient({ api: createApiClient(fetch) });
  queryClient.setQueryData(configOptions.queryKey, config);
  for (const query of data) queryClient.setQueryData(query.key, query.data);
  const [loaded] = await Promise.all([
    loadPage(queryClient, new URL(address)),
    // Every page shows the settings, and no loader waits for them.
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
  // This internal field is what the library's own request handler reads (docs/decisions/0023).
  const result = router._serverResult;
  if (result?.type === "render") {
    const { status } = result;
    if (status === 200 || status === 404) return { status, router } as const;
    const cause: unknown = result.matches.find(({ error }) => error !== undefined)?.error;
    if (cause instanceof ApiError) return { status: 503, cause } as const;
    throw cause;
  }
  // The router redirected to the address without the parameters that the page does not know.
  const canonical = new URL(result?.redirect.options.href ?? "", url);
  if (isSecondTry || canonical.pathname !== url.pathname) return undefined;
  return loadPage(queryClient, canonical, true);
}

/**
 * Throws the error of any query, except "not found". Loaders ignore errors of secondary data, such as related products.
 */
function requireEveryQuery(queryClient: QueryClient): void {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const { error } = state;
    if (error !== null && !(error instanceof ApiError && error.status === 404)) throw error;
  }
}

async function renderToText(page: ReactNode): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(page, {
    // React would move chunks to their places with inline scripts.
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
