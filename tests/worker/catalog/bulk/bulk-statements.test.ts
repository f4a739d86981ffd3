import { env } from "cloudflare:workers";
import { afterAll, expect, test } from "vitest";
import { bulkResponse } from "../../../../contract/admin/bulk-changes.ts";
import { undoResponse } from "../../../../contract/admin/change-sets.ts";
import { anAdmin } from "../../builders/admins.ts";
import { copyProduct } from "../../builders/copies.ts";
import { anImagedProduct, deleteUnorderedProducts } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";
import { watchDatabase } from "../../builders/watch-database.ts";

// The largest selection, and the longest description, which every change records for Undo.
const productCount = 1_000;
const description = "All kinds of words. ".repeat(1_000);
// D1 allows 1,000 statements of a request.
const maxStatements = 100;

afterAll(deleteUnorderedProducts);

test("changes the largest selection of products in a few statements, and undoes it", async () => {
  const { token } = await anAdmin();
  const product = await anImagedProduct({ isActive: false, description });
  const ids = await copyProduct(product.id, productCount);
  let changeSetId: string | null = null;
  for (const change of [
    { action: "activate" },
    { action: "deactivate" },
    { action: "feature" },
    { action: "unfeature" },
    { action: "exempt" },
    { action: "unexempt" },
    { action: "category", category: "Electronics" },
    { action: "tax_class", tax_class: "books" },
    { action: "price", percent: 10, include_retail: true },
  ]) {
    const { DB, executed } = watchDatabase(env.DB);
    const json = { ...change, ids };
    const response = await call("/api/admin/products/bulk", { token, json, bindings: { DB } });
    const { data } = await unwrap(response, bulkResponse);
    expect(data.changed, change.action).toBe(productCount);
    expect(executed(), change.action).toBeLessThan(maxStatements);
    changeSetId = data.change_set_id;
  }
  const { DB, executed } = watchDatabase(env.DB);
  const path = `/api/admin/product-changes/${changeSetId}/undo`;
  const response = await call(path, { method: "POST", token, bindings: { DB } });
  expect((await unwrap(response, undoResponse)).data.restored).toBe(productCount);
  expect(executed()).toBeLessThan(maxStatements);
});
