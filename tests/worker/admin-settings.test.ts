import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { deliveryResponse } from "../../contract/account/delivery.ts";
import {
  postalCodesChangeResponse,
  postalCodesResponse,
  settingsResponse,
  subscribersResponse,
} from "../../contract/admin/settings.ts";
import { pricedLines } from "../../contract/orders/cart-lines.ts";
import { parseCsv } from "../../contract/shared/csv.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { priceCart, toShippingRules } from "../../contract/shared/pricing.ts";
import { publicSettingsResponse } from "../../contract/store/public-settings.ts";
import { confirmLink } from "../../worker/domain/newsletter/signed-links.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import { add, aShopper, checkout, getCart, getOrder } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

let admin: Account;
let atFirst: Awaited<ReturnType<typeof settings>>;
beforeAll(async () => {
  admin = await anAdmin();
  atFirst = await settings();
});

const put = (json: unknown) => call("/api/admin/settings", { method: "PUT", token: admin.token, json });
const settings = async () =>
  (await unwrap(await call("/api/admin/settings", { token: admin.token }), settingsResponse)).data;
const delivery = async (code: string) =>
  (await unwrap(await call(`/api/delivery?postal_code=${code}`), deliveryResponse)).data;

describe("settings", () => {
  test("start with the defaults of a new store", async () => {
    expect(atFirst).toMatchObject({
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

  test("decide the cost of delivery in the quote, the cart, the order and for cash", async () => {
    await put({ shipping_flat_rate: 7.25, shipping_free_over: 30, cash_on_delivery: false });
    expect(await delivery("R2C0A1")).toMatchObject({
      flat_rate: 7.25,
      free_over: 30,
      cash_on_delivery: false,
    });
    const shopper = await aShopper();
    const cart = await add(shopper, await aProduct({ retailPriceCents: 1_000 }), 3);
    expect(cart.shipping_rules).toEqual({ flat_rate: 7.25, free_over: 30 });
    const shown = priceCart(pricedLines(cart.items), {
      isLocal: true,
      rules: toShippingRules(cart.shipping_rules),
    });
    const { orderId } = await checkout(shopper);
    const order = await getOrder(shopper, orderId);
    expect(order.shipping_cost).toBe(7.25);
    expect(Math.round(order.total_amount * 100)).toBe(shown.totalCents);

    // A changed rule changes the same order at the next request.
    await put({ shipping_free_over: 29.99 });
    expect((await checkout(shopper)).orderId).toBe(orderId);
    expect((await getOrder(shopper, orderId)).shipping_cost).toBe(0);

    const cod = await call("/api/orders/create-cod", {
      token: shopper.token,
      json: { cart_id: (await getCart(shopper)).id, shipping_address_id: shopper.address.id },
    });
    expect(cod.status).toBe(422);
    expect((await unwrap(cod, failureView)).message).toBe("Cash on delivery is not offered at the moment.");
    await put({ shipping_flat_rate: 5, shipping_free_over: 15, cash_on_delivery: true });
  });

  test("can exclude everybody from free delivery", async () => {
    await put({ shipping_free_over: null });
    const quote = await delivery("R2C0A1");
    expect(quote).toMatchObject({ is_local: true, free_over: null });
    expect(quote.message).not.toContain("free");
    await put({ shipping_free_over: 15 });
  });

  test("show a notice to every visitor until it is blank", async () => {
    await put({ notice: " Closed on Monday " });
    const visible = async () =>
      (await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data;
    expect(await visible()).toMatchObject({
      shipping_rules: { flat_rate: 5, free_over: 15 },
      cash_on_delivery: true,
      notice: "Closed on Monday",
    });
    await put({ notice: "" });
    expect((await visible()).notice).toBeNull();
  });

  test("save concurrent changes that name no version", async () => {
    const statuses = await Promise.all([put({ deal_min_percent: 20 }), put({ new_arrival_days: 45 })]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await settings()).toMatchObject({ deal_min_percent: 20, new_arrival_days: 45 });
    await put({ deal_min_percent: 15, new_arrival_days: 30 });
  });

  test("return a conflict with the current settings to the second of two admins", async () => {
    const { version } = await settings();
    expect((await put({ default_tax_rate: 5, version })).status).toBe(200);
    const response = await put({ default_tax_rate: 6, version });
    expect(response.status).toBe(409);
    expect(await unwrap(response, failureView)).toMatchObject({ current: { default_tax_rate: 5 } });
    await put({ default_tax_rate: 0 });
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
  ])("%j is refused", async (body) => {
    expect((await put(body)).status).toBe(422);
  });
});

describe("local postal codes", () => {
  const list = async (query = "") =>
    unwrap(await call(`/api/admin/postal-codes?${query}`, { token: admin.token }), postalCodesResponse);
  const change = async (verb: string, json: unknown) =>
    (
      await unwrap(
        await call(`/api/admin/postal-codes${verb}`, { token: admin.token, json }),
        postalCodesChangeResponse,
      )
    ).data;

  test("are added and removed singly and in ranges, which changes delivery", async () => {
    const { count } = await list();
    expect(count).toBe((await settings()).local_postal_codes);
    expect((await delivery("R3C4T3")).is_local).toBe(false);
    const added = await change("", {
      codes: ["r3c4t3", "R2C 0A1"],
      ranges: [{ from: "R2E 0A1", to: "R2E 0B9" }],
    });
    expect(added).toEqual({ changed: 20, count: count + 20 });
    expect((await delivery("R3C4T3")).is_local).toBe(true);
    expect((await list("search=r2e0b")).data).toEqual(
      Array.from({ length: 10 }, (_, digit) => `R2E 0B${digit}`),
    );
    const removed = await change("/remove", {
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
  ])("%j is refused", async (json) => {
    expect((await call("/api/admin/postal-codes", { token: admin.token, json })).status).toBe(422);
  });
});

test("lists, searches and exports newsletter subscribers latest first, without formulas", async () => {
  for (const [index, email] of ["ann@store.test", "+cmd@store.test", "ben@store.test"].entries()) {
    const token = new URL(await confirmLink(storeContext(), email)).searchParams.get("token");
    expect((await call("/api/newsletter/confirm", { json: { token } })).status).toBe(200);
    await env.DB.prepare("UPDATE newsletter_subscribers SET created_at = ? WHERE email = ?")
      .bind(new Date(Date.UTC(2026, 0, 1 + index)).toISOString(), email)
      .run();
  }
  const list = async (query: string) =>
    (
      await unwrap(
        await call(`/api/admin/newsletter/subscribers?${query}`, { token: admin.token }),
        subscribersResponse,
      )
    ).data.map((subscriber) => subscriber.email);
  expect(await list("search=ANN")).toEqual(["ann@store.test"]);
  expect(await list("limit=2")).toEqual(["ben@store.test", "+cmd@store.test"]);
  expect(await list("limit=2&page=2")).toEqual(["ann@store.test"]);
  expect(await list("status=unsubscribed")).toEqual([]);
  const file = await call("/api/admin/newsletter/subscribers/export", { token: admin.token });
  const [head, ...rows] = parseCsv(await file.text()).map((row) => row.cells);
  expect(head?.slice(0, 2)).toEqual(["email", "status"]);
  expect(rows.map((row) => row[0])).toEqual(["ben@store.test", "'+cmd@store.test", "ann@store.test"]);
});
