import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { bindings } from "../background.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import { withMethods } from "../builders/outages.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { runFollowUpCron, runFrequentCrons, runReconciliationCron } from "../builders/schedule.ts";
import { aShopper, atPayment, cancel, checkout, getOrder, getStock } from "../builders/shoppers.ts";
import { setStock } from "../builders/stock.ts";
import { call } from "../builders/store.ts";

test("releases only expired orders in a scheduled run", async () => {
  const product = await aProduct();
  const [expired, current] = [await atPayment(product, 3), await atPayment(product, 2)];
  await minutesLater(25, () => checkout(current.shopper));
  await runFrequentCrons(31);
  expect((await getOrder(expired.shopper, expired.orderId)).status).toBe("canceled");
  expect((await getOrder(current.shopper, current.orderId)).status).toBe("pending_payment");
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("cancels an order whose payment Stripe does not know", async () => {
  const product = await aProduct();
  const [orphan, canceled] = [await atPayment(product, 3), await atPayment(product, 2)];
  const replaceIntent = env.DB.prepare("UPDATE orders SET stripe_payment_intent_id = ? WHERE id = ?");
  await env.DB.batch([
    replaceIntent.bind("pi_of_another_account_1", orphan.orderId),
    replaceIntent.bind("pi_of_another_account_2", canceled.orderId),
  ]);
  expect((await cancel(canceled.shopper, canceled.orderId)).status).toBe(200);
  await runFrequentCrons(31);
  expect((await getOrder(orphan.shopper, orphan.orderId)).status).toBe("canceled");
  expect((await getOrder(canceled.shopper, canceled.orderId)).status).toBe("canceled");
  expect(await getStock(product)).toBe(20);
});

test("runs every scheduled step although others fail, and logs each failure", async () => {
  const product = await aProduct({ stockQuantity: 0 });
  const shopper = await aShopper();
  await call("/api/stock-alerts", { token: shopper.token, json: { product_id: product.id } });
  await setStock(product, 5);
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = { ...bindings, DB: aDatabaseWithout(["emails", "reconciliation_runs"]) };
  await expect(runReconciliationCron(0, broken)).rejects.toThrow("Scheduled steps failed: Reconciliation");
  await expect(runFollowUpCron(0, broken)).rejects.toThrow("Scheduled steps failed: Emails");
  const loggedMessages = errors.mock.calls.map(([message]) => message);
  expect(loggedMessages).toContain("Scheduled step failed: Reconciliation");
  expect(loggedMessages).toContain("Scheduled step failed: Emails");
  errors.mockRestore();
  expect((await readOutbox(shopper.email)).map(({ subject }) => subject)).toContain(
    `${product.name} is back in stock`,
  );
});

/** Creates a database that fails every statement about these tables. */
function aDatabaseWithout(tables: readonly string[]): D1Database {
  return withMethods(bindings.DB, {
    prepare: (query: string) => {
      const isAffected = tables.some((table) => query.includes(`"${table}"`));
      if (isAffected) throw new Error("D1_ERROR: no such table");
      return bindings.DB.prepare(query);
    },
  });
}
