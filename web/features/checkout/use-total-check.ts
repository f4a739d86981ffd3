import { useState } from "react";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { formatDollars } from "../../../contract/shared/money.ts";

/** The amount that a shopper is about to pay. `paymentId` identifies a card payment. */
export interface Payable {
  readonly quote: Pick<QuoteView, "total" | "offers">;
  /** The reason why the cart's code does not count. Null if it counts, or there is none. */
  readonly codeProblem: string | null;
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
    const [shownTotal, total] = [shownPayable.quote.total, latest.quote.total];
    if (total !== shownTotal) {
      const change = `Your total changed from ${formatDollars(shownTotal)} to ${formatDollars(total)}.`;
      const reason = explainOffers(shownPayable, latest);
      setNotice([change, reason, "Please check your order before you pay."].filter(Boolean).join(" "));
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

/** Says which offer or code has stopped counting, if one has. */
function explainOffers(shown: Payable, latest: Payable): string | undefined {
  if (latest.codeProblem !== null && latest.codeProblem !== shown.codeProblem) return latest.codeProblem;
  const lost = shown.quote.offers.find(
    ({ title, code }) => !latest.quote.offers.some((offer) => offer.title === title && offer.code === code),
  );
  return lost && `${lost.code ?? lost.title} no longer counts.`;
}
