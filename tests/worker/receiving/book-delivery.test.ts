import { beforeAll, expect, test } from "vitest";
import { bulkResponse } from "../../../contract/admin/bulk-changes.ts";
import { undoResponse } from "../../../contract/admin/change-sets.ts";
import { deleteProductResponse } from "../../../contract/admin/products.ts";
import { changedLineResponse } from "../../../contract/admin/supplier-deliveries.ts";
import { importResponse } from "../../../contract/catalog/product-csv.ts";
import { sendStockAlerts } from "../../../worker/domain/catalog/stock-alerts/send-stock-alerts.ts";
import { bindings } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { readAdminProduct } from "../builders/product-forms.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { call, readFailure, storeContext, unwrap } from "../builders/store.ts";
import {
  aBookedDelivery,
  aDelivery,
  book,
  newLine,
  readDelivery,
  readValue,
  sendDelivery,
} from "../builders/supplier-deliveries.ts";

let admin: Account;
let other: Account;
beforeAll(async () => {
  admin = await anAdmin();
  other = await anAdmin("Robin");
});

test("books a delivery once, although two people book it at once", async () => {
  const product = await aProduct({ stockQuantity: 4 });
  const { id, version } = await aDelivery(admin, [newLine({ product_id: product.id, quantity: 6 })]);
  const responses = await Promise.all(
    [admin, other, admin].map((by) => sendDelivery(by, "POST", `/${id}/book`, { version })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  const winner = (await readDelivery(admin, id)).booked_by;
  expect(refused && (await readFailure(refused))).toMatchObject({
    message: expect.stringMatching(`^${winner} booked this delivery on `),
    current: { id, booked_by: winner },
  });
  expect((await readAdminProduct(admin, product.id)).on_hand).toBe(10);
  expect(await listAuditEntries(id)).toMatchObject([
    { action: "supplier_delivery.book", before: null, after: { lines: 1, units: 6, cost: 9 } },
  ]);
});

test("values units by hand: bought, free, of unknown cost, and twice in one delivery", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  // 10 units for $12.00 and 2 free ones: 12 units cost $12.00.
  await aBookedDelivery(admin, [
    newLine({ product_id: id, quantity: 10, cost: 12 }),
    newLine({ product_id: id, quantity: 2, cost: 0 }),
  ]);
  expect(await readValue(id)).toEqual({ units: 12, value: 1_200, average: 100, moved: 12, booked: 1_200 });
  // 3 units of unknown cost come in at the average of $1.00.
  await aBookedDelivery(admin, [newLine({ product_id: id, quantity: 3, cost: null })]);
  expect(await readValue(id)).toEqual({ units: 15, value: 1_500, average: 100, moved: 15, booked: 1_500 });
  // 10 units for $4.75 make 25 units that cost $19.75, which is 79 cents each. Taxes are no part of it.
  await aBookedDelivery(admin, [newLine({ product_id: id, quantity: 10, cost: 4.75, tax: 0.62 })]);
  expect(await readValue(id)).toEqual({ units: 25, value: 1_975, average: 79, moved: 25, booked: 1_975 });
  expect(await readAdminProduct(admin, id)).toMatchObject({
    unit_cost: 0.79,
    stock_value: 19.75,
    on_hand: 25,
  });
});

test("corrects a cost for the units that are left, by hand", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  const line = newLine({ product_id: id, quantity: 10, cost: 10 });
  const delivery = await aBookedDelivery(admin, [line]);
  await takeOut(id, 6);
  expect(await readValue(id)).toMatchObject({ units: 4, value: 400 });
  // $5.00 more for 10 units are $2.00 more for the 4 that are left.
  expect(await correct(delivery.id, line.id, 15)).toMatchObject({ cost: 15 });
  expect(await readValue(id)).toEqual({ units: 4, value: 600, average: 150, moved: 4, booked: 600 });
  // A correction that is repeated changes nothing.
  await correct(delivery.id, line.id, 15);
  expect(await readValue(id)).toMatchObject({ value: 600 });
  await correct(delivery.id, line.id, 10);
  expect(await readValue(id)).toMatchObject({ value: 400, average: 100 });
  await correct(delivery.id, line.id, 0);
  expect(await readValue(id)).toEqual({ units: 4, value: 0, average: 0, moved: 4, booked: 0 });
  expect(await listAuditEntries(delivery.id)).toMatchObject([
    { action: "supplier_delivery.book" },
    { action: "supplier_delivery.cost", before: { cost: 10 }, after: { cost: 15 } },
    { action: "supplier_delivery.cost", before: { cost: 15 }, after: { cost: 10 } },
    { action: "supplier_delivery.cost", before: { cost: 10 }, after: { cost: 0 } },
  ]);
});

