import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type AnalyticsView, analyticsResponse } from "../../../../contract/admin/analytics.ts";
import { adminStatsResponse } from "../../../../contract/admin/dashboard.ts";
import { type AdminOrderSummaryView, adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { adminProductPageResponse } from "../../../../contract/admin/products.ts";
import { lowStockBelow } from "../../../../contract/catalog/stock-label.ts";
import { orderStatuses } from "../../../../contract/orders/order-status.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { addDays, daysBetween, toStoreDay } from "../../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../../contract/shared/time-zones.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { stopClock } from "../../builders/clock.ts";
import { aProduct } from "../../builders/products.ts";
import {
  createHistory,
  days,
  orderKinds,
  replaceOrders,
  type SomeOrder,
  someOrder,
} from "../../builders/some-orders.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

interface OrderFigures {
  readonly day: string;
  readonly status: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

describe("analytics", () => {
  stopClock();

  test("equal the sums of the list and the export for any orders and range", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someOrder, { maxLength: 25 }),
        fc.constantFrom(...days, "2025-02-28"),
        fc.integer({ min: 0, max: 40 }),
        async (orders, start, daysLater) => {
          await replaceOrders(orders);
          await expectAgreement(start, addDays(start, daysLater));
          const transactions = orders.flatMap((order) => createHistory(order).transactions);
          const revenueCents = transactions.reduce(
            (sum, { type, cents }) => sum + (type === "refund" ? -cents : cents),
            0,
          );
          expect(await expectAgreement("2025-03-01", "2025-11-30")).toBe(revenueCents);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("count an order placed at midnight on the new day only", async () => {
    const createOrderAt = (msAfterMidnight: number): SomeOrder => ({
      day: "2025-03-09",
      msAfterMidnight,
      totalCents: 1_000,
      kind: "paid",
      refundCents: 1,
    });
    // The clocks change on this day, so it has 23 hours.
    const dayMs = 23 * 3_600_000;
    await replaceOrders([-1, 0, dayMs - 1, dayMs].map(createOrderAt));
    const range = "start_date=2025-03-09&end_date=2025-03-09";
    const response = await call(`/api/orders/analytics?${range}`, { token: admin.token });
    expect((await unwrap(response, analyticsResponse)).data).toMatchObject({
      total_orders: 2,
      total_revenue: 20,
    });
    await expectAgreement("2025-03-08", "2025-03-10");
  });

  test("agree with the dashboard's monthly revenue for orders in every state", async () => {
    const today = toStoreDay(new Date(), defaultTimeZone);
    const firstDay = `${today.slice(0, 7)}-01`;
    await replaceOrders(
      [firstDay, today, addDays(firstDay, -1)].flatMap((day) =>
        orderKinds.map((kind, index) => ({
          day,
          msAfterMidnight: 0,
          totalCents: 1_001 * (index + 1),
          kind,
          refundCents: 333,
        })),
      ),
    );
    const stats = await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse);
    const range = `start_date=${firstDay}&end_date=${today}`;
    const figures = await unwrap(
      await call(`/api/orders/analytics?${range}`, { token: admin.token }),
      analyticsResponse,
    );
    expect(stats.data.monthly_revenue).toBe(figures.data.total_revenue);
    expect(stats.data.monthly_revenue).toBeGreaterThan(0);
    const readRevenue = (date: string) => stats.data.sales_by_day.find((day) => day.date === date)?.revenue;
    expect(readRevenue(today)).toBe(figures.data.orders_by_day.at(-1)?.revenue);
  });
});

test("lists products with low stock on the dashboard, scarcest first, then by name", async () => {
  for (const [name, stockQuantity] of [
    ["Anvil", lowStockBelow],
    ["Bell", lowStockBelow - 1],
    ["Drum", 0],
    ["Candle", 0],
  ] as const) {
    await aProduct({ name, stockQuantity });
  }
  await aProduct({ name: "Hidden", stockQuantity: 0, isActive: false });
  // The reorder point replaces the usual limit.
  await aProduct({ name: "Easel", stockQuantity: 30, reorderPoint: 30 });
  await aProduct({ name: "Fiddle", stockQuantity: 2, reorderPoint: 1 });
  const stats = await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse);
  expect(stats.data.low_stock.map(({ name, stock_quantity }) => [name, stock_quantity])).toEqual([
    ["Candle", 0],
    ["Drum", 0],
    ["Bell", lowStockBelow - 1],
    ["Easel", 30],
  ]);
  const low = await call("/api/admin/products?low_stock=true&is_active=true", { token: admin.token });
  expect((await unwrap(low, adminProductPageResponse)).count).toBe(stats.data.work.low_stock);
  expect(stats.data.work.low_stock).toBe(4);
});

/**
 * Checks that the analytics, the list and the export contain the same figures.
 *
 * @returns the revenue in cents
 */
async function expectAgreement(start: string, end: string): Promise<number> {
  const range = `start_date=${start}&end_date=${end}`;
  const analytics = await unwrap(
    await call(`/api/orders/analytics?${range}`, { token: admin.token }),
    analyticsResponse,
  );
  const exported = await readOrderExport(range);
  for (const order of exported) expectConsistentExport(order);
  const exportedFigures = exported.map(({ date = "", status = "", captured, refunded }) => ({
    day: date,
    status,
    capturedCents: toCents(Number(captured)),
    refundedCents: toCents(Number(refunded)),
  }));
  for (const sums of [summarize(await readOrderList(range)), summarize(exportedFigures)]) {
    expectFigures(analytics.data, sums, daysBetween(start, end));
  }
  return toCents(analytics.data.total_revenue);
}

/** Reads the exported orders as one record of column names and cells for each order. */
async function readOrderExport(range: string): Promise<Record<string, string>[]> {
  const response = await call(`/api/orders/export?${range}`, { token: admin.token });
  const [columns = [], ...rows] = parseCsv(await response.text()).map((row) => row.cells);
  return rows.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
  );
}

