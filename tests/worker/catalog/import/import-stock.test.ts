import { beforeAll, expect, test } from "vitest";
import { undoResponse } from "../../../../contract/admin/change-sets.ts";
import type { ImportRow } from "../../../../contract/catalog/product-csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { importAs } from "../../builders/imports.ts";
import { moveTo } from "../../builders/order-status.ts";
import { withStaleRead } from "../../builders/outages.ts";
import { readAdminProduct } from "../../builders/product-forms.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrder } from "../../builders/shoppers.ts";
import { expectStock } from "../../builders/stock.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("undoes an import by its difference, so that later orders and shipments count", async () => {
  const product = await aProduct({ stockQuantity: 5 });
  const { change_set_id } = await importRows([{ line: 2, fields: { sku: product.sku, on_hand: "15" } }]);
  const { orderId } = await aPaidOrder(product, 2);
  await aPaidOrder(product, 2);
  await moveTo(admin, orderId, "shipped");
  const { data } = await undoChange(change_set_id);
  expect(data).toEqual({ restored: 1, removed: 0, kept: 0 });
  await expectStock(admin, product, { on_hand: 3, allocated: 2, stock_quantity: 1 });
});

test("undoes an import to zero available units if more were sold, and names the product to count", async () => {
  const [sold, unsold] = [await aProduct({ stockQuantity: 5 }), await aProduct({ stockQuantity: 5 })];
  const { change_set_id } = await importRows([
    { line: 2, fields: { sku: sold.sku, name: "By file", on_hand: "15" } },
    { line: 3, fields: { sku: unsold.sku, on_hand: "15" } },
  ]);
  await aPaidOrder(sold, 6);
  const { message, data } = await undoChange(change_set_id);
  expect(message).toBe(
    "The change has been undone. Please count the stock of 1 product: more was sold than you had before.",
  );
  expect(data).toEqual({
    restored: 2,
    removed: 0,
    kept: 0,
    stock_to_count: [{ id: sold.id, name: "By file", sku: sold.sku, on_hand: 6, allocated: 6 }],
  });
  await expectStock(admin, sold, { on_hand: 6, allocated: 6, stock_quantity: 0 });
  await expectStock(admin, unsold, { on_hand: 5, allocated: 0, stock_quantity: 5 });
  expect((await readAdminProduct(admin, sold.id)).name).toBe(sold.name);
});

test("undoes an import once if two admins undo it at the same time", async () => {
  const product = await aProduct({ stockQuantity: 5 });
  const { change_set_id } = await importRows([{ line: 2, fields: { sku: product.sku, on_hand: "9" } }]);
  const slower = await call(`/api/admin/product-changes/${change_set_id}/undo`, {
    method: "POST",
    token: admin.token,
    bindings: { DB: withStaleRead(() => undoChange(change_set_id)) },
  });
  expect(slower.status).toBe(409);
  await expectStock(admin, product, { on_hand: 5, allocated: 0, stock_quantity: 5 });
  const actions = (await listAuditEntries(String(change_set_id))).map(({ action }) => action);
  expect(actions).toEqual(["product.import", "change_set.undo"]);
});

test("reads a file's stock_quantity as units on hand", async () => {
  const product = await aProduct({ stockQuantity: 10 });
  await aPaidOrder(product, 3);
  await importRows([{ line: 2, fields: { sku: product.sku, stock_quantity: "12" } }]);
  await expectStock(admin, product, { on_hand: 12, allocated: 3, stock_quantity: 9 });
});

function importRows(rows: readonly ImportRow[]) {
  return importAs(admin, rows);
}

async function undoChange(id: string | null) {
  return unwrap(
    await call(`/api/admin/product-changes/${id}/undo`, { method: "POST", token: admin.token }),
    undoResponse,
  );
}
