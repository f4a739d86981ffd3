import * as v from "valibot";
import { expect, test } from "vitest";
import { ownDataView } from "../../../contract/orders/own-data.ts";
import { anAdmin } from "../builders/admins.ts";
import { aCrowd } from "../builders/crowd.ts";
import { confirmWith, createConfirmToken } from "../builders/newsletter.ts";
import { anOffer } from "../builders/offers.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { aCashOrder, add, anAddress, aPaidOrder, aShopper } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";

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
  await changeProduct(hidden.id, { isActive: false });
  await call("/api/stock-alerts", { token: shopper.token, json: { product_id: lamp.id } });
  await call("/api/stock-alerts", { token: other.shopper.token, json: { product_id: ladder.id } });
  await call(`/api/wishlist/${ladder.id}`, { method: "PUT", token: other.shopper.token });
  await confirmWith(await createConfirmToken(shopper.email));
  const offer = await anOffer({ customerEmail: shopper.email });
  await anOffer({ customerEmail: other.shopper.email });

  const file = await download(shopper);
  expect(file.profile.email).toBe(shopper.email);
  expect(file.addresses.map(({ id }) => id)).toEqual([shopper.address.id]);
  expect(file.cart).toEqual([{ product: "Blue Kite", quantity: 2 }]);
  expect(file.wishlist.map(({ product }) => product).toSorted()).toEqual(["Blue Kite", "Hidden Hat"]);
  expect(file.stock_alerts.map(({ product }) => product)).toEqual(["Late Lamp"]);
  expect(file.offers).toEqual([
    { title: offer.title, code: offer.code, starts_on: offer.startsOn, ends_on: null },
  ]);
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
  for (const buyer of [await aShopper(), { ...admin, address: await anAddress(admin) }]) {
    const { orderId } = await aCashOrder({ shopper: buyer });
    const json = { notes: "Watch this one" };
    const path = `/api/orders/${orderId}/status`;
    expect((await call(path, { method: "PUT", token: admin.token, json })).status).toBe(200);
    const file = await download(buyer);
    expect(file.orders).toHaveLength(1);
    expect(JSON.stringify(file)).not.toContain("Watch this one");
  }
});

test("exports each order of an account with many orders once, latest first", async () => {
  const shopper = await aShopper();
  await aCrowd({ users: 0, orders: 61, buyer: shopper });
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

async function download({ token }: { readonly token: string }) {
  const response = await call("/api/auth/data", { token });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  return v.parse(ownDataView, JSON.parse(await response.text()));
}
