import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { aProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

beforeAll(async () => {
  const price = (priceCents: number) => ({ priceCents, compareAtPriceCents: 2_000 });
  await aProduct({ name: "Anvil", category: "Toys", ...price(100), stockQuantity: 0 });
  await aProduct({ name: "Bell", category: "Toys", ...price(199), isFeatured: true });
  await aProduct({
    name: "Crayon",
    category: "Stationary",
    ...price(200),
    createdAt: new Date("2026-01-02"),
  });
  await aProduct({ name: "Drum", category: "Toys", ...price(1_999), createdAt: new Date("2026-01-01") });
  await aProduct({ name: "Eraser", category: "Stationary", ...price(50), isActive: false });
  for (let copy = 1; copy <= 7; copy += 1) {
    await aProduct({
      name: "Fan",
      category: "Electronics",
      ...price(500),
      createdAt: new Date("2025-01-01"),
    });
  }
});

describe("product lists", () => {
  test("lists active products by name, twelve to a page, with the total", async () => {
    const page = await fetchPage("category=Toys&category=Stationary");
    expect(page.data.map((product) => product.name)).toEqual(["Anvil", "Bell", "Crayon", "Drum"]);
    expect(page).toMatchObject({ count: 4, page: 1, limit: 12, total_pages: 1 });
  });

  test("omits long texts and further images", async () => {
    const response = await (await call("/api/products?limit=1")).text();
    const [card] = v.parse(
      v.object({ data: v.array(v.record(v.string(), v.unknown())) }),
      JSON.parse(response),
    ).data;
    expect(card).toHaveProperty("short_description");
    for (const name of ["description", "meta_title", "meta_description", "meta_keywords", "images"]) {
      expect(card).not.toHaveProperty(name);
    }
  });

  test("lists no inactive products to a guest who requests them", async () => {
    expect(await fetchPage("is_active=false")).toMatchObject({ data: [], count: 0 });
    expect(await listNames("is_active=true&category=Stationary")).toEqual(["Crayon"]);
  });

  test.each([
    ["category=Stationary", ["Crayon"]],
    ["category=Toys&in_stock=true", ["Bell", "Drum"]],
    ["category=Toys&in_stock=false", ["Anvil", "Bell", "Drum"]],
    ["is_featured=true", ["Bell"]],
    ["min_price=1.99&max_price=2", ["Bell", "Crayon"]],
    ["min_price=2.01&max_price=4.99", []],
    ["category=Toys&min_price=19.99", ["Drum"]],
    ["category=Toys&max_price=1", ["Anvil"]],
    ["min_price=9&max_price=1", []],
    ["min_retail_price=20.01", []],
    ["min_discount_percentage=95", ["Anvil"]],
    ["search=drum", ["Drum"]],
    ["search=***", []],
    [
      "search=%20&category=Toys&category=Stationary&category=Electronics",
      ["Anvil", "Bell", "Crayon", "Drum", "Fan", "Fan", "Fan", "Fan", "Fan", "Fan", "Fan"],
    ],
  ])("applies the filters of %s", async (query, names) => {
    expect(await listNames(query)).toEqual(names);
  });
});

describe("sorting", () => {
  // Each column sorts these products differently, so that no test passes by another column's order.
  const sortable = [
    { name: "One", priceCents: 300, compareAtPriceCents: 400, stockQuantity: 5, sku: "SORT-C" },
    { name: "Two", priceCents: 100, compareAtPriceCents: 500, stockQuantity: 3, sku: "SORT-B" },
    { name: "Three", priceCents: 200, compareAtPriceCents: 300, stockQuantity: 9, sku: "SORT-A" },
  ];
  beforeAll(async () => {
    for (const [index, product] of sortable.entries()) {
      const category = product.name === "Two" ? "Health and Beauty" : "Home and Kitchen";
      await aProduct({ ...product, category, createdAt: new Date(`2026-0${3 - index}-01`) });
    }
  });

  test.each([
    ["name", ["One", "Three", "Two"]],
    ["price", ["Two", "Three", "One"]],
    ["wholesale_price", ["Two", "Three", "One"]],
    ["retail_price", ["Three", "One", "Two"]],
    ["discount_percentage", ["One", "Three", "Two"]],
    ["stock_quantity", ["Two", "One", "Three"]],
    ["sku", ["Three", "Two", "One"]],
    ["category", ["Two", "One", "Three"]],
    ["created_at", ["Three", "Two", "One"]],
  ])("sorts by %s in both directions", async (column, names) => {
    const listSorted = (order: string) =>
      listNames(
        `category=Health%20and%20Beauty&category=Home%20and%20Kitchen&sort_by=${column}&order=${order}`,
      );
    expect(await listSorted("asc")).toEqual(names);
    expect(await listSorted("desc")).toEqual(names.toReversed());
  });

  test("lists products in stock first on request, in both directions", async () => {
    const listSorted = (order: string) =>
      listNames(`category=Toys&sort_by=discount_percentage&order=${order}&in_stock_first=true`);
    expect(await listSorted("desc")).toEqual(["Bell", "Drum", "Anvil"]);
    expect(await listSorted("asc")).toEqual(["Drum", "Bell", "Anvil"]);
  });
});

describe("limits", () => {
  test("returns an empty page beyond the last, with the total", async () => {
    expect(await fetchPage("category=Toys&page=10000")).toMatchObject({ data: [], count: 3, total_pages: 1 });
  });

  test.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=abc", "page"],
    ["page=99999999999999999999", "page"],
    ["page=1&page=2", "page"],
    ["limit=101", "limit"],
    ["limit=0", "limit"],
    ["category=Weapons", "category"],
    ["sort_by=password", "sort_by"],
    ["sort_by=name;DROP%20TABLE%20products", "sort_by"],
    ["order=sideways", "order"],
    ["min_price=-1", "min_price"],
    ["min_price=1e9", "min_price"],
    ["max_price=0.001", "max_price"],
    ["in_stock=yes", "in_stock"],
    ["min_discount_percentage=101", "min_discount_percentage"],
  ])("refuses %s, with an error for the field %s", async (query, field) => {
    const response = await call(`/api/products?${query}`);
    expect(response.status).toBe(422);
    const failure = await unwrap(response, failureResponse);
    expect(Object.keys(failure.errors ?? {})).toEqual([field]);
  });
});

test("returns 304 for an unchanged list", async () => {
  const first = await call("/api/products?category=Toys");
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  const etag = first.headers.get("ETag") ?? "";
  const second = await call("/api/products?category=Toys", { headers: { "If-None-Match": etag } });
  expect(second.status).toBe(304);
});

async function fetchPage(query = "") {
  const response = await call(`/api/products?${query}`);
  expect(response.status).toBe(200);
  return unwrap(response, productPageResponse);
}

async function listNames(query: string) {
  return (await fetchPage(query)).data.map((product) => product.name);
}
