import { useState } from "react";
import { formatDollars } from "../../../contract/shared/money.ts";

/** The total that a shopper is about to pay. `paymentId` identifies a card payment. */
interface Payable {
  readonly total: number;
  readonly paymentId?: string | undefined;
}

/** Checks the total again just before paying, so that nobody pays another amount than the button says. */
export function useTotalCheck(shown: Payable, load: () => Promise<Payable | undefined>) {
  const [notice, setNotice] = useState<string>();

  async function isStillRight(): Promise<boolean> {
    setNotice(undefined);
    const now = await load();
    if (now === undefined) {
      setNotice("We could not check your order, so nothing was charged. Please try again.");
      return false;
    }
    if (now.total !== shown.total) {
      setNotice(
        `Your total changed from ${formatDollars(shown.total)} to ${formatDollars(now.total)}. Please check your order before you pay.`,
      );
      return false;
    }
    if (now.paymentId !== shown.paymentId) {
      setNotice("Your payment session was refreshed. Please enter your card again.");
      return false;
    }
    return true;
  }

  return { notice, isStillRight };
}
