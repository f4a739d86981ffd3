import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { auditLogResponse } from "../../../contract/admin/audit-log.ts";
import { type OpeningStep, openingResponse } from "../../../contract/admin/opening.ts";
import { settingsResponse } from "../../../contract/admin/settings.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { provinceCodes } from "../../../contract/shared/provinces.ts";
import { readOpening } from "../../../worker/domain/admin/read-opening.ts";
import { aZone, toShippingDocument } from "../../builders/shipping.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { shipByZones } from "../builders/shipping.ts";
import { atPayment, placeCashOrder } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";
import { deliver, findEvent, pay } from "../builders/stripe.ts";
import { taxByPlace, taxPerProduct } from "../builders/taxes.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("lists all steps of a new store as open", async () => {
  const steps = await readSteps();
  expect(steps.filter((step) => step.is_done)).toEqual([]);
  expect(steps.map(({ message }) => message)).toContain(
    "There is no product yet. Add one by hand, or import a file.",
  );
});

test("completes the identity step when no value is an example's", async () => {
  const { identity, version } = await readIdentity();
  const contact = { phone: "431-555-0110", email: "hi@corner.test" };
  await save("store-identity", { ...identity, ...contact, version });
  expect((await readSteps())[0]?.message).toBe("You are still using the sample name, address and town.");
  const address = { ...identity.address, street: "5 Main Street" };
  const own = { ...identity, ...contact, name: "Corner Store", town: "Winnipeg, Manitoba", address };
  await save("store-identity", { ...own, version: version + 1 });
  expect(await readStep("identity")).toMatchObject({ is_done: true });
});

test("opens the tax step as long as a store with customers in several provinces taxes by product", async () => {
  await save("settings", { default_tax_rate: 12 });
  expect(await readStep("tax")).toMatchObject({
    is_done: false,
    message: "Every customer in Canada pays 12 % on new products. Tax by place?",
  });
  expect(await readStep("delivery")).toMatchObject({ is_done: false });
  const others = provinceCodes.filter((code) => code !== "MB");
  await shipByZones(toShippingDocument([], { notServed: others }));
  expect(await readStep("tax")).toMatchObject({ is_done: true });
  await shipByZones(
    toShippingDocument([aZone("Ottawa", { postal_prefixes: ["K1A"] })], { notServed: others }),
  );
  expect(await readStep("tax")).toMatchObject({ is_done: false });
  await shipByZones();
});

test("completes the tax step of a store that said it is not registered and charges nothing", async () => {
  await save("settings", { default_tax_rate: 0 });
  expect((await readStep("tax"))?.message).toMatch(/^No tax is charged\./);
  await save("taxes", { registrations: [], rates: [], exceptions: [], classes: [], version: 0 });
  expect(await readStep("tax")).toMatchObject({ is_done: true });
});

test("opens the tax step in a store that taxes by place until it is registered", async () => {
  await taxByPlace({ registrations: [] });
  expect(await readStep("tax")).toMatchObject({
    is_done: false,
    message: "The store has no tax registration, so it charges no tax.",
  });
  const number = "123456789RT0001";
  await taxByPlace({ registrations: [{ kind: "gst_hst", number, from: "2999-01-01", until: null }] });
  expect((await readStep("tax"))?.message).toMatch(/^No tax registration is in force today/);
  await taxByPlace();
  expect(await readStep("tax")).toMatchObject({ is_done: true });
  await taxPerProduct();
});

test("completes the delivery step when a delivery zone is saved", async () => {
  await shipByZones(toShippingDocument([aZone("North", { provinces: ["NU"] })]));
  expect(await readStep("delivery")).toMatchObject({ is_done: true });
  await shipByZones();
  expect(await readStep("delivery")).toMatchObject({ is_done: false });
});

test("completes the delivery step when the delivery price is saved, even unchanged", async () => {
  const { data: settings } = await unwrap(
    await call("/api/admin/settings", { token: admin.token }),
    settingsResponse,
  );
  await save("settings", { shipping_flat_rate: settings.shipping_flat_rate });
  expect(await readStep("delivery")).toMatchObject({
    is_done: true,
    message: expect.stringMatching(/^Delivery prices are set, and 447 areas and postal codes are local\./),
  });
  const auditLog = await call("/api/admin/audit-log?entity_id=store", { token: admin.token });
  expect((await unwrap(auditLog, auditLogResponse)).data[0]).toMatchObject({
    summary: "Saved the store's settings without changes",
  });
});

