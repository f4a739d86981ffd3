import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createCodResponse } from "../../contract/orders/checkout.ts";
import { placeCashOnDelivery } from "../../worker/domain/orders/checkout/cash-on-delivery.ts";
import { createPaymentIntent } from "../../worker/domain/orders/checkout/payment-intent.ts";
import { reconcile } from "../../worker/domain/orders/reconciliation/reconcile.ts";
import { anAdmin } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { getProfile } from "./builders/profiles.ts";
import { aPaidOrder, reconcileIn } from "./builders/refunds.ts";
import {
  add,
  aShopper,
  atPayment,
  cancel,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  type Shopper,
  startCheckout,
} from "./builders/shoppers.ts";
import { call, readFailure, storeContext, unwrap } from "./builders/store.ts";
import { pay, readLedger } from "./builders/stripe.ts";

const inMinutes = (minutes: number) => storeContext(new Date(Date.now() + minutes * 60_000));

async function orderCash(shopper: Shopper): Promise<Response> {
  const { id } = await getCart(shopper);
  const json = { cart_id: id, shipping_address_id: shopper.address.id };
  return call("/api/orders/create-cod", { token: shopper.token, json });
}

async function placeCash(shopper: Shopper): Promise<string> {
  return (await unwrap(await orderCash(shopper), createCodResponse)).data.orderId;
}

