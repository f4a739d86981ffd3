import { afterAll, beforeAll, expect, test } from "vitest";
import { seededShopper } from "../../sandbox/seeded-accounts.ts";
import { createSupabase, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

test("deletes everything except the seeded accounts on a reset", async () => {
  await sandbox.stripe.paymentIntents.create({ amount: 900, currency: "cad" });
  await sandbox.control("POST", "/reset");
  expect((await sandbox.stripe.paymentIntents.list()).data).toEqual([]);
  expect((await createSupabase(sandbox.url).auth.signInWithPassword(seededShopper)).error).toBeNull();
});
