import { expect, test, vi } from "vitest";
import { expectEnd, startStore } from "./started-store.ts";

// The store may have to be built first.
vi.setConfig({ testTimeout: 600_000 });

test("serves an empty store with npm start -- --empty", async () => {
  const store = await startStore();
  const { port } = store;
  expect(store.getOutput()).toContain(`Store       http://localhost:${port}\n`);
  const health = await fetch(`http://localhost:${port}/api/health`);
  expect(await health.json()).toMatchObject({ data: { status: "ok" } });
  const products = await fetch(`http://localhost:${port}/api/products`);
  expect(await products.json()).toMatchObject({ success: true, data: [] });
  // Emails of the cron have no request to take the URL from, so they link to STORE_URL.
  const robots = await fetch(`http://127.0.0.1:${port}/robots.txt`);
  expect(await robots.text()).toContain(`http://localhost:${port}/sitemap.xml`);
  await expectEnd(store, () => process.kill(-(store.processes[0]?.pid ?? 0), "SIGINT"));
});
