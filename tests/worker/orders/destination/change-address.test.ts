import { beforeAll, expect, test } from "vitest";
import { minutesADay } from "../../../../worker/domain/clock.ts";
import { aZone, toShippingDocument } from "../../../builders/shipping.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { changeOrder } from "../../builders/changes.ts";
import { listEmails } from "../../builders/emails.ts";
import { aGuestOrder, offerPickup, sellToGuests } from "../../builders/guests.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aPartlySentOrder } from "../../builders/parcels.ts";
import { aPaidPickup } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, reconcileIn } from "../../builders/refunds.ts";
import { shipByZones } from "../../builders/shipping.ts";
import {
  aCashOrder,
  addressInput,
  aPaidOrder,
  atPayment,
  getOrder,
  outOfTown,
} from "../../builders/shoppers.ts";
import { call, readFailure } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("corrects the address of a paid order with the same amounts, and tells its customer", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await aPaidOrder(product);
  const before = await getOrder(shopper, orderId);
  const address = { ...addressInput(), address_line1: "41 Corrected Street", postal_code: "r2c0a2" };
  expect((await changeAddress(orderId, address, before.version)).status).toBe(200);
  const corrected = { address_line1: "41 Corrected Street", postal_code: "R2C 0A2" };
  const after = await getOrder(shopper, orderId);
  expect(after).toMatchObject({
    status: "paid",
    total_amount: before.total_amount,
    shipping_address: corrected,
    billing_address: corrected,
  });
  expect(after.status_history.map(({ notes }) => notes)).toContain("Delivery address changed.");
  expect((await listEmails(orderId)).filter(({ kind }) => kind === "address_changed")).toHaveLength(1);
  const entry = (await listAuditEntries(orderId)).at(-1);
  expect(entry).toMatchObject({ action: "order.change" });
  expect(JSON.stringify(entry)).not.toContain("Corrected Street");
  const found = await call("/api/orders?search=Corrected+Street", { token: admin.token });
  expect(await found.text()).toContain(before.order_number);
  // A repeated request changes nothing, although its version is an earlier one.
  expect((await changeAddress(orderId, address, before.version)).status).toBe(200);
  expect((await getOrder(shopper, orderId)).version).toBe(after.version);
  await expectSoundBooks(product);
});

test("emails every correction, and a guest's too", async () => {
  await sellToGuests();
  const { orderId } = await aGuestOrder(await aProduct());
  expect((await changeAddress(orderId, addressInput())).status).toBe(200);
  expect((await changeAddress(orderId, addressInput())).status).toBe(200);
  const sent = (await listEmails(orderId)).filter(({ kind }) => kind === "address_changed");
  expect(sent.length).toBeGreaterThan(0);
});

test("refuses a stale version", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const { version } = await getOrder(shopper, orderId);
  await moveTo(admin, orderId, "processing");
  const refused = await readFailure(await changeAddress(orderId, addressInput(), version));
  expect(refused).toMatchObject({ status: 409, code: "order_changed" });
});

test("refuses an address of another tax place, price or without delivery, and changes nothing", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const before = await getOrder(shopper, orderId);
  expect(await readFailure(await changeAddress(orderId, addressInput(outOfTown)))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^M5V 2T6 is in Ontario, but this order was taxed for Manitoba\./),
  });
  const north = aZone("North", { postal_prefixes: ["R8N"], cost_cents: 3_000 });
  await shipByZones(toShippingDocument([north], { notServed: ["MB"] }));
  expect(
    await readFailure(await changeAddress(orderId, addressInput({ postal_code: "R8N 1A1" }))),
  ).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Delivery to R8N 1A1 costs \$30\.00, but \$\d+\.00 to R2C 0A1\./),
  });
  expect(
    await readFailure(await changeAddress(orderId, addressInput({ postal_code: "R3C 4T3" }))),
  ).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^We don't deliver to R3C 4T3\./),
  });
  expect(await getOrder(shopper, orderId)).toEqual(before);
  // The postal code stays, whatever delivery costs by now.
  expect((await changeAddress(orderId, addressInput({ city: "East St. Paul" }))).status).toBe(200);
  await shipByZones();
});

test("refuses an unpaid order an address without cash on delivery, and one at the checkout any", async () => {
  const { orderId } = await aCashOrder();
  const response = await changeAddress(orderId, addressInput({ postal_code: "R8N 1A1" }));
  expect(await readFailure(response)).toMatchObject({ status: 409 });
  expect((await changeAddress(orderId, addressInput())).status).toBe(200);
  const { orderId: openId } = await atPayment(await aProduct());
  expect(await readFailure(await changeAddress(openId, addressInput()))).toMatchObject({
    status: 409,
    message: expect.stringContaining("can still change it at the checkout"),
  });
});

test("refuses shipped and canceled orders, orders for pick-up and unknown ones", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  await moveTo(admin, orderId, "shipped");
  expect(await readFailure(await changeAddress(orderId, addressInput()))).toMatchObject({
    status: 409,
    message: "Only orders that have not left the shop can change. This one is: Shipped.",
  });
  const canceled = await aPaidOrder(await aProduct());
  await moveTo(admin, canceled.orderId, "canceled");
  expect((await changeAddress(canceled.orderId, addressInput())).status).toBe(409);
  await offerPickup();
  const pickup = await aPaidPickup();
  expect((await changeAddress(pickup.orderId, addressInput())).status).toBe(409);
  expect((await changeAddress(crypto.randomUUID(), addressInput())).status).toBe(404);
  expect((await changeAddress(orderId, { ...addressInput(), postal_code: "90210" })).status).toBe(422);
});

test("corrects the address of what is left of an order that is partly sent", async () => {
  const { orderId, product } = await aPartlySentOrder();
  expect((await changeAddress(orderId, addressInput({ address_line1: "7 Other Street" }))).status).toBe(200);
  expect(await getOrder(admin, orderId)).toMatchObject({
    shipping_address: { address_line1: "7 Other Street" },
    items: [{ sent_quantity: 1, to_pack_quantity: 2 }],
  });
  await expectSoundBooks(product);
});

test("keeps a cash order that would expire unconfirmed, as any change by an admin does", async () => {
  const { orderId } = await aCashOrder({ product: await aProduct(), quantity: 2 });
  const lines = [{ order_item_id: getFirstItemId(await getOrder(admin, orderId)), quantity: 1 }];
  await changeOrder(admin, orderId, { lines });
  await reconcileIn(minutesADay * 8);
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "processing" });
});

test("saves only one of two corrections of the same version", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const { version } = await getOrder(shopper, orderId);
  const responses = await Promise.all([1, 2].map(() => changeAddress(orderId, addressInput(), version)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

function changeAddress(orderId: string, address: object, version?: number) {
  return call(`/api/orders/${orderId}/address`, {
    method: "PUT",
    token: admin.token,
    json: { address, version },
  });
}
