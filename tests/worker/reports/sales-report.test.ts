import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { analyticsResponse } from "../../../contract/admin/analytics.ts";
import { parseCsv } from "../../../contract/shared/csv.ts";
import { startOfDay } from "../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { atTime } from "../builders/clock.ts";
import { aPaidOfferedOrder } from "../builders/offers.ts";
import { aProduct } from "../builders/products.ts";
import { explainRequest } from "../builders/query-plans.ts";
import { refund } from "../builders/refunds.ts";
import { readSalesReport } from "../builders/reports.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  checkout,
  confirm,
  getOrder,
  outOfTown,
  type Shopper,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

const untaxed = { taxRateBasisPoints: 0, compareAtPriceCents: 2_000 };
const monday = "2025-06-02";
const tuesday = "2025-06-03";
const week = { start_date: "2025-06-01", end_date: "2025-06-07" };

let admin: Account;
let mug: Awaited<ReturnType<typeof aProduct>>;
let plate: typeof mug;
let neverSold: typeof mug;

/**
 * Sells mugs for $10.00 that cost $4.00, and plates for $6.00 of unknown cost: on Monday at 18:30 in Winnipeg three mugs
 * and two plates, on Tuesday at 9:00 a mug to Toronto with $5.00 for its delivery. Of the first order, one mug comes
 * back, and one is refunded without coming back.
 */
beforeAll(async () => {
  await atTime(new Date("2025-06-02T23:30:00.000Z"), async () => {
    admin = await anAdmin();
    mug = await aProduct({
      ...untaxed,
      name: "Mug",
      priceCents: 1_000,
      unitCostCents: 400,
      supplier: "Clay",
    });
    plate = await aProduct({ ...untaxed, name: "Plate", priceCents: 600, category: "Electronics" });
    neverSold = await aProduct({ name: "Vase", stockQuantity: 7, unitCostCents: 250 });
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO product_families (id, name, option_names, created_at, updated_at) VALUES ('f', 'Crockery', '[\"Colour\"]', '', '')",
      ),
      env.DB.prepare("UPDATE products SET family_id = 'f', family_values = '[\"Red\"]' WHERE id = ?").bind(
        mug.id,
      ),
    ]);
    const shopper = await aShopper();
    await add(shopper, mug, 3);
    await add(shopper, plate, 2);
    const { orderId, order } = await payCart(shopper);
    const [line] = order.items.filter(({ product_id: id }) => id === mug.id);
    const units = { refund_items: [{ order_item_id: line?.id ?? "", quantity: 1 }] };
    expect((await refund(admin, orderId, { amount: 10, ...units })).status).toBe(200);
    expect((await refund(admin, orderId, { amount: 10, ...units, restock: false })).status).toBe(200);
  });
  await atTime(new Date("2025-06-03T14:00:00.000Z"), async () => {
    admin = await anAdmin();
    const shopper = await aShopper(outOfTown);
    await add(shopper, mug, 1);
    await payCart(shopper);
  });
});

const mugs = {
  orders: 2,
  units: 3,
  sales: 20,
  cost: 12,
  margin: 8,
  margin_percent: 40,
  units_without_cost: 0,
};
const plates = {
  orders: 1,
  units: 2,
  sales: 12,
  cost: null,
  margin: null,
  margin_percent: null,
  units_without_cost: 2,
};

test("reports units, sales, cost and margin of each product", async () => {
  const report = await readSalesReport(admin, week);
  expect(report.data).toMatchObject([
    { key: mug.id, name: "Mug", ...mugs, stock: { sku: mug.sku, on_hand: 20, value: 80, days_left: 46 } },
    { key: plate.id, name: "Plate", ...plates, stock: { on_hand: 20, value: null, days_left: 70 } },
  ]);
  expect(report.totals).toEqual({ ...mugs, units: 5, sales: 32, units_without_cost: 2 });
  expect(report.reconciliation).toMatchObject({
    sales: 32,
    delivery: 5,
    taxes: 0,
    revenue: 37,
    invoiced: 37,
  });
});

