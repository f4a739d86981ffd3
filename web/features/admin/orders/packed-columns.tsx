import type { OrderItemView } from "../../../../contract/orders/orders.ts";

/** The columns of a slip: how many to pack, and a box to tick. */
export const packedColumns = [
  { heading: "Quantity", cell: (item: OrderItemView) => <strong>{item.to_pack_quantity}</strong> },
  { heading: "Packed", cell: () => <span className="ml-auto block size-5 border-2 border-ink" /> },
];
