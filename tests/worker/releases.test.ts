import { expect, test } from "vitest";
import { findDiscrepancies } from "../../worker/domain/orders/reconciliation/find-discrepancies.ts";
import { reconcile } from "../../worker/domain/orders/reconciliation/reconcile.ts";
import { bindings } from "./background.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { reconcileIn } from "./builders/refunds.ts";
import { atPayment, getOrder, getStock } from "./builders/shoppers.ts";
import { storeContext } from "./builders/store.ts";
import { pay, withFault } from "./builders/stripe.ts";

const day = 24 * 60;

/** Orders whose payment a bank decides one day: their clock has run out long ago. */
async function atTheBank(intentIdOfFirst: string, orderId: string, count: number): Promise<void> {
  const { results } = await bindings.DB.prepare("PRAGMA table_xinfo(orders)").all<{
    name: string;
    hidden: number;
  }>();
  const columns = results.filter(({ hidden }) => hidden === 0).map(({ name }) => name);
  const changed: Record<string, string> = {
    id: "lower(hex(randomblob(16)))",
    order_number: "'PD-' || hex(randomblob(4))",
    cart_id: "lower(hex(randomblob(16)))",
    status: "'payment_processing'",
    payment_status: "'processing'",
    stripe_payment_intent_id: `'${intentIdOfFirst}' || hex(randomblob(8))`,
    reservation_expires_at: "'2026-01-01T00:00:00.000Z'",
  };
  const copy = `INSERT INTO orders (${columns.join(", ")})
    SELECT ${columns.map((column) => changed[column] ?? column).join(", ")} FROM orders WHERE id = ?`;
  await bindings.DB.batch(Array.from({ length: count }, () => bindings.DB.prepare(copy).bind(orderId)));
}

test("a run that could not see every event says so, and the next one looks as far back again", async () => {
  // It looks back to the last run.
  await bindings.DB.prepare("DELETE FROM reconciliation_runs").run();
  const context = storeContext();
  const looks: Date[] = [];
  const crowded = {
    ...context,
    payments: {
      ...context.payments,
      listEvents: async (_types: readonly string[], since: Date) => {
        looks.push(since);
        return { events: [], isWhole: false };
      },
    },
  };
  const first = await reconcile(crowded, "schedule");
  expect(first.failures.join()).toContain("more happened than can be listed at once");
  await reconcile({ ...crowded, now: () => new Date(Date.now() + 60 * 60_000) }, "schedule");
  expect(looks[1]?.getTime()).toBeLessThanOrEqual(looks[0]?.getTime() ?? 0);
});

test("orders that cannot be released, many of them, keep no other from being released", async () => {
  const product = await aProduct();
  const stuck = [];
  for (let order = 1; order <= 5; order += 1) stuck.push(await atPayment(product));
  const good = await atPayment(product, 2);
  const refusal = { do: "error", status: 400, message: "Something about this intent" };
  const [first] = stuck;
  await withFault(
    { method: "POST", path: `/v1/payment_intents/${first?.intentId}/cancel`, action: refusal },
    () => reconcileIn(31),
  );
  expect((await getOrder(good.shopper, good.orderId)).status).toBe("canceled");
  await reconcileIn(36);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("payments that banks take days for do not stop the release of the others, and are shown after a week", async () => {
  const product = await aProduct();
  const slow = await atPayment(product);
  await pay(slow.intentId, "pm_card_bypassPending");
  await atTheBank(slow.intentId, slow.orderId, 60);
  const ordinary = await atPayment(product, 3);
  const run = await reconcileIn(31);
  expect(run.found).toMatchObject({ payments_at_the_bank: expect.any(Number) });
  expect((await getOrder(ordinary.shopper, ordinary.orderId)).status).toBe("canceled");
  const discrepancies = await findDiscrepancies(storeContext(new Date(Date.now() + 8 * day * 60_000)));
  expect(discrepancies[0]?.problem).toBe("With the bank for more than a week");
});
