import { expect } from "vitest";
import type { Account } from "./accounts.ts";
import { anAdmin } from "./admins.ts";
import { aProduct } from "./products.ts";
import { getFirstItemId } from "./refunds.ts";
import { aPaidOrder } from "./shoppers.ts";
import { call } from "./store.ts";

/** Places a paid order of one line, of which nothing was sent. */
export async function anOrderToSend(quantity = 3, card?: string) {
  const [product, admin] = await Promise.all([aProduct(), anAdmin()]);
  const payment = await aPaidOrder(product, quantity, card);
  return { ...payment, product, admin, line: getFirstItemId(payment.order) };
}

/** Places a paid order, and sends a part of it. */
export async function aPartlySentOrder(sent = 1, quantity = 3) {
  const order = await anOrderToSend(quantity);
  expect((await sendUnits(order, sent, { tracking_number: "PART 1" })).status).toBe(200);
  return order;
}

type Sendable = { readonly admin: Account; readonly orderId: string; readonly line: string };

/** Sends POST /orders/{id}/parcels for units of the order's line. */
export function sendUnits(
  { admin, orderId, line }: Sendable,
  quantity: number,
  body: Record<string, unknown> = {},
): Promise<Response> {
  return call(`/api/orders/${orderId}/parcels`, {
    token: admin.token,
    json: { items: [{ order_item_id: line, quantity }], ...body },
  });
}

/** Sends DELETE /orders/{id}/parcels/{parcelId}. */
export function removeParcel(
  { admin, orderId }: Pick<Sendable, "admin" | "orderId">,
  parcelId: string,
  version?: number,
): Promise<Response> {
  const query = version === undefined ? "" : `?version=${version}`;
  return call(`/api/orders/${orderId}/parcels/${parcelId}${query}`, { method: "DELETE", token: admin.token });
}
