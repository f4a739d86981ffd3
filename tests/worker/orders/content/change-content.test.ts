import { beforeAll, expect, test } from "vitest";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { changeOrder, quoteChange, sendChange } from "../../builders/changes.ts";
import { aDraft, place } from "../../builders/drafts.ts";
import { listEmails } from "../../builders/emails.ts";
import { sumInvoices, summarizeInvoices } from "../../builders/invoices.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, refund } from "../../builders/refunds.ts";
import { aCashOrder, addressInput, aPaidOrder, getOrder, outOfTown } from "../../builders/shoppers.ts";
import { expectStock } from "../../builders/stock.ts";
import { readFailure } from "../../builders/store.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("takes a unit out of a paid order, and returns its price to the card", async () => {
  const product = await aProduct({ priceCents: 777, compareAtPriceCents: 1_299, stockQuantity: 10 });
  const { orderId, order: before } = await aPaidOrder(product, 3);
  const line = getFirstItemId(before);
  const quote = await quoteChange(admin, orderId, { lines: [{ order_item_id: line, quantity: 2 }] });
  expect(quote.before.total).toBe(before.total_amount);
  expect(quote.settlements[0]).toBe("refund");
  const after = await changeOrder(admin, orderId, { lines: [{ order_item_id: line, quantity: 2 }] });
  expect(after.items.map(({ quantity }) => quantity)).toEqual([2]);
  expect(after.total_amount).toBe(quote.after.total);
  expect(after.status).toBe("paid");
  const [payout] = after.refunds;
  expect(payout).toMatchObject({ amount: -quote.difference, state: "succeeded" });
  expect((await sumInvoices(orderId)).total).toBe(Math.round(after.total_amount * 100));
  expect((await summarizeInvoices(orderId)).map(({ kind }) => kind)).toEqual([
    "invoice",
    "credit_note",
    "invoice",
  ]);
  await expectStock(admin, product, { on_hand: 10, allocated: 2, stock_quantity: 8 });
  expect((await listEmails(orderId)).map(({ kind }) => kind)).toContain("content_changed");
  await expectSoundBooks(product);
});

test("adds a product that is paid in cash, and keeps the price of what was ordered", async () => {
  const [ordered, added] = [
    await aProduct({ priceCents: 500, compareAtPriceCents: 500 }),
    await aProduct({ priceCents: 1_234, compareAtPriceCents: 1_234 }),
  ];
  const { orderId, order: before } = await aPaidOrder(ordered, 2);
  const after = await changeOrder(
    admin,
    orderId,
    { added: [{ product_id: added.id, quantity: 1 }] },
    { settlement: "by_hand", tender: "cash" },
  );
  expect(after.items.map(({ unit_price }) => unit_price)).toEqual([before.items[0]?.unit_price, 12.34]);
  expect(after.transactions.map(({ type }) => type)).toEqual(["payment", "payment"]);
  expect((await sumInvoices(orderId)).total).toBe(Math.round(after.total_amount * 100));
  await expectSoundBooks(ordered, added);
});

test("waives the difference, so that the order costs what was paid", async () => {
  const product = await aProduct({ priceCents: 999, compareAtPriceCents: 999 });
  const { orderId, order: before } = await aPaidOrder(product, 1);
  const line = getFirstItemId(before);
  const after = await changeOrder(
    admin,
    orderId,
    { lines: [{ order_item_id: line, quantity: 2 }], reason: "Our mistake" },
    { settlement: "waive" },
  );
  expect(after.items.map(({ quantity }) => quantity)).toEqual([2]);
  expect(before.total_amount - after.total_amount).toBeGreaterThanOrEqual(0);
  expect(before.total_amount - after.total_amount).toBeLessThan(0.015);
  expect(after.adjustments.map(({ title }) => title)).toContain("Discount (Our mistake)");
  await expectSoundBooks(product);
});

test("changes what is due of an order that is paid on delivery", async () => {
  const product = await aProduct({ stockQuantity: 5 });
  const { orderId } = await aCashOrder({ product, quantity: 3 });
  const before = await getOrder(admin, orderId);
  const after = await changeOrder(admin, orderId, {
    lines: [{ order_item_id: getFirstItemId(before), quantity: 1 }],
  });
  expect(after.total_amount).toBeLessThan(before.total_amount);
  expect(after.transactions).toEqual([]);
  await expectStock(admin, product, { on_hand: 5, allocated: 1, stock_quantity: 4 });
  await expectSoundBooks(product);
});

