import { beforeAll, expect, test } from "vitest";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { setStatus } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aProduct } from "../../builders/products.ts";
import { aSentOrder } from "../../builders/sent-orders.ts";
import { aPaidOrder, getOrder, getStock } from "../../builders/shoppers.ts";
import { findPayment } from "../../builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("restocks a shipped order only if the admin says that its items came back", async () => {
  for (const restock of [true, false]) {
    const { orderId, product, intentId } = await aSentOrder(2);
    const withoutRestock = await setStatus(admin, orderId, { status: "canceled" });
    expect(withoutRestock.status).toBe(422);
    expect(await withoutRestock.json()).toMatchObject({
      errors: { restock: "Please say whether the items came back." },
    });
    expect((await getOrder(admin, orderId)).status).toBe("delivered");

    expect((await setStatus(admin, orderId, { status: "canceled", restock })).status).toBe(200);
    expect(await getStock(product)).toBe(restock ? 20 : 18);
    expect(await findPayment(intentId)).toMatchObject({ refunds: 1 });
    expect(await listAuditEntries(orderId)).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ restocks: restock }) }),
    );
    await expectSoundBooks(product);
  }
});

test("restocks an unshipped order even if the request says not to", async () => {
  const product = await aProduct();
  const { orderId } = await aPaidOrder(product, 2);
  expect((await setStatus(admin, orderId, { status: "canceled", restock: false })).status).toBe(200);
  expect(await getStock(product)).toBe(20);
});

test("omits from the email that the order will not be sent", async () => {
  const { orderId, shopper } = await aSentOrder(1, "shipped");
  await setStatus(admin, orderId, { status: "canceled", restock: false });
  await sendEmails();
  const canceled = (await readOutbox(shopper.email)).find(({ subject }) => subject.includes("canceled"));
  expect(canceled?.text).toContain("This order was canceled.");
  expect(canceled?.text).not.toContain("will not be sent");
});
