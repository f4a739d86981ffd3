import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { analyticsResponse } from "../../contract/admin/analytics.ts";
import { adminStatsResponse, lowStockBelow } from "../../contract/admin/dashboard.ts";
import { type AdminOrderSummaryView, adminOrderPageResponse } from "../../contract/admin/orders.ts";
import { orderStatuses } from "../../contract/orders/order-status.ts";
import { parseCsv } from "../../contract/shared/csv.ts";
import { addDays, daysBetween, toStoreDay } from "../../contract/shared/store-time.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { stopClock } from "./builders/clock.ts";
import { aProduct } from "./builders/products.ts";
import { days, listMoves, replaceOrders, type SomeOrder, someOrder } from "./builders/some-orders.ts";
import { call, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Reads all pages of the order list. */
async function listOrders(range: string): Promise<AdminOrderSummaryView[]> {
  const rows: AdminOrderSummaryView[] = [];
  for (let page = 1; ; page += 1) {
    const response = await unwrap(
      await call(`/api/orders?limit=7&page=${page}&${range}`, { token: admin.token }),
      adminOrderPageResponse,
    );
    rows.push(...response.data);
    if (page >= response.total_pages) return rows;
  }
}

/** Sums orders independently of the code under test. */
function summarize(rows: readonly { day: string; status: string; revenue: number; captured: number }[]) {
  const byDay = new Map<string, { orders: number; revenue: number }>();
  const byStatus = new Map<string, number>();
  for (const { day, status, revenue } of rows) {
    const sum = byDay.get(day) ?? { orders: 0, revenue: 0 };
    byDay.set(day, { orders: sum.orders + 1, revenue: sum.revenue + revenue });
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }
  const revenue = rows.reduce((sum, row) => sum + row.revenue, 0);
  return {
    count: rows.length,
    revenue,
    paid: rows.filter((row) => row.revenue > 0).length,
    byDay,
    byStatus,
  };
}

/**
 * Checks that the analytics, the list and the export contain the same figures.
 *
 * @returns the revenue in cents
 */
async function expectAgreement(start: string, end: string): Promise<number> {
  const range = `start_date=${start}&end_date=${end}`;
  const get = (path: string) => call(`/api/orders/${path}?${range}`, { token: admin.token });
  const { data: figures } = await unwrap(await get("analytics"), analyticsResponse);
  const fromList = summarize(
    (await listOrders(range)).map((row) => ({
      day: toStoreDay(new Date(row.created_at)),
      status: row.status,
      captured: toCents(row.captured_amount),
      revenue: toCents(row.captured_amount) - toCents(row.refunded_amount),
    })),
  );
  const [head = [], ...lines] = parseCsv(await (await get("export")).text()).map((row) => row.cells);
  const readCell = (line: string[], name: string) => line[head.indexOf(name)] ?? "";
  const fromFile = summarize(
    lines.map((line) => ({
      day: readCell(line, "date"),
      status: readCell(line, "status"),
      captured: toCents(Number(readCell(line, "captured"))),
      revenue: toCents(Number(readCell(line, "captured"))) - toCents(Number(readCell(line, "refunded"))),
    })),
  );
  for (const line of lines) {
    const amount = (name: string) => toCents(Number(readCell(line, name)));
    const isPaid = amount("captured") > 0;
    expect(readCell(line, "paid_on") !== "").toBe(isPaid);
    expect(amount("net_tax")).toBe(isPaid ? amount("tax") - amount("refunded_tax") : 0);
    // The refunded tax is proportional to the refunded money, to the cent.
    const share = isPaid ? amount("refunded") / amount("captured") : 0;
    expect(amount("refunded_tax")).toBe(Math.round(amount("tax") * share));
    if (amount("refunded") > 0) expect(readCell(line, "refunded_on")).not.toBe("");
  }
  for (const sum of [fromList, fromFile]) {
    expect(sum.count).toBe(figures.total_orders);
    expect(sum.revenue).toBe(toCents(figures.total_revenue));
    expect(sum.paid).toBe(figures.paid_orders);
    expect(toCents(figures.average_order_value)).toBe(
      sum.paid === 0 ? 0 : Math.round(sum.revenue / sum.paid),
    );
    expect(
      figures.orders_by_day.map(({ date, orders, revenue }) => [date, orders, toCents(revenue)]),
    ).toEqual(
      daysBetween(start, end).map((day) => [
        day,
        sum.byDay.get(day)?.orders ?? 0,
        sum.byDay.get(day)?.revenue ?? 0,
      ]),
    );
    expect(figures.orders_by_status).toEqual(
      Object.fromEntries(orderStatuses.map((status) => [status, sum.byStatus.get(status) ?? 0])),
    );
  }
  return toCents(figures.total_revenue);
}

describe("analytics", () => {
  stopClock();

  test("equal the sums of the list and the export for any orders and range", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someOrder, { maxLength: 25 }),
        fc.constantFrom(...days, "2025-02-28"),
        fc.integer({ min: 0, max: 40 }),
        async (orders, start, length) => {
          await replaceOrders(orders);
          await expectAgreement(start, addDays(start, length));
          const moves = orders.flatMap((order) => listMoves(order).moves);
          const revenueCents = moves.reduce(
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
    const placeAt = (offset: number): SomeOrder => ({
      day: "2025-03-09",
      offset,
      totalCents: 1_000,
      kind: "paid",
      refundCents: 1,
    });
    // The clocks change on this day, so it has 23 hours.
    const dayMs = 23 * 3_600_000;
    await replaceOrders([placeAt(-1), placeAt(0), placeAt(dayMs - 1), placeAt(dayMs)]);
    const range = "start_date=2025-03-09&end_date=2025-03-09";
    const response = await call(`/api/orders/analytics?${range}`, { token: admin.token });
    expect((await unwrap(response, analyticsResponse)).data).toMatchObject({
      total_orders: 2,
      total_revenue: 20,
    });
    await expectAgreement("2025-03-08", "2025-03-10");
  });

  test("agree with the dashboard's monthly revenue for orders in every state", async () => {
    const today = toStoreDay(new Date());
    const firstDay = `${today.slice(0, 7)}-01`;
    const kinds = ["unpaid", "canceled", "paid", "cash", "cash_delivered", "refunded", "part", "returned"];
    await replaceOrders(
      [firstDay, today, addDays(firstDay, -1)].flatMap((day) =>
        kinds.map((kind, index) => ({
          day,
          offset: 0,
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
  const stats = await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse);
  expect(stats.data.low_stock.map(({ name, stock_quantity }) => [name, stock_quantity])).toEqual([
    ["Candle", 0],
    ["Drum", 0],
    ["Bell", lowStockBelow - 1],
  ]);
});
