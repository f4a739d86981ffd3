import { beforeAll, describe, expect, test } from "vitest";
import { analyticsResponse } from "../../../contract/admin/analytics.ts";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { adminOrderPageResponse } from "../../../contract/admin/orders.ts";
import { adminUserDetailResponse } from "../../../contract/admin/users.ts";
import { addDays, startOfDay, toStoreDay } from "../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { atTime, stopClock } from "../builders/clock.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrderOf, refund } from "../builders/refunds.ts";
import { aCashOrder, atPayment, getOrder, type Shopper } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("analytics", () => {
  stopClock();

  test("matches the order list to the cent in every range", async () => {
    await atTime(new Date(startOfDay(getDay(-3), defaultTimeZone)), () => aPaidOrderOf(3));
    const cash = await aCashOrder();
    await setStatus(cash.orderId, { status: "delivered" });
    const canceled = await aPaidOrderOf();
    await setStatus(canceled.orderId, { status: "canceled" });
    for (const [start, end] of [
      [-29, 0],
      [-3, -3],
      [-2, 0],
      [0, 0],
    ] as const) {
      const range = `start_date=${getDay(start)}&end_date=${getDay(end)}`;
      const figures = await readAnalytics(range);
      const { count, totals, data } = await listOrders(range);
      expect(figures.total_orders).toBe(count);
      expect(figures.total_revenue).toBe(totals.revenue);
      expect(figures.orders_by_day).toHaveLength(end - start + 1);
      expect(sum(figures.orders_by_day.map((day) => toCents(day.revenue)))).toBe(toCents(totals.revenue));
      expect(sum(figures.orders_by_day.map((day) => day.orders))).toBe(count);
      expect(sum(Object.values(figures.orders_by_status))).toBe(count);
      for (const [status, orders] of Object.entries(figures.orders_by_status)) {
        expect(orders).toBe(data.filter((order) => order.status === status).length);
      }
      const averageCents = figures.paid_orders === 0 ? 0 : toCents(totals.revenue) / figures.paid_orders;
      expect(toCents(figures.average_order_value)).toBe(Math.round(averageCents));
      expect(figures.conversion.rate).toBeLessThanOrEqual(100);
    }
    const threeDaysAgo = getDay(-3);
    const figures = await readAnalytics(`start_date=${threeDaysAgo}&end_date=${threeDaysAgo}`);
    expect(figures.best_sellers).toMatchObject([{ quantity: 3, revenue: 23.31 }]);
    expect(figures.orders_by_day).toMatchObject([{ date: threeDaysAgo, orders: 1 }]);
    expect(figures.conversion).toEqual({ carts: 1, paid: 1, rate: 100 });
  });

  test("covers the last 30 days by default", async () => {
    const figures = await readAnalytics();
    expect(figures.end_date).toBe(toStoreDay(new Date(), defaultTimeZone));
    expect(figures.start_date).toBe(getDay(-29));
    expect(figures.orders_by_day).toHaveLength(30);
  });

  test.each(["start_date=2025-02-02&end_date=2025-02-01", "start_date=1999-01-01&end_date=2025-01-01"])(
    "refuses the range %s",
    async (query) => {
      expect((await call(`/api/orders/analytics?${query}`, { token: admin.token })).status).toBe(422);
    },
  );
});

