import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productPageView } from "../../contract/catalog/catalog.ts";
import { mostRepeated } from "../../contract/shared/request-values.ts";
import { addProducts } from "../../scripts/bench/large-catalogue.ts";
import { searchProducts } from "../../worker/domain/catalog/queries/search-products.ts";
import { aProduct } from "./builders/products.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

async function search(query: Readonly<Record<string, string>>) {
  return unwrap(await call(`/api/products/search?${new URLSearchParams(query)}`), productPageView);
}

const listNames = async (query: string) => (await search({ query })).data.map(({ name }) => name);

// "Every", "day", "used" and "bench" are in each of these and in none of their names; BENCH-1 is the oldest of those whose number
// begins so.
beforeAll(async () => {
  await aProduct({ name: "Day Tent" });
  await aProduct({ name: "Everything Drawer" });
  await aProduct({ name: "Every Thing and its Box", wholesalePriceCents: 9_000, retailPriceCents: 9_500 });
  await addProducts(env.DB, 1, 300);
});

afterAll(() => env.DB.prepare("DELETE FROM products").run());

test("a whole word of the name comes first, then its beginning, then brand and short description, then the description", async () => {
  await aProduct({ name: "Ox", description: "With a zorb." });
  await aProduct({ name: "Mat", brand: "Zorbex", description: "" });
  await aProduct({ name: "Rug", shortDescription: "A rug to zorb on" });
  await aProduct({ name: "Zorbing" });
  await aProduct({ name: "Ball (Zorb) for a very large garden" });
  const names = ["Ball (Zorb) for a very large garden", "Zorbing", "Rug", "Mat", "Ox"];
  expect(await listNames("zorb")).toEqual(names);
});

test("each word counts, a long one more than a short one", async () => {
  await aProduct({ name: "Quillstone", description: "As of today." });
  await aProduct({ name: "Of Old", description: "No quillstone." });
  await aProduct({ name: "Bag of Quillstone" });
  expect(await listNames("of quillstone")).toEqual(["Bag of Quillstone", "Quillstone", "Of Old"]);
});

test("of products that match as well, the shorter name comes first, then the newer product", async () => {
  for (const name of ["Vexil Red", "Vexil Large", "Vexil Sky"]) await aProduct({ name });
  expect(await listNames("vexil")).toEqual(["Vexil Sky", "Vexil Red", "Vexil Large"]);
});

test("accents and other spellings are the same word", async () => {
  await aProduct({ name: "Créolanne" });
  await aProduct({ name: "A very long Créola" });
  await aProduct({ name: "Gray Créola, also very long" });
  expect(await listNames("créola")).toEqual([
    "A very long Créola",
    "Gray Créola, also very long",
    "Créolanne",
  ]);
  for (const name of ["Cœur Créola", "Coeur Créola, red"]) await aProduct({ name });
  for (const typed of ["coeur", "Cœur"])
    expect(await listNames(typed)).toEqual(["Cœur Créola", "Coeur Créola, red"]);
  await aProduct({ name: "Straße" });
  await aProduct({ name: "Map", description: "Jede Straße." });
  expect(await listNames("straße")).toEqual(["Straße", "Map"]);
  expect(await listNames("creola grey")).toEqual(["Gray Créola, also very long"]);
});

test("of a common word those with it in their name come first, however old they are", async () => {
  const { data, ...page } = await search({ query: "every", limit: "12" });
  expect(data.slice(0, 2).map(({ name }) => name)).toEqual(["Every Thing and its Box", "Everything Drawer"]);
  expect(page).toMatchObject({ count: 96, total_pages: 8, is_count_minimum: true });
  expect((await search({ query: "every", limit: "12", page: "8" })).data.length).toBe(12);
  expect((await search({ query: "day", limit: "12" })).data[0]?.name).toBe("Day Tent");
});

test("of a common word that is in no name, as many products are found", async () => {
  const page = await search({ query: "used", limit: "12" });
  expect(page).toMatchObject({ count: 96, total_pages: 8, is_count_minimum: true });
  expect((await search({ query: "used", limit: "12", page: "8" })).data.length).toBe(12);
});

test("filters find an old product among many newer hits of a common word", async () => {
  const old = await search({ query: "every", min_price: "85", limit: "12" });
  expect(old.data.map(({ name }) => name)).toEqual(["Every Thing and its Box"]);
  expect(old.is_count_minimum).toBeUndefined();
  const cheapToys = await search({ query: "every", category: "Toys", max_price: "2" });
  expect(cheapToys.data.map(({ sku }) => sku)).toEqual(["BENCH-134"]);
});

test("a product is found by its SKU among many that begin so", async () => {
  const { data, ...page } = await search({ query: "bench-1" });
  expect(page.is_count_minimum).toBe(true);
  expect(data[0]?.sku).toBe("BENCH-1");
});

test("what another category has is not taken for a misspelling", async () => {
  await aProduct({ name: "Marlot", category: "Stationary" });
  await aProduct({ name: "Marlet", category: "Toys" });
  const found = await search({ query: "marlot", category: "Toys" });
  expect(found).toMatchObject({ data: [], count: 0, message: "No products found" });
});

test.each(["relevance", "name"] as const)(
  "D1 takes the longest search with all filters, by %s",
  async (sort_by) => {
    const words = [
      "stationeries",
      "colouries",
      "greyses",
      "woodenses",
      "plushies",
      "ceramices",
      "kites",
      "bowlses",
    ];
    const category = Array.from({ length: mostRepeated }, (_, index) => `Department of things ${index}`);
    const sorted = { ...({ sort_by, order: "desc", page: 2, limit: 100 } as const), category };
    const query = { ...sorted, query: words.join(" "), min_price: 1, max_price: 2 };
    expect(await searchProducts(storeContext(), query)).toMatchObject({ data: [], count: 0 });
  },
);
