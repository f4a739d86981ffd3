import type { OrderRow } from "../../db/schema/orders.ts";

const correctionHours = 24;

/**
 * Returns true if a guest can correct the email address of an order: within a day, while the order is paid and open.
 * Before the payment, the checkout form corrects the address.
 */
export function canCorrectEmail(
  { guestEmail, status, createdAt }: Pick<OrderRow, "guestEmail" | "status" | "createdAt">,
  now: Date,
): boolean {
  const isOpen = status === "paid" || status === "processing" || status === "shipped";
  return guestEmail !== null && isOpen && now.getTime() - Date.parse(createdAt) < correctionHours * 3_600_000;
}
