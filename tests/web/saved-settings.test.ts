import { MutationObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { openPage } from "./support/browser-page.ts";
import { startServer } from "./support/local-server.ts";

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(() => ({ status: 200, body: { success: true, data: {} } }));
});
afterAll(() => server.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

test("refetches delivery prices, Deals and New Arrivals after the settings were saved", async () => {
  openPage(server.origin);
  const { saveSettingsOptions } = await import("../../web/features/admin/settings/queries.ts");
  const { client, listStale } = await cacheShop();
  await new MutationObserver(client, saveSettingsOptions(client)).mutate({ deal_min_percent: 25 });
  expect(listStale()).toEqual(["delivery", "products", "store-settings"]);
});

test("refetches delivery days after the hours and holidays were saved", async () => {
  openPage(server.origin);
  const { saveIdentityOptions } = await import("../../web/features/admin/store/queries.ts");
  const { client, listStale } = await cacheShop();
  await new MutationObserver(client, saveIdentityOptions(client)).mutate({
    ...newStoreIdentity,
    address: { ...newStoreIdentity.address, province: "MB" },
    version: 0,
  });
  expect(listStale()).toEqual(["delivery", "store-settings"]);
});

/** Caches one query of each kind that shoppers' pages have. */
async function cacheShop() {
  const { createQueryClient } = await import("../../web/lib/query-client.ts");
  const client = createQueryClient();
  const keys = [
    ["delivery", "R3C 4T3"],
    ["products", "featured"],
    ["store-settings", "home"],
  ];
  for (const queryKey of keys) client.setQueryData(queryKey, {});
  const listStale = () =>
    keys.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated).map(([kind]) => kind);
  return { client, listStale };
}
