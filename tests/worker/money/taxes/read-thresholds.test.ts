import * as v from "valibot";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { taxThresholdsView } from "../../../../contract/admin/taxes.ts";
import type { RegistrationKind } from "../../../../contract/tax/tax-law.ts";
import { readThresholds } from "../../../../worker/domain/money/taxes/read-thresholds.ts";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aProduct } from "../../builders/products.ts";
import { explainQueries } from "../../builders/query-plans.ts";
import { refund } from "../../builders/refunds.ts";
import { add, aShopper, checkout, confirm } from "../../builders/shoppers.ts";
import { storeContext } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";
import { taxByPlace } from "../../builders/taxes.ts";

const vancouver = { postal_code: "V6B 1A1", province: "British Columbia", city: "Vancouver" } as const;
const regina = { postal_code: "S4P 3Y2", province: "Saskatchewan", city: "Regina" } as const;
const gst = { kind: "gst_hst", number: "123456789RT0001", from: "2010-01-01", until: null } as const;
const today = new Date("2027-02-15T18:00:00Z");
const deliveryCents = 500;

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

beforeEach(async () => {
  await taxByPlace();
  // Each test counts only its own orders.
  await bindings.DB.prepare("UPDATE orders SET paid_at = '2000-01-01T00:00:00.000Z'").run();
});

test("reads the orders of the periods alone", async () => {
  const plans = await explainQueries(readThresholds);
  expect(plans.flat()).toContainEqual(expect.stringMatching(/^SEARCH orders USING INDEX orders_by_paid_at/));
});

test("sums what was paid before tax and not refunded, by place", async () => {
  await sell(vancouver, 4_000_00 - deliveryCents);
  const { orderId, amount } = await sell(vancouver, 4_000_00 - deliveryCents);
  await startPayment(vancouver, 4_000_00);
  expect(await read("bc_pst")).toMatchObject({ sales: 8_000, threshold: 10_000, state: "near" });
  expect((await readAll()).places).toEqual([{ place: "BC", sales: 8_000 }]);

  await refund(admin, orderId, { amount: amount / 2 });
  expect(await read("bc_pst")).toMatchObject({ sales: 6_000, state: "below" });
});

test("sums what invoices and credit notes print, to the cent", async () => {
  const { orderId } = await sell(vancouver, 99_97 - deliveryCents);
  for (const amount of [1.03, 0.07, 3.33, 0.05, 7.77]) {
    await refund(admin, orderId, { amount });
    const printed = await bindings.DB.prepare(
      `SELECT sum(iif(kind = 'credit_note', -1, 1) * (total_cents - tax_cents)) / 100.0 AS sales
        FROM invoices WHERE order_id = ?`,
    )
      .bind(orderId)
      .first("sales");
    expect((await read("bc_pst"))?.sales).toBe(printed);
  }
});

test("counts an order from before invoices in proportion to what was not refunded", async () => {
  const { orderId, amount } = await sell(vancouver, 100_00 - deliveryCents);
  await refund(admin, orderId, { amount: amount / 4 });
  await bindings.DB.prepare("DELETE FROM invoices WHERE order_id = ?").bind(orderId).run();
  expect(await read("bc_pst")).toMatchObject({ sales: 75 });
});

test("counts all of Canada for GST/HST, and the first sale to Saskatchewan", async () => {
  expect(await read("sk_pst")).toMatchObject({ sales: 0, state: "below" });
  await sell(regina, 10_00);
  for (let count = 0; count < 7; count += 1) await sell(vancouver, 4_300_00 - deliveryCents);
  expect(await read("sk_pst")).toMatchObject({ sales: 15, state: "over" });
  expect(await read("gst_hst")).toMatchObject({ sales: 30_115, threshold: 30_000, state: "over" });
  expect(await read("qst")).toMatchObject({ sales: 0, state: "below" });
});

test("sums four quarters for GST/HST, complete ones or with the current one, and a year for the others", async () => {
  // The last four complete quarters begin with 2026, and the three before this one with April 2026.
  await sell(vancouver, 100_00 - deliveryCents, new Date("2026-01-01T07:00:00Z"));
  await sell(vancouver, 40_00 - deliveryCents, new Date("2026-04-01T07:00:00Z"));
  await sell(vancouver, 7_00 - deliveryCents, today);
  expect(await read("gst_hst")).toMatchObject({ sales: 140, period: "four calendar quarters" });
  expect(await read("bc_pst")).toMatchObject({ sales: 47, period: "12 months" });
  expect(await read("gst_hst", new Date("2027-04-15T18:00:00Z"))).toMatchObject({ sales: 47 });
});

test("says since when the store is registered, or from when it will be", async () => {
  await taxByPlace({
    registrations: [
      { ...gst, from: "2020-01-01", until: "2021-01-01" },
      { ...gst, from: "2022-01-01" },
      { kind: "bc_pst", number: "12345678", from: "2027-05-01", until: null },
    ],
  });
  expect(await read("gst_hst")).toMatchObject({ registered_from: "2022-01-01" });
  expect(await read("bc_pst")).toMatchObject({ registered_from: "2027-05-01" });
  expect(await read("mb_rst")).toMatchObject({ registered_from: null });
});

type Place = NonNullable<Parameters<typeof aShopper>[0]>;

/** Sells a product to a place, for its price and the delivery, and dates the payment. */
async function sell(place: Place, priceCents: number, at = today) {
  const { shopper, payment } = await startPayment(place, priceCents);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  await bindings.DB.prepare("UPDATE orders SET paid_at = ? WHERE id = ?")
    .bind(at.toISOString(), payment.orderId)
    .run();
  return payment;
}

async function startPayment(place: Place, priceCents: number) {
  const shopper = await aShopper(place);
  await add(shopper, await aProduct({ priceCents, compareAtPriceCents: priceCents }));
  return { shopper, payment: await checkout(shopper, { isPaying: true }) };
}

async function readAll(at = today) {
  return v.parse(taxThresholdsView, await readThresholds(storeContext(at)));
}

async function read(kind: RegistrationKind, at = today) {
  return (await readAll(at)).registrations.find((row) => row.kind === kind);
}
