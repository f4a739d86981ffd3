import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { addProducts } from "../../../../scripts/bench/large-catalogue.ts";
import { aProduct, changeProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

// Every bench product has the words "every", "day", "used" and "bench" in its texts, but none of them in its name.
beforeAll(async () => {
  await aProduct({ name: "Day Tent" });
  await aProduct({ name: "Everything Drawer" });
  await aProduct({ name: "Every Thing and its Box", priceCents: 9_000, compareAtPriceCents: 9_500 });
  await addProducts(env.DB, 1, 300);
});

test("ranks matches in the name first, and matches in the description last", async () => {
  await aProduct({ name: "Ox", description: "With a zorb." });
  await aProduct({ name: "Mat", brand: "Zorbex" });
  await aProduct({ name: "Rug", shortDescription: "A rug to zorb on" });
  await aProduct({ name: "Zorbing" });
  await aProduct({ name: "Ball (Zorb) for a very large garden" });
  const names = await listNames("zorb");
  expect(names.slice(0, 2)).toEqual(["Ball (Zorb) for a very large garden", "Zorbing"]);
  expect(names.slice(2, 4).toSorted()).toEqual(["Mat", "Rug"]);
  expect(names.slice(4)).toEqual(["Ox"]);
});

test("ranks matches of a rare word before matches of a common one", async () => {
  await aProduct({ name: "Used Thing", description: "No quillstone." });
  await aProduct({ name: "Quillstone", description: "To be used." });
  expect(await listNames("used quillstone")).toEqual(["Quillstone", "Used Thing"]);
});

test("ranks the thing itself before what has its word in the name, is known by it or mentions it", async () => {
  await aProduct({ name: "Kitchen Timer", description: "Needs no plimmer." });
  await aProduct({ name: "Plimmer Tray", metaKeywords: "plimmer", description: "For a plimmer." });
  await aProduct({ name: "Sky", metaKeywords: "plimmer" });
  await aProduct({ name: "A very long and strong plimmer for clocks (red)" });
  expect(await listNames("plimmer")).toEqual([
    "A very long and strong plimmer for clocks (red)",
    "Plimmer Tray",
    "Sky",
    "Kitchen Timer",
  ]);
});

test("finds things that do not say whom they are for, after those that do", async () => {
  await aProduct({ name: "Zwoo" });
  await aProduct({ name: "Zwoo Box", description: "For kids." });
  await aProduct({ name: "Kids Hat" });
  expect(await listNames("kids zwoo")).toEqual(["Zwoo Box", "Zwoo"]);
  expect(await listNames("zwoo for children")).toContain("Zwoo");
  expect(await listNames("kids")).not.toContain("Zwoo");
});

test("lists what costs at most the typed price", async () => {
  await aProduct({ name: "Cheap Zwimmer", priceCents: 500, compareAtPriceCents: 600 });
  await aProduct({ name: "Dear Zwimmer", priceCents: 501, compareAtPriceCents: 600 });
  expect(await listNames("zwimmer under $5")).toEqual(["Cheap Zwimmer"]);
  expect(await listNames("zwimmer à moins de 5 $")).toEqual(["Cheap Zwimmer"]);
  await aProduct({ name: "Bargain", priceCents: 2, compareAtPriceCents: 2 });
  expect(await listNames("less than 0.02 dollars")).toEqual(["Bargain"]);
});

test("finds French words by their meaning before words that resemble them", async () => {
  await aProduct({ name: "Retro Style Zwonk" });
  await aProduct({ name: "Ballpoint Pen" });
  expect(await listNames("stylo")).toEqual(["Ballpoint Pen"]);
  expect(await listNames("STYLOS")).toEqual(["Ballpoint Pen"]);
});

test("finds the beginning of a word where it names a product, but not in a description", async () => {
  await aProduct({ name: "Grombolin" });
  await aProduct({ name: "Pot", metaKeywords: "grombolier" });
  await aProduct({ name: "Cup", description: "A grombolino, and for grombo." });
  expect(await listNames("gromboli")).toEqual(["Grombolin", "Pot"]);
  expect(await listNames("grombo")).toEqual(["Grombolin", "Pot", "Cup"]);
});

test("finds a thing of two words where it names a product, but not in a description", async () => {
  await aProduct({ name: "Washable Crayons", description: "Dish soap removes them." });
  expect(await listNames("dish soap")).toEqual([]);
  await aProduct({ name: "Lemon Dish Soap" });
  expect(await listNames("dish soap")).toEqual(["Lemon Dish Soap"]);
});

test("ranks equal products by the shorter name, then by the newer product", async () => {
  for (const name of ["Vexil Red", "Vexil Large", "Vexil Sky"]) await aProduct({ name });
  expect(await listNames("vexil")).toEqual(["Vexil Sky", "Vexil Red", "Vexil Large"]);
});

test("ignores accents, and treats ligatures and their letters as the same", async () => {
  await aProduct({ name: "Créolanne" });
  await aProduct({ name: "A very long Créola" });
  await aProduct({ name: "Gray Créola, also very long" });
  expect(await listNames("créola")).toEqual([
    "A very long Créola",
    "Gray Créola, also very long",
    "Créolanne",
  ]);
  for (const name of ["Cœur Créola", "Coeur Créola, red"]) await aProduct({ name });
  for (const typed of ["coeur", "Cœur"]) {
    expect(await listNames(typed)).toEqual(["Cœur Créola", "Coeur Créola, red"]);
  }
  await aProduct({ name: "Straße" });
  await aProduct({ name: "Map", description: "Jede Straße." });
  expect(await listNames("straße")).toEqual(["Straße", "Map"]);
});

test("treats gray and grey as the same word", async () => {
  await aProduct({ name: "Gray Marbolite" });
  expect(await listNames("marbolite grey")).toEqual(["Gray Marbolite"]);
});

test("ranks products with a common word in their name first, however old they are", async () => {
  expect((await listNames("every")).slice(0, 2)).toEqual(["Every Thing and its Box", "Everything Drawer"]);
  expect((await listNames("day"))[0]).toBe("Day Tent");
});

test("pages through every product that has a common word", async () => {
  const { count, total_pages: pages } = await search({ query: "used", limit: "100" });
  const slugs = new Set<string>();
  for (let page = 1; page <= pages; page += 1) {
    const { data } = await search({ query: "used", limit: "100", page: String(page) });
    for (const { slug } of data) slugs.add(slug);
  }
  expect(count).toBeGreaterThan(200);
  expect(slugs.size).toBe(count);
});

test("applies filters to all matches of a common word, not only to the newest", async () => {
  const expensive = await search({ query: "every", min_price: "85", limit: "12" });
  expect(expensive.data.map(({ name }) => name)).toEqual(["Every Thing and its Box"]);
  const cheapToys = await search({ query: "every", category: "Toys", max_price: "2" });
  // BENCH-134 is the only bench toy for at most $2.
  expect(cheapToys.data.map(({ sku }) => sku)).toEqual(["BENCH-134"]);
});

test("ranks a whole SKU before longer ones that begin like it", async () => {
  const { data } = await search({ query: "bench-1" });
  const product = data.find(({ sku }) => sku === "BENCH-1");
  // Without the rule, the shortest name would rank first.
  await changeProduct(String(product?.id), { name: `${product?.name} with a long name` });
  expect((await search({ query: "bench-1" })).data[0]?.sku).toBe("BENCH-1");
});

test("does not correct a word that exists only in another category", async () => {
  await aProduct({ name: "Marlot", category: "Stationary" });
  await aProduct({ name: "Marlet", category: "Toys" });
  const page = await search({ query: "marlot", category: "Toys" });
  expect(page).toMatchObject({ data: [], count: 0, message: "No products found" });
});

async function listNames(query: string) {
  return (await search({ query })).data.map(({ name }) => name);
}

async function search(query: Readonly<Record<string, string>>) {
  return unwrap(await call(`/api/products/search?${new URLSearchParams(query)}`), productPageResponse);
}
