import { awaitsPayment } from "./order-status.ts";
import type { StatusHistoryView } from "./orders.ts";

/**
 * Filters the history of an order for its customer. It removes internal notes and entries without any other change.
 * From the history of a placed order, it removes the attempts to pay. The server filters the history for customers, and
 * the customer's page filters it again, for admins who open that page.
 * @param history latest entry first
 */
export function toCustomerHistory(history: readonly StatusHistoryView[]): StatusHistoryView[] {
  const isPlaced = history.some(({ status }) => !awaitsPayment(status) && status !== "canceled");
  return history
    .filter((entry, index) => {
      if (isPlaced && awaitsPayment(entry.status)) return false;
      const previousEntry = history[index + 1];
      return hasPublicNotes(entry) || previousEntry?.status !== entry.status;
    })
    .map((entry) => (entry.notes_for_customer ? entry : { ...entry, notes: null }));
}

function hasPublicNotes({ notes, notes_for_customer }: StatusHistoryView): boolean {
  return notes_for_customer && notes !== null;
}
