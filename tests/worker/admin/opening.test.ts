import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { auditLogResponse } from "../../../contract/admin/audit-log.ts";
import { openingResponse } from "../../../contract/admin/opening.ts";
import { settingsResponse } from "../../../contract/admin/settings.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { findStorePage } from "../../../contract/catalog/pages.ts";
import { provinceCodes } from "../../../contract/shared/provinces.ts";
import { readOpening, type Services } from "../../../worker/domain/admin/read-opening.ts";
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

test("lists all checks of a new store as open, each with the page that completes it", async () => {
  const checks = await readChecks();
  expect(checks.filter((check) => check.is_done)).toEqual([]);
  for (const { link } of checks) expect(findStorePage(link), link).toBeDefined();
  expect(checks.map(({ message }) => message)).toContain(
    "There is no product yet. Add one by hand, or import a file.",
  );
});

test("completes the identity check when no value is an example's", async () => {
  const { identity, version } = await readIdentity();
  const contact = { phone: "431-555-0110", email: "hi@corner.test" };
  await save("store-identity", { ...identity, ...contact, version });
  expect((await readChecks())[0]?.message).toBe("You are still using the sample name, address and town.");
  const address = { ...identity.address, street: "5 Main Street" };
  const own = { ...identity, ...contact, name: "Corner Store", town: "Winnipeg, Manitoba", address };
  await save("store-identity", { ...own, version: version + 1 });
  expect(await readCheck("Make this store yours")).toMatchObject({ is_done: true });
});

test("opens the tax check as long as a store with customers in several provinces taxes by product", async () => {
  await save("settings", { default_tax_rate: 12 });
  expect(await readCheck("Tax")).toMatchObject({
    is_done: false,
    message: "Every customer in Canada pays 12 % on new products. Tax by place?",
  });
  expect(await readCheck("Delivery")).toMatchObject({ is_done: false });
  const others = provinceCodes.filter((code) => code !== "MB");
  await shipByZones(toShippingDocument([], { notServed: others }));
  expect(await readCheck("Tax")).toMatchObject({ is_done: true });
  await shipByZones(
    toShippingDocument([aZone("Ottawa", { postal_prefixes: ["K1A"] })], { notServed: others }),
  );
  expect(await readCheck("Tax")).toMatchObject({ is_done: false });
  await shipByZones();
});

test("completes the tax check of a store that said it is not registered and charges nothing", async () => {
  await save("settings", { default_tax_rate: 0 });
  expect((await readCheck("Tax"))?.message).toMatch(/^No tax is charged\./);
  await save("taxes", { registrations: [], rates: [], exceptions: [], classes: [], version: 0 });
  expect(await readCheck("Tax")).toMatchObject({ is_done: true });
});

test("opens the tax check in a store that taxes by place until it is registered", async () => {
  await taxByPlace({ registrations: [] });
  expect(await readCheck("Tax")).toMatchObject({
    is_done: false,
    message: "The store has no tax registration, so it charges no tax.",
  });
  const number = "123456789RT0001";
  await taxByPlace({ registrations: [{ kind: "gst_hst", number, from: "2999-01-01", until: null }] });
  expect((await readCheck("Tax"))?.message).toMatch(/^No tax registration is in force today/);
  await taxByPlace();
  expect(await readCheck("Tax")).toMatchObject({ is_done: true });
  await taxPerProduct();
});

test("completes the delivery check when a delivery zone is saved", async () => {
  await shipByZones(toShippingDocument([aZone("North", { provinces: ["NU"] })]));
  expect(await readCheck("Delivery")).toMatchObject({ is_done: true });
  await shipByZones();
  expect(await readCheck("Delivery")).toMatchObject({ is_done: false });
});

test("completes the delivery check when the delivery price is saved, even unchanged", async () => {
  const { data: settings } = await unwrap(
    await call("/api/admin/settings", { token: admin.token }),
    settingsResponse,
  );
  await save("settings", { shipping_flat_rate: settings.shipping_flat_rate });
  expect(await readCheck("Delivery")).toMatchObject({
    is_done: true,
    message: expect.stringMatching(/^Delivery prices are set, and 447 areas and postal codes are local\./),
  });
  const auditLog = await call("/api/admin/audit-log?entity_id=store", { token: admin.token });
  expect((await unwrap(auditLog, auditLogResponse)).data[0]).toMatchObject({
    summary: "Saved the store's settings without changes",
  });
});

