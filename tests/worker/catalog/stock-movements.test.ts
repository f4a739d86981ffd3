import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StockCause } from "../../../contract/admin/stock-movements.ts";
import { bindings } from "../background.ts";
import { aProduct } from "../builders/products.ts";

test("values units at their moving average, and units that come back at the cost at which they left", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  await move(id, { quantity: 10, cause: "received", valueCents: 1_000 });
  await move(id, { quantity: 5, cause: "received", valueCents: 200 });
  expect(await readStock(id)).toEqual({ onHand: 15, value: 1_200, cost: 80 });
  await move(id, { quantity: -6, cause: "sold", orderId: "order" });
  expect(await readStock(id)).toEqual({ onHand: 9, value: 720, cost: 80 });
  await move(id, { quantity: 3, cause: "received", valueCents: 480 });
  expect(await readStock(id)).toEqual({ onHand: 12, value: 1_200, cost: 100 });
  await move(id, { quantity: 6, cause: "returned", orderId: "order" });
  expect(await readStock(id)).toEqual({ onHand: 18, value: 1_680, cost: 93 });
  await move(id, { quantity: -18, cause: "damaged" });
  expect(await readStock(id)).toEqual({ onHand: 0, value: 0, cost: 93 });
  await move(id, { quantity: 2, cause: "counted" });
  expect(await readStock(id)).toEqual({ onHand: 2, value: 186, cost: 93 });
});

test("counts the first known cost for the units whose cost was unknown", async () => {
  const { id } = await aProduct({ stockQuantity: 10 });
  await move(id, { quantity: -4, cause: "damaged" });
  expect(await readStock(id)).toEqual({ onHand: 6, value: 0, cost: null });
  await move(id, { quantity: 4, cause: "received", valueCents: 200 });
  expect(await readStock(id)).toEqual({ onHand: 10, value: 500, cost: 50 });
});

test("counts goods that were free in the average", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  await move(id, { quantity: 1, cause: "received", valueCents: 100 });
  await move(id, { quantity: 1, cause: "received", valueCents: 0 });
  expect(await readStock(id)).toEqual({ onHand: 2, value: 100, cost: 50 });
});

test("tells free goods from goods whose cost is unknown", async () => {
  const free = await aProduct({ stockQuantity: 4, unitCostCents: 0 });
  await move(free.id, { quantity: -1, cause: "sold", orderId: "free" });
  expect(await readStock(free.id)).toEqual({ onHand: 3, value: 0, cost: 0 });
  expect(await readValues(free.id)).toEqual([0, 0]);
  const unknown = await aProduct({ stockQuantity: 4 });
  await move(unknown.id, { quantity: -1, cause: "sold", orderId: "unknown" });
  // A correction cannot take a value away that was never known.
  await move(unknown.id, { quantity: -1, cause: "corrected", valueCents: -70 });
  expect(await readStock(unknown.id)).toEqual({ onHand: 2, value: 0, cost: null });
  expect(await readValues(unknown.id)).toEqual([null, null, null]);
});

