import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../contract/admin/orders.ts";
import { orderRefundsResponse } from "../../contract/orders/refunds.ts";
import { returnResponse } from "../../contract/orders/returns.ts";
import { roundToCashCents } from "../../contract/shared/money.ts";
import { anAdmin } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aCashOrderEnding, setStatus } from "./builders/cash-orders.ts";
import { refund } from "./builders/refunds.ts";
import { moveReturnTo, refundReturn, requestReturnOf } from "./builders/returns.ts";
import { getOrder } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";

test.each([
  { cents: 1, collected: 20, rounding: -0.01 },
  { cents: 3, collected: 20.05, rounding: 0.02 },
  { cents: 5, collected: 20.05, rounding: 0 },
])(
  "shows the collected $collected for a total of 20.0$cents in books, lists and refunds",
  async (expected) => {
    const { product, orderId } = await aCashOrderEnding(expected.cents);
    const admin = await anAdmin();
    await setStatus(admin, orderId, "delivered");
    const total = (2_000 + expected.cents) / 100;
    expect(await getOrder(admin, orderId)).toMatchObject({
      total_amount: total,
      cash_rounding: expected.rounding,
      transactions: [{ type: "payment", amount: expected.collected }],
    });
    const search = `?search=${(await getOrder(admin, orderId)).order_number}`;
    const listOrder = async () =>
      unwrap(await call(`/api/orders${search}`, { token: admin.token }), adminOrderPageResponse);
    expect((await listOrder()).totals).toMatchObject({
      captured: expected.collected,
      revenue: expected.collected,
    });
    const refunds = await call(`/api/orders/${orderId}/refunds`, { token: admin.token });
    expect((await unwrap(refunds, orderRefundsResponse)).data.left_to_refund).toBe(expected.collected);
    await expectSoundBooks(product);

    expect((await refund(admin, orderId, { amount: expected.collected })).status).toBe(200);
    expect(await getOrder(admin, orderId)).toMatchObject({
      status: "refunded",
      refunded_amount: expected.collected,
    });
    expect((await listOrder()).totals.revenue).toBe(0);
    await expectSoundBooks(product);
  },
);

test("refunds a rounded cash order in full when its items are returned", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  const [line] = (await getOrder(shopper, orderId)).items;
  const response = await requestReturnOf(shopper, { orderId, line: line?.id ?? "" });
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
  await setStatus(admin, orderId, "delivered");
  await setStatus(admin, orderId, "canceled", { restock: true });
  const order = await getOrder(admin, orderId);
  expect(order.status).toBe("canceled");
  expect(order.refunded_amount).toBe(roundToCashCents(2_000 + cents) / 100);
  await expectSoundBooks(product);
});
