import { useState } from "react";
import { formatDollars } from "../../../contract/shared/money.ts";

/** The total that a shopper is about to pay. `paymentId` identifies a card payment. */
export interface Payable {
  readonly total: number;
  readonly paymentId?: string | undefined;
}

/** Checks the total again just before paying, so that nobody pays another amount than the button shows. */
export function useTotalCheck(shownPayable: Payable) {
  const [notice, setNotice] = useState<string>();

  /**
   * Resolves to what is paid, or to undefined if the total or the payment has changed. Then it sets the notice.
   * @param load reads them again. It resolves to undefined if it cannot, and to "refused" if the form shows why
   */
  async function confirmTotal(
    load: () => Promise<Payable | "refused" | undefined>,
  ): Promise<Payable | undefined> {
    setNotice(undefined);
    const latest = await load();
    if (latest === "refused") return undefined;
    if (latest === undefined) {
      setNotice("We couldn't check your order, so nothing was charged. Please try again.");
      return undefined;
    }
    if (latest.total !== shownPayable.total) {
      setNotice(
        `Your total changed from ${formatDollars(shownPayable.total)} to ${formatDollars(latest.total)}. Please check your order before you pay.`,
      );
      return undefined;
    }
    if (latest.paymentId !== shownPayable.paymentId) {
      setNotice("Your payment session was refreshed. Please enter your card again.");
      return undefined;
    }
    return latest;
  }

  return { notice, confirmTotal };
}
