import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStripeError, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

test("refuses a second request with an idempotency key until the first has ended", async () => {
  const hold = { service: "stripe", method: "POST", count: 1, action: { do: "hold_before" } };
  await sandbox.control("PUT", "/faults", { rules: [hold] });
  const first = createIntent();
  await expect.poll(() => sandbox.control("GET", "/faults")).toMatchObject({ held_requests: 1 });
  const refused = await expectStripeError(createIntent());
  expect(refused).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  await sandbox.control("DELETE", "/faults");
  const { id } = await first;
  expect((await createIntent()).id).toBe(id);
  expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(1);
});

function createIntent() {
  const options = { idempotencyKey: "in-use", maxNetworkRetries: 0 };
  return sandbox.stripe.paymentIntents.create({ amount: 900, currency: "cad" }, options);
}