describe("a cost that an admin enters", () => {
  test("revalues the units on hand", async () => {
    const { id } = await aProduct({ stockQuantity: 3, unitCostCents: 40 });
    expect(await readStock(id)).toEqual({ onHand: 3, value: 120, cost: 40 });
    await enterCost(id, 55);
    expect(await readStock(id)).toEqual({ onHand: 3, value: 165, cost: 55 });
    await enterCost(id, null);
    expect(await readStock(id)).toEqual({ onHand: 3, value: 0, cost: null });
    await enterCost(id, 20);
    expect(await readStock(id)).toEqual({ onHand: 3, value: 60, cost: 20 });
    expect(await readValues(id)).toEqual([120, 45, -165, 60]);
  });

  test("counts for units that are counted while none are on hand", async () => {
    const { id } = await aProduct({ stockQuantity: 0 });
    await enterCost(id, 30);
    expect(await readStock(id)).toEqual({ onHand: 0, value: 0, cost: 30 });
    await move(id, { quantity: 3, cause: "counted" });
    expect(await readStock(id)).toEqual({ onHand: 3, value: 90, cost: 30 });
  });

  test("does not change what units cost that are out", async () => {
    const { id } = await aProduct({ stockQuantity: 10, unitCostCents: 50 });
    await move(id, { quantity: -4, cause: "sold", orderId: "order" });
    await enterCost(id, 90);
    expect(await readStock(id)).toEqual({ onHand: 6, value: 540, cost: 90 });
    await move(id, { quantity: 4, cause: "sold", orderId: "order" });
    // 540 + 4 * 50 = 740 for 10 units.
    expect(await readStock(id)).toEqual({ onHand: 10, value: 740, cost: 74 });
  });

  test("counts for units that come back, if their cost was unknown when they left", async () => {
    const { id } = await aProduct({ stockQuantity: 10 });
    await move(id, { quantity: -4, cause: "sold", orderId: "order" });
    await enterCost(id, 25);
    await move(id, { quantity: 4, cause: "returned", orderId: "order" });
    expect(await readStock(id)).toEqual({ onHand: 10, value: 250, cost: 25 });
    await enterCost(id, null);
    await move(id, { quantity: -4, cause: "sold", orderId: "order" });
    await move(id, { quantity: 4, cause: "returned", orderId: "order" });
    expect(await readStock(id)).toEqual({ onHand: 10, value: 0, cost: null });
  });
});

describe("the units of an order", () => {
  test("come back in steps for exactly what they cost together", async () => {
    const { id } = await aProduct({ stockQuantity: 0 });
    await move(id, { quantity: 3, cause: "received", valueCents: 100 });
    await move(id, { quantity: -3, cause: "sold", orderId: "order" });
    await move(id, { quantity: 7, cause: "received", valueCents: 7_000 });
    for (const _ of [1, 2, 3]) await move(id, { quantity: 1, cause: "returned", orderId: "order" });
    // 100 / 3, then 67 / 2, which is rounded up, and the rest.
    expect(await readValues(id)).toEqual([100, -100, 7_000, 33, 34, 33]);
    expect(await readStock(id)).toEqual({ onHand: 10, value: 7_100, cost: 710 });
  });

  test("come back at the cost of several shippings, and leave again at the average", async () => {
    const { id } = await aProduct({ stockQuantity: 2, unitCostCents: 100 });
    await move(id, { quantity: -1, cause: "sold", orderId: "order" });
    await move(id, { quantity: 1, cause: "received", valueCents: 300 });
    // The average is now 200. The order's units cost 100 and 200, so each comes back for 150.
    await move(id, { quantity: -1, cause: "sold", orderId: "order" });
    await move(id, { quantity: 1, cause: "sold", orderId: "order" });
    expect(await readStock(id)).toEqual({ onHand: 2, value: 350, cost: 175 });
    await move(id, { quantity: -1, cause: "sold", orderId: "order" });
    await move(id, { quantity: 2, cause: "sold", orderId: "order" });
    expect(await readValues(id)).toEqual([200, -100, 300, -200, 150, -175, 325]);
    expect(await readStock(id)).toEqual({ onHand: 3, value: 500, cost: 167 });
    // All of them are back, so a unit too many has the average.
    await move(id, { quantity: 1, cause: "returned", orderId: "order" });
    expect(await readStock(id)).toEqual({ onHand: 4, value: 667, cost: 167 });
  });

  test("never come back for less than nothing", async () => {
    const { id } = await aProduct({ stockQuantity: 3 });
    await move(id, { quantity: -3, cause: "sold", orderId: "order" });
    await move(id, { quantity: 1, cause: "received", valueCents: 200 });
    await move(id, { quantity: 3, cause: "sold", orderId: "order" });
    await enterCost(id, 10);
    await move(id, { quantity: -4, cause: "sold", orderId: "order" });
    // The ledger knows 3 units that came for 600, and 4 that left for 40.
    await move(id, { quantity: 1, cause: "returned", orderId: "order" });
    expect(await readStock(id)).toEqual({ onHand: 1, value: 10, cost: 10 });
  });

  test("are allocated until they leave, and again when that is undone", async () => {
    const { id } = await aProduct({ stockQuantity: 5 });
    const readAllocated = () =>
      bindings.DB.prepare("SELECT stock_allocated AS allocated FROM products WHERE id = ?").bind(id).first();
    await allocate(id, 3);
    await insertMovement(id, { quantity: -2, cause: "sold", orderId: "order" });
    expect(await readAllocated()).toEqual({ allocated: 1 });
    await insertMovement(id, { quantity: 1, cause: "sold", orderId: "order" });
    await insertMovement(id, { quantity: 1, cause: "returned", orderId: "order" });
    expect(await readAllocated()).toEqual({ allocated: 2 });
    await expect(insertMovement(id, { quantity: -3, cause: "sold", orderId: "other" })).rejects.toThrow(
      "products_allocated_on_hand",
    );
    await expect(insertMovement(id, { quantity: -4, cause: "damaged" })).rejects.toThrow(
      "products_allocated_on_hand",
    );
    expect(await readStock(id)).toMatchObject({ onHand: 5 });
  });
});