test("cancels an unpaid order 90 minutes after it was placed, however often its reservation is renewed", async () => {
  const product = await aProduct();
  const { shopper, orderId, intentId } = await atPayment(product, 10);
  const { id: cartId } = await getCart(shopper);
  const profile = await getProfile(shopper);
  const request = { cartId, shippingAddressId: shopper.address.id, shippingMethod: "standard" } as const;
  for (const minutes of [21, 42, 63, 84]) {
    const renewed = await createPaymentIntent(inMinutes(minutes), profile, request);
    expect(renewed.orderId).toBe(orderId);
    await reconcileIn(minutes + 1);
    expect(await getStock(product)).toBe(10);
  }
  await reconcileIn(91);
  expect((await getOrder(shopper, orderId)).status).toBe("canceled");
  expect((await readLedger()).find(({ id }) => id === intentId)?.status).toBe("canceled");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("renews no ended reservation: a returning shopper gets another order", async () => {
  const product = await aProduct();
  const { shopper, orderId, intentId } = await atPayment(product, 10);
  const { id: cartId } = await getCart(shopper);
  const request = { cartId, shippingAddressId: shopper.address.id, shippingMethod: "standard" } as const;
  const again = await createPaymentIntent(inMinutes(31), await getProfile(shopper), request);
  expect(again.orderId).not.toBe(orderId);
  expect((await getOrder(shopper, orderId)).status).toBe("canceled");
  expect((await readLedger()).find(({ id }) => id === intentId)?.status).toBe("canceled");
  expect(await getStock(product)).toBe(10);
  await expectSoundBooks(product);
});

test("keeps a reservation that is renewed while others are released", async () => {
  const product = await aProduct();
  const orders = [await atPayment(product), await atPayment(product)];
  const context = inMinutes(31);
  const later = new Date(Date.now() + 60 * 60_000).toISOString();
  const canceled: string[] = [];
  // Whichever runs first, the other order's shopper returns to the payment page at that moment.
  const cancelIntent = async (id: string) => {
    canceled.push(id);
    await env.DB.prepare(
      "UPDATE orders SET reservation_expires_at = ?, version = version + 1 WHERE stripe_payment_intent_id <> ? AND status = 'pending_payment'",
    )
      .bind(later, id)
      .run();
    return context.payments.cancelIntent(id);
  };
  await reconcile({ ...context, payments: { ...context.payments, cancelIntent } }, "schedule");
  expect(canceled).toHaveLength(1);
  const statuses = [];
  for (const { shopper, orderId } of orders) statuses.push((await getOrder(shopper, orderId)).status);
  expect(statuses.toSorted()).toEqual(["canceled", "pending_payment"]);
  await expectSoundBooks(product);
});

test("limits the units of a new customer's cash orders, but not by card or after a delivery", async () => {
  const product = await aProduct({ stockQuantity: 400 });
  const shopper = await aShopper();
  await add(shopper, product, 400);
  expect(await readFailure(await orderCash(shopper))).toMatchObject({
    status: 422,
    message:
      "First orders that are paid on delivery can have at most 20 items together, counting all orders to your address and telephone. Please order fewer, or pay by card.",
  });
  expect(await getStock(product)).toBe(400);
  const [item] = (await getCart(shopper)).items;
  const setQuantity = (quantity: number) =>
    call(`/api/cart/items/${item?.id}`, { method: "PUT", token: shopper.token, json: { quantity } });
  await setQuantity(15);
  const first = await placeCash(shopper);
  await add(shopper, product, 6);
  expect((await orderCash(shopper)).status).toBe(422);
  const admin = await anAdmin();
  const json = { status: "delivered" };
  await call(`/api/orders/${first}/status`, { method: "PUT", token: admin.token, json });
  await add(shopper, product, 30);
  expect((await orderCash(shopper)).status).toBe(200);
});

test("counts units in cash orders of one household together, whatever the apartment", async () => {
  const product = await aProduct({ stockQuantity: 400 });
  const address = { postal_code: "R2C 0A9", address_line1: "77 Pine St.", phone_number: "(204) 555-7707" };
  const first = await aShopper(address);
  const sameHouse = await aShopper({
    ...address,
    address_line1: "77 Pine Street",
    phone_number: "204-555-8808",
  });
  const samePhone = await aShopper({
    ...address,
    address_line1: "5 Oak Road",
    phone_number: "+1 204 555 7707",
  });
  const apartments = [];
  for (const [index, line] of [
    "5-77 Pine St",
    "#6, 77 Pine St",
    "Unit 7B - 77 Pine St",
    "77 Pine St, 2nd floor",
  ].entries()) {
    const phone = `204-555-660${index}`;
    apartments.push(await aShopper({ ...address, address_line1: line, phone_number: phone }));
  }
  const neighbour = await aShopper({
    ...address,
    address_line1: "79 Pine Street",
    phone_number: "204-555-9909",
  });
  await add(first, product, 15);
  await placeCash(first);
  for (const shopper of [sameHouse, samePhone, ...apartments]) {
    await add(shopper, product, 6);
    expect((await orderCash(shopper)).status).toBe(422);
  }
  await add(neighbour, product, 20);
  expect((await orderCash(neighbour)).status).toBe(200);
  expect(await getStock(product)).toBe(365);
});

test("limits an account that never paid to ten units of a product, or a third, until it has paid", async () => {
  const [few, many] = [await aProduct({ stockQuantity: 12 }), await aProduct({ stockQuantity: 90 })];
  const shopper = await aShopper();
  await add(shopper, few, 11);
  await add(shopper, many, 31);
  const refusal = await readFailure(await startCheckout(shopper));
  expect(refusal).toMatchObject({ status: 422, code: "invalid_input" });
  expect(refusal.errors).toEqual({
    [few.id]: `Your first order can have at most 10 of ${few.name}. Once it is paid, you can order more.`,
    [many.id]: `Your first order can have at most 30 of ${many.name}. Once it is paid, you can order more.`,
  });
  expect([await getStock(few), await getStock(many)]).toEqual([12, 90]);

  const items = (await getCart(shopper)).items;
  const setQuantity = (of: typeof few, quantity: number) => {
    const path = `/api/cart/items/${items.find((item) => item.product.id === of.id)?.id}`;
    return call(path, { method: "PUT", token: shopper.token, json: { quantity } });
  };
  await setQuantity(few, 10);
  await setQuantity(many, 30);
  const order = await checkout(shopper);
  // The order's own units count as available: the order can be changed within the limit.
  await setQuantity(many, 29);
  expect((await startCheckout(shopper)).status).toBe(200);
  await setQuantity(many, 31);
  expect((await startCheckout(shopper)).status).toBe(422);
  await setQuantity(many, 30);
  expect((await checkout(shopper)).orderId).toBe(order.orderId);
  await pay(order.intentId);
  await confirm(shopper, order);
  await add(shopper, many, 50);
  expect((await startCheckout(shopper)).status).toBe(200);
  await expectSoundBooks(few, many);
});

test("writes one line in the history when a shopper goes back and forth at checkout", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await atPayment(product);
  const [item] = (await getCart(shopper)).items;
  for (const quantity of [2, 3, 4, 5]) {
    await call(`/api/cart/items/${item?.id}`, { method: "PUT", token: shopper.token, json: { quantity } });
    await checkout(shopper);
  }
  const { results } = await env.DB.prepare("SELECT notes FROM order_status_history WHERE order_id = ?")
    .bind(orderId)
    .all<{ notes: string }>();
  expect(results.map(({ notes }) => notes)).toEqual([
    "Order placed",
    "Order updated: the cart or the address changed",
  ]);
  await expectSoundBooks(product);
});

test("takes the number of units from a setting that only admins change", async () => {
  const admin = await anAdmin();
  const settings = (json: unknown) =>
    call("/api/admin/settings", { method: "PUT", token: admin.token, json });
  expect((await settings({ new_customer_cash_units: 0 })).status).toBe(422);
  expect((await settings({ new_customer_cash_units: 2 })).status).toBe(200);
  const shopper = await aShopper();
  await add(shopper, await aProduct(), 3);
  expect((await orderCash(shopper)).status).toBe(422);
  expect((await settings({ new_customer_cash_units: 20 })).status).toBe(200);
  expect((await orderCash(shopper)).status).toBe(200);
});

test("cancels a new customer's cash order after 7 days, unless an admin confirms it", async () => {
  const product = await aProduct();
  const [forgotten, confirmed, known] = [await aShopper(), await aShopper(), await aShopper()];
  const ids = [];
  for (const shopper of [forgotten, confirmed]) {
    await add(shopper, product, 2);
    ids.push(await placeCash(shopper));
  }
  const [forgottenId = "", confirmedId = ""] = ids;
  const admin = await anAdmin();
  await add(known, product, 1);
  await call(`/api/orders/${await placeCash(known)}/status`, {
    method: "PUT",
    token: admin.token,
    json: { status: "delivered" },
  });
  await add(known, product, 2);
  const knownId = await placeCash(known);
  const json = { status: "processing", notes: "Spoke to them" };
  await call(`/api/orders/${confirmedId}/status`, { method: "PUT", token: admin.token, json });
  const day = 24 * 60;
  await reconcileIn(7 * day - 5);
  expect((await getOrder(forgotten, forgottenId)).status).toBe("processing");
  await reconcileIn(7 * day + 1);
  expect((await getOrder(forgotten, forgottenId)).status).toBe("canceled");
  expect((await getOrder(confirmed, confirmedId)).status).toBe("processing");
  expect((await getOrder(known, knownId)).status).toBe("processing");
  expect(await getStock(product)).toBe(15);
});

test("refuses an account's orders until tomorrow after many cancellations, fewer if they were paid", async () => {
  const product = await aProduct({ stockQuantity: 100 });
  const shopper = await aShopper();
  for (let round = 1; round <= 8; round += 1) {
    await add(shopper, product);
    expect((await cancel(shopper, await placeCash(shopper))).status).toBe(200);
  }
  await add(shopper, product);
  const refusal = await orderCash(shopper);
  expect(refusal.headers.get("Retry-After")).toBe("3600");
  expect(await readFailure(refusal)).toMatchObject({
    status: 429,
    message: "You have canceled several orders today. Please order again tomorrow, or contact us.",
  });
  expect((await startCheckout(shopper)).status).toBe(429);
  const { id: cart_id } = await getCart(shopper);
  const body = { cart_id, shipping_address_id: shopper.address.id };
  const tomorrow = placeCashOnDelivery(inMinutes(25 * 60), await getProfile(shopper), body);
  expect((await tomorrow).data.status).toBe("processing");

  const payer = await aPaidOrder(product);
  await cancel(payer.shopper, payer.orderId);
  for (let round = 1; round <= 2; round += 1) {
    const { orderId } = await aPaidOrder(product);
    await env.DB.prepare("UPDATE orders SET profile_id = ? WHERE id = ?")
      .bind(payer.shopper.id, orderId)
      .run();
    expect((await cancel(payer.shopper, orderId)).status).toBe(200);
  }
  await add(payer.shopper, product);
  expect((await startCheckout(payer.shopper)).status).toBe(429);
});
