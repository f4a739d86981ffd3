import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aFreeOrder } from "../../builders/offers.ts";
import { moveTo } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { refund } from "../../builders/refunds.ts";
import { cancel, getOrder, getStock } from "../../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";

test("packs, ships and delivers an order that offers make free", async () => {
  const admin = await anAdmin();
  const { orderId, shopper, products } = await aFreeOrder();
  expect(await getOrder(shopper, orderId)).toMatchObject({
    status: "paid",
    payment_method: "none",
    payment_status: "succeeded",
    total_amount: 0,
    offer_amount: 15,
    left_to_refund: 0,
    invoices: [{ kind: "invoice" }],
  });
  expect(await findWork(admin, "to_pack")).toContain(orderId);
  await moveTo(admin, orderId, "processing");
  expect(await findWork(admin, "to_ship")).toContain(orderId);
  await moveTo(admin, orderId, "delivered");
  // A return ends with a refund.
  expect((await getOrder(shopper, orderId)).items).toMatchObject([{ returnable_quantity: 0 }]);
  await expectSoundBooks(...products);
});

test("says in emails that there is nothing to pay", async () => {
  const { shopper } = await aFreeOrder();
  await sendEmails();
  const [email] = await readOutbox(shopper.email);
  expect(email?.text).toContain("You have nothing to pay.");
  expect(email?.text).toContain("Total: $0.00 CAD\nNo payment needed");
});

test("refuses to refund an order for which nothing was paid", async () => {
  const { orderId } = await aFreeOrder();
  expect(await readFailure(await refund(await anAdmin(), orderId, { amount: 1 }))).toMatchObject({
    status: 409,
    message: "Nothing has been paid for this order, so there is nothing to refund.",
  });
});

test("cancels a free order without a refund, and returns its units to stock", async () => {
  const { orderId, shopper, products } = await aFreeOrder({ quantity: 3 });
  const [product] = products;
  if (product === undefined) throw new Error("The order has no product");
  expect(await getStock(product)).toBe(17);
  expect((await cancel(shopper, orderId)).status).toBe(200);
  expect(await getStock(product)).toBe(20);
  expect(await getOrder(shopper, orderId)).toMatchObject({
    status: "canceled",
    transactions: [],
    refunds: [],
  });
  await sendEmails();
  const email = (await readOutbox(shopper.email)).find(({ subject }) => subject.endsWith("was canceled"));
  expect(email?.text).toContain("You weren't charged.");
  await expectSoundBooks(...products);
});

async function findWork(admin: Account, work: string): Promise<string[]> {
  const response = await call(`/api/orders?work=${work}&limit=100`, { token: admin.token });
  return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
}