test("corrects an unknown cost to a known one, whether the average was known or not", async () => {
  const unknown = await aProduct({ stockQuantity: 5 });
  const first = newLine({ product_id: unknown.id, quantity: 5, cost: null });
  const { id } = await aBookedDelivery(admin, [first]);
  expect(await readValue(unknown.id)).toMatchObject({ units: 10, value: 0, average: null });
  // The first known cost, 80 cents a unit, counts for all units on hand.
  await correct(id, first.id, 4);
  expect(await readValue(unknown.id)).toEqual({ units: 10, value: 800, average: 80, moved: 10, booked: 800 });

  const known = await aProduct({ stockQuantity: 10, unitCostCents: 100 });
  const [one, two] = [5, 5].map((quantity) => newLine({ product_id: known.id, quantity, cost: null }));
  const second = await aBookedDelivery(
    admin,
    [one, two, newLine({ product_id: known.id, cost: 30 })].flatMap((line) => line ?? []),
  );
  // 10 at $1.00, 10 at the average, and 6 for $30.00.
  expect(await readValue(known.id)).toMatchObject({ units: 26, value: 5_000 });
  await correct(second.id, two?.id, 7.5);
  expect(await readValue(known.id)).toMatchObject({ units: 26, value: 5_250 });
});

test("counts a late cost once, although another delivery's cost counted for its units before", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  const late = newLine({ product_id: id, quantity: 10, cost: null });
  const delivery = await aBookedDelivery(admin, [late]);
  await aBookedDelivery(admin, [newLine({ product_id: id, quantity: 10, cost: 10 })]);
  expect(await readValue(id)).toMatchObject({ units: 20, value: 2_000 });
  await correct(delivery.id, late.id, 12);
  expect(await readValue(id)).toEqual({ units: 20, value: 2_200, average: 110, moved: 20, booked: 2_200 });
});

test("never makes the value of the units on hand negative", async () => {
  const { id } = await aProduct({ stockQuantity: 0 });
  const dear = newLine({ product_id: id, quantity: 10, cost: 100 });
  const delivery = await aBookedDelivery(admin, [dear, newLine({ product_id: id, quantity: 10, cost: 0 })]);
  await takeOut(id, 15);
  await correct(delivery.id, dear.id, 0);
  expect(await readValue(id)).toMatchObject({ units: 5, value: 0, average: 0 });
});

test("corrects no cost of a draft", async () => {
  const product = await aProduct();
  const line = newLine({ product_id: product.id });
  const { id } = await aDelivery(admin, [line]);
  const response = await sendDelivery(admin, "PUT", `/${id}/lines/${line.id}/cost`, { cost: 1 });
  expect(await readFailure(response)).toMatchObject({
    status: 409,
    message: "This delivery is not booked yet. Change the line instead.",
  });
});

test("books no delivery with a line that has no product, or with no lines", async () => {
  const product = await aProduct({ stockQuantity: 0 });
  const archived = await aProduct({ name: "Old Mug" });
  const erased = await aProduct();
  const delivery = await aDelivery(admin, [
    newLine({ product_id: product.id }),
    newLine({ code: "000", name: "Teapot" }),
    newLine({ code: "4711" }),
    newLine({ product_id: archived.id }),
    newLine({ product_id: erased.id, name: "Erased" }),
  ]);
  await aBookedDelivery(admin, [newLine({ product_id: archived.id })]);
  expect(await deleteProduct(archived.id)).toBe("archived");
  expect(await deleteProduct(erased.id)).toBe("erased");
  const { items, version } = await readDelivery(admin, delivery.id);
  expect(items.map(({ problem }) => problem)).toEqual([null, "unknown", "unknown", "archived", "unknown"]);
  const refused = await readFailure(await sendDelivery(admin, "POST", `/${delivery.id}/book`, { version }));
  expect(refused).toMatchObject({
    status: 422,
    errors: { lines: "4 lines have no product yet: Teapot, 4711, Old Mug and others" },
  });
  expect((await readAdminProduct(admin, product.id)).on_hand).toBe(0);
  const empty = await aDelivery(admin);
  const refusedEmpty = await sendDelivery(admin, "POST", `/${empty.id}/book`, { version: empty.version });
  expect((await readFailure(refusedEmpty)).errors).toEqual({ lines: "Add at least one line first" });
});

