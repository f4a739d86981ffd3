import { expect, test } from "vitest";
import { aToken } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import { aFreeOrder } from "../builders/offers.ts";
import { moveTo, setStatus } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import {
  add,
  aShopper,
  cancel,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  placeCashOrder,
  requestCashOrder,
  startCheckout,
} from "../builders/shoppers.ts";
import { call, readFailure } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

test("limits the units of cash orders until the customer's first delivery", async () => {
  const product = await aProduct({ stockQuantity: 400 });
  const shopper = await aShopper();
  await add(shopper, product, 400);
  expect(await readFailure(await requestCashOrder(shopper))).toMatchObject({
    status: 422,
    message:
      "Until your first order has arrived, your cash-on-delivery orders can have up to 20 items in total, counting all orders to your address and phone number. Please order fewer, or pay by card.",
  });
  expect(await getStock(product)).toBe(400);
  const [item] = (await getCart(shopper)).items;
  const setQuantity = (quantity: number) =>
    call(`/api/cart/items/${item?.id}`, { method: "PUT", token: shopper.token, json: { quantity } });
  await setQuantity(15);
  const { orderId } = await placeCashOrder(shopper);
  await add(shopper, product, 6);
  expect((await requestCashOrder(shopper)).status).toBe(422);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  await add(shopper, product, 30);
  expect((await requestCashOrder(shopper)).status).toBe(200);
});

test("adds up the units of a household's cash orders across apartments, accounts and spellings", async () => {
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
  await placeCashOrder(first);
  for (const shopper of [sameHouse, samePhone, ...apartments]) {
    await add(shopper, product, 6);
    expect((await requestCashOrder(shopper)).status).toBe(422);
  }
  await add(neighbour, product, 20);
  expect((await requestCashOrder(neighbour)).status).toBe(200);
  expect(await getStock(product)).toBe(365);
});

test("limits a first card order to ten units or a third of a product's stock", async () => {
  const [scarce, plentiful] = [await aProduct({ stockQuantity: 12 }), await aProduct({ stockQuantity: 90 })];
  const shopper = await aShopper();
  await add(shopper, scarce, 11);
  await add(shopper, plentiful, 31);
  const refusal = await readFailure(await startCheckout(shopper));
  expect(refusal).toMatchObject({ status: 422, code: "invalid_input" });
  expect(refusal.errors).toEqual({
    [scarce.id]: `Your first order can have up to 10 of ${scarce.name}. Once you've paid for it, you can order more.`,
    [plentiful.id]: `Your first order can have up to 30 of ${plentiful.name}. Once you've paid for it, you can order more.`,
  });
  expect([await getStock(scarce), await getStock(plentiful)]).toEqual([12, 90]);

  const items = (await getCart(shopper)).items;
  const setQuantity = (product: typeof scarce, quantity: number) => {
    const path = `/api/cart/items/${items.find((item) => item.product.id === product.id)?.id}`;
    return call(path, { method: "PUT", token: shopper.token, json: { quantity } });
  };
  await setQuantity(scarce, 10);
  await setQuantity(plentiful, 30);
  const order = await checkout(shopper);
  // The order can be changed within the limit, because its own units count as available.
  await setQuantity(plentiful, 29);
  expect((await startCheckout(shopper)).status).toBe(200);
  await setQuantity(plentiful, 31);
  expect((await startCheckout(shopper)).status).toBe(422);
  await setQuantity(plentiful, 30);
  expect((await checkout(shopper)).orderId).toBe(order.orderId);
  await pay(order.intentId);
  await confirm(shopper, order);
  await add(shopper, plentiful, 50);
  expect((await startCheckout(shopper)).status).toBe(200);
  await expectSoundBooks(scarce, plentiful);
});

test("limits a first card order after one that offers made free", async () => {
  const { shopper } = await aFreeOrder();
  await add(shopper, await aProduct({ stockQuantity: 12 }), 11);
  expect(await readFailure(await startCheckout(shopper))).toMatchObject({
    status: 422,
    code: "invalid_input",
  });
});

