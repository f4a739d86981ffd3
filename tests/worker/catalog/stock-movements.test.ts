import { expect, test } from "vitest";
import { bindings } from "../background.ts";
import { aProduct } from "../builders/products.ts";

test("values units at their moving average, and units that come back at the cost at which they left", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  await move(id, { quantity: 10, cause: "received", valueCents: 1_000 });
  await move(id, { quantity: 5, cause: "received", valueCents: 200 });
  expect(await readStock(id)).toEqual({ stock_on_hand: 15, stock_value_cents: 1_200, unit_cost_cents: 80 });
  await move(id, { quantity: -6, cause: "sold", orderId: "order" });
  expect(await readStock(id)).toEqual({ stock_on_hand: 9, stock_value_cents: 720, unit_cost_cents: 80 });
  await move(id, { quantity: 3, cause: "received", valueCents: 480 });
  expect(await readStock(id)).toEqual({ stock_on_hand: 12, stock_value_cents: 1_200, unit_cost_cents: 100 });
  await move(id, { quantity: 6, cause: "returned", orderId: "order" });
  expect(await readStock(id)).toEqual({ stock_on_hand: 18, stock_value_cents: 1_680, unit_cost_cents: 93 });
  await move(id, { quantity: -18, cause: "damaged" });
  expect(await readStock(id)).toEqual({ stock_on_hand: 0, stock_value_cents: 0, unit_cost_cents: 93 });
  await move(id, { quantity: 2, cause: "counted" });
  expect(await readStock(id)).toEqual({ stock_on_hand: 2, stock_value_cents: 186, unit_cost_cents: 93 });
  expect(await sumMovements(id)).toEqual({ units: 2, cents: 186 });
});

test("counts the first known cost for the units whose cost was unknown", async () => {
  const { id } = await aProduct({ stockQuantity: 10 });
  await move(id, { quantity: -4, cause: "damaged" });
  expect(await readStock(id)).toEqual({ stock_on_hand: 6, stock_value_cents: 0, unit_cost_cents: null });
  await move(id, { quantity: 4, cause: "received", valueCents: 200 });
  expect(await readStock(id)).toEqual({ stock_on_hand: 10, stock_value_cents: 500, unit_cost_cents: 50 });
  expect(await sumMovements(id)).toEqual({ units: 10, cents: 500 });
});

test("counts goods that were free in the average", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  await move(id, { quantity: 1, cause: "received", valueCents: 100 });
  await move(id, { quantity: 1, cause: "received", valueCents: 0 });
  expect(await readStock(id)).toEqual({ stock_on_hand: 2, stock_value_cents: 100, unit_cost_cents: 50 });
});

test("revalues the units on hand when an admin enters their cost", async () => {
  const { id } = await aProduct({ stockQuantity: 3, unitCostCents: 40 });
  expect(await readStock(id)).toEqual({ stock_on_hand: 3, stock_value_cents: 120, unit_cost_cents: 40 });
  await bindings.DB.prepare("UPDATE products SET unit_cost_cents = 55 WHERE id = ?").bind(id).run();
  expect(await readStock(id)).toEqual({ stock_on_hand: 3, stock_value_cents: 165, unit_cost_cents: 55 });
  expect(await sumMovements(id)).toEqual({ units: 3, cents: 165 });
});

interface Movement {
  readonly quantity: number;
  readonly cause: string;
  readonly valueCents?: number;
  readonly orderId?: string;
}

async function move(productId: string, { quantity, cause, valueCents, orderId }: Movement): Promise<void> {
  await bindings.DB.prepare(
    `INSERT INTO stock_movements (product_id, quantity, cause, value_cents, order_id, created_at)
      VALUES (?, ?, ?, ?, ?, '2026-01-01T00:00:00.000Z')`,
  )
    .bind(productId, quantity, cause, valueCents ?? null, orderId ?? null)
    .run();
}

async function readStock(productId: string) {
  return bindings.DB.prepare(
    "SELECT stock_on_hand, stock_value_cents, unit_cost_cents FROM products WHERE id = ?",
  )
    .bind(productId)
    .first();
}

async function sumMovements(productId: string) {
  return bindings.DB.prepare(
    "SELECT sum(quantity) AS units, sum(value_cents) AS cents FROM stock_movements WHERE product_id = ?",
  )
    .bind(productId)
    .first();
}