test("takes no more value out of the stock than is in it, and the whole of it with the last unit", async () => {
  const { id } = await aProduct({ stockQuantity: 3, unitCostCents: 10 });
  await move(id, { quantity: -1, cause: "corrected", valueCents: -500 });
  expect(await readStock(id)).toEqual({ onHand: 2, value: 0, cost: 0 });
  await move(id, { quantity: 0, cause: "corrected", valueCents: 70 });
  expect(await readStock(id)).toEqual({ onHand: 2, value: 70, cost: 35 });
  await move(id, { quantity: -2, cause: "corrected", valueCents: -10 });
  expect(await readStock(id)).toEqual({ onHand: 0, value: 0, cost: 35 });
  await move(id, { quantity: 0, cause: "corrected", valueCents: 500 });
  expect(await readStock(id)).toEqual({ onHand: 0, value: 0, cost: 35 });
  expect(await readValues(id)).toEqual([30, -30, 70, -70, 0]);
});

test("adds rows of one statement one after the other", async () => {
  const { id } = await aProduct({ stockQuantity: 5 });
  await bindings.DB.prepare(
    `INSERT INTO stock_movements (product_id, quantity, cause, value_cents, created_at)
      SELECT ?, value ->> 0, 'received', value ->> 1, '2026-01-01T00:00:00.000Z' FROM json_each('[[5, 500], [10, 100]]')`,
  )
    .bind(id)
    .run();
  // The first known cost of 100 counts for the 5 units of before.
  expect(await readStock(id)).toEqual({ onHand: 20, value: 1_100, cost: 55 });
});

const units = fc.integer({ min: 1, max: 7 });
const anEvent = fc.oneof(
  fc.record({ kind: fc.constant("received" as const), units, cents: fc.option(fc.nat(999)) }),
  fc.record({
    kind: fc.constantFrom("damaged" as const, "corrected" as const),
    units,
    cents: fc.constant(null),
  }),
  fc.record({ kind: fc.constant("counted" as const), units: fc.nat(9), cents: fc.constant(null) }),
  fc.record({ kind: fc.constant("cost" as const), units, cents: fc.option(fc.nat(500)) }),
  fc.record({
    kind: fc.constant("cost of a delivery" as const),
    units,
    cents: fc.integer({ min: -900, max: 900 }),
  }),
  fc.record({
    kind: fc.constantFrom("sold" as const, "undone" as const, "returned" as const),
    units,
    cents: fc.constant(null),
    order: fc.constantFrom("A", "B"),
  }),
);