test("documents an order for cash that a change makes free", async () => {
  // The first invoice of a store decides from when on every order has one.
  await aPaidOrder(await aProduct());
  const { orderId, product } = await aCashOrder();
  const after = await changeOrder(admin, orderId, { discount: 1_000, reason: "A present" });
  expect(after).toMatchObject({ total_amount: 0, payment_method: "none", payment_status: "succeeded" });
  expect(await summarizeInvoices(orderId)).toMatchObject([{ kind: "invoice", totalCents: 0 }]);
  await expectSoundBooks(product);
});

test("rounds no difference of an order by phone that Interac paid", async () => {
  const product = await aProduct({ priceCents: 1_013, compareAtPriceCents: 1_013, taxRateBasisPoints: 0 });
  const { order_id: orderId } = await place(await aDraft(product), { kind: "collected", tender: "interac" });
  const line = getFirstItemId(await getOrder(admin, orderId));
  const quote = await quoteChange(admin, orderId, { lines: [{ order_item_id: line, quantity: 1 }] });
  expect(quote.difference).toBe(-5.13);
  await changeOrder(admin, orderId, { lines: [{ order_item_id: line, quantity: 1 }] });
  await expectSoundBooks(product);
});

test("taxes an order anew that goes to another province", async () => {
  await taxByPlace();
  const product = await aProduct({ priceCents: 2_000, compareAtPriceCents: 2_000 });
  const { orderId, order: before } = await aPaidOrder(product, 2);
  const destination = {
    kind: "typed_addresses" as const,
    shipping_address: addressInput(outOfTown),
  };
  const quote = await quoteChange(admin, orderId, { destination });
  expect(quote.after.taxes?.map(({ name }) => name)).toEqual(["HST"]);
  const after = await changeOrder(
    admin,
    orderId,
    { destination },
    quote.difference > 0 ? { settlement: "by_hand", tender: "interac" } : {},
  );
  expect(after.taxes?.map(({ name }) => name)).toEqual(["HST"]);
  expect(after.shipping_address.city).toBe(outOfTown.city);
  expect(before.taxes?.map(({ name }) => name)).toEqual(["GST", "RST"]);
  expect((await sumInvoices(orderId)).total).toBe(Math.round(after.total_amount * 100));
  expect((await sumInvoices(orderId)).RST).toBe(0);
  await expectSoundBooks(product);
  await taxPerProduct();
});

test("keeps the documents of an order that only goes to another address", async () => {
  const product = await aProduct();
  const { orderId } = await aPaidOrder(product);
  const shipping_address = addressInput({ address_line1: "41 Other Street" });
  const after = await changeOrder(admin, orderId, {
    destination: { kind: "typed_addresses", shipping_address },
  });
  expect(after.shipping_address).toMatchObject({ address_line1: "41 Other Street" });
  expect((await summarizeInvoices(orderId)).map(({ kind }) => kind)).toEqual(["invoice"]);
  expect((await listEmails(orderId)).map(({ kind }) => kind)).toContain("address_changed");
  await expectSoundBooks(product);
});

test("prices more units of a product by the quantity of all its units", async () => {
  const prices = { priceCents: 1_000, compareAtPriceCents: 1_000 };
  const product = await aProduct({ ...prices, quantityPrices: [{ fromQuantity: 4, priceCents: 800 }] });
  const { orderId, order } = await aPaidOrder(product, 2);
  const quote = await quoteChange(admin, orderId, {
    lines: [{ order_item_id: getFirstItemId(order), quantity: 4 }],
  });
  expect(quote.after.lines.map(({ unit_price, quantity }) => [unit_price, quantity])).toEqual([
    [10, 2],
    [8, 2],
  ]);
});

