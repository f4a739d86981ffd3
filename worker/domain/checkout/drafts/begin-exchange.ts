import * as v from "valibot";
import type { DraftBody, DraftOrderView } from "../../../../contract/admin/draft-orders.ts";
import type { ExchangeBody } from "../../../../contract/admin/exchanges.ts";
import { type Destination, destinationSchema } from "../../../../contract/orders/destination.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import type { StoredExchange } from "../../../db/schema/carts.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { listOpenWindows } from "../../orders/pickup-windows.ts";
import { returnedReason } from "../../orders/returns/change-return.ts";
import { createDraft } from "./change-draft.ts";
import { readExchange, refuseExchange, requireReturn } from "./exchange.ts";

/**
 * Admin only. Begins a draft order that the refund of another order's units pays for, with that order's customer and
 * destination (docs/decisions/0053). Nothing of the other order changes until the draft is placed.
 * @throws StoreError order_not_found; not_found for a return of another order; the refusals of a refund
 */
export async function beginExchange(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  body: ExchangeBody,
): Promise<DraftOrderView> {
  const exchange = await readExchange(context, await toStored(context, orderId, body));
  refuseExchange(exchange);
  const { order } = exchange.records;
  const content = {
    customer: toCustomer(order),
    lines: [],
    code: null,
    destination: await proposeDestination(context, order),
    notes: "",
  };
  return createDraft(context, admin, content, exchange.stored);
}

async function toStored(context: StoreContext, orderId: string, body: ExchangeBody): Promise<StoredExchange> {
  if (body.kind === "units") {
    const { items, reason, restock: restocks } = body;
    return { orderId, returnId: null, items, reason, restocks };
  }
  const { id: returnId, items } = await requireReturn(context, orderId, body.return_id);
  // Salable units were restocked when they were received.
  return { orderId, returnId, items, reason: returnedReason, restocks: false };
}

/** The customer of an erased order is unknown. */
function toCustomer({ profileId, guestEmail, billingAddress }: OrderRow): DraftBody["customer"] {
  if (profileId !== null) return { kind: "account", id: profileId };
  if (guestEmail === null) return null;
  return { kind: "guest", email: guestEmail, name: v.parse(orderAddressView, billingAddress).full_name };
}

/** Proposes the former address, or the first time for pick-up. An erased order has none. */
async function proposeDestination(
  context: StoreContext,
  { fulfilment, shippingAddress }: OrderRow,
): Promise<Destination | null> {
  const { full_name, phone_number, ...address } = v.parse(orderAddressView, shippingAddress);
  const proposal =
    fulfilment === "delivery"
      ? { kind: "typed_addresses", shipping_address: { full_name, phone_number, ...address } }
      : {
          kind: "pickup",
          full_name,
          phone_number,
          starts_at: (await listOpenWindows(context)).windows[0]?.starts_at,
        };
  const parsed = v.safeParse(destinationSchema, proposal);
  return parsed.success ? parsed.output : null;
}
