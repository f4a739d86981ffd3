import { beforeAll, expect, test } from "vitest";
import { suggestionsResponse } from "../../../../contract/catalog/suggestions.ts";
import { aProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

beforeAll(async () => {
  await aProduct({ name: "Wooden Puzzle", slug: "wooden-puzzle", priceCents: 350 });
  await aProduct({ name: "Crème Brûlée Torch", slug: "torch", category: "Home and Kitchen" });
  await aProduct({ name: "Hidden Puzzle", slug: "hidden-puzzle", isActive: false });
  for (let number = 1; number <= 8; number += 1) await aProduct({ name: `Glue Stick ${number}` });
});

test("suggests available products for the beginning of a word", async () => {
  expect((await suggest("puz")).products).toEqual([
    { name: "Wooden Puzzle", slug: "wooden-puzzle", category: "Toys", price: 3.5, image: null },
  ]);
});

test("tolerates missing accents and small typos", async () => {
  expect((await suggest("creme brul")).products.map((product) => product.slug)).toEqual(["torch"]);
  expect((await suggest("puzlle")).products.map((product) => product.slug)).toEqual(["wooden-puzzle"]);
});

test("suggests at most six products, and counts all results", async () => {
  const { products, count } = await suggest("glue");
  expect(products).toHaveLength(6);
  expect(count).toBe(8);
});

test.each([
  ["kit", ["/home-and-kitchen"]],
  ["Home and Kitchen", ["/home-and-kitchen"]],
  ["stationery", ["/stationary"]],
  ["beauty hea", ["/health-and-beauty"]],
  ["and", []],
  ["zzzz", []],
])("suggests for %j the categories %j", async (text, paths) => {
  expect((await suggest(text)).categories.map((category) => category.path)).toEqual(paths);
});

test.each(["", "   ", "***", '"', "💌", "%", "NEAR(", "qq:xx", "'; --"])(
  "suggests nothing for %j, without an error",
  async (text) => {
    expect((await suggest(text)).products).toEqual([]);
  },
);

test("accepts text of any length", async () => {
  await suggest("puzzle ".repeat(1_500));
  await suggest("a".repeat(10_000));
});

async function suggest(query: string) {
  const response = await call(`/api/products/suggest?query=${encodeURIComponent(query)}`);
  expect(response.status).toBe(200);
  return (await unwrap(response, suggestionsResponse)).data;
}
