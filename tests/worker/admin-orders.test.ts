import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { adminStatsResponse } from "../../contract/admin/dashboard.ts";
import {
  adminOrderPageResponse,
  analyticsResponse,
  bulkShipResponse,
  statusChangeResponse,
} from "../../contract/admin/orders.ts";
import { orderResponse } from "../../contract/orders/orders.ts";
import { parseCsv } from "../../contract/shared/csv.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { addDays, startOfDay, toStoreDay } from "../../contract/shared/store-time.ts";
import { newStoreIdentity as store } from "../../contract/store/new-store.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { stopClock } from "./builders/clock.ts";
import { aProduct } from "./builders/products.ts";
import {
  aCashOrder,
  aShopper,
  atPayment,
  cancel,
  confirm,
  getOrder,
  type Shopper,
  whilePaying,
} from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";
import { pay } from "./builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

async function aPaidOrder(quantity = 1) {
  const order = await atPayment(
    await aProduct({ wholesalePriceCents: 777, retailPriceCents: 1_299 }),
    quantity,
  );
  await pay(order.intentId);
  expect((await confirm(order.shopper, order)).status).toBe(200);
  return order;
}

const list = async (query = "") =>
  unwrap(await call(`/api/orders?limit=100&${query}`, { token: admin.token }), adminOrderPageResponse);
const analytics = async (query = "") =>
  (await unwrap(await call(`/api/orders/analytics?${query}`, { token: admin.token }), analyticsResponse))
    .data;
const setStatus = (id: string, json: unknown) =>
  call(`/api/orders/${id}/status`, { method: "PUT", token: admin.token, json });
const placedAt = (id: string, moment: string) =>
  env.DB.prepare("UPDATE orders SET created_at = ? WHERE id = ?").bind(moment, id).run();

describe("the list", () => {
  test("finds by number, name, email and the name on the parcel, whatever is typed", async () => {
    const { shopper, orderId, orderNumber } = await whilePaying(await aProduct());
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).data.map((order) => order.id);
    for (const search of [
      orderNumber,
      `# ${orderNumber.toLowerCase()}`,
      orderNumber.slice(2, 7),
      shopper.email.toUpperCase(),
      "robin shop",
    ]) {
      expect(await found(search)).toContain(orderId);
    }
    for (const search of ["%", "_", "'; DROP TABLE orders; --", "nobody at all", "💌".repeat(90)]) {
      expect(await found(search)).toEqual([]);
    }
    const [row] = (await list(`search=${orderNumber}`)).data;
    expect(row).toMatchObject({ user_name: "Robin Shopper", user_email: shopper.email, guest_email: null });
  });

  test("filters by both statuses, sorts, pages, and says what all of it comes to", async () => {
    await aPaidOrder();
    const order = await aPaidOrder(2);
    const paid = await list("status=paid&payment_status=succeeded&sort_by=total_amount&order=desc");
    expect(paid.data.map((row) => row.id)).toContain(order.orderId);
    expect(paid.data.every((row) => row.status === "paid")).toBe(true);
    expect(paid.count).toBe(paid.data.length);
    const cents = (dollars: number) => Math.round(dollars * 100);
    const sum = paid.data.reduce((total, row) => total + cents(row.total_amount), 0);
    expect(cents(paid.totals.total_amount)).toBe(sum);
    expect(cents(paid.totals.revenue)).toBe(sum);
    const page = await unwrap(
      await call("/api/orders?limit=1&page=2&sort_by=created_at&order=asc", { token: admin.token }),
      adminOrderPageResponse,
    );
    expect(page.data).toHaveLength(1);
    expect(page.total_pages).toBe(page.count);
  });

  test("sorts by each column in both directions", async () => {
    const placed = [await aPaidOrder(2), await aPaidOrder(3), await aPaidOrder(1)];
    await setStatus(placed[1]?.orderId ?? "", { status: "processing" });
    // Neither by number nor by total in the order of their days.
    for (const [index, { orderId }] of placed.entries()) {
      await placedAt(orderId, `2026-0${[2, 1, 3][index]}-01T12:00:00.000Z`);
    }
    const ids = new Set(placed.map((order) => order.orderId));
    for (const column of ["created_at", "order_number", "total_amount", "status"] as const) {
      for (const order of ["asc", "desc"] as const) {
        const rows = (await list(`sort_by=${column}&order=${order}`)).data.filter((row) => ids.has(row.id));
        const values = rows.map((row) => row[column]);
        const ascending = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(values, `${column} ${order}`).toEqual(order === "asc" ? ascending : ascending.toReversed());
        expect(rows).toHaveLength(3);
      }
    }
  });

  test("a day is the store's own: from midnight to midnight in Winnipeg, summer and winter", async () => {
    const { orderId } = await whilePaying(await aProduct());
    const on = async (day: string) =>
      (await list(`start_date=${day}&end_date=${day}`)).data.some((order) => order.id === orderId);
    for (const [moment, day] of [
      ["2025-07-02T04:59:59.999Z", "2025-07-01"],
      ["2025-07-02T05:00:00.000Z", "2025-07-02"],
      ["2025-01-02T05:59:59.999Z", "2025-01-01"],
      ["2025-01-02T06:00:00.000Z", "2025-01-02"],
      ["2025-03-10T04:59:59.000Z", "2025-03-09"],
      ["2025-11-03T05:59:59.000Z", "2025-11-02"],
    ] as const) {
      await placedAt(orderId, moment);
      expect([day, await on(day), await on(addDays(day, 1)), await on(addDays(day, -1))]).toEqual([
        day,
        true,
        false,
        false,
      ]);
    }
  });

  test.each(["status=lost", "start_date=2025-02-30", "end_date=yesterday", "limit=0", "sort_by=secret"])(
    "?%s is refused",
    async (query) => {
      expect((await call(`/api/orders?${query}`, { token: admin.token })).status).toBe(422);
    },
  );
});