test("keeps what ordered units cost, and counts added ones at today's average", async () => {
  const prices = { priceCents: 500, compareAtPriceCents: 500, stockQuantity: 10 };
  const [mug, pen] = [
    await aProduct({ ...prices, unitCostCents: 100 }),
    await aProduct({ ...prices, unitCostCents: 30 }),
  ];
  const { orderId, order } = await aPaidOrder(mug, 3);
  await bindings.DB.prepare("UPDATE products SET unit_cost_cents = 200 WHERE id = ?").bind(mug.id).run();
  await changeOrder(
    admin,
    orderId,
    {
      lines: [{ order_item_id: getFirstItemId(order), quantity: 2 }],
      added: [{ product_id: pen.id, quantity: 4 }],
    },
    { settlement: "by_hand", tender: "cash" },
  );
  expect(await readCosts(orderId)).toEqual([
    { quantity: 2, cost_cents: 200 },
    { quantity: 4, cost_cents: 120 },
  ]);
  const { items } = await getOrder(admin, orderId);
  const [line] = items;
  await changeOrder(
    admin,
    orderId,
    { lines: [{ order_item_id: line?.id ?? "", quantity: 3 }] },
    { settlement: "by_hand", tender: "cash" },
  );
  // Two mugs at 1.00, and one at 2.00.
  expect(await readCosts(orderId)).toEqual([
    { quantity: 3, cost_cents: 400 },
    { quantity: 4, cost_cents: 120 },
  ]);
  await expectSoundBooks(mug, pen);
});

async function readCosts(orderId: string) {
  const { results } = await bindings.DB.prepare(
    "SELECT quantity, cost_cents FROM order_items WHERE order_id = ? ORDER BY quantity",
  )
    .bind(orderId)
    .all();
  return results;
}

test("counts what was refunded before a change", async () => {
  const [kept, refunded] = [
    await aProduct({ priceCents: 850, compareAtPriceCents: 850 }),
    await aProduct({ priceCents: 1_111, compareAtPriceCents: 1_111 }),
  ];
  const { orderId, order: before } = await aPaidOrder(kept, 3);
  await refund(admin, orderId, { amount: 2, restock: false });
  const line = getFirstItemId(before);
  await refund(admin, orderId, {
    amount: Math.round(((before.items[0]?.charged_amount ?? 0) * 100) / 3) / 100,
    refund_items: [{ order_item_id: line, quantity: 1 }],
  });
  const partial = await getOrder(admin, orderId);
  const quote = await quoteChange(admin, orderId, { lines: [{ order_item_id: line, quantity: 1 }] });
  expect(quote.before.lines.map(({ quantity }) => quantity)).toEqual([2]);
  expect(quote.before.total).toBeCloseTo(partial.total_amount - partial.refunded_amount, 2);
  const after = await changeOrder(
    admin,
    orderId,
    { lines: [{ order_item_id: line, quantity: 1 }], added: [{ product_id: refunded.id, quantity: 2 }] },
    { settlement: "by_hand", tender: "terminal" },
  );
  expect(after.refunded_amount).toBe(0);
  expect((await sumInvoices(orderId)).total).toBe(Math.round(after.total_amount * 100));
  await expectSoundBooks(kept, refunded);
});

test("refuses a change of a stale version, another total, or missing stock, and changes nothing", async () => {
  const product = await aProduct({ stockQuantity: 3 });
  const { orderId, order } = await aPaidOrder(product, 2);
  const lines = [{ order_item_id: getFirstItemId(order), quantity: 1 }];
  const other = await sendChange(admin, orderId, { lines }, { total: 1 });
  expect(await readFailure(other)).toMatchObject({ status: 409, code: "order_changed" });
  const many = [{ order_item_id: getFirstItemId(order), quantity: 9 }];
  const missing = await sendChange(admin, orderId, { lines: many }, { settlement: "waive" });
  expect(await readFailure(missing)).toMatchObject({ status: 409, code: "insufficient_stock" });
  expect(await getOrder(admin, orderId)).toMatchObject({
    version: order.version,
    total_amount: order.total_amount,
  });
  await expectSoundBooks(product);
});

test("makes one change of a repeated request", async () => {
  const product = await aProduct();
  const { orderId, order } = await aPaidOrder(product, 3);
  const lines = [{ order_item_id: getFirstItemId(order), quantity: 2 }];
  const request_id = crypto.randomUUID();
  const first = await changeOrder(admin, orderId, { lines }, { request_id });
  const again = await sendChange(admin, orderId, { lines }, { request_id, settlement: "refund" });
  expect(again.status).toBe(200);
  expect(await getOrder(admin, orderId)).toMatchObject({ total_amount: first.total_amount });
  await expectSoundBooks(product);
});
