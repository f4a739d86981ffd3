import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type TaxReportView, taxReportResponse } from "../../../../contract/admin/tax-report.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../../contract/shared/time-zones.ts";
import { invoices } from "../../../../worker/db/schema/invoices.ts";
import { parseInvoiceTaxes } from "../../../../worker/domain/money/invoices/read-invoices.ts";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { stopClock } from "../../builders/clock.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { refund } from "../../builders/refunds.ts";
import { aCashOrder, add, aShopper, checkout, confirm, getOrder } from "../../builders/shoppers.ts";
import { call, readFailure, storeContext, unwrap } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";
import { allRegistrations, taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

stopClock();

const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;
const toronto = { postal_code: "M5V 2T6", province: "Ontario", city: "Toronto" } as const;
const montreal = { postal_code: "H2X 1Y4", province: "Quebec", city: "Montreal" } as const;
const readToday = () => toStoreDay(new Date(), defaultTimeZone);

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

beforeEach(async () => {
  await bindings.DB.prepare("DELETE FROM invoices").run();
  await bindings.DB.prepare("UPDATE orders SET paid_at = NULL").run();
  await taxByPlace();
});

test("sums sales and each tax by place, less credit notes, and what each return needs", async () => {
  await sell({ place: winnipeg, cents: 2_000 });
  const order = await sell({ place: toronto, cents: 9_500 });
  await refund(admin, order.orderId, { amount: order.amount / 2 });
  const report = await readReport();
  expect(report.places).toEqual([
    {
      place: "MB",
      invoices: 1,
      credit_notes: 0,
      debit_notes: 0,
      sales: 25,
      taxes: [
        tax("GST", "123456789RT0001", { rate_percent: 5, base: 25, charged: 1.25, credited: 0, net: 1.25 }),
        tax("RST", "123456-7", { rate_percent: 7, base: 25, charged: 1.75, credited: 0, net: 1.75 }),
      ],
    },
    {
      place: "ON",
      invoices: 1,
      credit_notes: 1,
      debit_notes: 0,
      sales: 50,
      taxes: [
        tax("HST", "123456789RT0001", { rate_percent: 13, base: 50, charged: 13, credited: 6.5, net: 6.5 }),
      ],
    },
  ]);
  expect(report.registrations).toEqual([
    { kind: "gst_hst", name: "GST/HST", sales: 75, charged: 14.25, credited: 6.5, net: 7.75 },
    { kind: "mb_rst", name: "Manitoba RST", sales: 25, charged: 1.75, credited: 0, net: 1.75 },
  ]);
});

test("exports the sums of the screen, without one that is counted twice", async () => {
  await sell({ place: winnipeg, cents: 2_000 });
  const rows = await exportReport();
  expect(rows).toEqual([
    ["row", "place", "tax", "rate_percent", "number", "sales", "taxed_sales", "charged", "credited", "net"],
    ["sales", "MB", "", "", "", "25", "", "", "", ""],
    ["tax", "MB", "GST", "5", "123456789RT0001", "", "25", "1.25", "0", "1.25"],
    ["tax", "MB", "RST", "7", "123456-7", "", "25", "1.75", "0", "1.75"],
    ["return", "", "GST/HST", "", "", "25", "", "1.25", "0", "1.25"],
    ["return", "", "Manitoba RST", "", "", "25", "", "1.75", "0", "1.75"],
    ["before_invoices", "", "", "", "", "0", "", "0", "0", ""],
  ]);
});

test("lists orders from before numbered invoices apart, with their refunds that have no credit note", async () => {
  const { orderId, amount } = await sell({ place: winnipeg, cents: 2_000 });
  await refund(admin, orderId, { amount: amount / 2 });
  // An earlier version issued no documents.
  await bindings.DB.prepare("DELETE FROM invoices").run();
  const report = await readReport();
  expect(report.total).toEqual({ sales: 0, charged: 0, credited: 0, net: 0 });
  expect(report.earlier).toEqual({ orders: 1, sales: 25, tax: 3, refunded: 14, refunded_tax: 1.5 });
  await refund(admin, orderId, { amount: 14 });
  const later = await readReport();
  expect(later.earlier).toEqual(report.earlier);
  expect(later.total.credited).toBeGreaterThan(0);
  expect(sumReport(later)).toEqual(await sumDocuments());
});

test("counts sales for a return from the registration's first day on, with their credit notes", async () => {
  await taxByPlace({ registrations: [] });
  const before = await sell({ place: toronto, cents: 9_500, taxDay: "2026-06-30" });
  await taxByPlace();
  await sell({ place: toronto, cents: 4_500 });
  await taxByPlace({
    registrations: allRegistrations.map((registration) => ({ ...registration, from: "2026-07-01" })),
  });
  const row = { kind: "gst_hst", name: "GST/HST", sales: 50, charged: 6.5, credited: 0, net: 6.5 };
  expect((await readReport()).registrations).toEqual([row]);
  await refund(admin, before.orderId, { amount: before.amount });
  const report = await readReport();
  expect(report.registrations).toEqual([row]);
  expect(report.total.sales).toBe(50);
});

test("counts orders that are taxed by product apart, and in no return", async () => {
  await taxPerProduct();
  const order = await sell({ place: winnipeg, cents: 2_000 });
  await taxByPlace();
  await sell({ place: winnipeg, cents: 9_500 });
  await refund(admin, order.orderId, { amount: order.amount });
  await taxPerProduct();
  const { amount } = await sell({ place: winnipeg, cents: 2_000 });
  const report = await readReport();
  expect(report.registrations).toMatchObject([
    { kind: "gst_hst", sales: 100, net: 5 },
    { kind: "mb_rst", sales: 100, net: 7 },
  ]);
  const tax = amount - 25;
  expect(tax).toBeGreaterThan(0);
  expect(report.by_product.sales).toBe(25);
  expect(report.by_product.net).toBeCloseTo(tax, 5);
  expect(report.by_product.credited).toBeCloseTo(tax, 5);
  expect(report.places).toMatchObject([{ place: "MB", invoices: 3, credit_notes: 1, sales: 125 }]);
});

test("refuses a period that ends before it begins", async () => {
  const query = new URLSearchParams({ start_date: "2026-07-02", end_date: "2026-07-01" });
  const response = await call(`/api/admin/taxes/report?${query}`, { token: admin.token });
  expect((await readFailure(response)).errors).toEqual({ end_date: "Must not be before the first day" });
});

const someSale = fc.record({
  place: fc.constantFrom(winnipeg, toronto, montreal),
  cents: fc.integer({ min: 1, max: 9_999 }),
  isByPlace: fc.boolean(),
  isCash: fc.boolean(),
  refundShares: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 2 }),
});

