import { beforeAll, describe, expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { orderResponse } from "../../../../contract/orders/orders.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { addDays, toStoreDay } from "../../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../../contract/shared/time-zones.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { atTime } from "../../builders/clock.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrderOf, refund } from "../../builders/refunds.ts";
import {
  add,
  aShopper,
  checkout,
  confirm,
  getOrder,
  placeCashOrder,
  whilePaying,
} from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("listing orders", () => {
  const findIds = async (search: string) =>
    (await listOrders(`search=${encodeURIComponent(search)}`)).data.map((order) => order.id);

  test("finds orders by number, email and name", async () => {
    const { shopper, orderId, orderNumber } = await whilePaying(await aProduct());
    for (const search of [
      orderNumber,
      `# ${orderNumber.toLowerCase()}`,
      orderNumber.slice(2, 7),
      shopper.email.toUpperCase(),
      "robin shop",
    ]) {
      expect(await findIds(search)).toContain(orderId);
    }
    const [row] = (await listOrders(`search=${orderNumber}`)).data;
    expect(row).toMatchObject({
      user_name: "Robin Shopper",
      user_email: shopper.email,
      guest_email: null,
      town: "Winnipeg, MB",
    });
  });

  test.each(["%", "_", "'; DROP TABLE orders; --", "nobody at all", "💌".repeat(90)])(
    "finds no order by %j",
    async (search) => {
      expect(await findIds(search)).toEqual([]);
    },
  );

  test("filters orders by status, and returns the totals of the matches", async () => {
    await aPaidOrderOf();
    const order = await aPaidOrderOf(2);
    const paid = await listOrders("status=paid&payment_status=succeeded&sort_by=total_amount&order=desc");
    expect(paid.data.map((row) => row.id)).toContain(order.orderId);
    expect(paid.data.every((row) => row.status === "paid")).toBe(true);
    expect(paid.count).toBe(paid.data.length);
    const toCents = (dollars: number) => Math.round(dollars * 100);
    const totalCents = paid.data.reduce((total, row) => total + toCents(row.total_amount), 0);
    expect(toCents(paid.totals.total_amount)).toBe(totalCents);
    expect(toCents(paid.totals.revenue)).toBe(totalCents);
  });

  test("returns orders page by page", async () => {
    await aPaidOrderOf();
    await aPaidOrderOf();
    const page = await unwrap(
      await call("/api/orders?limit=1&page=2&sort_by=created_at&order=asc", { token: admin.token }),
      adminOrderPageResponse,
    );
    expect(page.data).toHaveLength(1);
    expect(page.total_pages).toBe(page.count);
  });

  test("sorts by each column in both directions", async () => {
    // The dates are in another order than the totals.
    const [first, second, third] = [
      await atTime(new Date("2026-02-01T12:00:00.000Z"), () => aPaidOrderOf(2)),
      await atTime(new Date("2026-01-01T12:00:00.000Z"), () => aPaidOrderOf(3)),
      await atTime(new Date("2026-03-01T12:00:00.000Z"), () => aPaidOrderOf(1)),
    ];
    await moveTo(admin, second.orderId, "processing");
    const ids = new Set([first.orderId, second.orderId, third.orderId]);
    for (const column of ["created_at", "order_number", "total_amount", "status"] as const) {
      for (const order of ["asc", "desc"] as const) {
        const rows = (await listOrders(`sort_by=${column}&order=${order}`)).data.filter((row) =>
          ids.has(row.id),
        );
        const values = rows.map((row) => row[column]);
        const ascending = values.toSorted((one, other) => Number(one > other) - Number(one < other));
        expect(values, `${column} ${order}`).toEqual(order === "asc" ? ascending : ascending.toReversed());
        expect(rows).toHaveLength(3);
      }
    }
  });

  test("filters by days in Winnipeg's time", async () => {
    const product = await aProduct();
    for (const [moment, day] of [
      ["2025-07-02T04:59:59.999Z", "2025-07-01"],
      ["2025-07-02T05:00:00.000Z", "2025-07-02"],
      ["2025-01-02T05:59:59.999Z", "2025-01-01"],
      ["2025-01-02T06:00:00.000Z", "2025-01-02"],
      ["2025-03-10T04:59:59.000Z", "2025-03-09"],
      ["2025-11-03T05:59:59.000Z", "2025-11-02"],
    ] as const) {
      const { orderId } = await atTime(new Date(moment), () => whilePaying(product));
      const isListedOn = async (listed: string) =>
        (await listOrders(`start_date=${listed}&end_date=${listed}`)).data.some(({ id }) => id === orderId);
      expect([
        day,
        await isListedOn(day),
        await isListedOn(addDays(day, 1)),
        await isListedOn(addDays(day, -1)),
      ]).toEqual([day, true, false, false]);
    }
  });

  test("accepts the year 9999 as the end of a range", async () => {
    await whilePaying(await aProduct());
    const { count } = await listOrders();
    expect(count).toBeGreaterThan(0);
    expect((await listOrders("end_date=9999-12-31")).count).toBe(count);
  });

  test.each(["status=lost", "start_date=2025-02-30", "end_date=yesterday", "limit=0", "sort_by=secret"])(
    "refuses the query %s",
    async (query) => {
      expect((await call(`/api/orders?${query}`, { token: admin.token })).status).toBe(422);
    },
  );
});

test("shows an admin every order with its customer, and a customer only their own", async () => {
  const { shopper, orderId } = await aPaidOrderOf();
  const { data } = await unwrap(await call(`/api/orders/${orderId}`, { token: admin.token }), orderResponse);
  expect(data.user?.email).toBe(shopper.email);
  expect((await getOrder(shopper, orderId)).user?.email).toBe(shopper.email);
  const other = await aShopper();
  for (const path of [`/api/orders/${orderId}`, `/api/orders/${orderId}/transactions`]) {
    expect((await call(path, { token: other.token })).status).toBe(404);
    expect((await call(path, { token: admin.token })).status).toBe(200);
  }
});

test("exports the listed orders, and escapes formulas", async () => {
  const shopper = await aShopper({ full_name: '+1, "Robin" Shopper' });
  await add(shopper, await aProduct());
  const { orderId, orderNumber } = await atTime(new Date("2025-11-22T01:04:00.000Z"), () =>
    placeCashOrder(shopper, { notes: '=HYPERLINK("http://evil.test")' }),
  );
  const response = await call("/api/orders/export?status=processing", { token: admin.token });
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"/,
  );
  const orders = await readExport(response);
  expect(orders).toHaveLength((await listOrders("status=processing")).count);
  expect(orders.find((order) => order.order_number === orderNumber)).toMatchObject({
    date: "2025-11-21",
    time: "19:04",
    email: shopper.email,
    total: (await getOrder(shopper, orderId)).total_amount.toFixed(2),
    notes: '\'=HYPERLINK("http://evil.test")',
    ship_to: '\'+1, "Robin" Shopper',
  });
});