describe("one order", () => {
  test("an admin sees everybody's with its customer; a customer only their own", async () => {
    const { shopper, orderId } = await aPaidOrder();
    const { data } = await unwrap(
      await call(`/api/orders/${orderId}`, { token: admin.token }),
      orderResponse,
    );
    expect(data.user?.email).toBe(shopper.email);
    expect((await getOrder(shopper, orderId)).user?.email).toBe(shopper.email);
    const other = await aShopper();
    for (const path of [`/api/orders/${orderId}`, `/api/orders/${orderId}/transactions`]) {
      expect((await call(path, { token: other.token })).status).toBe(404);
      expect((await call(path, { token: admin.token })).status).toBe(200);
    }
  });
});

describe("moving an order", () => {
  test("a status with a note and tracking: the answer is the new entry, all of it is recorded", async () => {
    const { shopper, orderId } = await aPaidOrder();
    const response = await setStatus(orderId, {
      status: "shipped",
      notes: "On its way",
      tracking_carrier: "Canada Post",
      tracking_number: "1234 5678",
    });
    const { data } = await unwrap(response, statusChangeResponse);
    expect(data).toMatchObject({ status: "shipped", payment_status: "succeeded" });
    const order = await getOrder(admin, orderId);
    expect(order.status_history[0]).toMatchObject({
      id: data.id,
      created_at: data.created_at,
      status: "shipped",
      notes: "On its way",
      notes_for_customer: false,
      created_by: "Alex Keeper",
    });
    expect((await getOrder(shopper, orderId)).status_history[0]).toMatchObject({
      id: data.id,
      status: "shipped",
      notes: null,
      created_by: store.name,
    });
    expect(order).toMatchObject({ tracking_carrier: "Canada Post", tracking_number: "1234 5678" });
    expect(await listAuditEntries(orderId)).toMatchObject([
      {
        action: "order.status",
        admin: admin.id,
        before: { status: "paid", trackingCarrier: null },
        after: { status: "shipped", trackingCarrier: "Canada Post" },
      },
    ]);
  });

  test("a note alone changes no status, and nothing at all is refused", async () => {
    const { orderId } = await aPaidOrder();
    const { data } = await unwrap(await setStatus(orderId, { notes: "Called them" }), statusChangeResponse);
    expect(data.status).toBe("paid");
    expect((await getOrder(admin, orderId)).status_history[0]).toMatchObject({
      id: data.id,
      notes: "Called them",
      status: "paid",
    });
    for (const body of [
      {},
      { notes: "   " },
      { status: "lost" },
      { notes: "x", notes_for_customer: "yes" },
    ]) {
      expect((await setStatus(orderId, body)).status).toBe(422);
    }
    expect(await listAuditEntries(orderId)).toHaveLength(1);
  });

  test("the customer reads an admin's note only where the admin wrote it to the customer", async () => {
    const { shopper, orderId } = await aPaidOrder();
    const before = (await getOrder(shopper, orderId)).status_history;
    await setStatus(orderId, { notes: "Sounded angry on the phone; check twice" });
    expect((await getOrder(shopper, orderId)).status_history).toEqual(before);
    await setStatus(orderId, { notes: "The red one is out: we send the blue one", notes_for_customer: true });
    await setStatus(orderId, { status: "canceled", notes: "Asks for refunds too often" });
    const { status_history: history } = await getOrder(shopper, orderId);
    expect(JSON.stringify(history)).not.toMatch(/angry|too often|Alex/);
    expect(history.map(({ status, notes }) => [status, notes])).toContainEqual([
      "paid",
      "The red one is out: we send the blue one",
    ]);
    expect(history.map(({ status }) => status)).toContain("canceled");

    const other = await aPaidOrder();
    const meant = { status: "canceled", notes: "The mug broke while we packed it", notes_for_customer: true };
    await setStatus(other.orderId, meant);
    const written = (await getOrder(other.shopper, other.orderId)).status_history;
    expect(written.map(({ notes }) => notes)).toContain(meant.notes);
  });

  test("what the table of moves does not allow is a conflict and leaves no trace", async () => {
    const unpaid = await atPayment(await aProduct());
    for (const status of ["paid", "shipped", "refunded"]) {
      expect((await setStatus(unpaid.orderId, { status })).status).toBe(409);
    }
    await cancel(unpaid.shopper, unpaid.orderId);
    const response = await setStatus(unpaid.orderId, { status: "processing" });
    expect((await unwrap(response, failureView)).message).toBe(
      "An order that is Canceled cannot be set to Processing.",
    );
    expect(await listAuditEntries(unpaid.orderId)).toEqual([]);
    expect((await setStatus(crypto.randomUUID(), { status: "paid" })).status).toBe(404);
  });

  test("canceling a paid order refunds it, and the admin's entry is the answer", async () => {
    const { orderId } = await aPaidOrder();
    const { data } = await unwrap(
      await setStatus(orderId, { status: "canceled", notes: "Out of stock after all" }),
      statusChangeResponse,
    );
    expect(data.status).toBe("canceled");
    const order = await getOrder(admin, orderId);
    expect(order.status_history.find((entry) => entry.id === data.id)?.notes).toBe("Out of stock after all");
    expect((await listAuditEntries(orderId)).map((entry) => entry.action)).toEqual(["order.status"]);
  });

  test("tracking is set and taken away without a change of status", async () => {
    const { shopper, orderId } = await aPaidOrder();
    const track = (json: unknown) =>
      call(`/api/orders/${orderId}/tracking`, { method: "PUT", token: admin.token, json });
    expect((await track({ tracking_carrier: "UPS", tracking_number: "1Z-999" })).status).toBe(200);
    expect(await getOrder(shopper, orderId)).toMatchObject({
      tracking_carrier: "UPS",
      tracking_number: "1Z-999",
    });
    await track({ tracking_number: null });
    expect(await getOrder(shopper, orderId)).toMatchObject({
      tracking_carrier: "UPS",
      tracking_number: null,
    });
    expect((await track({ tracking_number: "<script>" })).status).toBe(422);
  });

  test("many are marked as shipped at once, each separately", async () => {
    const [one, two, unpaid] = [await aPaidOrder(), await aCashOrder(), await atPayment(await aProduct())];
    const ship = async () =>
      (
        await unwrap(
          await call("/api/orders/bulk-ship", {
            token: admin.token,
            json: {
              orders: [
                { id: one.orderId, tracking_carrier: "Purolator", tracking_number: "P1" },
                { id: two.orderId },
                { id: unpaid.orderId },
                { id: "00000000-0000-4000-8000-000000000000" },
              ],
            },
          }),
          bulkShipResponse,
        )
      ).data.map((outcome) => outcome.shipped);
    expect(await ship()).toEqual([true, true, false, false]);
    expect(await getOrder(one.shopper, one.orderId)).toMatchObject({
      status: "shipped",
      tracking_number: "P1",
    });
    expect((await getOrder(unpaid.shopper, unpaid.orderId)).status).toBe("pending_payment");
    expect(await ship()).toEqual([false, false, false, false]);
    expect(await listAuditEntries(two.orderId)).toHaveLength(1);
  });
});

