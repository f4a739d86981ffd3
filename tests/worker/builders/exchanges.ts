import {
  type DraftOrderView,
  draftOrderResponse,
  placedDraftResponse,
} from "../../../contract/admin/draft-orders.ts";
import type { ProductId } from "../../builders/shoppers.ts";
import { anAdminToken } from "./accounts.ts";
import { requestChange, requestPlacement } from "./drafts.ts";
import { aPickup } from "./guests.ts";
import { call, unwrap } from "./store.ts";

interface SoldOrder {
  readonly orderId: string;
  readonly line: string;
}

/** Sends POST /admin/orders/{id}/exchanges, by default for one unit of the order's line. */
export async function requestExchange(
  { orderId, line }: SoldOrder,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Response> {
  return call(`/api/admin/orders/${orderId}/exchanges`, {
    token: await anAdminToken(),
    json: {
      kind: "units",
      items: [{ order_item_id: line, quantity: 1 }],
      reason: "Another one",
      restock: true,
      ...changes,
    },
  });
}

/** Begins an exchange of one unit for one of another product, which is picked up. */
export async function anExchange(
  sold: SoldOrder,
  product: ProductId,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<DraftOrderView> {
  const begun = (await unwrap(await requestExchange(sold, changes), draftOrderResponse)).data;
  const { id, version, customer, notes } = begun;
  const saved = await requestChange(id, {
    version,
    customer,
    notes,
    lines: [{ product_id: product.id, quantity: 1, lowered: null }],
    code: null,
    destination: await aPickup(),
  });
  return (await unwrap(saved, draftOrderResponse)).data;
}

/** Sends the placement of an exchange, whose difference is paid or returned by a tender. */
export async function requestExchanged(
  draft: DraftOrderView,
  tender?: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Response> {
  return requestPlacement(draft, { kind: "exchange", refund: draft.exchange?.refund, tender }, changes);
}

export async function placeExchange(draft: DraftOrderView, tender?: string): Promise<string> {
  return (await unwrap(await requestExchanged(draft, tender), placedDraftResponse)).data.order_id;
}
