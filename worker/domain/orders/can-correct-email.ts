import type { OrderRow } from "./order-rows.ts";

const correctionHours = 24;

/** Returns true if whoever has the link of a guest's order can correct its email address. Until it is paid, the checkout does. */
export function canCorrectEmail(
  { guestEmail, status, createdAt }: Pick<OrderRow, "guestEmail" | "status" | "createdAt">,
  now: Date,
): boolean {
  const isOpen = status === "paid" || status === "processing" || status === "shipped";
  return guestEmail !== null && isOpen && now.getTime() - Date.parse(createdAt) < correctionHours * 3_600_000;
}
