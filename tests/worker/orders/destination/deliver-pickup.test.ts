import { beforeEach, expect, test } from "vitest";
import { orderInvoicesResponse } from "../../../../contract/orders/invoices.ts";
import { anAdminToken } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aDraft, place } from "../../builders/drafts.ts";
import { listEmails } from "../../builders/emails.ts";
import { aCounterOrder, aPickup, getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import { moveTo } from "../../builders/order-status.ts";
import {
  aPaidPickup,
  getPickup,
  handOver,
  listPickups,
  makeReady,
  requestPickupStep,
} from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { addressInput, getOrder, outOfTown } from "../../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

beforeEach(() => offerPickup({ cash_on_delivery: true }));

test("turns a pick-up into a delivery with the same amounts, which is then shipped", async () => {
  const product = await aProduct();
  const { orderId, link } = await aPaidPickup(Promise.resolve(product));
  await makeReady(orderId);
  const before = await getLinkedOrder(link, orderId);
  const address = addressInput(outOfTown);
  expect((await requestPickupStep(orderId, "delivery", { address })).status).toBe(200);
  const after = await getLinkedOrder(link, orderId);
  expect(after).toMatchObject({
    fulfilment: "delivery",
    pickup: null,
    ready_at: null,
    status: "processing",
    total_amount: before.total_amount,
    tax_amount: before.tax_amount,
    shipping_address: { address_line1: address.address_line1, city: "Toronto" },
    billing_address: { address_line1: address.address_line1, city: "Toronto" },
  });
  expect((await listEmails(orderId)).map(({ kind }) => kind)).toContain("pickup_to_delivery");
  expect((await listAuditEntries(orderId)).at(-1)).toMatchObject({ action: "order.change" });
  expect((await listPickups("step=ready")).orders.map(({ id }) => id)).not.toContain(orderId);
  await expectSoundBooks(product);
  await moveTo(await anAdmin(), orderId, "shipped");
  await expectSoundBooks(product);
});

test("delivers an order that was paid at the counter when an admin placed it", async () => {
  const product = await aProduct();
  const draft = await aDraft(product, { destination: await aPickup() });
  const { order_id: orderId } = await place(draft, { kind: "collected", tender: "interac" });
  expect((await requestPickupStep(orderId, "delivery", { address: addressInput() })).status).toBe(200);
  expect(await getOrder(await anAdmin(), orderId)).toMatchObject({ pickup: null, tender: "interac" });
  await expectSoundBooks(product);
});

test("refuses an address with other taxes than were charged", async () => {
  await taxByPlace();
  const { orderId, link } = await aPaidPickup();
  await taxPerProduct();
  const refused = await requestPickupStep(orderId, "delivery", { address: addressInput() });
  expect(refused.status).toBe(422);
  expect((await readFailure(refused)).errors).toMatchObject({
    "address.postal_code": expect.stringContaining("MB has other taxes"),
  });
  expect((await getLinkedOrder(link, orderId)).fulfilment).toBe("pickup");
  const address = addressInput(outOfTown);
  expect((await requestPickupStep(orderId, "delivery", { address })).status).toBe(200);
  const [invoice] = await readInvoices(orderId);
  expect(invoice).toMatchObject({
    fulfilment: "pickup",
    delivered_to: { address_line1: address.address_line1 },
  });
});

test("delivers once, however often it is asked", async () => {
  const { orderId } = await aPaidPickup();
  const { version } = await getPickup(orderId);
  const json = { version, address: addressInput() };
  const token = await anAdminToken();
  const request = () => call(`/api/admin/pickups/${orderId}/delivery`, { method: "PUT", token, json });
  expect((await request()).status).toBe(200);
  expect((await request()).status).toBe(200);
  expect((await listEmails(orderId)).filter(({ kind }) => kind === "pickup_to_delivery")).toHaveLength(1);
});

test("makes an unpaid order cash on delivery at a local address only", async () => {
  const product = await aProduct();
  const { orderId, link } = await aCounterOrder(product);
  const far = await requestPickupStep(orderId, "delivery", { address: addressInput(outOfTown) });
  expect(await readFailure(far)).toMatchObject({
    status: 422,
    errors: { "address.postal_code": expect.any(String) },
  });
  expect((await requestPickupStep(orderId, "delivery", { address: addressInput() })).status).toBe(200);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "shipped");
  await moveTo(admin, orderId, "delivered");
  expect(await getLinkedOrder(link, orderId)).toMatchObject({ payment_status: "succeeded", pickup: null });
  await expectSoundBooks(product);
});

test("delivers no unpaid order while cash on delivery is turned off", async () => {
  const { orderId } = await aCounterOrder(await aProduct());
  await offerPickup({ cash_on_delivery: false });
  const response = await requestPickupStep(orderId, "delivery", { address: addressInput() });
  expect(await readFailure(response)).toMatchObject({
    status: 409,
    message: "This order is not paid, and cash on delivery is turned off in the settings.",
  });
});

test("delivers no order that was handed over", async () => {
  const { orderId } = await aPaidPickup();
  await handOver(orderId);
  const response = await requestPickupStep(orderId, "delivery", { address: addressInput() });
  expect(await readFailure(response)).toMatchObject({
    status: 409,
    message: "Only orders that have not left the shop can change. This one is: Picked up.",
  });
});

async function readInvoices(orderId: string) {
  const response = await call(`/api/orders/${orderId}/invoices`, { token: await anAdminToken() });
  return (await unwrap(response, orderInvoicesResponse)).data;
}
