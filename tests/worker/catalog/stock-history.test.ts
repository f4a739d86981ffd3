import { beforeAll, describe, expect, test } from "vitest";
import { adminProductResponse } from "../../../contract/admin/products.ts";
import {
  countedResponse,
  type StockMovementView,
  stockMovementsResponse,
} from "../../../contract/admin/stock-movements.ts";
import { productResponse } from "../../../contract/catalog/catalog.ts";
import { bindings } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { moveTo } from "../builders/order-status.ts";
import { anOrderToSend, sendUnits } from "../builders/parcels.ts";
import { changeStock, readAdminProduct } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { aRequestedReturn, moveReturnTo } from "../builders/returns.ts";
import { getOrder } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("names the cause and the order of each change, newest first", async () => {
  const order = await anOrderToSend(3);
  await enterCost(order.product.id, 250);
  expect((await sendUnits(order, 1)).status).toBe(200);
  await moveTo(admin, order.orderId, "shipped");
  await moveTo(admin, order.orderId, "processing");
  await moveTo(admin, order.orderId, "canceled", { restock: true });
  await changeStock(admin, order.product, { adjust: -2, cause: "damaged" });
  await changeStock(admin, order.product, { adjust: 1 });
  await changeStock(admin, order.product, { on_hand: 30 });
  await changeStock(admin, order.product, { on_hand: 30 });
  await changeStock(admin, order.product, { stock_quantity: 31, seen_stock_quantity: 30 });
  const { number } = await readNumber(order.orderId);
  const rows = await listMovements(order.product.id);
  expect(
    rows.map(({ cause, quantity, on_hand_after, value }) => [cause, quantity, on_hand_after, value]),
  ).toEqual([
    ["counted", 1, 31, 2.5],
    ["counted", 11, 30, 27.5],
    ["corrected", 1, 19, 2.5],
    ["damaged", -2, 18, -5],
    ["returned", 1, 20, 2.5],
    ["sold", 2, 19, 5],
    ["sold", -2, 17, -5],
    ["sold", -1, 19, -2.5],
    ["corrected", 0, 20, 50],
    ["counted", 20, 20, null],
  ]);
  expect(rows.filter((row) => row.order !== null).map((row) => row.order)).toEqual(
    Array(4).fill({ id: order.orderId, number }),
  );
});

test("restocks a return at the cost at which its units left", async () => {
  const order = await anOrderToSend(3);
  await enterCost(order.product.id, 100);
  await moveTo(admin, order.orderId, "delivered");
  await enterCost(order.product.id, 300);
  const { id } = await aRequestedReturn(order, 2);
  await moveReturnTo(admin, id, { state: "approved" });
  await moveReturnTo(admin, id, { state: "received", restock: true });
  const [latest] = await listMovements(order.product.id);
  expect(latest).toMatchObject({ cause: "returned", quantity: 2, value: 2 });
});

test("pages the history, and refuses a product that does not exist and a damage that adds units", async () => {
  const product = await aProduct({ stockQuantity: 5 });
  for (const adjust of [1, 2, 3]) await changeStock(admin, product, { adjust });
  const path = `/api/admin/products/${product.id}/stock-movements?limit=2&page=2`;
  const page = await unwrap(await call(path, { token: admin.token }), stockMovementsResponse);
  expect(page).toMatchObject({ count: 4, total_pages: 2 });
  expect(page.data.map(({ quantity }) => quantity)).toEqual([1, 5]);
  const missing = await call("/api/admin/products/missing/stock-movements", { token: admin.token });
  expect(missing.status).toBe(404);
  expect((await changeStock(admin, product, { adjust: 1, cause: "damaged" })).status).toBe(422);
});