test("mentions in the delivery check that the store's own postal code is not local", async () => {
  const { identity, version } = await readIdentity();
  const address = { ...identity.address, locality: "Toronto", province: "ON", postal_code: "m5v2t6" };
  await save("store-identity", { ...identity, address, version });
  expect((await readCheck("Delivery"))?.message).toMatch(/local\. The store's own is not one of them\.$/);
});

test("completes the checks of products and categories when each category has a product for sale", async () => {
  await aProduct({ category: "Toys", isActive: false });
  expect((await readCheck("First products"))?.message).toBe(
    "1 product is inactive. Add an image to each and activate it.",
  );
  for (const category of ["Toys", "Stationary", "Health and Beauty", "Home and Kitchen"]) {
    await aProduct({ category });
  }
  expect((await readCheck("Categories"))?.message).toBe(
    "1 of the categories that shoppers see has no product for sale. Fill or hide it.",
  );
  await aProduct({ category: "Electronics" });
  expect(await readCheck("Categories")).toMatchObject({ is_done: true });
  expect(await readCheck("First products")).toMatchObject({
    is_done: true,
    message: "5 products are for sale. 1 is inactive.",
  });
});

test("opens the check of categories while shoppers see none", async () => {
  await env.DB.prepare("UPDATE categories SET is_shown = 0").run();
  expect(await readCheck("Categories")).toMatchObject({
    is_done: false,
    message: "Shoppers see no category. Add one, or show one.",
  });
  await env.DB.prepare("UPDATE categories SET is_shown = 1").run();
});

test("completes the order check with the first order, but not with a checkout", async () => {
  const { shopper } = await atPayment(await aProduct());
  expect(await readCheck("Test order")).toMatchObject({ is_done: false });
  await placeCashOrder(shopper);
  expect(await readCheck("Test order")).toMatchObject({ is_done: true });
});

const live: Services = {
  payment: "live",
  hasWebhookSecret: true,
  signIn: "real",
  isEmailConfigured: true,
};

test.each<[string, Partial<Services>, string, string]>([
  ["the sandbox of Stripe", { payment: "sandbox" }, "Card payments", "Cards go to the sandbox"],
  ["test keys", { payment: "test" }, "Card payments", "Stripe's keys are test keys"],
  [
    "no signing secret of Stripe",
    { hasWebhookSecret: false },
    "Card payments",
    "The store cannot verify Stripe's reports of payments yet. See how to connect Stripe.",
  ],
  [
    "the sandbox of Supabase",
    { signIn: "sandbox" },
    "Accounts and email",
    "Accounts are kept in the sandbox. See how to connect Supabase.",
  ],
  ["no sender", { isEmailConfigured: false }, "Accounts and email", "The store cannot send email yet."],
])("reports %s", async (_, lack, name, message) => {
  expect(await readCheckWith({ ...live, ...lack }, name)).toMatchObject({
    is_done: false,
    message: expect.stringContaining(message),
  });
});

test("judges Stripe's reports by the newest payment", async () => {
  await env.DB.prepare("DELETE FROM stripe_events").run();
  expect((await readCheckWith(live, "Card payments"))?.message).toMatch(/^No payment was reported yet/);
  const product = await aProduct();
  const prompt = await atPayment(product);
  await pay(prompt.intentId);
  await deliver(await findEvent(prompt.intentId, "payment_intent.succeeded"));
  expect(await readCheckWith(live, "Card payments")).toMatchObject({
    is_done: true,
    message: "Cards are charged, and Stripe's reports of payments reach the store.",
  });
  const late = await atPayment(product);
  await pay(late.intentId);
  await deliver(await findEvent(late.intentId, "payment_intent.succeeded"));
  await env.DB.prepare(
    "UPDATE stripe_events SET occurred_at = ?, received_at = ? WHERE stripe_payment_intent_id = ?",
  )
    .bind("2099-01-01T00:00:00.000Z", "2099-01-01T00:05:00.000Z", late.intentId)
    .run();
  expect(await readCheckWith(live, "Card payments")).toMatchObject({
    is_done: false,
    message: expect.stringContaining("came late"),
  });
});

test("completes the check of accounts and email when both work", async () => {
  expect(await readCheckWith(live, "Accounts and email")).toMatchObject({ is_done: true });
});

async function readChecks() {
  return (await unwrap(await call("/api/admin/opening", { token: admin.token }), openingResponse)).data
    .checks;
}

async function readCheckWith(services: Services, name: string) {
  return (await readOpening(storeContext(), services)).checks.find((check) => check.name === name);
}

async function readIdentity() {
  return (
    await unwrap(await call("/api/admin/store-identity", { token: admin.token }), storeIdentityResponse)
  ).data;
}

function save(path: string, json: unknown) {
  return call(`/api/admin/${path}`, { method: "PUT", token: admin.token, json });
}

async function readCheck(name: string) {
  return (await readChecks()).find((check) => check.name === name);
}
