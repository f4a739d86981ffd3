import { expect, test } from "vitest";
import { paymentsHealthResponse } from "../../contract/orders/payments.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { aPaidOrder, refund } from "./builders/refunds.ts";
import { getOrder } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";
import { deliver, disputeAtStripe, readOutcome } from "./builders/stripe.ts";

async function healthFor(admin: Account) {
  const response = await call("/api/admin/payments-health", { token: admin.token });
  return (await unwrap(response, paymentsHealthResponse)).data;
}

test("a dispute is recorded, in the history, shown, and stops refunds; its end comes once, in any order", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const opened = await disputeAtStripe(paid.intentId);
  expect(await readOutcome(await deliver(opened))).toBe("applied");
  expect(await readOutcome(await deliver(opened))).toBe("unchanged");
  expect((await healthFor(admin)).disputes).toContainEqual(
    expect.objectContaining({ order_id: paid.orderId, amount: paid.amount, status: "needs_response" }),
  );
  const answer = await refund(admin, paid.orderId, { amount: 1 });
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining("has been charged back"),
    data: { status: "paid", payment_status: "succeeded", refund: { state: "failed" } },
  });
  const closed = await disputeAtStripe(paid.intentId, "lost");
  expect(await readOutcome(await deliver(closed))).toBe("applied");
  const order = await getOrder(admin, paid.orderId);
  expect(order.status).toBe("paid");
  expect(order.status_history[0]?.notes).toContain("was closed (lost)");

  const other = await aPaidOrder(product);
  const first = await disputeAtStripe(other.intentId);
  await deliver(await disputeAtStripe(other.intentId, "won"));
  expect(await readOutcome(await deliver(first))).toBe("unchanged");
  expect((await healthFor(admin)).disputes.find((one) => one.order_id === other.orderId)?.status).toBe("won");
  await expectSoundBooks(product);
});

test("a dispute is what Stripe says of it, whichever of its events arrives", async () => {
  const admin = await anAdmin();
  const paid = await aPaidOrder(await aProduct());
  const created = await disputeAtStripe(paid.intentId);
  const updated = await disputeAtStripe(paid.intentId, "under_review");
  expect(await readOutcome(await deliver(created))).toBe("applied");
  expect(await readOutcome(await deliver(updated))).toBe("unchanged");
  const known = (await healthFor(admin)).disputes.find((one) => one.order_id === paid.orderId);
  expect(known?.status).toBe("under_review");
  await deliver(await disputeAtStripe(paid.intentId, "won"));
  const { status_history: history } = await getOrder(admin, paid.orderId);
  expect(history[0]?.notes).toContain("was closed (won). The store keeps the money");
});
