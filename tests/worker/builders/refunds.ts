import { orderRefundsResponse } from "../../../contract/orders/refunds.ts";
import { reconcile } from "../../../worker/domain/reconciliation/reconcile.ts";
import { idle } from "../background.ts";
import { allowLogged } from "../logged.ts";
import type { Account } from "./accounts.ts";
import { anAdmin } from "./admins.ts";
import { aProduct } from "./products.ts";
import { aPaidOrder } from "./shoppers.ts";
import { call, storeContext, unwrap } from "./store.ts";
import { deliverAll, letBankDecide } from "./stripe.ts";

/** Places a paid order of a new product, whose price does not divide evenly. */
export async function aPaidOrderOf(quantity = 1) {
  return aPaidOrder(await aProduct({ priceCents: 777, compareAtPriceCents: 1_299 }), quantity);
}

export function getFirstItemId(order: { readonly items: readonly { readonly id: string }[] }): string {
  const [item] = order.items;
  if (item === undefined) throw new Error("The order has no items");
  return item.id;
}

/** Places a paid order of two units whose full refund the bank returns, optionally with a refund of its units. */
export async function aFailedRefund({ refundsUnits = false, restock = true } = {}) {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2, "pm_card_refundFail");
  const line = getFirstItemId(paid.order);
  await refund(admin, paid.orderId, {
    amount: paid.amount,
    restock,
    ...(refundsUnits ? { refund_items: [{ order_item_id: line, quantity: 2 }] } : {}),
  });
  await letBankDecide(paid.intentId);
  await deliverAll(paid.intentId);
  await idle();
  return { ...paid, product, admin, line };
}

/** Sends POST /orders/{id}/refund, as the admin's form does. */
export async function refund(
  admin: Account,
  orderId: string,
  body: {
    amount: number;
    reason?: string;
    refund_items?: { order_item_id: string; quantity: number }[];
    request_id?: string;
    refund_taxes?: { name: string; rate_percent: number | null; amount: number }[];
    tender?: string;
    restock?: boolean;
    by_hand?: boolean;
  },
): Promise<Response> {
  return call(`/api/orders/${orderId}/refund`, {
    token: admin.token,
    json: { reason: "Arrived broken", ...body },
  });
}

export async function listRefunds(admin: Account, orderId: string) {
  const response = await call(`/api/orders/${orderId}/refunds`, { token: admin.token });
  return (await unwrap(response, orderRefundsResponse)).data;
}

/** Runs the scheduled reconciliation with the clock this many minutes ahead. */
export async function reconcileIn(minutes: number) {
  allowLogged(/are left for the next run$/);
  return reconcile(storeContext(new Date(Date.now() + minutes * 60_000)), "schedule");
}