test("refuses more units on hand than a product can have, and adds none of the delivery", async () => {
  const [few, many] = [
    await aProduct({ stockQuantity: 0 }),
    await aProduct({ name: "Nail", stockQuantity: 5 }),
  ];
  const { id, version } = await aDelivery(admin, [
    newLine({ product_id: few.id }),
    newLine({ product_id: many.id, quantity: 999_995 }),
    newLine({ product_id: many.id, quantity: 1 }),
  ]);
  const refused = await readFailure(await sendDelivery(admin, "POST", `/${id}/book`, { version }));
  expect(refused).toMatchObject({
    status: 422,
    message: "Nail would have 1000001 units on hand. At most 1000000 are possible.",
  });
  expect((await readAdminProduct(admin, few.id)).on_hand).toBe(0);
});

test("sets the supplier of products without one, and keeps the Undo of earlier changes", async () => {
  const [named, unnamed] = [await aProduct({ supplier: "Old Friend" }), await aProduct()];
  const featured = await unwrap(
    await call("/api/admin/products/bulk", {
      token: admin.token,
      json: { action: "feature", ids: [unnamed.id] },
    }),
    bulkResponse,
  );
  const { supplier } = await aBookedDelivery(admin, [
    newLine({ product_id: named.id }),
    newLine({ product_id: unnamed.id }),
  ]);
  expect((await readAdminProduct(admin, named.id)).supplier).toBe("Old Friend");
  expect(await readAdminProduct(admin, unnamed.id)).toMatchObject({
    supplier,
    version: unnamed.version + 2,
    arrived_today: true,
  });
  const path = `/api/admin/product-changes/${featured.data.change_set_id}/undo`;
  const undone = await unwrap(await call(path, { token: admin.token, method: "POST" }), undoResponse);
  expect(undone.data).toMatchObject({ restored: 1, kept: 0 });
});

test("tells an admin whose form is open that the stock changed", async () => {
  const product = await aProduct();
  await aBookedDelivery(admin, [newLine({ product_id: product.id })]);
  const response = await call(`/api/products/${product.id}`, {
    method: "PUT",
    token: admin.token,
    json: { name: "Renamed", version: product.version },
  });
  expect((await readFailure(response)).current).toMatchObject({ on_hand: 26 });
});

test("wakes the shoppers who wait for a product", async () => {
  const product = await aProduct({ stockQuantity: 0 });
  const email = `waiting-${crypto.randomUUID()}@store.test`;
  await call("/api/stock-alerts", { json: { product_id: product.id, email } });
  const sent: string[] = [];
  const context = storeContext();
  const mailer = { ...context.mailer, send: async ({ to }: { to: string }) => void sent.push(to) };
  await sendStockAlerts({ ...context, mailer });
  expect(sent).not.toContain(email);
  await aBookedDelivery(admin, [newLine({ product_id: product.id })]);
  await sendStockAlerts({ ...context, mailer });
  expect(sent).toContain(email);
});

test("archives a product whose units were received, and erases one of a draft", async () => {
  const [received, expected] = [await aProduct(), await aProduct()];
  await aBookedDelivery(admin, [newLine({ product_id: received.id })]);
  await aDelivery(admin, [newLine({ product_id: expected.id })]);
  expect(await deleteProduct(received.id)).toBe("archived");
  expect(await deleteProduct(expected.id)).toBe("erased");
});

test("archives a received product whose import is undone", async () => {
  const sku = `JAR-${crypto.randomUUID()}`;
  const fields = {
    sku,
    name: "Clay Jar",
    category: "Toys",
    description: "A jar.",
    wholesale_price: "5",
    on_hand: "0",
  };
  const imported = await call("/api/admin/products/import", {
    token: admin.token,
    json: { rows: [{ line: 2, fields }] },
  });
  const { change_set_id } = (await unwrap(imported, importResponse)).data;
  const { items } = await aBookedDelivery(admin, [newLine({ code: sku })]);
  const path = `/api/admin/product-changes/${change_set_id}/undo`;
  const undone = await unwrap(await call(path, { token: admin.token, method: "POST" }), undoResponse);
  expect(undone.data).toMatchObject({ removed: 1, kept: 0 });
  const { archived_at, on_hand } = await readAdminProduct(admin, items[0]?.product?.id ?? "");
  expect({ isArchived: archived_at !== null, on_hand }).toEqual({ isArchived: true, on_hand: 6 });
});

