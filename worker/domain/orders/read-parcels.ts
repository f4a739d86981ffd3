import { asc, getTableColumns, inArray } from "drizzle-orm";
import type { ParcelView, SentParcelView } from "../../../contract/orders/parcels.ts";
import type { OrderUnits } from "../../../contract/orders/refunds.ts";
import { trackingUrl } from "../../../contract/orders/tracking-url.ts";
import { type ParcelRow, parcels } from "../../db/schema/parcels.ts";
import type { StoreContext } from "../context.ts";
import { unitsOfParcel } from "../money/refunds/order-units.ts";

/** A parcel with its units. */
export type ParcelWithUnits = ParcelRow & { readonly items: OrderUnits };

/** Selects the parcels of orders with their units, the oldest first. */
export function selectParcels(context: StoreContext, orderIds: string[]) {
  return context.db
    .select({ ...getTableColumns(parcels), items: unitsOfParcel })
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(asc(parcels.number));
}

/** Creates the view of a parcel for everyone who finds its order. */
export function toSentParcelView({ number, carrier, trackingNumber, sentAt }: ParcelRow): SentParcelView {
  return {
    number,
    tracking_carrier: carrier,
    tracking_number: trackingNumber,
    tracking_url: trackingUrl(carrier, trackingNumber) ?? null,
    sent_at: sentAt,
  };
}

/** Creates the view of a parcel for the order's customer and for admins. */
export function toParcelView(
  { items, ...parcel }: ParcelWithUnits,
  lines: readonly { readonly id: string; readonly productName: string }[],
): ParcelView {
  return {
    ...toSentParcelView(parcel),
    id: parcel.id,
    items: items.map(({ order_item_id, quantity }) => ({
      order_item_id,
      product_name: lines.find((line) => line.id === order_item_id)?.productName ?? "",
      quantity,
    })),
  };
}

/** Describes units of an order, such as "2 × Puzzle, 1 × Mug". */
export function describeUnits(
  units: OrderUnits,
  lines: readonly { readonly id: string; readonly productName: string }[],
): string {
  const names = new Map(lines.map((line) => [line.id, line.productName]));
  return units
    .map(({ order_item_id: id, quantity }) => `${quantity} × ${names.get(id) ?? "item"}`)
    .join(", ");
}
