import { useState } from "react";
import { formatDollars } from "../../../contract/money.ts";

/** What a shopper is about to pay. `paymentId` tells one payment from the next; none is needed for cash. */
export interface Payable {
  readonly total: number;
  readonly paymentId?: string | undefined;
}

/**
 * Looks again, as the last thing before paying: another window or device of the same account may have changed the cart or
 * the address, and nobody pays another amount than the button says.
 */
export function useTotalCheck(shown: Payable, lookAgain: () => Promise<Payable | undefined>) {
  const [notice, setNotice] = useState<string>();

  async function isStillRight(): Promise<boolean> {
    setNotice(undefined);
    const now = await lookAgain();
    if (now === undefined) return false;
    if (now.total !== shown.total) {
      setNotice(
        `Your order was changed in another window. It now comes to ${formatDollars(now.total)}. Please check it before you pay.`,
      );
      return false;
    }
    if (now.paymentId !== shown.paymentId) {
      setNotice("Your payment was started anew. Please enter your card once more.");
      return false;
    }
    return true;
  }

  return { notice, isStillRight };
}
