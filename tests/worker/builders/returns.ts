import { returnResponse, returnsResponse } from "../../../contract/orders/returns.ts";
import { type Account, aToken } from "./accounts.ts";
import { minutesLater } from "./clock.ts";
import type { SentOrder } from "./sent-orders.ts";
import { call, unwrap } from "./store.ts";

/** Sends POST /orders/{id}/returns for units of the order's line. */
export function requestReturnOf(
  shopper: Account,
  { orderId, line }: Pick<SentOrder, "orderId" | "line">,
  quantity = 1,
  body: Record<string, unknown> = {},
): Promise<Response> {
  return call(`/api/orders/${orderId}/returns`, {
    token: shopper.token,
    json: { items: [{ order_item_id: line, quantity }], reason: "It wobbles", ...body },
  });
}

/** Requests a return of one unit this many days from now. */
export async function requestReturnInDays(sent: SentOrder, days: number): Promise<Response> {
  // The usual access token expires after an hour.
  const token = await aToken(sent.shopper.id, { exp: Math.floor(Date.now() / 1_000) + (days + 1) * 86_400 });
  return minutesLater(days * 24 * 60, () => requestReturnOf({ ...sent.shopper, token }, sent));
}

/** Creates a return that the order's customer requested. */
export async function aRequestedReturn(sent: SentOrder, quantity = 1) {
  return (await unwrap(await requestReturnOf(sent.shopper, sent, quantity), returnResponse)).data;
}

/** Creates an approved return whose units the store has received and does not restock. */
export async function aReceivedReturn(sent: SentOrder) {
  const requested = await aRequestedReturn(sent);
  await moveReturnTo(sent.admin, requested.id, { state: "approved" });
  await moveReturnTo(sent.admin, requested.id, { state: "received", restock: false });
  return requested;
}

/** Sends PUT /admin/returns/{id}. */
export function moveReturnTo(admin: Account, id: string, body: Record<string, unknown>): Promise<Response> {
  return call(`/api/admin/returns/${id}`, { method: "PUT", token: admin.token, json: body });
}

/** Sends POST /admin/returns/{id}/refund. */
export function refundReturn(
  admin: Account,
  id: string,
  body: Record<string, unknown> = {},
): Promise<Response> {
  return call(`/api/admin/returns/${id}/refund`, { token: admin.token, json: body });
}

export async function listOpenReturns(admin: Account, orderId: string) {
  const response = await call(`/api/admin/returns?order_id=${orderId}`, { token: admin.token });
  return (await unwrap(response, returnsResponse)).data;
}
