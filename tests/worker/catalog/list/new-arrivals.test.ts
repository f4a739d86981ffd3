import { expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { anAdmin } from "../../builders/admins.ts";
import { stopClock } from "../../builders/clock.ts";
import { openPage } from "../../builders/pages.ts";
import { aProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

stopClock();

test("lists at most 24 products of one old import as new", async () => {
  const importedAt = getDaysAgo(200);
  for (let number = 1; number <= 26; number += 1) {
    await aProduct({ name: `Imported ${number}`, createdAt: importedAt });
  }
  expect(await listNew()).toHaveLength(24);
});

test("lists products of the last 30 days as new, or the newest 24 if there are none", async () => {
  for (let days = 40; days < 66; days += 1) {
    await aProduct({ name: `${days} days`, createdAt: getDaysAgo(days) });
  }
  await aProduct({ name: "Hidden", createdAt: getDaysAgo(1), isActive: false });
  const newest = await listNew();
  expect(newest).toHaveLength(24);
  expect(newest[0]).toBe("40 days");
  expect(newest.at(-1)).toBe("63 days");

  await aProduct({ name: "31 days", createdAt: getDaysAgo(31) });
  expect((await listNew())[0]).toBe("31 days");
  await aProduct({ name: "29 days", createdAt: getDaysAgo(29) });
  await aProduct({ name: "Today" });
  expect(await listNew()).toEqual(["Today", "29 days"]);
});

test("applies changed settings to the lists of new products and deals", async () => {
  for (const [name, days, priceCents] of [
    ["Old", 8, 860],
    ["Week", 6, 850],
    ["Cheap", 40, 600],
  ] as const) {
    await aProduct({
      name,
      category: "Electronics",
      createdAt: getDaysAgo(days),
      compareAtPriceCents: 1_000,
      priceCents,
    });
  }
  const { token } = await anAdmin();
  const changeSettings = (json: unknown) => call("/api/admin/settings", { method: "PUT", token, json });
  const categoryQuery = "category=Electronics&order=desc";
  const listNewElectronics = () => listNames(`${categoryQuery}&is_new=true&sort_by=created_at`);
  const listDeals = () =>
    listNames(`${categoryQuery}&is_deal=true&in_stock_first=true&sort_by=discount_percentage`);
  const readPage = async (path: string) => (await openPage(path)).text();

  expect(await listNewElectronics()).toEqual(["Week", "Old"]);
  expect(await listDeals()).toEqual(["Cheap", "Week"]);
  expect(await readPage("/deals")).toContain("15% off or more");
  expect(await readPage("/new")).toContain("Added in the last 30 days");

  expect((await changeSettings({ new_arrival_days: 7, deal_min_percent: 40 })).status).toBe(200);
  expect(await listNewElectronics()).toEqual(["Week"]);
  expect(await listDeals()).toEqual(["Cheap"]);
  expect(await readPage("/deals")).toContain("40% off or more");
  expect(await readPage("/new")).toContain("Added in the last 7 days");
});

function getDaysAgo(days: number) {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
}

function listNew() {
  return listNames("is_new=true&sort_by=created_at&order=desc");
}

async function listNames(query: string): Promise<string[]> {
  const response = await call(`/api/products?${query}&limit=100`);
  return (await unwrap(response, productPageResponse)).data.map(({ name }) => name);
}
