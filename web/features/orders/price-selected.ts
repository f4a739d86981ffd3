import type { OrderView } from "../../../contract/orders/orders.ts";
import { priceUnits } from "../../../contract/orders/refunds.ts";
import { dollarsToCents } from "../../../contract/shared/money.ts";
import type { UnitCounts } from "./unit-picker.tsx";

/** Returns the price of the selected units, including tax, in cents. */
export function priceSelected({ items }: Pick<OrderView, "items">, units: UnitCounts): number {
  return items.reduce((sum, item) => {
    const line = { chargedCents: dollarsToCents(item.charged_amount), quantity: item.quantity };
    return sum + priceUnits(line, units[item.id] ?? 0, item.refunded_quantity);
  }, 0);
}