/** Checks the columns of an exported order which neither the list nor the analytics contain. */
function expectConsistentExport(order: Record<string, string>): void {
  const readCents = (column: string) => toCents(Number(order[column]));
  const isPaid = readCents("captured") > 0;
  expect(order.paid_on !== "").toBe(isPaid);
  expect(readCents("net_tax")).toBe(isPaid ? readCents("tax") - readCents("refunded_tax") : 0);
  // The refunded tax is proportional to the refunded money, to the cent.
  const refundedShare = isPaid ? readCents("refunded") / readCents("captured") : 0;
  expect(readCents("refunded_tax")).toBe(Math.round(readCents("tax") * refundedShare));
  if (readCents("refunded") > 0) expect(order.refunded_on).toMatch(/./);
}

function toCents(dollars: number) {
  return Math.round(dollars * 100);
}

/** Sums orders independently of the code under test. */
function summarize(orders: readonly OrderFigures[]) {
  const byDay = new Map<string, { orders: number; revenueCents: number }>();
  const byStatus = new Map<string, number>();
  let revenueCents = 0;
  let paidOrders = 0;
  for (const { day, status, capturedCents, refundedCents } of orders) {
    const orderCents = capturedCents - refundedCents;
    const ofDay = byDay.get(day) ?? { orders: 0, revenueCents: 0 };
    byDay.set(day, { orders: ofDay.orders + 1, revenueCents: ofDay.revenueCents + orderCents });
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    revenueCents += orderCents;
    if (orderCents > 0) paidOrders += 1;
  }
  return { orders: orders.length, revenueCents, paidOrders, byDay, byStatus };
}

/** Reads all pages of the order list. */
async function readOrderList(range: string): Promise<OrderFigures[]> {
  const rows: AdminOrderSummaryView[] = [];
  for (let page = 1; ; page += 1) {
    const response = await unwrap(
      await call(`/api/orders?limit=7&page=${page}&${range}`, { token: admin.token }),
      adminOrderPageResponse,
    );
    rows.push(...response.data);
    if (page >= response.total_pages) break;
  }
  return rows.map((row) => ({
    day: toStoreDay(new Date(row.created_at), defaultTimeZone),
    status: row.status,
    capturedCents: toCents(row.captured_amount),
    refundedCents: toCents(row.refunded_amount),
  }));
}

function expectFigures(
  figures: AnalyticsView,
  sums: ReturnType<typeof summarize>,
  days: readonly string[],
): void {
  expect(figures.total_orders).toBe(sums.orders);
  expect(toCents(figures.total_revenue)).toBe(sums.revenueCents);
  expect(figures.paid_orders).toBe(sums.paidOrders);
  const averageCents = sums.paidOrders === 0 ? 0 : Math.round(sums.revenueCents / sums.paidOrders);
  expect(toCents(figures.average_order_value)).toBe(averageCents);
  expect(figures.orders_by_day.map(({ date, orders, revenue }) => [date, orders, toCents(revenue)])).toEqual(
    days.map((day) => [day, sums.byDay.get(day)?.orders ?? 0, sums.byDay.get(day)?.revenueCents ?? 0]),
  );
  expect(figures.orders_by_status).toEqual(
    Object.fromEntries(orderStatuses.map((status) => [status, sums.byStatus.get(status) ?? 0])),
  );
}
