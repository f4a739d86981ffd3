import { env } from "cloudflare:workers";
import { afterAll, expect, test } from "vitest";
import { maxImportRows } from "../../../../contract/catalog/product-csv.ts";
import { anAdmin } from "../../builders/admins.ts";
import { createRow, importAs, newProductFields } from "../../builders/imports.ts";
import { deleteUnorderedProducts } from "../../builders/products.ts";

afterAll(deleteUnorderedProducts);

const productCount = 1_000;
// 12: 2.40, 24: 2.30, and so on to 120: 1.50.
const tenQuantityPrices = Array.from(
  { length: 10 },
  (_, step) => `${(step + 1) * 12}: ${((240 - step * 10) / 100).toFixed(2)}`,
).join(", ");

test("imports 10,000 quantity prices, and a product without its wrong list", async () => {
  const admin = await anAdmin();
  const lists = Array.from({ length: productCount }, (_, index) =>
    index === 0 ? "12: 2.60" : tenQuantityPrices,
  );
  for (let first = 0; first < productCount; first += maxImportRows) {
    const rows = lists.slice(first, first + maxImportRows).map((list, index) =>
      createRow(first + index + 2, {
        ...newProductFields(`STEPS-${first + index}`),
        quantity_prices: list,
      }),
    );
    expect((await importAs(admin, rows)).created).toBe(maxImportRows);
  }
  const stored = await env.DB.prepare(
    "SELECT sum(json_array_length(quantity_prices)) AS steps FROM products WHERE sku LIKE 'STEPS-%'",
  ).first("steps");
  expect(stored).toBe((productCount - 1) * 10);
});
