import { afterAll, expect, test } from "vitest";
import { undoResponse } from "../../../../contract/admin/change-sets.ts";
import { adminProductPageResponse } from "../../../../contract/admin/products.ts";
import { maxImportRows } from "../../../../contract/catalog/product-csv.ts";
import { anAdmin } from "../../builders/admins.ts";
import { createRow, importAs } from "../../builders/imports.ts";
import { aProduct, deleteUnorderedProducts } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

afterAll(deleteUnorderedProducts);

test("changes and restores 200 products with the longest values within the database's limits", async () => {
  const admin = await anAdmin();
  const description = "€".repeat(20_000);
  const skus = Array.from({ length: maxImportRows }, (_, index) => `LONG-${index}`);
  for (const sku of skus) await aProduct({ sku, description, priceCents: 100 });
  const rows = skus.map((sku, index) => createRow(index + 2, { sku, wholesale_price: "1.50" }));
  const report = await importAs(admin, rows);
  expect(report.updated).toBe(200);
  const undo = `/api/admin/product-changes/${report.change_set_id}/undo`;
  const undone = await unwrap(await call(undo, { method: "POST", token: admin.token }), undoResponse);
  expect(undone.data.restored).toBe(200);
  const found = await call("/api/admin/products?search=LONG-199", { token: admin.token });
  const { data } = await unwrap(found, adminProductPageResponse);
  expect(data[0]).toMatchObject({ description, wholesale_price: 1 });
});