test("keeps the units and the value of any order of events, and never a value without units", async () => {
  const property = fc.asyncProperty(fc.array(anEvent, { minLength: 5, maxLength: 25 }), async (events) => {
    const { id } = await aProduct({ stockQuantity: 4, unitCostCents: events.length % 2 === 0 ? 33 : null });
    let onHand = 4;
    const out = { A: 0, B: 0 };
    for (const event of events) {
      if (event.kind === "cost") {
        await enterCost(id, event.cents);
      } else if (event.kind === "cost of a delivery") {
        await move(id, { quantity: 0, cause: "corrected", valueCents: event.cents });
      } else if (event.kind === "received") {
        await move(id, { quantity: event.units, cause: "received", valueCents: event.cents });
        onHand += event.units;
      } else if (event.kind === "counted") {
        if (event.units !== onHand) await move(id, { quantity: event.units - onHand, cause: "counted" });
        onHand = event.units;
      } else if ("order" in event) {
        const leaves = event.kind === "sold";
        const quantity = leaves ? -Math.min(event.units, onHand) : Math.min(event.units, out[event.order]);
        const orderId = `${id} ${event.order}`;
        if (quantity === 0) continue;
        await move(id, { quantity, cause: event.kind === "returned" ? "returned" : "sold", orderId });
        onHand += quantity;
        out[event.order] -= quantity;
      } else {
        const quantity = -Math.min(event.units, onHand);
        if (quantity !== 0) await move(id, { quantity, cause: event.kind });
        onHand += quantity;
      }
      const stock = await readStock(id);
      expect(stock.onHand).toBe(onHand);
      expect(stock.value).toBeGreaterThanOrEqual(0);
      if (onHand === 0 || stock.cost === null) expect(stock.value).toBe(0);
      else expect(stock.cost).toBe(Math.round(stock.value / onHand));
    }
  });
  await fc.assert(property, { numRuns: 25 });
});

interface Movement {
  readonly quantity: number;
  readonly cause: StockCause;
  readonly valueCents?: number | null;
  readonly orderId?: string;
}

/** Inserts a movement. Units that are sold have been allocated before, and those whose sale is undone are no longer. */
async function move(productId: string, movement: Movement): Promise<void> {
  const isSold = movement.cause === "sold";
  if (isSold && movement.quantity < 0) await allocate(productId, -movement.quantity);
  await insertMovement(productId, movement);
  if (isSold && movement.quantity > 0) await allocate(productId, -movement.quantity);
}

async function insertMovement(
  productId: string,
  { quantity, cause, valueCents, orderId }: Movement,
): Promise<void> {
  await bindings.DB.prepare(
    `INSERT INTO stock_movements (product_id, quantity, cause, value_cents, order_id, created_at)
      VALUES (?, ?, ?, ?, ?, '2026-01-01T00:00:00.000Z')`,
  )
    .bind(productId, quantity, cause, valueCents ?? null, orderId ?? null)
    .run();
}

async function allocate(productId: string, count: number): Promise<void> {
  await bindings.DB.prepare("UPDATE products SET stock_allocated = stock_allocated + ? WHERE id = ?")
    .bind(count, productId)
    .run();
}

async function enterCost(productId: string, cents: number | null): Promise<void> {
  await bindings.DB.prepare("UPDATE products SET unit_cost_cents = ? WHERE id = ?")
    .bind(cents, productId)
    .run();
}

interface Stock {
  readonly onHand: number;
  readonly value: number;
  readonly cost: number | null;
}

/** Reads the stock of a product, whose ledger adds up to it. */
async function readStock(productId: string): Promise<Stock> {
  const stock = await bindings.DB.prepare(
    "SELECT stock_on_hand AS onHand, stock_value_cents AS value, unit_cost_cents AS cost FROM products WHERE id = ?",
  )
    .bind(productId)
    .first<Stock>();
  if (stock === null) throw new Error(`No product ${productId}`);
  const ledger = await bindings.DB.prepare(
    `SELECT coalesce(sum(quantity), 0) AS onHand, coalesce(sum(value_cents), 0) AS value,
      (SELECT on_hand_after FROM stock_movements WHERE product_id = ?1 ORDER BY id DESC LIMIT 1) AS after
    FROM stock_movements WHERE product_id = ?1`,
  )
    .bind(productId)
    .first();
  expect(ledger).toMatchObject({ onHand: stock.onHand, value: stock.value });
  expect(ledger?.after ?? 0).toBe(stock.onHand);
  return stock;
}

async function readValues(productId: string): Promise<unknown[]> {
  const { results } = await bindings.DB.prepare(
    "SELECT value_cents AS value FROM stock_movements WHERE product_id = ? ORDER BY id",
  )
    .bind(productId)
    .all();
  return results.map(({ value }) => value);
}
