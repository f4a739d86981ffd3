import type { ReturnView } from "../../../../contract/orders/returns.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { type PricedOrder, priceReturn } from "./price-return.ts";
import type { ReturnRow } from "./read-returns.ts";

/** Creates the view of a return. Its amount is the price of the units, before and after the refund, in dollars. */
export function toReturnView(row: ReturnRow, records: PricedOrder): ReturnView {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    answer: row.answer,
    restocks: row.restocks,
    items: row.items.map(({ order_item_id, quantity }) => ({
      order_item_id,
      product_name: records.items.find(({ id }) => id === order_item_id)?.productName ?? "",
      quantity,
    })),
    amount: centsToDollars(priceReturn(row, records)),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
