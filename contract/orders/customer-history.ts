import { awaitsPayment } from "./order-status.ts";
import type { StatusHistoryView } from "./orders.ts";

/**
 * What a customer reads of an order's history, in the order given (latest first): no internal notes, and of an order that
 * was placed no attempts to pay for it. The server sends customers no more than this; admins, who get everything, see
 * the same on the customer's page. Applied twice, it changes nothing.
 */
export function toCustomerHistory(history: readonly StatusHistoryView[]): StatusHistoryView[] {
  const isPlaced = history.some(({ status }) => !awaitsPayment(status) && status !== "canceled");
  return history
    .filter((entry, index) => {
      if (isPlaced && awaitsPayment(entry.status)) return false;
      const before = history[index + 1];
      return hasPublicNotes(entry) || before?.status !== entry.status;
    })
    .map((entry) => (entry.notes_for_customer ? entry : { ...entry, notes: null }));
}

function hasPublicNotes({ notes, notes_for_customer }: StatusHistoryView): boolean {
  return notes_for_customer && notes !== null;
}
