import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { deliveryResponse } from "../../contract/account/delivery.ts";
import { postalCodesChangeResponse, postalCodesResponse } from "../../contract/admin/postal-codes.ts";
import { settingsResponse } from "../../contract/admin/settings.ts";
import { subscribersResponse } from "../../contract/admin/subscribers.ts";
import { toPricedLines } from "../../contract/orders/cart-lines.ts";
import { parseCsv } from "../../contract/shared/csv.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { priceCart, toShippingRules } from "../../contract/shared/pricing.ts";
import { publicSettingsResponse } from "../../contract/store/public-settings.ts";
import { createConfirmLink } from "../../worker/domain/newsletter/signed-links.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import { add, aShopper, checkout, getCart, getOrder } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

let admin: Account;
let initialSettings: Awaited<ReturnType<typeof readSettings>>;
beforeAll(async () => {
  admin = await anAdmin();
  initialSettings = await readSettings();
});

const changeSettings = (json: unknown) =>
  call("/api/admin/settings", { method: "PUT", token: admin.token, json });
const readSettings = async () =>
  (await unwrap(await call("/api/admin/settings", { token: admin.token }), settingsResponse)).data;
const readDelivery = async (code: string) =>
  (await unwrap(await call(`/api/delivery?postal_code=${code}`), deliveryResponse)).data;

