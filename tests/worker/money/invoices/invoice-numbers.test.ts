import { expect, test } from "vitest";
import { connect } from "../../../../worker/db/client.ts";
import { syncPayment } from "../../../../worker/domain/orders/payments/sync-payment.ts";
import { findInconsistencies } from "../../../../worker/domain/reconciliation/find-inconsistencies.ts";
import { bindings } from "../../background.ts";
import { aPayment } from "../../builders/payment-cases.ts";
import { aProduct } from "../../builders/products.ts";
import { atPayment } from "../../builders/shoppers.ts";
import { aDatabase, storeContext } from "../../builders/store.ts";

const orderCount = 200;

test("numbers 200 simultaneous payments from 1 to 200, and skips no number for a batch that fails", async () => {
  const product = await aProduct({
    priceCents: 500,
    compareAtPriceCents: 500,
    taxRateBasisPoints: 0,
    stockQuantity: orderCount + 1,
  });
  const { orderId } = await atPayment(product);
  const orderIds = await copyOrder(orderId, orderCount);
  const isFailing = (index: number) => index % 10 === 0;
  // Each payment is reported twice at the same moment, and some of the first reports fail while they are written.
  await Promise.allSettled(
    orderIds.flatMap((id, index) => [report(id, isFailing(index)), report(id, false)]),
  );
  const { results } = await bindings.DB.prepare(
    "SELECT number, order_id FROM invoices WHERE kind = 'invoice' ORDER BY number",
  ).all<{ number: number; order_id: string }>();
  expect(results.map(({ number }) => number)).toEqual(orderIds.map((_, index) => index + 1));
  expect(new Set(results.map(({ order_id }) => order_id)).size).toBe(orderCount);
  expect(await findInconsistencies(storeContext())).toEqual([]);
});

/** Copies an order that awaits its payment of $10.00, and returns the ids of the copies. */
async function copyOrder(orderId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const copyRows = async (table: string, values: Readonly<Record<string, string>>, key: string) => {
    const { results } = await bindings.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    const columns = results.map(({ name }) => name).filter((name) => name !== "search_key");
    return bindings.DB.prepare(
      `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.map((name) => values[name] ?? `original.${name}`).join(", ")}
       FROM json_each(?1) AS copy JOIN ${table} AS original ON original.${key} = ?2`,
    ).bind(JSON.stringify(ids), orderId);
  };
  const newId = "lower(hex(randomblob(16)))";
  await bindings.DB.batch([
    await copyRows(
      "orders",
      {
        id: "copy.value",
        order_number: "'COPY-' || copy.key",
        cart_id: "copy.value",
        stripe_payment_intent_id: "NULL",
        request_id: "NULL",
      },
      "id",
    ),
    await copyRows("order_items", { id: newId, order_id: "copy.value" }, "order_id"),
    await copyRows("stock_reservations", { id: newId, order_id: "copy.value" }, "order_id"),
    bindings.DB.prepare(
      "UPDATE products SET stock_allocated = stock_allocated + ? WHERE id = (SELECT product_id FROM order_items WHERE order_id = ?)",
    ).bind(count, orderId),
  ]);
  return ids;
}

/**
 * Reports that the payment of a copy succeeded.
 * @param isFailing whether the database becomes unavailable after the order was read
 */
async function report(orderId: string, isFailing: boolean): Promise<void> {
  const { database, switchOff } = aDatabase();
  const context = storeContext();
  const retrievePayment = async (intentId: string) => {
    if (isFailing) switchOff();
    return aPayment({ id: intentId, orderId, chargeId: `ch_${orderId}` });
  };
  await syncPayment(
    { ...context, db: connect(database), payments: { ...context.payments, retrievePayment } },
    { intentId: `pi_${orderId}`, orderId },
  );
}
