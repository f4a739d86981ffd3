import { expect, test } from "vitest";
import { toRefundCents } from "../../../../contract/orders/order-amounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aDraft, place } from "../../builders/drafts.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, refund } from "../../builders/refunds.ts";
import { listOpenReturns, requestReturnOf } from "../../builders/returns.ts";
import { aShopper, getOrder } from "../../builders/shoppers.ts";
import { readTill } from "../../builders/till.ts";

test("refunds units of a delivery that was paid by Interac to the cent, and as Interac", async () => {
  const admin = await anAdmin();
  const shopper = await aShopper();
  const product = await aProduct({ priceCents: 1_003, compareAtPriceCents: 1_003, taxRateBasisPoints: 0 });
  const draft = await aDraft(product, {
    customer: { kind: "account", id: shopper.id },
    destination: { kind: "saved_addresses", shipping_address_id: shopper.address.id },
  });
  const { order_id: orderId } = await place(draft, { kind: "collected", tender: "interac" });
  await moveTo(admin, orderId, "shipped");
  await moveTo(admin, orderId, "delivered");
  const order = await getOrder(admin, orderId);
  const line = getFirstItemId(order);
  expect(toRefundCents(order, 1_003)).toBe(1_003);
  expect((await requestReturnOf(shopper, { orderId, line })).status).toBe(200);
  expect(await listOpenReturns(admin, orderId)).toMatchObject([{ amount: 10.03 }]);
  const refund_items = [{ order_item_id: line, quantity: 1 }];
  expect((await refund(admin, orderId, { amount: 10.03, refund_items })).status).toBe(200);
  expect((await readTill()).entries.filter((entry) => entry.order_id === orderId)).toMatchObject([
    { type: "payment", tender: "interac" },
    { type: "refund", tender: "interac", cash_rounding: 0 },
  ]);
  await expectSoundBooks(product);
});