test.each([
  [
    "family",
    [
      ["Crockery", mugs],
      ["In no family", plates],
    ],
  ],
  [
    "category",
    [
      ["Toys", mugs],
      ["Electronics", plates],
    ],
  ],
  [
    "supplier",
    [
      ["Clay", mugs],
      ["No supplier", plates],
    ],
  ],
  [
    "place",
    [
      ["Manitoba", { sales: 22, units: 4, cost: 8, margin: 2 }],
      ["Ontario", { sales: 10, margin: 6 }],
    ],
  ],
  [
    "area",
    [
      ["R2C", { orders: 1, sales: 22 }],
      ["M5V", { orders: 1, sales: 10 }],
    ],
  ],
  [
    "hour",
    [
      ["18:00", { sales: 22 }],
      ["09:00", { sales: 10 }],
    ],
  ],
  [
    "weekday",
    [
      ["Monday", { sales: 22 }],
      ["Tuesday", { sales: 10 }],
    ],
  ],
  ["code", [["No code", { sales: 32, orders: 2 }]]],
] as const)("groups sales by %s", async (by, rows) => {
  const { data } = await readSalesReport(admin, { ...week, by });
  expect(data).toMatchObject(rows.map(([name, figures]) => ({ name, ...figures, stock: null })));
});

test("sums the sales of each code", async () => {
  const sold = await atTime(new Date("2025-07-01T18:00:00.000Z"), async () => {
    admin = await anAdmin();
    await aPaidOrder(await aProduct({ ...untaxed, priceCents: 500 }), 1);
    return aPaidOfferedOrder({ lines: [{ priceCents: 1_000, quantity: 2, offerCents: 300 }] });
  });
  const code = sold.order.adjustments[0]?.code ?? "";
  const { data } = await readSalesReport(admin, {
    start_date: "2025-07-01",
    end_date: "2025-07-01",
    by: "code",
  });
  expect(data).toMatchObject([
    { key: code, name: code, sales: 17 },
    { key: "", name: "No code", sales: 5 },
  ]);
});

test("counts customers by how many orders they placed, and erased people apart", async () => {
  await atTime(new Date("2025-08-01T18:00:00.000Z"), async () => {
    admin = await anAdmin();
    const product = await aProduct({ ...untaxed, priceCents: 2_000 });
    const loyal = await aShopper();
    for (const quantity of [1, 2, 1]) {
      await add(loyal, product, quantity);
      await payCart(loyal);
    }
    await aPaidOrder(product, 3);
    const erased = await aPaidOrder(product, 5);
    await env.DB.prepare(
      `UPDATE orders SET profile_id = NULL, billing_address = json_set(billing_address, '$.full_name', 'Deleted account')
        WHERE id = ?`,
    )
      .bind(erased.orderId)
      .run();
  });
  const { customers } = await readSalesReport(admin, { start_date: "2025-08-01", end_date: "2025-08-01" });
  expect(customers).toEqual([
    { orders: "1", customers: 1, revenue: 60 },
    { orders: "3+", customers: 1, revenue: 80 },
    { orders: "erased", customers: 1, revenue: 100 },
  ]);
});

test("counts every hour of the days on which clocks change, as the clock showed it", async () => {
  const product = await aProduct({ ...untaxed, priceCents: 1_000 });
  for (const [day, hours, clock] of [
    ["2025-03-09", 23, ["00:00", "01:00", "03:00", "04:00"]],
    ["2025-11-02", 25, ["00:00", "01:00", "01:00", "02:00"]],
  ] as const) {
    const start = Date.parse(startOfDay(day, defaultTimeZone));
    for (const hour of [0, 1, 2, 3]) {
      await atTime(new Date(start + (hour + 0.5) * 3_600_000), () => aPaidOrder(product, 1));
    }
    await atTime(new Date(start + hours * 3_600_000), () => aPaidOrder(product, 1));
    admin = await atTime(new Date(start), anAdmin);
    const report = await readSalesReport(admin, {
      start_date: day,
      end_date: day,
      by: "hour",
      sort_by: "name",
      order: "asc",
    });
    expect(report.data.flatMap(({ name, orders }) => Array.from({ length: orders }, () => name))).toEqual(
      clock,
    );
    const sunday = await readSalesReport(admin, { start_date: day, end_date: day, by: "weekday" });
    expect(sunday.data).toMatchObject([{ name: "Sunday", orders: 4 }]);
  }
});