test("lists what a count has changed since it began, without a count that was undone", async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  const short = await aProduct({ name: "Zz Short", stockQuantity: 20, unitCostCents: 50 });
  const found = await aProduct({ name: "Aa Found", stockQuantity: 5 });
  const undone = await aProduct({ stockQuantity: 5 });
  const sold = await aProduct({ stockQuantity: 5 });
  await changeStock(admin, short, { adjust: -4, cause: "counted" });
  await changeStock(admin, short, { adjust: 1, cause: "counted" });
  await changeStock(admin, found, { on_hand: 6 });
  await changeStock(admin, undone, { adjust: 3, cause: "counted" });
  await changeStock(admin, undone, { adjust: -3, cause: "counted" });
  await changeStock(admin, sold, { adjust: -1 });
  const list = async (from: string) => {
    const response = await call(`/api/admin/products/counted?since=${from}`, { token: admin.token });
    return (await unwrap(response, countedResponse)).data;
  };
  const ids = [short.id, found.id, undone.id, sold.id];
  expect((await list(since)).filter(({ id }) => ids.includes(id))).toEqual([
    { id: found.id, name: "Aa Found", sku: found.sku, before: 5, after: 6, difference: 1, value: null },
    { id: short.id, name: "Zz Short", sku: short.sku, before: 20, after: 17, difference: -3, value: -1.5 },
  ]);
  expect(await list(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  expect((await call("/api/admin/products/counted?since=today", { token: admin.token })).status).toBe(422);
});

describe("the cost in a product's form", () => {
  const save = async (id: string, json: object) => {
    const response = await call(`/api/products/${id}`, { method: "PUT", token: admin.token, json });
    return (await unwrap(response, adminProductResponse)).data;
  };

  test("does not replace an average that has moved since the form was loaded", async () => {
    const { id } = await aProduct({ stockQuantity: 3, unitCostCents: 80 });
    await bindings.DB.prepare(
      `INSERT INTO stock_movements (product_id, quantity, cause, value_cents, created_at)
        VALUES (?, 1, 'received', 200, '2026-01-01T00:00:00.000Z')`,
    )
      .bind(id)
      .run();
    const unchanged = await save(id, { name: "Renamed", unit_cost: 0.8, seen_unit_cost: 0.8 });
    expect(unchanged).toMatchObject({ name: "Renamed", unit_cost: 1.1, stock_value: 4.4 });
    expect(await save(id, { unit_cost: 0.9, seen_unit_cost: 0.8 })).toMatchObject({
      unit_cost: 0.9,
      stock_value: 3.6,
    });
    expect(await save(id, { unit_cost: null, seen_unit_cost: 0.9 })).toMatchObject({
      unit_cost: null,
      stock_value: 0,
    });
  });

  test("counts for units that the same form adds", async () => {
    const { id } = await aProduct({ stockQuantity: 3, unitCostCents: 80 });
    expect(await save(id, { unit_cost: 1, on_hand: 5, seen_on_hand: 3 })).toMatchObject({
      on_hand: 5,
      unit_cost: 1,
      stock_value: 5,
    });
  });
});

test("shows an order's cost and margin to admins, of the units that were not refunded", async () => {
  const { product, shopper, orderId, line } = await anOrderToSend(4);
  // The cost was unknown when the order was placed.
  expect((await getOrder(admin, orderId)).margin).toEqual({ revenue: 0, cost: 0, unknown_products: 1 });
  await enterCost(product.id, 125);
  await bindings.DB.prepare("UPDATE order_items SET cost_cents = 501 WHERE id = ?").bind(line).run();
  expect((await getOrder(admin, orderId)).margin).toEqual({ revenue: 20, cost: 5.01, unknown_products: 0 });
  expect((await getOrder(shopper, orderId)).margin).toBeNull();
  const refund_items = [{ order_item_id: line, quantity: 1 }];
  const json = { amount: 5.6, reason: "Broken", refund_items, restock: false };
  expect((await call(`/api/orders/${orderId}/refund`, { token: admin.token, json })).status).toBe(200);
  // 501 * 3 / 4 is 375.75.
  expect((await getOrder(admin, orderId)).margin).toEqual({ revenue: 15, cost: 3.76, unknown_products: 0 });
  const shown = JSON.stringify([
    await getOrder(shopper, orderId),
    await unwrap(await call(`/api/products/${product.slug}`), productResponse),
  ]);
  expect(shown).not.toMatch(/cost_cents|unit_cost|stock_value|reorder_point|"cost":/);
  expect((await readAdminProduct(admin, product.id)).unit_cost).toBe(1.25);
});

async function enterCost(productId: string, cents: number): Promise<void> {
  await bindings.DB.prepare("UPDATE products SET unit_cost_cents = ? WHERE id = ?")
    .bind(cents, productId)
    .run();
}

async function listMovements(productId: string): Promise<StockMovementView[]> {
  const path = `/api/admin/products/${productId}/stock-movements?limit=100`;
  return (await unwrap(await call(path, { token: admin.token }), stockMovementsResponse)).data;
}

async function readNumber(orderId: string) {
  return { number: (await getOrder(admin, orderId)).order_number };
}
