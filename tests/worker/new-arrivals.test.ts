import { expect, test } from "vitest";
import { productPageView } from "../../contract/catalog/catalog.ts";
import { aProduct } from "./builders/products.ts";
import { call, unwrap } from "./builders/store.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);

async function listNew(): Promise<string[]> {
  const response = await call("/api/products?is_new=true&sort_by=created_at&order=desc&limit=100");
  return (await unwrap(response, productPageView)).data.map(({ name }) => name);
}

test("new arrivals are those of 30 days, or the newest 24 where nothing came in", async () => {
  for (let days = 40; days < 66; days += 1) {
    await aProduct({ name: `${days} days`, createdAt: daysAgo(days) });
  }
  await aProduct({ name: "Hidden", createdAt: daysAgo(1), isActive: false });
  const newest = await listNew();
  expect(newest).toHaveLength(24);
  expect(newest[0]).toBe("40 days");
  expect(newest.at(-1)).toBe("63 days");

  await aProduct({ name: "31 days", createdAt: daysAgo(31) });
  expect((await listNew())[0]).toBe("31 days");
  await aProduct({ name: "29 days", createdAt: daysAgo(29) });
  await aProduct({ name: "Today" });
  expect(await listNew()).toEqual(["Today", "29 days"]);
});
