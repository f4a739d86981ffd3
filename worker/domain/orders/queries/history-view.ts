import type { StatusHistoryView } from "../../../../contract/orders/orders.ts";
import type { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { namelessCustomer } from "../../profiles/actor.ts";

export type HistoryRow = typeof orderStatusHistory.$inferSelect;

/** The readers of an order. Admins see more than its customer. */
export type OrderAudience = "admin" | "customer";

interface AuthorNames {
  /** The name of the recipient on the parcel. */
  readonly recipientName: string;
  readonly storeName: string;
}

/** Creates the view of an entry of an order's history. */
export function toHistoryView(
  entry: HistoryRow,
  audience: OrderAudience,
  names: AuthorNames,
): StatusHistoryView {
  return {
    id: entry.id,
    status: entry.status,
    notes: entry.notes,
    notes_for_customer: entry.notesForCustomer,
    created_at: entry.createdAt,
    created_by: getAuthorName(entry, audience, names),
  };
}

/**
 * Returns the author's name for a history entry. Customers are labelled, so that a chosen name cannot pass for the store or
 * Stripe. They do not see which admin wrote an entry. A customer without a name gets the recipient's name.
 */
function getAuthorName(
  { actor, createdBy }: HistoryRow,
  audience: OrderAudience,
  { recipientName, storeName }: AuthorNames,
): string {
  if (actor === "admin" && audience === "customer") return storeName;
  if (actor !== "customer") return createdBy;
  const name = createdBy === namelessCustomer ? recipientName : createdBy;
  return name === "" ? namelessCustomer : `${name} (customer)`;
}
