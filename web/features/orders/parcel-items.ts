import type { OrderView } from "../../../contract/orders/orders.ts";
import type { ParcelView } from "../../../contract/orders/parcels.ts";

/** Describes what is in a parcel, such as "2 × Puzzle, 1 × Mug". */
export function describeParcelItems({ items }: ParcelView): string {
  return items.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(", ");
}

/** Describes what is still to be sent of a partly shipped order, or returns an empty text. */
export function listUnitsToCome({ items, is_partly_shipped: isPartlyShipped }: OrderView): string {
  return items
    .filter((item) => isPartlyShipped && item.to_pack_quantity > 0)
    .map((item) => `${item.to_pack_quantity} × ${item.product_name}`)
    .join(", ");
}

/** Returns true if an order leaves in several parcels, so that each is shown with what is in it. */
export function hasSeveralParcels({ parcels, is_partly_shipped: isPartlyShipped }: OrderView): boolean {
  return parcels.length > 1 || isPartlyShipped;
}
