import { type Tender, tenderPhrases } from "../../contract/orders/fulfilment.ts";
import { formatCents, roundToCashCents } from "../../contract/shared/money.ts";
import type { OrderEmailData } from "./order-email-data.ts";

/** Asks for the money of an order that still has to be paid, on delivery or at the counter. */
export function listDuePayment(data: OrderEmailData): string[] {
  return isPayable(data) ? [describeDuePayment(data)] : [];
}

function isPayable({ isCash, isPaid }: OrderEmailData): boolean {
  return isCash && !isPaid;
}

/** Asks for the money, and names both amounts if rounding to five cents changes the cash. */
export function describeDuePayment(data: OrderEmailData): string {
  return `${describeAmounts(data)}${describeTaxChange(data)}`;
}

/** Says why the total is another than the one that an earlier email named. */
function describeTaxChange({ taxChange, totalCents }: OrderEmailData): string {
  if (!taxChange) return "";
  return ` ${taxChange.reason}. So your total is ${formatCents(totalCents)} instead of ${formatCents(taxChange.formerTotalCents)}.`;
}

function describeAmounts({ totalCents, fulfilment }: OrderEmailData): string {
  const cash = formatCents(roundToCashCents(totalCents));
  const total = formatCents(totalCents);
  if (fulfilment === "pickup") {
    if (cash === total) return `You pay ${total} when you pick it up, in cash or by Interac.`;
    return `You pay when you pick it up: ${cash} in cash, which is rounded to the nearest 5¢, or ${total} by Interac.`;
  }
  const line = `You pay when it arrives. Please have ${cash} in cash ready.`;
  if (cash === total) return line;
  return `${line} Your total of ${total} is rounded to the nearest 5¢, as cash totals are.`;
}

/** Confirms the payment of an order that was paid by card, or in the shop before it leaves. */
export function describePayment(data: OrderEmailData): string {
  const { totalCents, cashRoundingCents = 0, tender } = data;
  if (tender === "exchange") return "Your order is paid. What you brought back counts toward it.";
  return isFree(data)
    ? "You have nothing to pay."
    : `We received your payment of ${formatCents(totalCents + cashRoundingCents)}.`;
}

/** Returns true for an order that offers make free. */
export function isFree({ totalCents }: OrderEmailData): boolean {
  return totalCents === 0;
}

/** Says below the total how the order is or was paid, and what was refunded. */
export function describeSettlement(data: OrderEmailData): string {
  const { refundedCents = 0 } = data;
  const refunds = refundedCents === 0 ? "" : `, ${formatCents(refundedCents)} refunded`;
  if (isFree(data)) return "No payment needed";
  return `${isPayable(data) ? describeDue(data) : describePaid(data)}${refunds}`;
}

function describeDue({ totalCents, fulfilment }: OrderEmailData): string {
  const cash = formatCents(roundToCashCents(totalCents));
  const total = formatCents(totalCents);
  if (fulfilment === "delivery") return `To be paid on delivery: ${cash} in cash`;
  return `To be paid at pick-up: ${cash === total ? `${total}, in cash or by Interac` : `${cash} in cash, or ${total} by Interac`}`;
}

function describePaid(data: OrderEmailData): string {
  const { isCash, pickup, totalCents, cashRoundingCents = 0 } = data;
  if (!isCash) return "Paid by card";
  const tender = findEarlyTender(data);
  if (tender !== undefined) {
    const amount = cashRoundingCents === 0 ? "" : `: ${formatCents(totalCents + cashRoundingCents)}`;
    return `Paid ${tenderPhrases[tender]}${amount}`;
  }
  if (pickup?.tender === "interac") return "Paid by Interac at pick-up";
  if (pickup?.tender === "terminal") return "Paid by card at pick-up";
  const moment = pickup === undefined ? "on delivery" : "at pick-up";
  if (cashRoundingCents === 0) return `Paid ${moment}`;
  return `Paid ${moment}: ${formatCents(totalCents + cashRoundingCents)} in cash`;
}

/** Finds how an order was paid in the shop before it left. */
function findEarlyTender({ tender, fulfilment, wasSent }: OrderEmailData): Tender | undefined {
  return fulfilment === "delivery" || wasSent !== true || tender === "exchange" ? tender : undefined;
}

/** Says what happens to the payment of a canceled order. */
export function describeCanceledPayment(data: OrderEmailData): string {
  const { isPaid, isMoneyWithBank, isCash, fulfilment } = data;
  if (!isPaid || isFree(data)) return "You weren't charged.";
  if (isMoneyWithBank) return "Your bank has taken this payment back, so we can't refund it.";
  if (isCash && findEarlyTender(data) !== undefined) return "We'll give you back what you paid.";
  if (isCash)
    return `We'll give you back what you paid ${fulfilment === "pickup" ? "at pick-up" : "on delivery"}.`;
  return "We're refunding what you paid, less any earlier refund, to your card and will email you once it's issued.";
}
