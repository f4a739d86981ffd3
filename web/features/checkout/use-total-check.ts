import { useState } from "react";
import { formatDollars } from "../../../contract/shared/money.ts";

/** The total that a shopper is about to pay. `paymentId` identifies a card payment. */
interface Payable {
  readonly total: number;
  readonly paymentId?: string | undefined;
}

/** Checks the total again just before paying, so that nobody pays another amount than the button shows. */
export function useTotalCheck(shownPayable: Payable, load: () => Promise<Payable | undefined>) {
  const [notice, setNotice] = useState<string>();

  /** Resolves to false if the total or the payment has changed, and then sets the notice. */
  async function confirmTotal(): Promise<boolean> {
    setNotice(undefined);
    const latest = await load();
    if (latest === undefined) {
      setNotice("We couldn't check your order, so your card was not charged. Please try again.");
      return false;
    }
    if (latest.total !== shownPayable.total) {
      setNotice(
        `Your total changed from ${formatDollars(shownPayable.total)} to ${formatDollars(latest.total)}. Please check your order before you pay.`,
      );
      return false;
    }
    if (latest.paymentId !== shownPayable.paymentId) {
      setNotice("Your payment session was refreshed. Please enter your card again.");
      return false;
    }
    return true;
  }

  return { notice, confirmTotal };
}
