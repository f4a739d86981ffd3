import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Creates the router without a window, as the Worker does.
beforeEach(() => {
  vi.stubGlobal("window", undefined);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("shows every screen as soon as it is ready", async () => {
  const { createStoreRouter } = await import("../../web/router.tsx");
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createStoreRouter(new QueryClient(), history);
  expect(router.options.defaultPendingMinMs).toBe(0);
  const routes = Object.values(router.routesById);
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter(({ options }) => (options.pendingMinMs ?? 0) > 0)).toEqual([]);
});
