import { type Arrival, clipArrival } from "../../../contract/orders/delivery-estimate.ts";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import type { OrderRow } from "../../db/schema/orders.ts";

type PromisedDays = Pick<OrderRow, "promisedFrom" | "promisedTo">;

export function toPromisedDays(arrival: Arrival | undefined): PromisedDays {
  return { promisedFrom: arrival?.from ?? null, promisedTo: arrival?.to ?? null };
}

/**
 * Returns the days on which an order is expected, without those that have passed. Returns undefined if none are promised, all
 * have passed, or the order is not on its way.
 */
export function findExpectedArrival(
  { status, promisedFrom: from, promisedTo: to }: PromisedDays & { readonly status: OrderStatus },
  today: string,
): Arrival | undefined {
  if (from === null || to === null || !expectedStatuses.has(status)) return undefined;
  return clipArrival({ from, to }, today);
}

const expectedStatuses: ReadonlySet<OrderStatus> = new Set(["paid", "processing", "shipped"]);
