import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { connectionResponse } from "../../../contract/admin/connections.ts";
import { openingResponse } from "../../../contract/admin/opening.ts";
import { checkEmail } from "../../../worker/domain/emails/check-email.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { mailServiceDown } from "../builders/emails.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { getAdmin } from "../builders/profiles.ts";
import { aShopper, atPayment } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";
import { deliver, findEvent, pay, withFault } from "../builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("says that a store with the sandbox is not connected yet", async () => {
  for (const service of ["stripe", "supabase", "email"]) {
    const [first] = await check(service);
    expect(first).toMatchObject({ state: "problem", message: expect.stringContaining("sandbox") });
  }
});

test("sees that Stripe's reports reach the store after the first payment", async () => {
  expect((await check("stripe")).at(-1)).toMatchObject({ state: "unknown" });
  const payment = await atPayment(await aProduct());
  await pay(payment.intentId);
  await deliver(await findEvent(payment.intentId, "payment_intent.succeeded"));
  expect((await check("stripe")).at(-1)).toEqual({
    state: "fine",
    message: "Stripe's reports of payments reach the store.",
  });
});

test("judges Stripe's reports by the newest payment", async () => {
  const product = await aProduct();
  const prompt = await atPayment(product);
  await pay(prompt.intentId);
  await deliver(await findEvent(prompt.intentId, "payment_intent.succeeded"));
  const late = await atPayment(product);
  await pay(late.intentId);
  await deliver(await findEvent(late.intentId, "payment_intent.succeeded"));
  await env.DB.prepare(
    "UPDATE stripe_events SET occurred_at = ?, received_at = ? WHERE stripe_payment_intent_id = ?",
  )
    .bind("2099-01-01T00:00:00.000Z", "2099-01-01T00:05:00.000Z", late.intentId)
    .run();
  expect((await check("stripe")).at(-1)).toMatchObject({
    state: "problem",
    message: expect.stringContaining("came late"),
  });
  const { data } = await unwrap(await call("/api/admin/opening", { token: admin.token }), openingResponse);
  expect(data.steps.find(({ step }) => step === "webhook")).toMatchObject({ is_done: false });
});

test("sends a test email to the admin, and reports the reason of a failure", async () => {
  const actor = await getAdmin(admin);
  expect(await checkEmail(storeContext(), actor, "resend")).toEqual([
    { state: "fine", message: expect.stringContaining(admin.email) },
  ]);
  expect(await readOutbox(admin.email)).toHaveLength(1);
  const failed = await withFault(mailServiceDown, () => checkEmail(storeContext(), actor, "resend"));
  expect(failed).toEqual([
    { state: "problem", message: expect.stringMatching(/^The test email was not sent/) },
  ]);
  expect(await checkEmail(storeContext(), actor, undefined)).toEqual([
    { state: "problem", message: expect.stringContaining("no sender") },
  ]);
});

test("is closed to customers", async () => {
  expect((await request("stripe", await aShopper())).status).toBe(403);
});

test("is limited per admin and minute", async () => {
  const busy = await anAdmin();
  const statuses = [];
  for (let count = 0; count < 30; count += 1) statuses.push((await request("email", busy)).status);
  expect(statuses).toContain(429);
});

async function check(service: string) {
  return (await unwrap(await request(service, admin), connectionResponse)).data.checks;
}

function request(service: string, account: Account) {
  const json = { service };
  return call("/api/admin/connections/check", { method: "POST", token: account.token, json });
}
