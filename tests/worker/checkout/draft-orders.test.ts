import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import {
  draftCustomersResponse,
  draftsResponse,
  placedDraftResponse,
} from "../../../contract/admin/draft-orders.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdminToken } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import {
  aDraft,
  draftBody,
  getDraft,
  holdStock,
  place,
  requestChange,
  requestDraft,
  requestPlacement,
} from "../builders/drafts.ts";
import { aGuestOrder, aPickup, offerPickup, sellToGuests } from "../builders/guests.ts";
import { anOffer } from "../builders/offers.ts";
import { moveTo } from "../builders/order-status.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import { handOver, makeReady, undoHandOver } from "../builders/pickups.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { runNightlyCron } from "../builders/schedule.ts";
import {
  add,
  addressInput,
  aShopper,
  cancel,
  checkout,
  getOrder,
  getStock,
  outOfTown,
  suspend,
} from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { exempt, taxByPlace, taxPerProduct } from "../builders/taxes.ts";

const cash = { kind: "collected", tender: "cash" };
const interac = { kind: "collected", tender: "interac" };

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await sellToGuests();
  await offerPickup();
});

test("places an order for an account that paid in cash, with the admin in history and audit log", async () => {
  const product = await aProduct({ priceCents: 999 });
  const customer = await aShopper();
  const draft = await aDraft(product, {
    customer: { kind: "account", id: customer.id },
    destination: { kind: "saved_addresses", shipping_address_id: customer.address.id },
    notes: "Ring twice",
  });
  expect(draft.customer).toMatchObject({ kind: "account", addresses: [{ id: customer.address.id }] });
  const { order_id: orderId } = await place(draft, cash);
  const order = await getOrder(customer, orderId);
  const paid = Math.round(order.total_amount * 20) / 20;
  expect(order).toMatchObject({
    status: "processing",
    payment_status: "succeeded",
    payment_method: "cash_on_delivery",
    customer_notes: "Ring twice",
    transactions: [{ type: "payment", amount: paid }],
    invoices: [{ kind: "invoice" }],
  });
  const history = (await getOrder(admin, orderId)).status_history;
  expect(history[0]).toMatchObject({ status: "processing", notes: "Order placed, and paid in cash" });
  expect(history[0]?.created_by).toContain("Admin");
  const { results } = await env.DB.prepare("SELECT action FROM audit_log WHERE entity_id = ?")
    .bind(orderId)
    .all();
  expect(results).toEqual([{ action: "order.place" }]);
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("delivers an order that was paid in advance without taking the money again", async () => {
  const product = await aProduct();
  const { order_id: orderId } = await place(await aDraft(product), interac);
  await moveTo(admin, orderId, "shipped");
  await moveTo(admin, orderId, "delivered");
  const undone = await call(`/api/orders/${orderId}/undo-delivery`, { method: "POST", token: admin.token });
  expect(undone.status).toBe(200);
  const order = await getOrder(admin, orderId);
  expect(order).toMatchObject({ status: "shipped", payment_status: "succeeded" });
  expect(order.transactions).toHaveLength(1);
  await expectSoundBooks(product);
});

test("places an order for pick-up that was paid at the counter, which is handed over later", async () => {
  const product = await aProduct();
  const draft = await aDraft(product, { destination: await aPickup() });
  const { order_id: orderId } = await place(draft, interac);
  expect(await getOrder(admin, orderId)).toMatchObject({
    payment_status: "succeeded",
    pickup: { tender: "interac" },
  });
  await makeReady(orderId);
  await handOver(orderId);
  expect((await undoHandOver(orderId)).status).toBe(200);
  expect(await getOrder(admin, orderId)).toMatchObject({ payment_status: "succeeded", status: "processing" });
  await expectSoundBooks(product);
});

test("places an order that is paid on delivery or at pick-up, beyond the limits of shoppers", async () => {
  const product = await aProduct({ stockQuantity: 100 });
  const lines = [{ product_id: product.id, quantity: 50, lowered: null }];
  const delivered = await aDraft(product, { lines });
  expect(delivered.is_paid_on_collection).toBe(true);
  const placed = await place(delivered, { kind: "on_collection" });
  const counter = await aDraft(product, { lines, destination: await aPickup() });
  await place(counter, { kind: "on_collection" });
  await reconcileIn(24 * 60 * 10);
  expect(await getOrder(admin, placed.order_id)).toMatchObject({
    status: "processing",
    payment_status: "pending",
  });
  const far = await aDraft(await aProduct(), {
    destination: { kind: "typed_addresses", shipping_address: addressInput(outOfTown) },
  });
  expect(far.is_paid_on_collection).toBe(false);
  expect((await requestPlacement(far, { kind: "on_collection" })).status).toBe(422);
});

test("charges for a draft what the checkout charges for the same cart", async () => {
  const fifty = await aProduct({ priceCents: 1_250, compareAtPriceCents: 2_000, taxRateBasisPoints: 500 });
  const plain = await aProduct({ priceCents: 333, compareAtPriceCents: 333, taxRateBasisPoints: 1_200 });
  const { code } = await anOffer();
  for (const taxes of [taxPerProduct, taxByPlace]) {
    await taxes();
    for (const address of [
      {},
      outOfTown,
      { postal_code: "B3J 2K9", province: "Nova Scotia", city: "Halifax" },
    ] as const) {
      for (const offerCode of [null, code]) {
        const customer = await aShopper(address);
        if (offerCode !== null) await exempt(customer);
        await add(customer, fifty, 3);
        await add(customer, plain, 7);
        if (offerCode !== null) {
          await call("/api/cart/code", { method: "PUT", token: customer.token, json: { code: offerCode } });
        }
        const { quote, orderId } = await checkout(customer);
        // The order holds the use of the offer.
        expect((await cancel(customer, orderId)).status).toBe(200);
        const draft = await aDraft(fifty, {
          customer: { kind: "account", id: customer.id },
          destination: { kind: "saved_addresses", shipping_address_id: customer.address.id },
          lines: [
            { product_id: fifty.id, quantity: 3, lowered: null },
            { product_id: plain.id, quantity: 7, lowered: null },
          ],
          code: offerCode,
        });
        expect(draft).toMatchObject({ problem: null, quote });
      }
    }
  }
  await taxPerProduct();
});

test("charges a lower price of a line, its taxes and its offers, and keeps the reason", async () => {
  const product = await aProduct({
    priceCents: 1_000,
    compareAtPriceCents: 1_500,
    taxRateBasisPoints: 1_000,
  });
  const lowered = { price: 8, reason: "The box is torn" };
  const draft = await aDraft(product, { lines: [{ product_id: product.id, quantity: 2, lowered }] });
  expect(draft.prices).toEqual([{ shop_price: 10, lowered }]);
  expect(draft.quote).toMatchObject({ subtotal: 30, discount: 14, tax: 1.6 });
  const { order_id: orderId } = await place(draft, cash);
  const order = await getOrder(admin, orderId);
  expect(order.items).toMatchObject([{ unit_price: 8 }]);
  expect(order.status_history[0]?.notes).toContain("$8.00 instead of $10.00: The box is torn");
  await expectSoundBooks(product);
});

test("never charges more than the shop's price", async () => {
  const product = await aProduct({ priceCents: 1_000, compareAtPriceCents: 1_500 });
  const lines = [{ product_id: product.id, quantity: 1, lowered: { price: 12, reason: "By mistake" } }];
  const draft = await aDraft(product, { lines });
  expect(draft.quote).toMatchObject({ subtotal: 15, discount: 5 });
});

test("tells the admin the new total before an order is placed whose price or tax has changed", async () => {
  const product = await aProduct({ priceCents: 1_000, compareAtPriceCents: 2_000 });
  const draft = await aDraft(product);
  await env.DB.prepare("UPDATE products SET wholesale_price_cents = 1100 WHERE id = ?")
    .bind(product.id)
    .run();
  expect(await readFailure(await requestPlacement(draft, cash))).toMatchObject({ code: "cart_changed" });
  expect(await getStock(product)).toBe(20);
  const current = await getDraft(draft.id);
  expect(current.quote?.total).toBeGreaterThan(draft.quote?.total ?? 0);
  await place(current, cash);
  await expectSoundBooks(product);
});

test("refuses a draft whose stock is gone, and keeps it", async () => {
  const product = await aProduct({ stockQuantity: 2 });
  const draft = await aDraft(product);
  await place(await aDraft(product), cash);
  expect(await readFailure(await requestPlacement(draft, cash))).toMatchObject({
    code: "insufficient_stock",
  });
  expect((await getDraft(draft.id)).problem).toContain("sold out");
});

test("holds the stock of a draft until a day, and releases it then", async () => {
  const product = await aProduct({ stockQuantity: 3 });
  const draft = await aDraft(product);
  expect(await getStock(product)).toBe(3);
  const held = await holdStock(draft, 2);
  expect(held.held_until).not.toBeNull();
  expect(held.quote).toEqual(draft.quote);
  expect(await getStock(product)).toBe(1);
  await reconcileIn(24 * 60);
  expect(await getStock(product)).toBe(1);
  await reconcileIn(3 * 24 * 60 + 60);
  expect(await getStock(product)).toBe(3);
  expect((await getDraft(draft.id)).held_until).toBeNull();
  await expectSoundBooks(product);
});

test("holds the stock of changed lines, and places the held order in every way", async () => {
  for (const payment of [cash, { kind: "link" }, { kind: "on_collection" }]) {
    const product = await aProduct({ stockQuantity: 5 });
    const draft = await holdStock(await aDraft(product), 3);
    const response = await requestChange(draft.id, {
      ...draftBody(product, { lines: [{ product_id: product.id, quantity: 5, lowered: null }] }),
      version: draft.version,
    });
    expect(response.status).toBe(200);
    expect(await getStock(product)).toBe(0);
    const changed = await getDraft(draft.id);
    expect(changed).toMatchObject({ problem: null, held_until: draft.held_until });
    const { order_id: orderId } = await place(changed, payment);
    const order = await getOrder(admin, orderId);
    expect(order.items).toMatchObject([{ quantity: 5 }]);
    expect(order.status).toBe(payment.kind === "link" ? "pending_payment" : "processing");
    expect(await getStock(product)).toBe(0);
    await expectSoundBooks(product);
  }
});

test("charges the price of today for a draft that holds stock", async () => {
  const product = await aProduct({ priceCents: 1_000, compareAtPriceCents: 2_000 });
  const held = await holdStock(await aDraft(product), 3);
  await env.DB.prepare("UPDATE products SET wholesale_price_cents = 1100 WHERE id = ?")
    .bind(product.id)
    .run();
  const current = await getDraft(held.id);
  expect(current.quote?.total).toBeGreaterThan(held.quote?.total ?? 0);
  await place(current, cash);
});

test("places one order for repeated requests with the same id, and tells another admin", async () => {
  const product = await aProduct();
  const draft = await aDraft(product);
  const request_id = crypto.randomUUID();
  const responses = await Promise.all([1, 2, 3].map(() => requestPlacement(draft, cash, { request_id })));
  const placed = await Promise.all(responses.map((response) => unwrap(response, placedDraftResponse)));
  expect(new Set(placed.map(({ data }) => data.order_id)).size).toBe(1);
  expect(await readFailure(await requestPlacement(draft, cash))).toMatchObject({ status: 409 });
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("tells the later of two admins who change a draft", async () => {
  const product = await aProduct();
  const draft = await aDraft(product);
  const body = { ...draftBody(product), version: draft.version };
  expect((await requestChange(draft.id, body)).status).toBe(200);
  expect(await readFailure(await requestChange(draft.id, body))).toMatchObject({ status: 409 });
  expect(await readFailure(await requestPlacement(draft, cash))).toMatchObject({ status: 409 });
});

test("places no order for a suspended account", async () => {
  const product = await aProduct();
  const customer = await aShopper();
  const draft = await aDraft(product, {
    customer: { kind: "account", id: customer.id },
    destination: { kind: "saved_addresses", shipping_address_id: customer.address.id },
  });
  await suspend(customer);
  expect((await getDraft(draft.id)).problem).toContain("suspended");
  expect(await readFailure(await requestPlacement(draft, cash))).toMatchObject({ code: "account_suspended" });
});

test("says what a draft needs before it can be placed", async () => {
  const product = await aProduct();
  const empty = await aDraft(product, { customer: null, destination: null, lines: [] });
  expect(empty).toMatchObject({ customer: null, quote: null, problem: null });
  expect((await requestPlacement(empty, cash)).status).toBe(422);
  const nobody = await aDraft(product, { customer: null });
  expect(nobody.quote).not.toBeNull();
  expect((await requestPlacement(nobody, cash)).status).toBe(422);
  const gone = await requestDraft(
    draftBody(product, { customer: { kind: "account", id: crypto.randomUUID() } }),
  );
  expect(gone.status).toBe(422);
});

test("lists drafts, and deletes one with its held stock", async () => {
  const product = await aProduct({ stockQuantity: 2 });
  const draft = await holdStock(await aDraft(product), 1);
  const { data } = await unwrap(
    await call("/api/admin/draft-orders", { token: admin.token }),
    draftsResponse,
  );
  expect(data[0]).toMatchObject({
    id: draft.id,
    customer: "Casey Caller",
    item_count: 2,
    held_until: draft.held_until,
  });
  const json = { version: draft.version };
  const deleted = await call(`/api/admin/draft-orders/${draft.id}`, {
    method: "DELETE",
    token: admin.token,
    json,
  });
  expect(deleted.status).toBe(200);
  expect(await getStock(product)).toBe(2);
  expect((await call(`/api/admin/draft-orders/${draft.id}`, { token: admin.token })).status).toBe(404);
});

test("keeps drafts longer than guests' carts, and deletes them 90 days after their last change", async () => {
  const draft = await aDraft(await aProduct());
  await runNightlyCron(60);
  expect((await getDraft(draft.id)).cart.items).toHaveLength(1);
  await runNightlyCron(91);
  const response = await call(`/api/admin/draft-orders/${draft.id}`, { token: await anAdminToken() });
  expect(response.status).toBe(404);
});

test("finds accounts and former guests by name, email address and telephone", async () => {
  const { guest } = await aGuestOrder(await aProduct());
  const customer = await aShopper();
  const find = async (search: string) => {
    const path = `/api/admin/draft-orders/customers?search=${encodeURIComponent(search)}`;
    return (await unwrap(await call(path, { token: admin.token }), draftCustomersResponse)).data;
  };
  expect(await find(guest.email)).toMatchObject([
    { id: null, email: guest.email, address: { city: "Winnipeg" } },
  ]);
  expect(await find(customer.email)).toMatchObject([{ id: customer.id }]);
  expect(await find("")).toEqual([]);
});

test("emails a customer who has paid in the shop that the money is there", async () => {
  const draft = await aDraft(await aProduct());
  const email = draft.customer?.email ?? "";
  await place(draft, cash);
  await sendEmails();
  const [sent] = await readOutbox(email);
  expect(sent?.text).toContain("We received your payment");
  expect(sent?.text).toContain("Paid in cash");
  expect(sent?.text).not.toContain("ready when we deliver");
});

test("cancels an order that was paid in cash, and gives the money back", async () => {
  const product = await aProduct();
  const customer = await aShopper();
  const draft = await aDraft(product, {
    customer: { kind: "account", id: customer.id },
    destination: { kind: "saved_addresses", shipping_address_id: customer.address.id },
  });
  const { order_id: orderId } = await place(draft, cash);
  expect((await cancel(customer, orderId)).status).toBe(200);
  expect(await getOrder(customer, orderId)).toMatchObject({ status: "canceled", payment_status: "refunded" });
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("reads the limits of the link's days", async () => {
  const draft = await aDraft(await aProduct());
  expect((await requestPlacement(draft, { kind: "link", days: 15 })).status).toBe(422);
  await minutesLater(1, async () => {
    const { order_id: orderId } = await place(draft, { kind: "link", days: 14 });
    expect(await getOrder(admin, orderId)).toMatchObject({ status: "pending_payment" });
  });
});