test("mentions in the delivery step that the store's own postal code is not local", async () => {
  const { identity, version } = await readIdentity();
  const address = { ...identity.address, locality: "Toronto", province: "ON", postal_code: "m5v2t6" };
  await save("store-identity", { ...identity, address, version });
  expect((await readStep("delivery"))?.message).toMatch(/local\. The store's own is not one of them\.$/);
});

test("completes the steps of products and categories when each category has a product for sale", async () => {
  await aProduct({ category: "Toys", isActive: false });
  expect((await readStep("products"))?.message).toBe(
    "1 product is inactive. Add an image to each and activate it.",
  );
  for (const category of ["Toys", "Stationary", "Health and Beauty", "Home and Kitchen"]) {
    await aProduct({ category });
  }
  expect((await readStep("categories"))?.message).toBe(
    "1 of the categories that shoppers see has no product for sale. Fill or hide it.",
  );
  await aProduct({ category: "Electronics" });
  expect(await readStep("categories")).toMatchObject({ is_done: true });
  expect(await readStep("products")).toMatchObject({
    is_done: true,
    message: "5 products are for sale. 1 is inactive.",
  });
  expect(await readStep("home")).toMatchObject({ is_done: false });
  await aProduct({ isFeatured: true });
  expect(await readStep("home")).toMatchObject({ is_done: true });
});

test("opens the step of categories while shoppers see none", async () => {
  await env.DB.prepare("UPDATE categories SET is_shown = 0").run();
  expect(await readStep("categories")).toMatchObject({
    is_done: false,
    message: "Shoppers see no category. Add one, or show one.",
  });
  await env.DB.prepare("UPDATE categories SET is_shown = 1").run();
});

test("completes the order step with the first order, but not with a checkout", async () => {
  const { shopper } = await atPayment(await aProduct());
  expect(await readStep("order")).toMatchObject({ is_done: false });
  await placeCashOrder(shopper);
  expect(await readStep("order")).toMatchObject({ is_done: true });
});

test("reports test keys as an open step, and live keys as done", async () => {
  const services = {
    signIn: "real",
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

test("says what Stripe and Supabase still lack", async () => {
  const { steps } = await readOpening(storeContext(), {
    payment: "test",
    hasWebhookSecret: false,
    signIn: "sandbox",
    isEmailConfigured: true,
  });
  expect(steps.find(({ step }) => step === "webhook")).toMatchObject({
    is_done: false,
    message: "The store cannot verify Stripe's reports of payments yet. See how to connect Stripe.",
  });
  expect(steps.find(({ step }) => step === "sign_in")).toMatchObject({
    is_done: false,
    message: "Accounts are kept in the sandbox. See how to connect Supabase.",
  });
});

test("judges Stripe's reports by the newest payment", async () => {
  const product = await aProduct();
  const prompt = await atPayment(product);
  await pay(prompt.intentId);
  await deliver(await findEvent(prompt.intentId, "payment_intent.succeeded"));
  expect(await readStep("webhook")).toMatchObject({
    is_done: true,
    message: "Stripe's reports of payments reach the store.",
  });
  const late = await atPayment(product);
  await pay(late.intentId);
  await deliver(await findEvent(late.intentId, "payment_intent.succeeded"));
  await env.DB.prepare(
    "UPDATE stripe_events SET occurred_at = ?, received_at = ? WHERE stripe_payment_intent_id = ?",
  )
    .bind("2099-01-01T00:00:00.000Z", "2099-01-01T00:05:00.000Z", late.intentId)
    .run();
  expect(await readStep("webhook")).toMatchObject({
    is_done: false,
    message: expect.stringContaining("came late"),
  });
});

async function readSteps() {
  return (await unwrap(await call("/api/admin/opening", { token: admin.token }), openingResponse)).data.steps;
}

async function readIdentity() {
  return (
    await unwrap(await call("/api/admin/store-identity", { token: admin.token }), storeIdentityResponse)
  ).data;
}

function save(path: string, json: unknown) {
  return call(`/api/admin/${path}`, { method: "PUT", token: admin.token, json });
}

async function readStep(name: OpeningStep) {
  return (await readSteps()).find(({ step }) => step === name);
}
