import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { orderRefundsResponse } from "../../../../contract/orders/refunds.ts";
import { returnResponse } from "../../../../contract/orders/returns.ts";
import { roundToCashCents } from "../../../../contract/shared/money.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aCashOrderEnding } from "../../builders/cash-orders.ts";
import { moveTo } from "../../builders/order-status.ts";
import { refund } from "../../builders/refunds.ts";
import { moveReturnTo, refundReturn, requestReturnOf } from "../../builders/returns.ts";
import { getOrder } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

test.each([
  { cents: 1, collected: 20, rounding: -0.01 },
  { cents: 3, collected: 20.05, rounding: 0.02 },
  { cents: 5, collected: 20.05, rounding: 0 },
])("records $collected in cash for a total of 20.0$cents", async ({ cents, collected, rounding }) => {
  const { product, orderId } = await aCashOrderEnding(cents);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  const order = await getOrder(admin, orderId);
  expect(order).toMatchObject({
    total_amount: (2_000 + cents) / 100,
    cash_rounding: rounding,
    transactions: [{ type: "payment", amount: collected }],
  });
  const readTotals = async () => {
    const response = await call(`/api/orders?search=${order.order_number}`, { token: admin.token });
    return (await unwrap(response, adminOrderPageResponse)).totals;
  };
  expect(await readTotals()).toMatchObject({ captured: collected, revenue: collected });
  const refunds = await call(`/api/orders/${orderId}/refunds`, { token: admin.token });
  expect((await unwrap(refunds, orderRefundsResponse)).data.left_to_refund).toBe(collected);
  await expectSoundBooks(product);

  expect((await refund(admin, orderId, { amount: collected })).status).toBe(200);
  expect(await getOrder(admin, orderId)).toMatchObject({
    status: "refunded",
    refunded_amount: collected,
  });
  expect((await readTotals()).revenue).toBe(0);
  await expectSoundBooks(product);
});

test("refunds a rounded cash order in full when its items are returned", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  const [item] = (await getOrder(shopper, orderId)).items;
  if (item === undefined) throw new Error("The order has no items");
  const response = await requestReturnOf(shopper, { orderId, line: item.id });
  const { data } = await unwrap(response, returnResponse);
  expect(data.amount).toBe(20.05);
  await moveReturnTo(admin, data.id, { state: "approved" });
  await moveReturnTo(admin, data.id, { state: "received", restock: true });
  expect((await refundReturn(admin, data.id)).status).toBe(200);
  expect(await getOrder(admin, orderId)).toMatchObject({
    status: "refunded",
    refunded_amount: 20.05,
    left_to_refund: 0,
  });
  await expectSoundBooks(product);
});

test.each([1, 3])("refunds the collected cash for a canceled order of 20.0%d", async (cents) => {
  const { product, orderId } = await aCashOrderEnding(cents);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  await moveTo(admin, orderId, "canceled", { restock: true });
  const order = await getOrder(admin, orderId);
  expect(order.status).toBe("canceled");
  expect(order.refunded_amount).toBe(roundToCashCents(2_000 + cents) / 100);
  await expectSoundBooks(product);
});