describe("the settings", () => {
  test("start with the defaults of a new store", async () => {
    expect(initialSettings).toMatchObject({
      shipping_flat_rate: 5,
      shipping_free_over: 15,
      default_tax_rate: 0,
      cash_on_delivery: true,
      notice: null,
      deal_min_percent: 15,
      new_arrival_days: 30,
      return_days: 30,
      version: 1,
    });
  });

  test("apply to delivery quotes, carts, card orders and cash orders", async () => {
    await changeSettings({ shipping_flat_rate: 7.25, shipping_free_over: 30, cash_on_delivery: false });
    expect(await readDelivery("R2C0A1")).toMatchObject({
      flat_rate: 7.25,
      free_over: 30,
      cash_on_delivery: false,
    });
    const shopper = await aShopper();
    const cart = await add(shopper, await aProduct({ retailPriceCents: 1_000 }), 3);
    expect(cart.shipping_rules).toEqual({ flat_rate: 7.25, free_over: 30 });
    const cartQuote = priceCart(toPricedLines(cart.items), {
      isLocal: true,
      rules: toShippingRules(cart.shipping_rules),
    });
    const { orderId } = await checkout(shopper);
    const order = await getOrder(shopper, orderId);
    expect(order.shipping_cost).toBe(7.25);
    expect(Math.round(order.total_amount * 100)).toBe(cartQuote.totalCents);

    // The next checkout request prices the same order by the changed rule.
    await changeSettings({ shipping_free_over: 29.99 });
    expect((await checkout(shopper)).orderId).toBe(orderId);
    expect((await getOrder(shopper, orderId)).shipping_cost).toBe(0);

    const cod = await call("/api/orders/create-cod", {
      token: shopper.token,
      json: { cart_id: (await getCart(shopper)).id, shipping_address_id: shopper.address.id },
    });
    expect(cod.status).toBe(422);
    expect((await unwrap(cod, failureView)).message).toBe("Cash on delivery is not offered at the moment.");
    await changeSettings({ shipping_flat_rate: 5, shipping_free_over: 15, cash_on_delivery: true });
  });

  test("can disable free delivery", async () => {
    await changeSettings({ shipping_free_over: null });
    const quote = await readDelivery("R2C0A1");
    expect(quote).toMatchObject({ is_local: true, free_over: null });
    expect(quote.message).not.toContain("free");
    await changeSettings({ shipping_free_over: 15 });
  });

  test("show a notice to every visitor until it is blank", async () => {
    await changeSettings({ notice: " Closed on Monday " });
    const readPublicSettings = async () =>
      (await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data;
    expect(await readPublicSettings()).toMatchObject({
      shipping_rules: { flat_rate: 5, free_over: 15 },
      cash_on_delivery: true,
      notice: "Closed on Monday",
    });
    await changeSettings({ notice: "" });
    expect((await readPublicSettings()).notice).toBeNull();
  });

  test("accept simultaneous changes without a version", async () => {
    const responses = await Promise.all([
      changeSettings({ deal_min_percent: 20 }),
      changeSettings({ new_arrival_days: 45 }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readSettings()).toMatchObject({ deal_min_percent: 20, new_arrival_days: 45 });
    await changeSettings({ deal_min_percent: 15, new_arrival_days: 30 });
  });

  test("refuse a save over another admin's change, and return the current settings", async () => {
    const { version } = await readSettings();
    expect((await changeSettings({ default_tax_rate: 5, version })).status).toBe(200);
    const response = await changeSettings({ default_tax_rate: 6, version });
    expect(response.status).toBe(409);
    expect(await unwrap(response, failureView)).toMatchObject({ current: { default_tax_rate: 5 } });
    await changeSettings({ default_tax_rate: 0 });
    expect((await listAuditEntries("store")).at(-1)).toMatchObject({
      action: "settings.update",
      before: { defaultTaxBasisPoints: 500 },
      after: { defaultTaxBasisPoints: 0 },
    });
  });

  test.each([
    { shipping_flat_rate: -1 },
    { shipping_flat_rate: 1.005 },
    { shipping_flat_rate: 1_000.01 },
    { shipping_free_over: "15" },
    { default_tax_rate: 100.01 },
    { cash_on_delivery: "yes" },
    { deal_min_percent: 0 },
    { deal_min_percent: 100 },
    { new_arrival_days: 1.5 },
    { new_arrival_days: 366 },
    { return_days: 0 },
    { return_days: 366 },
    { notice: "x".repeat(501) },
  ])("refuse %j", async (body) => {
    expect((await changeSettings(body)).status).toBe(422);
  });
});

describe("local postal codes", () => {
  const listCodes = async (query = "") =>
    unwrap(await call(`/api/admin/postal-codes?${query}`, { token: admin.token }), postalCodesResponse);
  const changeCodes = async (path: string, json: unknown) =>
    (
      await unwrap(
        await call(`/api/admin/postal-codes${path}`, { token: admin.token, json }),
        postalCodesChangeResponse,
      )
    ).data;

  test("decide local delivery, and are added and removed one by one and in ranges", async () => {
    const { count } = await listCodes();
    expect(count).toBe((await readSettings()).local_postal_codes);
    expect((await readDelivery("R3C4T3")).is_local).toBe(false);
    const added = await changeCodes("", {
      codes: ["r3c4t3", "R2C 0A1"],
      ranges: [{ from: "R2E 0A1", to: "R2E 0B9" }],
    });
    expect(added).toEqual({ changed: 20, count: count + 20 });
    expect((await readDelivery("R3C4T3")).is_local).toBe(true);
    expect((await listCodes("search=r2e0b")).data).toEqual(
      Array.from({ length: 10 }, (_, digit) => `R2E 0B${digit}`),
    );
    const removed = await changeCodes("/remove", {
      codes: ["R3C 4T3"],
      ranges: [{ from: "R2E 0A0", to: "R2E 9Z9" }],
    });
    expect(removed).toEqual({ changed: 20, count });
    expect((await listAuditEntries("postal_codes")).map((entry) => entry.action)).toEqual([
      "postal_codes.add",
      "postal_codes.remove",
    ]);
  });

  test.each([
    {},
    { codes: [] },
    { codes: ["90210"] },
    { ranges: [{ from: "R2C 0A1", to: "R3C 0A1" }] },
    { ranges: [{ from: "R2C 1A1", to: "R2C 0A1" }] },
  ])("refuse the change %j", async (json) => {
    expect((await call("/api/admin/postal-codes", { token: admin.token, json })).status).toBe(422);
  });
});

test("lists, searches and exports newsletter subscribers, latest first, and escapes formulas", async () => {
  for (const [index, email] of ["ann@store.test", "+cmd@store.test", "ben@store.test"].entries()) {
    const token = new URL(await createConfirmLink(storeContext(), email)).searchParams.get("token");
    expect((await call("/api/newsletter/confirm", { json: { token } })).status).toBe(200);
    await env.DB.prepare("UPDATE newsletter_subscribers SET created_at = ? WHERE email = ?")
      .bind(new Date(Date.UTC(2026, 0, 1 + index)).toISOString(), email)
      .run();
  }
  const listEmails = async (query: string) =>
    (
      await unwrap(
        await call(`/api/admin/newsletter/subscribers?${query}`, { token: admin.token }),
        subscribersResponse,
      )
    ).data.map((subscriber) => subscriber.email);
  expect(await listEmails("search=ANN")).toEqual(["ann@store.test"]);
  expect(await listEmails("limit=2")).toEqual(["ben@store.test", "+cmd@store.test"]);
  expect(await listEmails("limit=2&page=2")).toEqual(["ann@store.test"]);
  expect(await listEmails("status=unsubscribed")).toEqual([]);
  const file = await call("/api/admin/newsletter/subscribers/export", { token: admin.token });
  const [head, ...rows] = parseCsv(await file.text()).map((row) => row.cells);
  expect(head?.slice(0, 2)).toEqual(["email", "status"]);
  expect(rows.map((row) => row[0])).toEqual(["ben@store.test", "'+cmd@store.test", "ann@store.test"]);
});
