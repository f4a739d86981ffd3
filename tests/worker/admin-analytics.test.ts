import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { adminStatsResponse, lowStockBelow } from "../../contract/admin/dashboard.ts";
import {
  type AdminOrderSummaryView,
  adminOrderPageResponse,
  analyticsResponse,
} from "../../contract/admin/orders.ts";
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

const cents = (dollars: number) => Math.round(dollars * 100);

/** All orders of the range from all pages of the list. */
async function listed(range: string): Promise<AdminOrderSummaryView[]> {
  const rows: AdminOrderSummaryView[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await unwrap(
      await call(`/api/orders?limit=7&page=${page}&${range}`, { token: admin.token }),
      adminOrderPageResponse,
    );
    rows.push(...answer.data);
    if (page >= answer.total_pages) return rows;
  }
}

/** Number, revenue, by day and by status, summed independently. */
function sumBy(rows: readonly { day: string; status: string; revenue: number; captured: number }[]) {
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

/** @returns the revenue in cents */
async function expectAgreement(start: string, end: string): Promise<number> {
  const range = `start_date=${start}&end_date=${end}`;
  const get = (path: string) => call(`/api/orders/${path}?${range}`, { token: admin.token });
  const { data: figures } = await unwrap(await get("analytics"), analyticsResponse);
  const fromList = sumBy(
    (await listed(range)).map((row) => ({
      day: toStoreDay(new Date(row.created_at)),
      status: row.status,
      captured: cents(row.captured_amount),
      revenue: cents(row.captured_amount) - cents(row.refunded_amount),
    })),
  );
  const [head = [], ...lines] = parseCsv(await (await get("export")).text()).map((row) => row.cells);
  const cell = (line: string[], name: string) => line[head.indexOf(name)] ?? "";
  const fromFile = sumBy(
    lines.map((line) => ({
      day: cell(line, "date"),
      status: cell(line, "status"),
      captured: cents(Number(cell(line, "captured"))),
      revenue: cents(Number(cell(line, "captured"))) - cents(Number(cell(line, "refunded"))),
    })),
  );
  for (const line of lines) {
    const amount = (name: string) => cents(Number(cell(line, name)));
    const isPaid = amount("captured") > 0;
    expect(cell(line, "paid_on") !== "").toBe(isPaid);
    expect(amount("net_tax")).toBe(isPaid ? amount("tax") - amount("refunded_tax") : 0);
    // The refunded tax is proportional to the refunded money, to the cent.
    const share = isPaid ? amount("refunded") / amount("captured") : 0;
    expect(amount("refunded_tax")).toBe(Math.round(amount("tax") * share));
    if (amount("refunded") > 0) expect(cell(line, "refunded_on")).not.toBe("");
  }
  for (const sum of [fromList, fromFile]) {
    expect(sum.count).toBe(figures.total_orders);
    expect(sum.revenue).toBe(cents(figures.total_revenue));
    expect(sum.paid).toBe(figures.paid_orders);
    expect(cents(figures.average_order_value)).toBe(sum.paid === 0 ? 0 : Math.round(sum.revenue / sum.paid));
    expect(figures.orders_by_day.map(({ date, orders, revenue }) => [date, orders, cents(revenue)])).toEqual(
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
  return cents(figures.total_revenue);
}

describe("analytics", () => {
  stopClock();

  test("equal the sums of the list and of the export, for any orders and any range", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someOrder, { maxLength: 25 }),
        fc.constantFrom(...days, "2025-02-28"),
        fc.integer({ min: 0, max: 40 }),
        async (some, start, length) => {
          await replaceOrders(some);
          await expectAgreement(start, addDays(start, length));
          const moves = some.flatMap((order) => listMoves(order).moves);
          const sum = moves.reduce(
            (all, { type, cents: moved }) => all + (type === "refund" ? -moved : moved),
            0,
          );
          expect(await expectAgreement("2025-03-01", "2025-11-30")).toBe(sum);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("count an order of midnight once, on the day that begins", async () => {
    const at = (offset: number): SomeOrder => ({
      day: "2025-03-09",
      offset,
      totalCents: 1_000,
      kind: "paid",
      refundCents: 1,
    });
    // This day is 23 hours long.
    await replaceOrders([at(-1), at(0), at(23 * 3_600_000 - 1), at(23 * 3_600_000)]);
    const range = "start_date=2025-03-09&end_date=2025-03-09";
    const response = await call(`/api/orders/analytics?${range}`, { token: admin.token });
    expect((await unwrap(response, analyticsResponse)).data).toMatchObject({
      total_orders: 2,
      total_revenue: 20,
    });
    await expectAgreement("2025-03-08", "2025-03-10");
  });

  test("of this month equal the dashboard's monthly revenue, whatever happened to the orders", async () => {
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
    const day = (date: string) => stats.data.sales_by_day.find((each) => each.date === date)?.revenue;
    expect(day(today)).toBe(figures.data.orders_by_day.at(-1)?.revenue);
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
