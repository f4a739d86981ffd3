import { formatCode } from "../shared/format-code.ts";
import type { OrderSummaryView } from "./orders.ts";

/** Formats an order's status for people. The steps of pick-up have names of their own (docs/decisions/0044). */
export function formatOrderStatus({
  status,
  fulfilment,
  ready_at,
  payment_method,
}: Pick<OrderSummaryView, "status" | "fulfilment" | "ready_at"> &
  Partial<Pick<OrderSummaryView, "payment_method">>): string {
  if (status === "paid" && payment_method === "none") return "Placed";
  if (fulfilment === "pickup" && status === "processing") {
    return ready_at === null ? "Getting ready" : "Ready for pick-up";
  }
  return fulfilment === "pickup" && status === "delivered" ? "Picked up" : formatCode(status);
}