describe("analytics", () => {
  stopClock();

  test("agree with the list to the cent, for any range", async () => {
    const [paid, cash] = [await aPaidOrder(3), await aCashOrder()];
    await setStatus(cash.orderId, { status: "delivered" });
    const canceled = await aPaidOrder();
    await setStatus(canceled.orderId, { status: "canceled" });
    await placedAt(paid.orderId, startOfDay(addDays(toStoreDay(new Date()), -3)));
    for (const [start, end] of [
      [-29, 0],
      [-3, -3],
      [-2, 0],
      [0, 0],
    ] as const) {
      const range = `start_date=${addDays(toStoreDay(new Date()), start)}&end_date=${addDays(toStoreDay(new Date()), end)}`;
      const [figures, { count, totals, data }] = [await analytics(range), await list(range)];
      expect(figures.total_orders).toBe(count);
      expect(figures.total_revenue).toBe(totals.revenue);
      expect(figures.orders_by_day).toHaveLength(end - start + 1);
      const sum = (amounts: number[]) =>
        amounts.reduce((total, amount) => total + Math.round(amount * 100), 0);
      expect(sum(figures.orders_by_day.map((day) => day.revenue))).toBe(sum([totals.revenue]));
      expect(figures.orders_by_day.reduce((total, day) => total + day.orders, 0)).toBe(count);
      expect(Object.values(figures.orders_by_status).reduce((total, found) => total + found, 0)).toBe(count);
      for (const [status, found] of Object.entries(figures.orders_by_status)) {
        expect(found).toBe(data.filter((order) => order.status === status).length);
      }
      const net = figures.paid_orders === 0 ? 0 : (totals.revenue * 100) / figures.paid_orders;
      expect(Math.round(figures.average_order_value * 100)).toBe(Math.round(net));
      expect(figures.conversion.rate).toBeLessThanOrEqual(100);
    }
    const threeDaysAgo = addDays(toStoreDay(new Date()), -3);
    const figures = await analytics(`start_date=${threeDaysAgo}&end_date=${threeDaysAgo}`);
    expect(figures.best_sellers).toMatchObject([{ quantity: 3, revenue: 23.31 }]);
    expect(figures.orders_by_day).toMatchObject([{ date: threeDaysAgo, orders: 1 }]);
    expect(figures.conversion).toEqual({ carts: 1, paid: 1, rate: 100 });
  });

  test("without dates they are of the last 30 days", async () => {
    const figures = await analytics();
    expect(figures.end_date).toBe(toStoreDay(new Date()));
    expect(figures.start_date).toBe(addDays(figures.end_date, -29));
    expect(figures.orders_by_day).toHaveLength(30);
  });

  test.each(["start_date=2025-02-02&end_date=2025-02-01", "start_date=1999-01-01&end_date=2025-01-01"])(
    "?%s is refused",
    async (query) => {
      expect((await call(`/api/orders/analytics?${query}`, { token: admin.token })).status).toBe(422);
    },
  );
});

