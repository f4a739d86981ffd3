import { beforeAll, expect, test } from "vitest";
import { suggestionsResponse } from "../../contract/catalog/catalog.ts";
import { aProduct } from "./builders/products.ts";
import { call, unwrap } from "./builders/store.ts";

async function suggest(query: string) {
  const response = await call(`/api/products/suggest?query=${encodeURIComponent(query)}`);
  expect(response.status).toBe(200);
  return (await unwrap(response, suggestionsResponse)).data;
}

beforeAll(async () => {
  await aProduct({ name: "Wooden Puzzle", slug: "wooden-puzzle" });
  await aProduct({ name: "Crème Brûlée Torch", slug: "torch", category: "Home and Kitchen" });
  await aProduct({ name: "Hidden Puzzle", slug: "hidden-puzzle", isActive: false });
  for (let number = 1; number <= 8; number += 1) await aProduct({ name: `Glue Stick ${number}` });
});

test("the beginning of a word suggests products, only those that can be bought", async () => {
  expect((await suggest("puz")).products).toEqual([
    { name: "Wooden Puzzle", slug: "wooden-puzzle", category: "Toys", image: null },
  ]);
});

test("accents and small typos are forgiven", async () => {
  expect((await suggest("creme brul")).products.map((product) => product.slug)).toEqual(["torch"]);
  expect((await suggest("puzlle")).products.map((product) => product.slug)).toEqual(["wooden-puzzle"]);
});

test("there are never more than six products", async () => {
  expect((await suggest("glue")).products).toHaveLength(6);
});

test.each([
  ["kit", ["/home-and-kitchen"]],
  ["Home and Kitchen", ["/home-and-kitchen"]],
  ["stationery", ["/stationary"]],
  ["beauty hea", ["/health-and-beauty"]],
  ["and", []],
  ["zzzz", []],
])("%j suggests the categories %j", async (text, paths) => {
  expect((await suggest(text)).categories.map((category) => category.path)).toEqual(paths);
});

test.each(["", "   ", "***", '"', "💌", "%", "NEAR(", "qq:xx", "'; --"])(
  "%j has no suggestions and no error",
  async (text) => {
    expect((await suggest(text)).products).toEqual([]);
  },
);

test("text of any length is no error", async () => {
  await suggest("puzzle ".repeat(1_500));
  await suggest("a".repeat(10_000));
});

test("no product takes the address of the suggestions", async () => {
  const product = await aProduct({ name: "Suggest" });
  expect(product.slug).not.toBe("suggest");
});