test("limits cash orders to the units in the settings", async () => {
  const admin = await anAdmin();
  const changeSettings = (json: unknown) =>
    call("/api/admin/settings", { method: "PUT", token: admin.token, json });
  expect((await changeSettings({ new_customer_cash_units: 0 })).status).toBe(422);
  expect((await changeSettings({ new_customer_cash_units: 2 })).status).toBe(200);
  const shopper = await aShopper();
  await add(shopper, await aProduct(), 3);
  expect((await requestCashOrder(shopper)).status).toBe(422);
  expect((await changeSettings({ new_customer_cash_units: 20 })).status).toBe(200);
  expect((await requestCashOrder(shopper)).status).toBe(200);
});

test("cancels a new customer's unconfirmed cash order after 7 days", async () => {
  const product = await aProduct();
  const [newCustomer, confirmedCustomer, returningCustomer] = [
    await aShopper(),
    await aShopper(),
    await aShopper(),
  ];
  await add(newCustomer, product, 2);
  const { orderId: unconfirmedId } = await placeCashOrder(newCustomer);
  await add(confirmedCustomer, product, 2);
  const { orderId: confirmedId } = await placeCashOrder(confirmedCustomer);
  const admin = await anAdmin();
  await add(returningCustomer, product, 1);
  const { orderId: firstId } = await placeCashOrder(returningCustomer);
  await moveTo(admin, firstId, "delivered");
  await add(returningCustomer, product, 2);
  const { orderId: returningId } = await placeCashOrder(returningCustomer);
  await setStatus(admin, confirmedId, { status: "processing", notes: "Spoke to them" });
  const dayMinutes = 24 * 60;
  await reconcileIn(7 * dayMinutes - 5);
  expect((await getOrder(newCustomer, unconfirmedId)).status).toBe("processing");
  await reconcileIn(7 * dayMinutes + 1);
  expect((await getOrder(newCustomer, unconfirmedId)).status).toBe("canceled");
  expect((await getOrder(confirmedCustomer, confirmedId)).status).toBe("processing");
  expect((await getOrder(returningCustomer, returningId)).status).toBe("processing");
  expect(await getStock(product)).toBe(15);
});

test("refuses an account's orders for a day after eight cancellations", async () => {
  const product = await aProduct({ stockQuantity: 100 });
  const shopper = await aShopper();
  for (let round = 1; round <= 8; round += 1) {
    await add(shopper, product);
    expect((await cancel(shopper, (await placeCashOrder(shopper)).orderId)).status).toBe(200);
  }
  await add(shopper, product);
  const refusal = await requestCashOrder(shopper);
  expect(refusal.headers.get("Retry-After")).toBe("3600");
  expect(await readFailure(refusal)).toMatchObject({
    status: 429,
    message: "You've canceled several orders today. Please order again tomorrow, or contact us.",
  });
  expect((await startCheckout(shopper)).status).toBe(429);
  const tomorrow = Date.now() / 1_000 + 25 * 3_600;
  const token = await aToken(shopper.id, { iat: tomorrow - 60, exp: tomorrow + 60 });
  const later = await minutesLater(25 * 60, () => requestCashOrder({ ...shopper, token }));
  expect(later.status).toBe(200);
});

test("refuses an account's orders after three cancellations of paid orders", async () => {
  const product = await aProduct({ stockQuantity: 100 });
  const shopper = await aShopper();
  for (let round = 1; round <= 3; round += 1) {
    await add(shopper, product);
    const payment = await checkout(shopper);
    await pay(payment.intentId);
    expect((await confirm(shopper, payment)).status).toBe(200);
    expect((await cancel(shopper, payment.orderId)).status).toBe(200);
  }
  await add(shopper, product);
  expect((await startCheckout(shopper)).status).toBe(429);
});
