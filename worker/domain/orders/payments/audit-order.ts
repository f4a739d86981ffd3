import type { Statement } from "../../../db/run-batch.ts";
import { writeAuditBy } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { Actor } from "../actor.ts";
import type { OrderRow } from "../order-rows.ts";

/** The record of what an admin did to an order; of what others do the order's history is record enough. */
export function auditOrder(
  context: StoreContext,
  order: OrderRow,
  actor: Actor,
  changes: Partial<Pick<OrderRow, "status" | "trackingCarrier" | "trackingNumber">>,
  notes: string | null,
): Statement[] {
  if (actor.kind !== "admin" || actor.profileId === null) return [];
  const { status, trackingCarrier, trackingNumber } = order;
  const before = { status, trackingCarrier, trackingNumber, notes: null };
  return [
    writeAuditBy(
      context,
      { profileId: actor.profileId, name: actor.name },
      {
        action: changes.status === undefined || changes.status === status ? "order.note" : "order.status",
        entity: "order",
        entityId: order.id,
        summary: `Order ${order.orderNumber}${notes === null ? "" : `: ${notes}`}`,
        before,
        after: { ...before, ...changes, notes },
      },
    ),
  ];
}
