import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  type ProductCardView,
  productPageResponse,
  productSorts,
} from "../../../../contract/catalog/catalog.ts";
import { addProducts } from "../../../../scripts/bench/large-catalogue.ts";
import { call, unwrap } from "../../builders/store.ts";

interface StoredProduct {
  readonly id: string;
  readonly search_key: number;
  readonly category: string;
  readonly name: string;
  readonly name_folded: string;
  readonly sku: string;
  readonly short_description: string;
  readonly description: string;
  readonly brand: string;
  readonly created_at: string;
  readonly wholesale_price_cents: number;
  readonly retail_price_cents: number;
  readonly discount_percentage: number;
  readonly stock_quantity: number;
  readonly is_featured: number;
}

interface ListCase {
  readonly category?: string[];
  readonly in_stock?: true;
  readonly in_stock_first?: true;
  readonly is_featured?: boolean;
  readonly min_price?: number;
  readonly max_price?: number;
  readonly min_discount_percentage?: number;
  readonly search?: string;
  readonly sort_by: (typeof productSorts)[number];
  readonly order: "asc" | "desc";
}

const sortKeys: Record<ListCase["sort_by"], (product: StoredProduct) => readonly (string | number)[]> = {
  name: ({ name_folded }) => [name_folded],
  created_at: ({ created_at }) => [created_at],
  price: ({ wholesale_price_cents }) => [wholesale_price_cents],
  wholesale_price: ({ wholesale_price_cents }) => [wholesale_price_cents],
  retail_price: ({ retail_price_cents }) => [retail_price_cents],
  discount_percentage: ({ discount_percentage }) => [discount_percentage],
  stock_quantity: ({ stock_quantity }) => [stock_quantity],
  sku: ({ sku }) => [sku],
  category: ({ category, name_folded }) => [category, name_folded],
};

const someCase: fc.Arbitrary<ListCase> = fc.record(
  {
    category: fc.subarray(["Toys", "Electronics", "Stationary"], { minLength: 1 }),
    in_stock: fc.constant(true as const),
    in_stock_first: fc.constant(true as const),
    is_featured: fc.boolean(),
    min_price: fc.integer({ min: 1, max: 50 }),
    max_price: fc.integer({ min: 1, max: 50 }),
    min_discount_percentage: fc.integer({ min: 0, max: 99 }),
    search: fc.constantFrom("wooden", "kazoo", "puzzle", "good wooden"),
    sort_by: fc.constantFrom(...productSorts),
    order: fc.constantFrom("asc" as const, "desc" as const),
  },
  { requiredKeys: ["sort_by", "order"] },
);

let activeProducts: readonly StoredProduct[] = [];

beforeAll(async () => {
  await addProducts(env.DB, 1, 1_500);
  // These products have equal values for every sort key except the SKU, so only the id can order them.
  await env.DB.prepare(
    "UPDATE products SET name = 'Twin', created_at = '2026-01-01T00:00:00.000Z', wholesale_price_cents = 500, retail_price_cents = 900 WHERE search_key % 5 = 0",
  ).run();
  const { results } = await env.DB.prepare("SELECT * FROM products WHERE is_active = 1").all<StoredProduct>();
  activeProducts = results;
});

test("shows every active product on exactly one page of each list, in order", async () => {
  await fc.assert(
    fc.asyncProperty(someCase, async (listCase) => {
      const listed = await readAllPages(listCase);
      expect(listed.map(({ id }) => id)).toEqual(selectExpected(listCase).map(({ id }) => id));
    }),
    { numRuns: 40 },
  );
});

/** Reads all pages of a list, and checks the count and the length of each. */
async function readAllPages(listCase: ListCase): Promise<ProductCardView[]> {
  const products: ProductCardView[] = [];
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const list = await unwrap(await call(`/api/products?${toQuery(listCase, page)}`), productPageResponse);
    products.push(...list.data);
    lastPage = list.total_pages;
    expect(list.count).toBe(selectExpected(listCase).length);
    expect(list.data.length).toBe(Math.min(100, list.count - (page - 1) * 100));
  }
  return products;
}

function toQuery({ category, ...others }: ListCase, page: number): URLSearchParams {
  const query = new URLSearchParams({ limit: "100", page: String(page) });
  for (const name of category ?? []) query.append("category", name);
  for (const [name, value] of Object.entries(others)) query.set(name, String(value));
  return query;
}

function selectExpected(listCase: ListCase): StoredProduct[] {
  const sign = listCase.order === "asc" ? 1 : -1;
  const getSortKey = sortKeys[listCase.sort_by];
  return activeProducts
    .filter((product) => matches(product, listCase))
    .toSorted((one, other) => {
      const byStock = Number(other.stock_quantity > 0) - Number(one.stock_quantity > 0);
      if (listCase.in_stock_first === true && byStock !== 0) return byStock;
      return sign * compare([...getSortKey(one), one.search_key], [...getSortKey(other), other.search_key]);
    });
}

function matches(product: StoredProduct, listCase: ListCase): boolean {
  const words = (listCase.search ?? "").split(" ");
  const text = [product.name, product.brand, product.short_description, product.description]
    .join(" ")
    .toLowerCase();
  return (
    (listCase.category?.includes(product.category) ?? true) &&
    (listCase.in_stock !== true || product.stock_quantity > 0) &&
    (listCase.is_featured === undefined || listCase.is_featured === (product.is_featured === 1)) &&
    product.wholesale_price_cents >= (listCase.min_price ?? 0) * 100 &&
    product.wholesale_price_cents <= (listCase.max_price ?? Number.POSITIVE_INFINITY) * 100 &&
    product.discount_percentage >= (listCase.min_discount_percentage ?? 0) &&
    words.every((word) => text.includes(word))
  );
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  if (index < 0) return 0;
  return (one[index] ?? 0) < (other[index] ?? 0) ? -1 : 1;
}
