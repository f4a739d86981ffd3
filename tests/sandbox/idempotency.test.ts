import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStripeError, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

test("refuses a second request with an idempotency key until the first has ended", async () => {
  const delay = { service: "stripe", method: "POST", count: 1, action: { do: "delay", ms: 300 } };
  await sandbox.control("PUT", "/faults", { rules: [delay] });
  const first = createIntent();
  // The fault is used up once the first request has arrived.
  await expect
    .poll(async () => (await sandbox.control("GET", "/faults")) as object)
    .toMatchObject({ rules: [] });
  const refused = await expectStripeError(createIntent());
  expect(refused).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  const { id } = await first;
  expect((await createIntent()).id).toBe(id);
  expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(1);
});

function createIntent() {
  const options = { idempotencyKey: "in-use", maxNetworkRetries: 0 };
  return sandbox.stripe.paymentIntents.create({ amount: 900, currency: "cad" }, options);
}
