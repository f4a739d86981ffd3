import { useState } from "react";
import { findDraft } from "../../lib/drafts.ts";
import { readCheckoutMemory, rememberForCheckout } from "../cart/checkout-memory.ts";

/** Cash on delivery is also paid at the counter, at pick-up. */
export type PaymentMethod = "card" | "cash_on_delivery";

/** The name of the draft of the notes to the driver or the shop. */
export const notesDraft = "checkout.notes";

/** Holds how the shopper pays, which a reload and the way back from the cart keep. */
export function usePaymentMethod() {
  const [method, setMethod] = useState<PaymentMethod>(() => {
    // A session that ended with unsaved notes was about a cash order, because only that has them.
    if (findDraft(notesDraft) !== undefined) return "cash_on_delivery";
    return readCheckoutMemory().payment_method === "cash_on_delivery" ? "cash_on_delivery" : "card";
  });
  function choose(chosen: PaymentMethod) {
    setMethod(chosen);
    rememberForCheckout({ payment_method: chosen });
  }
  return [method, choose] as const;
}
