import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type OpeningStep, openingResponse } from "../../contract/admin/opening.ts";
import { settingsResponse } from "../../contract/admin/settings.ts";
import { storeIdentityResponse } from "../../contract/admin/store-identity.ts";
import { readOpening } from "../../worker/domain/dashboard/read-opening.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import { add, aShopper, checkout } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const readSteps = async () =>
  (await unwrap(await call("/api/admin/opening", { token: admin.token }), openingResponse)).data.steps;
const isDone = async (name: OpeningStep) => (await readSteps()).find(({ step }) => step === name)?.is_done;
const save = (path: string, json: unknown) =>
  call(`/api/admin/${path}`, { method: "PUT", token: admin.token, json });

test("lists all steps of a new store as open", async () => {
  const steps = await readSteps();
  expect(steps.filter((step) => step.is_done)).toEqual([]);
  expect(steps.map(({ message }) => message)).toContain(
    "There is no product yet. Add one by hand, or import a file.",
  );
});

test("completes each step when its requirement is met", async () => {
  const { data } = await unwrap(
    await call("/api/admin/store-identity", { token: admin.token }),
    storeIdentityResponse,
  );
  const identity = { ...data.identity, phone: "431-555-0110", email: "hi@corner.test" };
  await save("store-identity", { ...identity, version: data.version });
  expect((await readSteps())[0]?.message).toBe("Still those of an example: the address.");
  const address = { ...data.identity.address, street: "5 Main Street" };
  await save("store-identity", { ...identity, address, version: data.version + 1 });
  expect(await isDone("identity")).toBe(true);

  await save("settings", { default_tax_rate: 12 });
  expect(await isDone("tax")).toBe(true);
  expect(await isDone("delivery")).toBe(false);
  const { data: settings } = await unwrap(
    await call("/api/admin/settings", { token: admin.token }),
    settingsResponse,
  );
  await save("settings", { shipping_flat_rate: settings.shipping_flat_rate });
  const readDeliveryStep = async () => (await readSteps()).find(({ step }) => step === "delivery");
  expect(await readDeliveryStep()).toMatchObject({
    is_done: true,
    message: expect.stringMatching(/codes are local\.$/),
  });
  const auditEntries = await env.DB.prepare("SELECT summary FROM audit_log WHERE entity_id = 'store'").all();
  expect(auditEntries.results.at(-1)).toEqual({ summary: "Saved the store's settings as they were" });
  const otherAddress = { ...address, locality: "Toronto", province: "ON", postal_code: "m5v2t6" };
  await save("store-identity", { ...identity, address: otherAddress, version: data.version + 2 });
  expect((await readDeliveryStep())?.message).toMatch(/local\. The store's own is not one of them\.$/);

  const inactive = await aProduct({ category: "Toys", isActive: false });
  expect((await readSteps()).find(({ step }) => step === "products")?.message).toBe(
    "1 product is inactive. Add an image to each and activate it.",
  );
  for (const category of ["Toys", "Stationary", "Health and Beauty", "Home and Kitchen"]) {
    await aProduct({ category });
  }
  expect((await readSteps()).find(({ step }) => step === "categories")?.message).toBe(
    "1 of the categories that shoppers see has no product for sale. Fill or hide it.",
  );
  const active = await aProduct({ category: "Electronics" });
  expect(await isDone("categories")).toBe(true);
  expect(await isDone("products")).toBe(true);
  expect(inactive.isActive).toBe(false);

  const shopper = await aShopper();
  const cart = await add(shopper, active, 1);
  const json = { cart_id: cart.id, shipping_address_id: shopper.address.id };
  await checkout(shopper);
  expect(await isDone("order")).toBe(false);
  const placed = await call("/api/orders/create-cod", { token: shopper.token, json });
  expect(placed.status).toBeLessThan(300);
  expect(await isDone("order")).toBe(true);
});

test("reports test keys as an open step, and live keys as done", async () => {
  const services = {
    signIn: "real",
    signInProblems: [],
    hasWebhookSecret: true,
    isEmailConfigured: true,
  } as const;
  const readPaymentStep = async (payment: "test" | "live") =>
    (await readOpening(storeContext(), { ...services, payment })).steps.find(
      ({ step }) => step === "payment",
    );
  expect((await readPaymentStep("test"))?.message).toMatch(/test keys/);
  expect(await readPaymentStep("live")).toMatchObject({ is_done: true });
});

test("explains how to fix a missing webhook secret and wrong settings of Supabase", async () => {
  const { steps } = await readOpening(storeContext(), {
    payment: "test",
    hasWebhookSecret: false,
    signIn: "real",
    signInProblems: ["“Confirm email” is off at Supabase: turn it on."],
    isEmailConfigured: true,
  });
  expect(steps.find(({ step }) => step === "webhook")).toMatchObject({
    is_done: false,
    message: expect.stringContaining("npm run deploy"),
  });
  expect(steps.find(({ step }) => step === "sign_in")).toMatchObject({
    is_done: false,
    message: "“Confirm email” is off at Supabase: turn it on.",
  });
});
