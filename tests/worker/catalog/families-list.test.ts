import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  type ProductCardView,
  productPageResponse,
  productSorts,
} from "../../../contract/catalog/catalog.ts";
import { suggestionsResponse } from "../../../contract/catalog/suggestions.ts";
import { anAdmin } from "../builders/admins.ts";
import { aFamily } from "../builders/families.ts";
import { aProduct } from "../builders/products.ts";
import { explainRequest } from "../builders/query-plans.ts";
import { call, unwrap } from "../builders/store.ts";

const today = new Date();
const longAgo = new Date("2020-01-01");

beforeAll(async () => {
  await aFamily("Mug", [
    { values: ["Red"], priceCents: 300, stockQuantity: 0, isFeatured: true },
    { values: ["Blue"], priceCents: 500, description: "Also sold in red.", createdAt: longAgo },
    { values: ["Green"], priceCents: 450, isActive: false },
    { values: ["Grey"], priceCents: 900, compareAtPriceCents: 900, category: "Stationary" },
  ]);
  await aFamily("Bowl", [
    { values: ["S"], priceCents: 200, stockQuantity: 0 },
    { values: ["M"], priceCents: 100, stockQuantity: 0, createdAt: longAgo },
  ]);
  // The names of the members do not say their values.
  const plain = { name: "Lantern", category: "Electronics" };
  await aFamily("Lantern", [
    { ...plain, values: ["Bronze"], priceCents: 800, createdAt: today },
    { ...plain, values: ["Silver"], priceCents: 700, description: "Shines like the bronze one." },
  ]);
  await aProduct({ name: "Spoon", priceCents: 250 });
});

test.each([
  // The cheapest that is for sale, and the cheapest of all of a sold-out family.
  ["", ["Bowl – M", "Lantern", "Mug – Blue", "Spoon"]],
  ["category=Toys", ["Bowl – M", "Mug – Blue", "Spoon"]],
  ["category=Stationary", ["Mug – Grey"]],
  ["category=Toys&category=Stationary", ["Bowl – M", "Mug – Blue", "Spoon"]],
  ["min_price=6", ["Lantern", "Mug – Grey"]],
  ["max_price=3", ["Bowl – M", "Mug – Red", "Spoon"]],
  ["in_stock=true", ["Lantern", "Mug – Blue", "Spoon"]],
  ["is_featured=true", ["Mug – Red"]],
  ["is_new=true&category=Toys", ["Bowl – S", "Mug – Red", "Spoon"]],
  ["min_discount_percentage=60", ["Bowl – M", "Mug – Red", "Spoon"]],
  ["search=red", ["Mug – Blue"]],
])("a list shows one card of each family, of the member that it selects: %s", async (query, names) => {
  expect(await listNames(`/api/products?${query}`)).toEqual(names);
});

test.each([
  ["mug", ["Mug – Blue"]],
  ["mug red", ["Mug – Red"]],
  ["grey mug", ["Mug – Grey"]],
  ["lantern", ["Lantern 7"]],
  ["bronze lantern", ["Lantern 8"]],
])("a search for %s shows the member that matches best", async (query, names) => {
  const { data } = await readPage(`/api/products/search?query=${encodeURIComponent(query)}`);
  expect(
    data.map(({ name, wholesale_price }) => (name === "Lantern" ? `${name} ${wholesale_price}` : name)),
  ).toEqual(names);
  const suggested = await unwrap(
    await call(`/api/products/suggest?query=${encodeURIComponent(query)}`),
    suggestionsResponse,
  );
  expect(suggested.data.count).toBe(1);
});

test("a search for the SKU of a member shows it", async () => {
  const { members } = await aFamily("Vase", [{ priceCents: 100 }, { priceCents: 200, sku: "VASE-TALL" }]);
  const { data } = await readPage("/api/products/search?query=vasetall");
  expect(data.map(({ id }) => id)).toEqual([members[1]?.id]);
  const sorted = await readPage("/api/products/search?query=vase&sort_by=price_desc");
  expect(sorted.data.map(({ id }) => id)).toEqual([members[0]?.id]);
});

test("companions have one card a family, and none of the families in the cart", async () => {
  const category = "Health and Beauty";
  const soaps = await aFamily("Soap", [{ category }, { category }]);
  const brushes = await aFamily("Brush", [
    { category, priceCents: 300 },
    { category, priceCents: 200 },
  ]);
  const comb = await aProduct({ name: "Comb", category });
  const response = await call(`/api/companions?product_id=${soaps.members[0]?.id}`);
  const { data } = await response.json<{ data: ProductCardView[] }>();
  expect(data.map(({ id }) => id)).toEqual([comb.id, brushes.members[1]?.id]);
});

test.each([
  ["category=Toys&sort_by=name", "products_by_category (is_active=? AND category=?)"],
  ["category=Toys&sort_by=price", "products_by_category_and_price (is_active=? AND category=?)"],
  ["sort_by=created_at", "products_by_created_at (is_active=?)"],
])("a list reads its index in order, and of families those that it meets: %s", async (query, index) => {
  const { token } = await anAdmin();
  const [counts = [], cards = []] = await explainRequest(`/api/products?${query}`, token);
  expect(counts[0]).toContain("USING COVERING INDEX products_by");
  expect(cards.slice(0, 7)).toEqual([
    "CO-ROUTINE products",
    `SEARCH products USING INDEX ${index}`,
    expect.stringContaining("CORRELATED SCALAR SUBQUERY"),
    "CO-ROUTINE family",
    "SCAN CONSTANT ROW",
    "SCAN family",
    "SEARCH products USING INDEX products_one_per_family_values (family_id=?)",
  ]);
});

const someMember = fc.record({
  family: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  priceCents: fc.integer({ min: 1, max: 4 }).map((dollars) => dollars * 100),
  stockQuantity: fc.integer({ min: 0, max: 1 }),
  isActive: fc.boolean(),
});

test("the pages of any list show each family once and each other product once", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(someMember, { maxLength: 12 }),
      fc.constantFrom(...productSorts),
      async (all, sort) => {
        run += 1;
        const brand = `zebra${run}`;
        const singles = all.filter(({ family }) => family === null);
        const keys = new Set<string>();
        for (const { family: _, ...details } of singles) {
          const { id } = await aProduct({ ...details, name: "Same", brand });
          if (details.isActive) keys.add(id);
        }
        for (const number of [0, 1, 2, 3]) {
          const members = all.filter(({ family }) => family === number);
          if (members.length === 0) continue;
          const details = members.map(({ family: _, ...member }) => ({ ...member, name: "Same", brand }));
          const { id } = await aFamily(`Family ${run} ${number}`, details);
          if (members.some(({ isActive }) => isActive)) keys.add(id);
        }
        for (const path of [
          `/api/products?search=${brand}&sort_by=${sort}`,
          `/api/products/search?query=${brand}`,
        ]) {
          const cards: ProductCardView[] = [];
          for (let page = 1, last = 1; page <= last; page += 1) {
            const found = await readPage(`${path}&limit=2&page=${page}`);
            expect(found.count).toBe(keys.size);
            cards.push(...found.data);
            last = found.total_pages;
          }
          const shown = cards.map(({ id, family }) => family?.id ?? id);
          expect(shown.toSorted()).toEqual([...keys].toSorted());
        }
      },
    ),
    { numRuns: 15 },
  );
});

async function readPage(path: string) {
  return unwrap(await call(path), productPageResponse);
}

async function listNames(path: string): Promise<string[]> {
  const { data, count } = await readPage(path);
  expect(count).toBe(data.length);
  return data.map(({ name }) => name);
}
