import type { WrittenEmailKind } from "../../../../contract/orders/emails.ts";

/** Names each kind of email for admins. */
export const emailKindNames: Record<WrittenEmailKind, string> = {
  new_order: "New order, to the store",
  placed: "Order placed",
  paid: "Order paid",
  pickup_moved: "Pick-up time changed",
  ready: "Ready for pick-up",
  pickup_to_delivery: "Pick-up changed to delivery",
  shipped: "Order shipped",
  delivered: "Order delivered",
  canceled: "Order canceled",
  refunded: "Refund",
  refund_failed: "Refund failed",
  return_requested: "Return requested",
  return_approved: "Return approved",
  return_declined: "Return declined",
  placed_for_pickup: "Order placed, for pick-up",
  paid_for_pickup: "Order paid, for pick-up",
  picked_up: "Order picked up",
  account_suspended: "Account suspended",
  account_exists: "Sign-up with a known address",
  low_stock: "Low stock, to the store",
  back_in_stock: "Back in stock",
  newsletter_confirm: "Newsletter: link to confirm",
  newsletter_welcome: "Newsletter: welcome",
  newsletter_unsubscribe: "Newsletter: link to unsubscribe",
};
