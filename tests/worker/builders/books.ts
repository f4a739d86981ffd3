import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-view.ts";
import { findInconsistencies } from "../../../worker/domain/orders/reconciliation/find-inconsistencies.ts";
import { selectBookedOrders, unitsOfProduct } from "./book-queries.ts";
import { storeContext } from "./store.ts";
import { readLedger } from "./stripe.ts";

/**
 * Checks that money, stock and orders agree. Every unit is in stock, held or sold. Every cent that Stripe captured or refunded is a
 * transaction of one order. The store's own reconciliation finds no inconsistency.
 */
export async function expectSoundBooks(...products: ProductRow[]): Promise<void> {
  for (const product of products) {
    const units = await queryRows<{ stock: number; taken: number }>(unitsOfProduct, product.id);
    expect(units.map(({ stock, taken }) => stock + taken)).toEqual([product.stockQuantity]);
    expect(units[0]?.stock).toBeGreaterThanOrEqual(0);
  }
  expect(await findInconsistencies(storeContext())).toEqual([]);
  await expectMoneyAccountedFor(products);
}

/** Checks only orders of these products, because another test may have left a payment that the store does not know. */
async function expectMoneyAccountedFor(products: readonly ProductRow[]): Promise<void> {
  const bookedOrders = await queryRows<{ id: string; intent: string; paid: number; refunded: number }>(
    selectBookedOrders,
    JSON.stringify(products.map((product) => product.id)),
  );
  for (const intent of await readLedger()) {
    const candidates = bookedOrders.filter((order) => order.id === intent.metadata.order_id);
    if (candidates.length === 0) continue; // The order belongs to another test file, with its own storage.
    const order = candidates.find((candidate) => candidate.intent === intent.id);
    expect(intent.captures).toBeLessThanOrEqual(1);
    if (order === undefined || order.paid === 0) {
      // Payments without an order must have been refunded.
      expect(intent.captured - intent.refunded).toBe(0);
    } else {
      expect({ paid: intent.captured, refunded: intent.refunded }).toEqual({
        paid: order.paid,
        refunded: order.refunded,
      });
    }
  }
}

async function queryRows<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(statement)
    .bind(...values)
    .all<Row>();
  return results;
}
