import { beforeAll, expect, test } from "vitest";
import { analyticsResponse } from "../../../contract/admin/analytics.ts";
import { adminOrderPageResponse } from "../../../contract/admin/orders.ts";
import { type SoldDimension, soldDimensions } from "../../../contract/admin/sold-dimensions.ts";
import { taxReportResponse } from "../../../contract/admin/tax-report.ts";
import { dollarsToCents } from "../../../contract/shared/money.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { atTime } from "../builders/clock.ts";
import { aCounterOrder, offerPickup, sellToGuests } from "../builders/guests.ts";
import { aCashOfferedOrder, aFreeOrder, aPaidOfferedOrder } from "../builders/offers.ts";
import { setStatus } from "../builders/order-status.ts";
import { aPaidPickup } from "../builders/pickups.ts";
import { aProduct } from "../builders/products.ts";
import { getFirstItemId, refund } from "../builders/refunds.ts";
import { readSalesReport } from "../builders/reports.ts";
import { aCashOrder, aPaidOrder, atPayment, cancel } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { deliver, disputeAtStripe } from "../builders/stripe.ts";

const days = { first: "2026-03-02", second: "2026-03-04", all: "2026-03-06" };
let admin: Account;

/** Places orders of every kind on the first day, and some on the second, with refunds on both days. */
beforeAll(async () => {
  await onDay(days.first, async () => {
    admin = await anAdmin();
    await sellToGuests();
    await offerPickup();
  });
  const [partly, disputed] = await onDay(days.first, async () => {
    const quantityPrices = [{ fromQuantity: 3, priceCents: 433 }];
    await aPaidOrder(await aProduct({ priceCents: 499, quantityPrices, unitCostCents: 210 }), 4);
    await aPaidPickup();
    const { orderId: counter } = await aCounterOrder(await aProduct({ priceCents: 333 }));
    await setStatus(admin, counter, { status: "processing" });
    const offered = { priceCents: 777, quantity: 3, offerCents: 101 };
    const other = { priceCents: 1_111, quantity: 2, offerCents: 0 };
    const amounts = await aPaidOfferedOrder({ lines: [offered, other], deliveryOfferCents: 150 });
    await refund(admin, amounts.orderId, { amount: 3.33 });
    const units = await aPaidOfferedOrder({ lines: [offered, other], isOutOfTown: true });
    await refundUnits(units, 1, 7);
    const cash = await aCashOfferedOrder({ lines: [offered, { ...other, offerCents: 38 }] });
    await setStatus(admin, cash.orderId, { status: "delivered" });
    await aCashOrder();
    await aFreeOrder();
    await atPayment(await aProduct());
    const canceled = await aPaidOrder(await aProduct());
    await cancel(canceled.shopper, canceled.orderId);
    const whole = await aPaidOrder(await aProduct(), 2);
    await refund(admin, whole.orderId, { amount: whole.amount, restock: false });
    const lost = await aPaidOrder(await aProduct(), 3);
    await deliver(await disputeAtStripe(lost.intentId));
    return [await aPaidOfferedOrder({ lines: [offered, other] }), lost] as const;
  });
  await onDay(days.second, async () => {
    admin = await anAdmin();
    await deliver(await disputeAtStripe(disputed.intentId, "lost"));
    await refundUnits(partly, 2, 15.13);
    await refund(admin, partly.orderId, { amount: 1.01 });
    const paid = await aPaidOrder(await aProduct({ priceCents: 1_999, compareAtPriceCents: 2_000 }), 1);
    await refund(admin, paid.orderId, { amount: 0.99 });
  });
});

test.each([
  [days.first, days.first],
  [days.second, days.second],
  [days.first, days.all],
])("adds up to the analytics and the invoices from %s to %s", async (first, last) => {
  const { reconciliation, totals } = await readSalesReport(admin, { start_date: first, end_date: last });
  const range = `start_date=${first}&end_date=${last}`;
  const [analytics, taxes] = await Promise.all([
    unwrap(await read(`/api/orders/analytics?${range}`), analyticsResponse),
    unwrap(await read(`/api/admin/taxes/report?${range}`), taxReportResponse),
  ]);
  const cents = Object.fromEntries(
    Object.entries(reconciliation).map(([name, dollars]) => [name, dollarsToCents(dollars)]),
  ) as Record<keyof typeof reconciliation, number>; // Object.entries() loses the names
  expect(cents.revenue).toBe(dollarsToCents(analytics.data.total_revenue));
  expect(cents.sales + cents.delivery + cents.taxes + cents.cash_rounding + cents.other).toBe(cents.revenue);
  expect(cents.invoiced).toBe(dollarsToCents(taxes.data.total.sales) + dollarsToCents(taxes.data.total.net));
  expect(cents.revenue - cents.cash_rounding - cents.other + cents.lost_to_disputes + cents.other_days).toBe(
    cents.invoiced,
  );
  expect(cents).toMatchObject({ other: 0, without_invoice: 0 });
  expect(totals.orders).toBe(analytics.data.paid_orders);
});

test("has the same totals by every dimension, and orders behind every row", async () => {
  const range = { start_date: days.first, end_date: days.all };
  const { totals, reconciliation } = await readSalesReport(admin, range);
  expect(reconciliation).toMatchObject({ cash_rounding: 0.01, lost_to_disputes: 16.8 });
  for (const by of soldDimensions) {
    const report = await readSalesReport(admin, { ...range, by, limit: "100" });
    expect(report.totals, by).toEqual(totals);
    expect(sumCents(report.data.map(({ sales }) => sales)), by).toBe(dollarsToCents(totals.sales));
    expect(
      report.data.reduce((units, row) => units + row.units, 0),
      by,
    ).toBe(totals.units);
    for (const row of report.data)
      expect(await countOrders(by, row.key), `${by} ${row.key}`).toBe(row.orders);
  }

  async function countOrders(by: SoldDimension, key: string) {
    const query = new URLSearchParams({ ...range, sold_by: by, sold_key: key });
    return (await unwrap(await read(`/api/orders?${query}`), adminOrderPageResponse)).count;
  }
});

function refundUnits(
  { orderId, order }: { orderId: string; order: { items: readonly { id: string }[] } },
  quantity: number,
  amount: number,
) {
  return refund(admin, orderId, {
    amount,
    refund_items: [{ order_item_id: getFirstItemId(order), quantity }],
  });
}

function read(path: string) {
  return call(path, { token: admin.token });
}

function sumCents(dollars: readonly number[]) {
  return dollars.reduce((cents, amount) => cents + dollarsToCents(amount), 0);
}

function onDay<Result>(day: string, act: () => Promise<Result>): Promise<Result> {
  return atTime(new Date(`${day}T18:00:00.000Z`), act);
}
