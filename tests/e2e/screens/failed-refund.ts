import { expect } from "../../support/e2e-test.ts";
import { aProduct } from "../../support/products.ts";
import { aPaidOrder, letBankDecide } from "../../support/shoppers.ts";
import { callAsAdmin, query } from "../../support/store-api.ts";

/** Places an order of which the bank returned a refund of $5.00, and waits until the store knows of it. */
export async function aFailedRefund() {
  const order = await aPaidOrder(await aProduct(), 2, "pm_card_refundFail");
  await callAsAdmin("POST", `/orders/${order.orderId}/refund`, { amount: 5, reason: "A scratch" });
  await letBankDecide(order.intentId);
  const selectFailed = "SELECT id FROM refunds WHERE order_id = ? AND state = 'failed'";
  await expect.poll(() => query(selectFailed, order.orderId)).toHaveLength(1);
  return order;
}