test("lists dead stock: products on hand that sold nothing, also those that were never sold", async () => {
  const { data } = await readSalesReport(admin, { ...week, stock: "dead", limit: "100" });
  const ids = data.map(({ key }) => key);
  expect(ids).toContain(neverSold.id);
  expect(ids).not.toContain(mug.id);
  expect(data.find(({ key }) => key === neverSold.id)).toMatchObject({
    name: "Vase",
    units: 0,
    sales: 0,
    stock: { on_hand: 7, value: 17.5, days_left: null },
  });
  const later = await readSalesReport(admin, {
    start_date: "2025-06-04",
    end_date: "2025-06-05",
    stock: "dead",
    limit: "100",
  });
  expect(later.data.map(({ key }) => key)).toContain(mug.id);
});

test("sorts and pages, with the totals of all rows", async () => {
  const bySales = await readSalesReport(admin, {
    ...week,
    sort_by: "sales",
    order: "asc",
    limit: "1",
    page: "2",
  });
  expect(bySales).toMatchObject({ count: 2, total_pages: 2, data: [{ name: "Mug" }], totals: { sales: 32 } });
  const byMargin = await readSalesReport(admin, { ...week, sort_by: "margin", order: "asc" });
  expect(byMargin.data.map(({ name }) => name)).toEqual(["Mug", "Plate"]);
  const daysLeft = await readSalesReport(admin, { ...week, sort_by: "days_left", order: "desc" });
  expect(daysLeft.data.map(({ name }) => name)).toEqual(["Plate", "Mug"]);
});

test("has the best sellers of the analytics", async () => {
  const response = await call(`/api/orders/analytics?${new URLSearchParams(week)}`, { token: admin.token });
  const { data } = await unwrap(response, analyticsResponse);
  expect(data.best_sellers).toMatchObject([
    { product_id: mug.id, quantity: 3, revenue: 20 },
    { product_id: plate.id, quantity: 2, revenue: 12 },
  ]);
});

test("exports every row as CSV", async () => {
  const query = new URLSearchParams(week);
  const response = await call(`/api/admin/reports/export?${query}`, { token: admin.token });
  expect(response.headers.get("Content-Disposition")).toContain(
    "sales-by-product-2025-06-01-to-2025-06-07.csv",
  );
  expect(parseCsv(await response.text()).map(({ cells }) => cells)).toEqual([
    [
      "product",
      "orders",
      "units",
      "sales",
      "cost",
      "margin",
      "margin_percent",
      "units_without_cost",
      "sku",
      "on_hand",
      "stock_value",
      "days_left",
    ],
    ["Mug", "2", "3", "20", "12", "8", "40", "0", mug.sku, "20", "80", "46"],
    ["Plate", "1", "2", "12", "", "", "", "2", plate.sku, "20", "", "70"],
  ]);
});

test("exports line items with family, supplier, place, refunded units, cost, margin and code", async () => {
  const query = new URLSearchParams({
    start_date: monday,
    end_date: tuesday,
    sort_by: "created_at",
    order: "asc",
  });
  const response = await call(`/api/orders/lines/export?${query}`, { token: admin.token });
  const [headings, ...rows] = parseCsv(await response.text()).map(({ cells }) => cells);
  const start = headings?.indexOf("family");
  expect(headings?.slice(start)).toEqual([
    "family",
    "supplier",
    "town",
    "province",
    "refunded",
    "cost",
    "margin",
    "code",
  ]);
  expect(rows.map((cells) => cells.slice(start))).toEqual([
    ["Crockery", "Clay", "Winnipeg", "Manitoba", "2", "12.00", "18", ""],
    ["", "", "Winnipeg", "Manitoba", "0", "", "", ""],
    ["Crockery", "Clay", "Toronto", "Ontario", "0", "4.00", "6", ""],
  ]);
});

test("reads orders and their records by index", async () => {
  for (const by of ["product", "hour", "code"]) {
    const path = `/api/admin/reports?by=${by}&start_date=2025-06-01&end_date=2026-05-31`;
    const plans = (await explainRequest(path, admin.token)).flat();
    // Groups, sums and windows are scanned; tables are not.
    const scans = plans.filter((step) =>
      /^SCAN (orders|item|order_items|invoices|refunds|disputes|transactions)\b/.test(step),
    );
    expect(scans, by).toEqual([]);
  }
});

async function payCart(shopper: Shopper) {
  const payment = await checkout(shopper);
  await pay(payment.intentId);
  expect((await confirm(shopper, payment)).status).toBe(200);
  return { ...payment, order: await getOrder(shopper, payment.orderId) };
}