describe("the dashboard", () => {
  stopClock();

  test("counts open orders, users and products, and sums the month's revenue", async () => {
    const before = await readStats();
    const paid = await aPaidOrderOf();
    const cash = await aCashOrder();
    await atPayment(await aProduct({ isActive: true, stockQuantity: 3 }));
    const after = await readStats();
    expect(after.total_products - before.total_products).toBe(3);
    expect(after.total_users - before.total_users).toBe(3);
    expect(after.pending_orders - before.pending_orders).toBe(2);
    expect(after.pending_orders).toBe(after.work.to_pack + after.work.to_ship);
    const readGainCents = async () => toCents((await readStats()).monthly_revenue - before.monthly_revenue);
    const readTotalCents = async (order: { shopper: Shopper; orderId: string }) =>
      toCents((await getOrder(order.shopper, order.orderId)).total_amount);
    expect(await readGainCents()).toBe(await readTotalCents(paid));
    await setStatus(cash.orderId, { status: "delivered" });
    expect(await readGainCents()).toBe((await readTotalCents(paid)) + (await readTotalCents(cash)));
    await setStatus(paid.orderId, { status: "canceled" });
    expect(await readGainCents()).toBe(await readTotalCents(cash));
    expect((await readStats()).pending_orders).toBe(before.pending_orders);
    expect(after.sales_by_day).toHaveLength(30);
    expect(after.sales_by_day.at(-1)?.date).toBe(toStoreDay(new Date(), defaultTimeZone));
    expect(after.low_stock[0]?.stock_quantity).toBeLessThan(10);
    expect(after.latest_orders).toHaveLength(5);
  });

  test("counts an account's orders the same in its profile, the chart and the conversion", async () => {
    const countChartOrders = async () => sum((await readStats()).sales_by_day.map((day) => day.orders));
    const before = { chart: await countChartOrders(), conversion: (await readAnalytics()).conversion };
    const { shopper } = await aCashOrder();
    const canceled = await aCashOrder({ shopper });
    await setStatus(canceled.orderId, { status: "canceled" });
    const returned = await aCashOrder({ shopper });
    await setStatus(returned.orderId, { status: "delivered" });
    const { total_amount: amount } = await getOrder(shopper, returned.orderId);
    expect((await refund(admin, returned.orderId, { amount })).status).toBe(200);
    const user = await call(`/api/admin/users/${shopper.id}`, { token: admin.token });
    expect((await unwrap(user, adminUserDetailResponse)).data.order_count).toBe(1);
    expect((await countChartOrders()) - before.chart).toBe(1);
    const { conversion } = await readAnalytics();
    expect(conversion.paid - before.conversion.paid).toBe(1);
    expect(conversion.carts - before.conversion.carts).toBe(1);
  });

  test("shows the same monthly revenue as analytics, without last month's orders", async () => {
    const firstDay = `${toStoreDay(new Date(), defaultTimeZone).slice(0, 7)}-01`;
    const startMs = Date.parse(startOfDay(firstDay, defaultTimeZone));
    const readMonthlyRevenue = async () =>
      (await readAnalytics(`start_date=${firstDay}&end_date=${toStoreDay(new Date(), defaultTimeZone)}`))
        .total_revenue;
    const { monthly_revenue: before } = await readStats();
    expect(before).toBe(await readMonthlyRevenue());
    await atTime(new Date(startMs - 1), aPaidOrderOf);
    expect((await readStats()).monthly_revenue).toBe(before);
    const { order } = await atTime(new Date(startMs), aPaidOrderOf);
    const { monthly_revenue: after } = await readStats();
    expect(toCents(after - before)).toBe(toCents(order.total_amount));
    expect(after).toBe(await readMonthlyRevenue());
  });
});

function setStatus(id: string, json: unknown) {
  return call(`/api/orders/${id}/status`, { method: "PUT", token: admin.token, json });
}

function getDay(daysFromToday: number) {
  return addDays(toStoreDay(new Date(), defaultTimeZone), daysFromToday);
}

async function readAnalytics(query = "") {
  return (
    await unwrap(await call(`/api/orders/analytics?${query}`, { token: admin.token }), analyticsResponse)
  ).data;
}

async function listOrders(query = "") {
  return unwrap(await call(`/api/orders?limit=100&${query}`, { token: admin.token }), adminOrderPageResponse);
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}

function toCents(amount: number) {
  return Math.round(amount * 100);
}

async function readStats() {
  return (await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse)).data;
}