test("the export holds what the list holds, and runs no formula", async () => {
  const { shopper, orderId, orderNumber } = await aPaidOrder();
  await env.DB.prepare(
    "UPDATE orders SET customer_notes = ?, shipping_address = json_set(shipping_address, '$.full_name', ?) WHERE id = ?",
  )
    .bind('=HYPERLINK("http://evil.test")', '+1, "Robin"\nShopper', orderId)
    .run();
  await placedAt(orderId, "2025-11-22T01:04:00.000Z");
  const response = await call("/api/orders/export?status=paid", { token: admin.token });
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"/,
  );
  const [head, ...rows] = parseCsv(await response.text()).map((row) => row.cells);
  const cell = (row: string[] | undefined, name: string) => row?.[head?.indexOf(name) ?? -1];
  expect(rows).toHaveLength((await list("status=paid")).count);
  const row = rows.find((candidate) => candidate[0] === orderNumber);
  expect([cell(row, "date"), cell(row, "time")]).toEqual(["2025-11-21", "19:04"]);
  expect(cell(row, "email")).toBe(shopper.email);
  expect(cell(row, "total")).toBe((await getOrder(shopper, orderId)).total_amount.toFixed(2));
  expect(cell(row, "notes")).toBe('\'=HYPERLINK("http://evil.test")');
  expect(cell(row, "ship_to")).toBe('\'+1, "Robin"\nShopper');
});

