import type { ChangeContentInput, QuoteChangeInput } from "../../../contract/orders/content-changes.ts";
import { changeQuoteResponse } from "../../../contract/orders/content-changes.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { orderResponse } from "../../../contract/orders/orders.ts";
import { idle } from "../background.ts";
import type { Account } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

type Requested = Omit<QuoteChangeInput, "version">;

/** Reads an order as an admin. */
export async function readOrder(admin: Account, orderId: string): Promise<OrderView> {
  return (await unwrap(await call(`/api/orders/${orderId}`, { token: admin.token }), orderResponse)).data;
}

/** Quotes a change of an order as it is now. */
export async function quoteChange(admin: Account, orderId: string, requested: Requested) {
  const { version } = await readOrder(admin, orderId);
  const response = await call(`/api/orders/${orderId}/changes/quote`, {
    token: admin.token,
    json: { ...requested, version },
  });
  return (await unwrap(response, changeQuoteResponse)).data;
}

/** Sends a change as the admin's form does: with the total of the quote, settled in the usual way by default. */
export async function sendChange(
  admin: Account,
  orderId: string,
  requested: Requested,
  settlement: Partial<Pick<ChangeContentInput, "settlement" | "tender" | "request_id" | "total">> = {},
): Promise<Response> {
  const quote = await quoteChange(admin, orderId, requested);
  const { version } = await readOrder(admin, orderId);
  const response = await call(`/api/orders/${orderId}/changes`, {
    token: admin.token,
    json: {
      ...requested,
      version,
      total: quote.after.total,
      settlement: quote.settlements[0],
      request_id: crypto.randomUUID(),
      ...settlement,
    },
  });
  await idle();
  return response;
}

/** Changes an order, and reads it afterwards. */
export async function changeOrder(...args: Parameters<typeof sendChange>): Promise<OrderView> {
  const response = await sendChange(...args);
  if (!response.ok) throw new Error(`The order was not changed: ${response.status} ${await response.text()}`);
  return readOrder(args[0], args[1]);
}
