import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";
import { startServer } from "./support/local-server.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("loads fresh settings past the data of the page and past every cache", async () => {
  const fresh = { categories: [{ path: "/garden" }] };
  const server = await startServer(() => ({ status: 200, body: { success: true, data: fresh } }));
  onTestFinished(server.close);
  openPage(server.origin);
  const { freshStoreSettingsOptions } = await import("../../web/lib/store-settings.ts");
  const client = new QueryClient();
  client.setQueryData<unknown>(freshStoreSettingsOptions.queryKey, { categories: [] });
  expect(await client.fetchQuery(freshStoreSettingsOptions)).toEqual(fresh);
  expect(server.received.map(({ headers }) => headers["cache-control"])).toEqual(["max-age=0"]);
});