test("exports the tax of refunded units, and the days of payment and refund", async () => {
  const shopper = await aShopper();
  const [taxed, untaxed] = [
    await aProduct({ priceCents: 1_000, compareAtPriceCents: 1_000, taxRateBasisPoints: 1_200 }),
    await aProduct({ priceCents: 1_000, compareAtPriceCents: 1_000, taxRateBasisPoints: 0 }),
  ];
  await add(shopper, taxed, 3);
  await add(shopper, untaxed);
  const payment = await checkout(shopper);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  const { items } = await getOrder(shopper, payment.orderId);
  const oneUnitOf = ({ name }: { name: string }) => {
    const item = items.find(({ product_name }) => product_name === name);
    if (item === undefined) throw new Error(`${name} was not ordered`);
    return { order_item_id: item.id, quantity: 1 };
  };
  const exportTax = async () => {
    const response = await call(`/api/orders/export?search=${payment.orderNumber}`, { token: admin.token });
    const [order] = await readExport(response);
    return [order?.tax, order?.refunded_tax, order?.net_tax, order?.paid_on, order?.refunded_on];
  };
  const today = toStoreDay(new Date(), defaultTimeZone);
  expect(await exportTax()).toEqual(["3.60", "0.00", "3.60", today, ""]);
  await refund(admin, payment.orderId, { amount: 10, refund_items: [oneUnitOf(untaxed)] });
  expect(await exportTax()).toEqual(["3.60", "0.00", "3.60", today, today]);
  await refund(admin, payment.orderId, { amount: 11.2, refund_items: [oneUnitOf(taxed)] });
  expect(await exportTax()).toEqual(["3.60", "1.20", "2.40", today, today]);
  const { left_to_refund: remaining } = await getOrder(admin, payment.orderId);
  await refund(admin, payment.orderId, { amount: remaining });
  expect(await exportTax()).toEqual(["3.60", "3.60", "0.00", today, today]);
});

test("exports a row for each line item of the listed orders, which add up like the orders, and escapes formulas", async () => {
  const shopper = await aShopper();
  const sale = { priceCents: 325, compareAtPriceCents: 350, taxRateBasisPoints: 1_200 };
  await add(shopper, await aProduct({ ...sale, name: "=1+1 Pens", category: "Toys" }), 2);
  await add(shopper, await aProduct({ ...sale, name: "Paper" }));
  const { orderId, orderNumber } = await placeCashOrder(shopper);
  const path = `/api/orders/lines/export?search=${orderNumber}`;
  const response = await call(path, { token: admin.token });
  expect(response.headers.get("Content-Disposition")).toMatch(/filename="order-lines-\d{4}-\d\d-\d\d\.csv"/);
  const lines = await readExport(response);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({
    order_number: orderNumber,
    status: "processing",
    payment_method: "cash_on_delivery",
    name: "'=1+1 Pens",
    category: "Toys",
    quantity: "2",
    unit_price: "3.25",
    subtotal: "7.00",
    discount: "0.50",
    tax: "0.78",
    total: "7.28",
  });
  const order = await getOrder(shopper, orderId);
  const sum = (column: string) => lines.reduce((total, line) => total + Number(line[column]), 0);
  expect(sum("subtotal")).toBeCloseTo(order.subtotal);
  expect(sum("discount")).toBeCloseTo(order.discount_amount);
  expect(sum("total")).toBeCloseTo(order.total_amount - order.shipping_cost);
  expect((await call("/api/orders/lines/export", { token: shopper.token })).status).toBe(403);
});

async function listOrders(query = "") {
  return unwrap(await call(`/api/orders?limit=100&${query}`, { token: admin.token }), adminOrderPageResponse);
}

/** Reads exported orders as one record of column names and cells for each order. */
async function readExport(response: Response): Promise<Record<string, string | undefined>[]> {
  const [columns = [], ...rows] = parseCsv(await response.text()).map((row) => row.cells);
  return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
}
