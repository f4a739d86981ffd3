import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect, test } from "vitest";
import { ownDataView } from "../../../contract/orders/own-data.ts";
import { createConfirmLink } from "../../../worker/domain/newsletter/signed-links.ts";
import { anAdmin } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/refunds.ts";
import { add, aShopper } from "../builders/shoppers.ts";
import { call, storeContext } from "../builders/store.ts";

test("exports all data of the customer, and nothing of other customers", async () => {
  const [kite, lamp, ladder, hidden] = [
    await aProduct({ name: "Blue Kite" }),
    await aProduct({ name: "Late Lamp", stockQuantity: 0 }),
    await aProduct({ name: "Late Ladder", stockQuantity: 0 }),
    await aProduct({ name: "Hidden Hat" }),
  ];
  const { shopper, orderId } = await aPaidOrder(kite);
  const other = await aPaidOrder(kite);
  await add(shopper, kite, 2);
  for (const { id } of [kite, hidden]) {
    await call(`/api/wishlist/${id}`, { method: "PUT", token: shopper.token });
  }
  await env.DB.prepare("UPDATE products SET is_active = 0 WHERE id = ?").bind(hidden.id).run();
  await call("/api/stock-alerts", { token: shopper.token, json: { product_id: lamp.id } });
  await call("/api/stock-alerts", { token: other.shopper.token, json: { product_id: ladder.id } });
  await call(`/api/wishlist/${ladder.id}`, { method: "PUT", token: other.shopper.token });
  const link = new URL(await createConfirmLink(storeContext(), shopper.email));
  await call("/api/newsletter/confirm", { json: { token: link.searchParams.get("token") } });

  const file = await download(shopper);
  expect(file.profile.email).toBe(shopper.email);
  expect(file.addresses.map(({ id }) => id)).toEqual([shopper.address.id]);
  expect(file.cart).toEqual([{ product: "Blue Kite", quantity: 2 }]);
  expect(file.wishlist.map(({ product }) => product).toSorted()).toEqual(["Blue Kite", "Hidden Hat"]);
  expect(file.stock_alerts.map(({ product }) => product)).toEqual(["Late Lamp"]);
  expect(file.newsletter).toMatchObject({ status: "subscribed" });
  expect(file.order_count).toBe(1);
  expect(file.orders.map(({ id }) => id)).toEqual([orderId]);
  expect(file.orders[0]?.items.map(({ product_name }) => product_name)).toEqual(["Blue Kite"]);
  const text = JSON.stringify(file);
  for (const secret of [other.shopper.email, other.orderId, other.shopper.id]) {
    expect(text).not.toContain(secret);
  }
});

test("exports no internal notes, even to admins", async () => {
  const admin = await anAdmin();
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  await env.DB.prepare(
    "UPDATE order_status_history SET notes = 'Watch this one', notes_for_customer = 0 WHERE order_id = ?",
  )
    .bind(orderId)
    .run();
  expect(JSON.stringify(await download(shopper))).not.toContain("Watch this one");
  await env.DB.prepare("UPDATE orders SET profile_id = ? WHERE id = ?").bind(admin.id, orderId).run();
  const own = await download(admin);
  expect(own.orders).toHaveLength(1);
  expect(JSON.stringify(own)).not.toContain("Watch this one");
});

test("exports each order of an account with many orders once, latest first", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const columns = (
    await env.DB.prepare("SELECT name FROM pragma_table_xinfo('orders') WHERE hidden = 0").all<{
      name: string;
    }>()
  ).results.map(({ name }) => name);
  const uniqueColumns = [
    "id",
    "order_number",
    "stripe_payment_intent_id",
    "checkout_fingerprint",
    "created_at",
    "search_key",
  ];
  const copiedColumns = columns.filter((name) => !uniqueColumns.includes(name));
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     INSERT INTO orders (id, order_number, created_at, ${copiedColumns.join(", ")})
     SELECT id || '-' || i, order_number || '-' || i, printf('2025-01-01T00:00:%02d.000Z', i % 60), ${copiedColumns.join(", ")}
     FROM orders, n WHERE id = ?`,
  )
    .bind(orderId)
    .run();
  const { orders, order_count } = await download(shopper);
  expect(order_count).toBe(61);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(61);
  const times = orders.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("exports the data of a new account", async () => {
  const shopper = await aShopper();
  expect(await download(shopper)).toMatchObject({
    orders: [],
    wishlist: [],
    newsletter: null,
    order_count: 0,
  });
});

test("returns 401 to guests", async () => {
  expect((await call("/api/auth/data")).status).toBe(401);
});

async function download({ token }: { readonly token: string }) {
  const response = await call("/api/auth/data", { token });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  return v.parse(ownDataView, JSON.parse(await response.text()));
}
