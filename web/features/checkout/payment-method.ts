import { findDraft } from "../../lib/stored-drafts.ts";

/** Cash on delivery is also paid at the counter, at pick-up. */
export type PaymentMethod = "card" | "cash_on_delivery";

/** The name of the draft of the notes to the driver or the shop. */
export const notesDraft = "checkout.notes";

/** Returns cash if a session ended with unsaved notes, which only a cash order has, and otherwise card. */
export function getInitialPaymentMethod(): PaymentMethod {
  return findDraft(notesDraft) === undefined ? "card" : "cash_on_delivery";
}