describe("the dashboard", () => {
  stopClock();

  test("counts what its definitions say", async () => {
    const stats = async () =>
      (await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse)).data;
    const before = await stats();
    const paid = await aPaidOrder();
    const cash = await aCashOrder();
    await atPayment(await aProduct({ isActive: true, stockQuantity: 3 }));
    const after = await stats();
    expect(after.total_products - before.total_products).toBe(3);
    expect(after.total_users - before.total_users).toBe(3);
    expect(after.pending_orders - before.pending_orders).toBe(2);
    const gained = async () => Math.round(((await stats()).monthly_revenue - before.monthly_revenue) * 100);
    const total = async (order: { shopper: Shopper; orderId: string }) =>
      Math.round((await getOrder(order.shopper, order.orderId)).total_amount * 100);
    expect(await gained()).toBe(await total(paid));
    await setStatus(cash.orderId, { status: "delivered" });
    expect(await gained()).toBe((await total(paid)) + (await total(cash)));
    await setStatus(paid.orderId, { status: "canceled" });
    expect(await gained()).toBe(await total(cash));
    expect((await stats()).pending_orders).toBe(before.pending_orders);
    expect(after.sales_by_day).toHaveLength(30);
    expect(after.sales_by_day.at(-1)?.date).toBe(toStoreDay(new Date()));
    expect(after.low_stock[0]?.stock_quantity).toBeLessThan(10);
    expect(after.latest_orders).toHaveLength(5);
  });

  test("this month's revenue is what analytics says of this month; last month's orders are not in it", async () => {
    const stats = async () =>
      (await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse)).data;
    const { orderId } = await aPaidOrder();
    const firstDay = `${toStoreDay(new Date()).slice(0, 7)}-01`;
    const thisMonth = async () =>
      (await analytics(`start_date=${firstDay}&end_date=${toStoreDay(new Date())}`)).total_revenue;
    const [before, start] = [await stats(), startOfDay(firstDay)];
    expect(before.monthly_revenue).toBe(await thisMonth());
    await placedAt(orderId, start);
    expect((await stats()).monthly_revenue).toBe(before.monthly_revenue);
    await placedAt(orderId, new Date(Date.parse(start) - 1).toISOString());
    expect((await stats()).monthly_revenue).toBeLessThan(before.monthly_revenue);
    expect((await stats()).monthly_revenue).toBe(await thisMonth());
  });
});
