import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-view.ts";
import { findInconsistencies } from "../../../worker/domain/orders/reconciliation/find-inconsistencies.ts";
import { selectBookedOrders, unitsOfProduct } from "./book-queries.ts";
import { storeContext } from "./store.ts";
import { ledger } from "./stripe.ts";

/**
 * Money, stock and orders agree, whatever happened: units are in stock, held or sold (and not returned) and no others;
 * every order holds what its status says; every cent that Stripe took or gave back is a transaction of the one order it
 * belongs to; the store's own check of its ledger finds nothing.
 */
export async function expectSoundBooks(...products: ProductRow[]): Promise<void> {
  for (const product of products) {
    const units = await rows<{ stock: number; taken: number }>(unitsOfProduct, product.id);
    expect(units.map(({ stock, taken }) => stock + taken)).toEqual([product.stockQuantity]);
    expect(units[0]?.stock).toBeGreaterThanOrEqual(0);
  }
  expect(await findInconsistencies(storeContext())).toEqual([]);
  await expectMoneyAccountedFor(products);
}

/** For the orders of these products: another test may have left a payment that the store has not heard of. */
async function expectMoneyAccountedFor(products: readonly ProductRow[]): Promise<void> {
  const booked = await rows<{ id: string; intent: string; paid: number; refunded: number }>(
    selectBookedOrders,
    JSON.stringify(products.map((product) => product.id)),
  );
  for (const intent of await ledger()) {
    const own = booked.filter((order) => order.id === intent.metadata.order_id);
    if (own.length === 0) continue; // Another file's order: its storage is gone.
    const [order] = own.filter((candidate) => candidate.intent === intent.id);
    expect(intent.captures).toBeLessThanOrEqual(1);
    if (order === undefined || order.paid === 0) {
      // Money that fits no order has been given back.
      expect(intent.captured - intent.refunded).toBe(0);
    } else {
      expect({ paid: intent.captured, refunded: intent.refunded }).toEqual({
        paid: order.paid,
        refunded: order.refunded,
      });
    }
  }
}

async function rows<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(statement)
    .bind(...values)
    .all<Row>();
  return results;
}
