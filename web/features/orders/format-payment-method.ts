import type { CounterTender } from "../../../contract/orders/fulfilment.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";

/** Names how an order is paid. Until an order is paid at the counter, cash and Interac are both possible. */
export function formatPaymentMethod({
  payment_method,
  fulfilment,
  pickup,
  transactions,
  created_at,
}: Pick<OrderView, "payment_method" | "fulfilment" | "pickup" | "transactions" | "created_at">): string {
  if (payment_method === "card") return "Card";
  if (payment_method === "none") return "No payment needed";
  // An admin took the money when the order was placed.
  if (transactions.some(({ type, created_at: paidAt }) => type === "payment" && paidAt === created_at)) {
    return "Paid in the shop";
  }
  if (fulfilment === "delivery") return "Cash on delivery";
  return pickup === null || pickup.tender === null ? "At pick-up" : tenderNames[pickup.tender];
}

const tenderNames: Record<CounterTender, string> = {
  cash: "Cash at pick-up",
  interac: "Interac at pick-up",
  terminal: "Card at pick-up",
};