test("equals the invoices and credit notes to the cent, whatever is sold and refunded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someSale, { minLength: 1, maxLength: 4 }), async (sales) => {
      for (const { isByPlace, refundShares, ...sale } of sales) {
        await (isByPlace ? taxByPlace() : taxPerProduct());
        const { orderId, amount } = await sell(sale);
        let left = dollarsToCents(amount);
        for (const share of refundShares) {
          const cents = Math.max(1, Math.floor(left * share));
          if (left <= 0) break;
          await refund(admin, orderId, { amount: cents / 100 });
          left -= cents;
        }
      }
      expect(sumReport(await readReport())).toEqual(await sumDocuments());
    }),
    { numRuns: 8 },
  );
});

interface Sale {
  readonly place: typeof winnipeg | typeof toronto | typeof montreal;
  /** The price of the product, to which the delivery is added. */
  readonly cents: number;
  readonly isCash?: boolean;
  readonly taxDay?: string;
}

async function sell({ place, cents, isCash = false, taxDay = readToday() }: Sale) {
  const product = await aProduct({ priceCents: cents, compareAtPriceCents: cents });
  if (isCash) {
    const cash = await aCashOrder({ product });
    await moveTo(admin, cash.orderId, "delivered");
    return { orderId: cash.orderId, amount: (await getOrder(cash.shopper, cash.orderId)).total_amount };
  }
  const shopper = await aShopper(place);
  await add(shopper, product);
  const payment = await checkout(shopper, { isPaying: true });
  await bindings.DB.prepare("UPDATE orders SET tax_day = ? WHERE id = ? AND tax_day IS NOT NULL")
    .bind(taxDay, payment.orderId)
    .run();
  await pay(payment.intentId);
  expect((await confirm(shopper, payment)).status).toBe(200);
  return { orderId: payment.orderId, amount: payment.amount };
}

function tax(name: string, number: string, amounts: object) {
  return { name, number, ...amounts };
}

async function readReport(): Promise<TaxReportView> {
  const query = new URLSearchParams({ start_date: readToday(), end_date: readToday() });
  const response = await call(`/api/admin/taxes/report?${query}`, { token: admin.token });
  return (await unwrap(response, taxReportResponse)).data;
}

async function exportReport(): Promise<string[][]> {
  const query = new URLSearchParams({ start_date: readToday(), end_date: readToday() });
  const response = await call(`/api/admin/taxes/report/export?${query}`, { token: admin.token });
  expect(response.status).toBe(200);
  return parseCsv(await response.text()).map(({ cells }) => cells);
}

/** Sums the report in cents, by place, name and rate. */
function sumReport({ places, total }: TaxReportView): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { place, sales, taxes } of places) {
    addCents(sums, `${place} sales`, dollarsToCents(sales));
    for (const { name, rate_percent: rate, base, net } of taxes) {
      addCents(sums, `${place} ${name} ${rate}`, dollarsToCents(net));
      addCents(sums, `${place} ${name} ${rate} base`, dollarsToCents(base ?? 0));
    }
  }
  addCents(sums, "sales", dollarsToCents(total.sales));
  addCents(sums, "tax", dollarsToCents(total.net));
  return sums;
}

/** Sums the stored documents in cents, by place, name and rate. */
async function sumDocuments(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const row of await storeContext().db.select().from(invoices)) {
    const sign = row.kind === "credit_note" ? -1 : 1;
    for (const place of [`${row.place} `, ""]) {
      addCents(sums, `${place}sales`, sign * (row.totalCents - row.taxCents));
    }
    addCents(sums, "tax", sign * row.taxCents);
    for (const { name, millipercent, base_cents: base, tax_cents: cents } of parseInvoiceTaxes(row)) {
      const key = `${row.place} ${name} ${millipercent === null ? null : millipercent / 1_000}`;
      addCents(sums, key, sign * cents);
      addCents(sums, `${key} base`, sign * (base ?? 0));
    }
  }
  return sums;
}

function addCents(sums: Record<string, number>, key: string, cents: number): void {
  // Minus zero would differ from zero.
  sums[key] = (sums[key] ?? 0) + cents + 0;
}