test("books a product that was renamed or deactivated in the meantime", async () => {
  const product = await aProduct({ stockQuantity: 0 });
  const delivery = await aDelivery(admin, [newLine({ product_id: product.id })]);
  await changeProduct(product.id, { name: "Renamed", isActive: false });
  await book(admin, delivery);
  expect(await readAdminProduct(admin, product.id)).toMatchObject({ on_hand: 6, is_active: false });
});

test("creates a draft product for a line like the supplier's last one, once", async () => {
  const known = await aProduct({ category: "Electronics", priceCents: 499, taxRateBasisPoints: 1_300 });
  const line = newLine({ code: "4006381333931" });
  const delivery = await aDelivery(admin, [
    newLine({ product_id: known.id }),
    line,
    newLine({ code: "QX-1" }),
  ]);
  const create = async (lineId: string | undefined, body: object) =>
    sendDelivery(admin, "POST", `/${delivery.id}/lines/${lineId}/product`, body);
  const body = { name: "Glass Cat", wholesale_price: null, category: null };
  const responses = await Promise.all([create(line.id, body), create(line.id, body), create(line.id, body)]);
  const created = await Promise.all(responses.map((response) => unwrap(response, changedLineResponse)));
  const ids = new Set(created.map(({ data }) => data.item.product?.id));
  expect(ids.size).toBe(1);
  expect(await readAdminProduct(admin, [...ids][0] ?? "")).toMatchObject({
    name: "Glass Cat",
    category: "Electronics",
    wholesale_price: 4.99,
    tax_rate: 13,
    supplier: delivery.supplier,
    barcode: "4006381333931",
    sku: "GLASS-CAT-1",
    on_hand: 0,
    is_active: false,
  });
  const own = await create(delivery.items[2]?.id, { name: "Tin Cat", wholesale_price: 2, category: "Toys" });
  expect((await unwrap(own, changedLineResponse)).data.item.product).toMatchObject({
    sku: "QX-1",
    barcode: null,
    wholesale_price: 2,
    category: "Toys",
  });
  await book(admin, delivery);
  const { items } = await readDelivery(admin, delivery.id);
  expect(items.map(({ product }) => product?.on_hand)).toEqual([26, 6, 6]);
});

test("asks for the price and category of the first product of a supplier", async () => {
  const line = newLine({ code: "ZZ-TOP" });
  const { id } = await aDelivery(admin, [line]);
  const path = `/${id}/lines/${line.id}/product`;
  const refused = await sendDelivery(admin, "POST", path, {
    name: "Top",
    wholesale_price: null,
    category: null,
  });
  expect(await readFailure(refused)).toMatchObject({
    status: 422,
    errors: { wholesale_price: expect.any(String), category: expect.any(String) },
  });
  const unknown = { name: "Top", wholesale_price: 1, category: "No such" };
  expect((await sendDelivery(admin, "POST", path, unknown)).status).toBe(422);
  expect((await sendDelivery(admin, "POST", path, { ...unknown, category: "Toys" })).status).toBe(200);
});

async function correct(deliveryId: string, lineId: string | undefined, cost: number) {
  const response = await sendDelivery(admin, "PUT", `/${deliveryId}/lines/${lineId}/cost`, { cost });
  return (await unwrap(response, changedLineResponse)).data.item;
}

async function takeOut(productId: string, units: number): Promise<void> {
  await bindings.DB.prepare(
    "INSERT INTO stock_movements (product_id, quantity, cause, created_at) VALUES (?, ?, 'damaged', ?)",
  )
    .bind(productId, -units, new Date().toISOString())
    .run();
}

async function deleteProduct(id: string) {
  const response = await call(`/api/products/${id}`, { method: "DELETE", token: admin.token });
  return (await unwrap(response, deleteProductResponse)).data.outcome;
}
