import type Stripe from "stripe";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStripeError, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox();
  stripe = sandbox.stripe;
  await sandbox.control("PUT", "/config", { processingDelayMs: 30 });
});
afterAll(() => sandbox.stop());

test("refunds a disputed charge only after the dispute was won", async () => {
  const intent = await createPaidIntent(1000);
  const sendDisputeEvent = (type: string) =>
    sandbox.control("POST", "/events", { type, payment_intent: intent.id, status: "won" });
  await sendDisputeEvent("charge.dispute.created");
  const refused = await expectStripeError(stripe.refunds.create({ payment_intent: intent.id }));
  expect(refused).toMatchObject({ statusCode: 400, code: "charge_disputed" });
  await sendDisputeEvent("charge.dispute.closed");
  expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(1000);
});

test("matches the ledger to the intents and charges", async () => {
  const { id } = await createPaidIntent(1000);
  await stripe.refunds.create({ payment_intent: id, amount: 300 });
  const amount = v.number();
  const ledgerSchema = v.object({
    intents: v.array(
      v.object({
        id: v.string(),
        amount_received: amount,
        captured: amount,
        refunded: amount,
        captures: amount,
      }),
    ),
    totals: v.object({ captured: amount, refunded: amount, net: amount }),
  });
  const { intents, totals } = v.parse(ledgerSchema, await sandbox.control("GET", "/ledger"));
  expect(totals.refunded).toBeGreaterThan(0);
  for (const intent of intents) {
    expect(intent.captured).toBe(intent.amount_received);
    expect(intent.captures).toBeLessThanOrEqual(1);
    expect(intent.refunded).toBeLessThanOrEqual(intent.captured);
    if (intent.captures > 0) expect((await findCharge(intent.id)).amount_refunded).toBe(intent.refunded);
  }
  expect(totals.net).toBe(totals.captured - totals.refunded);
  expect(totals.captured).toBe(intents.reduce((sum, intent) => sum + intent.captured, 0));
});

test("settles only the refunds of the requested payment", async () => {
  await sandbox.control("PUT", "/config", { processingDelayMs: 3_600_000 });
  const settled = await createPaidIntent(500, "pm_card_pendingRefund");
  const pending = await createPaidIntent(500, "pm_card_pendingRefund");
  for (const intent of [settled, pending]) await stripe.refunds.create({ payment_intent: intent.id });
  await sandbox.control("POST", "/settle", { payment_intent: settled.id });
  const listStatuses = async ({ id }: Stripe.PaymentIntent) =>
    (await stripe.refunds.list({ payment_intent: id })).data.map(({ status }) => status);
  expect(await listStatuses(settled)).toEqual(["succeeded"]);
  expect(await listStatuses(pending)).toEqual(["pending"]);
});

function createPaidIntent(amount: number, paymentMethod = "pm_card_visa") {
  return stripe.paymentIntents.create({
    amount,
    currency: "cad",
    payment_method: paymentMethod,
    confirm: true,
  });
}

async function findCharge(intentId: string) {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
    expand: ["latest_charge", "latest_charge.refunds"],
  });
  if (charge === null || typeof charge === "string") throw new Error("The charge was not expanded.");
  return charge;
}
