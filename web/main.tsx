import { createRoot, hydrateRoot } from "react-dom/client";
import { campaignParams } from "../contract/catalog/campaign-params.ts";
import { App } from "./app.tsx";
import { followSessionEnd } from "./features/account/auth/guard.tsx";
import { ApiError } from "./lib/api-error.ts";
import { watchSession } from "./lib/auth/session.ts";
import { configOptions, embeddedConfig } from "./lib/config.ts";
import { createQueryClient, dropAccountCacheOnChange } from "./lib/query-client.ts";
import { isObject } from "./lib/read-json.ts";
import { savesData } from "./lib/saves-data.ts";
import { replayEarlyTaps } from "./lib/start/early-taps.ts";
import { seedQueries } from "./lib/start/page-data.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { createStoreRouter } from "./router.tsx";
import "./styles.css";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root element.");
// As a separate task: between running the files and this, the browser can show something and hear a tap.
setTimeout(() => void start(root));

async function start(root: HTMLElement): Promise<void> {
  closeOverlay();
  dropCampaignParams();
  const queryClient = createQueryClient();
  const router = createStoreRouter(queryClient);
  dropAccountCacheOnChange(queryClient);
  followSessionEnd(router);
  watchSession();
  const config = embeddedConfig();
  if (config !== undefined) queryClient.setQueryData(configOptions.queryKey, config);

  // What the Worker wrote into the page must be there before React compares the two.
  seedQueries(queryClient);
  const app = <App queryClient={queryClient} router={router} />;
  if (root.firstElementChild === null) createRoot(root, { onCaughtError }).render(app);
  else {
    // The router must leave out boundaries that it has in the browser alone: else React discards what was drawn, silently.
    router.ssr = { manifest: undefined };
    const drawnPath = window.location.pathname;
    // What fails here is shown by the page that is rendered anew; without it the one from the Worker would stay, dead.
    const isLoaded = await router.load().then(
      () => true,
      (error: unknown) => {
        console.error(error);
        return false;
      },
    );
    // A damaged link of an email leads from the home page to another one (web/routes/index.tsx).
    if (isLoaded && router.state.location.pathname === drawnPath) hydrateRoot(root, app, { onCaughtError });
    else createRoot(root, { onCaughtError }).render(app);
  }
  replayEarlyTaps();
  await whenIdle();
  document.documentElement.dataset.whole = "";
  if (!savesData()) loadNextPages(router);
}

/** The Worker renders a page without the parameters of a campaign. With them React would throw the page away. */
function dropCampaignParams(): void {
  const url = new URL(window.location.href);
  const names = [...url.searchParams.keys()].filter((name) => campaignParams.test(name));
  if (names.length === 0) return;
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
}

/** A rendered page has its drawers closed. One that is still open after a reload would make React throw the page away. */
function closeOverlay(): void {
  const state: unknown = window.history.state;
  if (!isObject(state) || state.overlay === undefined) return;
  window.history.replaceState({ ...state, overlay: undefined }, "");
}

/**
 * The code of the pages that a tap leads to most often. Without a connection the router answers a page whose code is not
 * there with a reload, which leaves the store.
 */
function loadNextPages(router: ReturnType<typeof createStoreRouter>): void {
  for (const path of ["/product/$slug", "/$category", "/products", "/search", "/cart", "/login"] as const)
    void router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
}

/** A failed call is shown by the page that made it. Anything else that a boundary caught is a defect. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
}
