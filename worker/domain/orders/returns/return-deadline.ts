import { lastReturnDay } from "../../../../contract/orders/returns.ts";
import type { OrderWithReturns } from "./return-rows.ts";

type HistoryRow = OrderWithReturns["history"][number];

/**
 * Finds the last day on which the customer can return items, which may be in the past.
 * @returns undefined if the order was not shipped
 */
export function findLastReturnDay({
  order,
  history,
  timeZone,
}: Pick<OrderWithReturns, "order" | "history" | "timeZone">) {
  const { status, statusBeforeRefund, returnDays } = order;
  // A refund request replaces the status that the delivery had reached.
  const deliveryStatus = status === "refund_requested" ? statusBeforeRefund : status;
  if (deliveryStatus !== "shipped" && deliveryStatus !== "delivered") return undefined;
  const deliveredAt = deliveryStatus === "delivered" ? findLastChangeTo(history, "delivered") : undefined;
  return lastReturnDay(
    { deliveredAt, shippedAt: findLastChangeTo(history, "shipped") },
    returnDays,
    timeZone,
  );
}

/**
 * Finds when the order last changed to a status. Notes repeat the current status, and a refund request is not a step of the
 * delivery, so neither counts.
 * @param history in either order, because lists show the latest entry first
 */
function findLastChangeTo(history: readonly HistoryRow[], status: HistoryRow["status"]): string | undefined {
  const entries = history
    .filter((entry) => entry.status !== "refund_requested")
    .toSorted((first, second) => first.createdAt.localeCompare(second.createdAt));
  return entries.findLast((entry, index) => entry.status === status && entries[index - 1]?.status !== status)
    ?.createdAt;
}
