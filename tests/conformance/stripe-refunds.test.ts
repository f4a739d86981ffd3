import { afterAll, expect, test } from "vitest";
import { expectStripeError, openStripeTarget } from "./stripe-target.ts";

const target = await openStripeTarget();
afterAll(() => target.stop());

const { stripe, createIntent, pay, readCharge } = target;
const pollOptions = { timeout: target.bankTimeoutMs };

test("refunds the rest of a charge without an amount, and refuses another refund", async () => {
  const { id } = await pay();
  const refund = await stripe.refunds.create({
    payment_intent: id,
    reason: "requested_by_customer",
    metadata: { refund_id: "r1" },
  });
  expect(refund).toMatchObject({
    object: "refund",
    amount: 2599,
    currency: "cad",
    status: "succeeded",
    reason: "requested_by_customer",
    metadata: { refund_id: "r1" },
    payment_intent: id,
  });
  const charge = await readCharge(id);
  expect(charge).toMatchObject({ amount_refunded: 2599, refunded: true });
  expect(charge.refunds?.data.map((each) => each.id)).toEqual([refund.id]);
  const refused = await expectStripeError(stripe.refunds.create({ payment_intent: id }));
  expect(refused).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });
});

test("limits partial refunds to the charge", async () => {
  const { id } = await pay("pm_card_visa", { amount: 1000 });
  await stripe.refunds.create({ payment_intent: id, amount: 300 });
  const tooMuch = await expectStripeError(stripe.refunds.create({ payment_intent: id, amount: 701 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, rawType: "invalid_request_error" });
  expect(await readCharge(id)).toMatchObject({ amount_refunded: 300, refunded: false });
  await stripe.refunds.create({ payment_intent: id, amount: 700 });
  const charge = await readCharge(id);
  expect(charge).toMatchObject({ amount_refunded: 1000, refunded: true });
  expect(charge.refunds?.data.map((refund) => refund.amount)).toEqual([700, 300]);
  expect((await stripe.refunds.list({ payment_intent: id, limit: 100 })).data).toHaveLength(2);
});

test("refuses to refund an unpaid or unknown intent", async () => {
  const { id } = await createIntent();
  expect((await expectStripeError(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
  const unknown = await expectStripeError(stripe.refunds.create({ payment_intent: "pi_nope" }));
  expect(unknown).toMatchObject({ statusCode: 404, code: "resource_missing" });
});

test("refunds once per idempotency key", async () => {
  const { id } = await pay("pm_card_visa", { amount: 1000 });
  const options = { idempotencyKey: `refund-${id}` };
  const refund = () => stripe.refunds.create({ payment_intent: id, amount: 400 }, options);
  expect((await refund()).id).toBe((await refund()).id);
  expect((await readCharge(id)).amount_refunded).toBe(400);
});

test("completes a pending refund later", async () => {
  const { id } = await pay("pm_card_pendingRefund");
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(["pending", "succeeded"]).toContain(refund.status);
  await expect
    .poll(async () => (await stripe.refunds.retrieve(refund.id)).status, pollOptions)
    .toBe("succeeded");
});

test("returns the amount of a failed refund to the charge, with the reason", async () => {
  const { id } = await pay("pm_card_refundFail");
  const refund = await stripe.refunds.create({ payment_intent: id });
  await expect
    .poll(async () => (await stripe.refunds.retrieve(refund.id)).status, pollOptions)
    .toBe("failed");
  expect((await stripe.refunds.retrieve(refund.id)).failure_reason).toEqual(expect.any(String));
  expect(await readCharge(id)).toMatchObject({ amount_refunded: 0, refunded: false });
});

test("marks a disputed charge, lists its dispute, and refuses to refund it", async () => {
  const { id } = await pay("pm_card_createDispute");
  await expect.poll(async () => (await readCharge(id)).disputed, pollOptions).toBe(true);
  const { data } = await stripe.disputes.list({ payment_intent: id, limit: 100 });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    object: "dispute",
    amount: 2599,
    reason: "fraudulent",
    status: "needs_response",
    payment_intent: id,
    created: expect.any(Number),
    evidence_details: { due_by: expect.any(Number) },
  });
  const refused = await expectStripeError(stripe.refunds.create({ payment_intent: id }));
  expect(refused).toMatchObject({ statusCode: 400, code: "charge_disputed" });
});
