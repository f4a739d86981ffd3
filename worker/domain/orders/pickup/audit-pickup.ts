import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";

/** The columns of an order that an entry about its pick-up may contain. Addresses are personal data and stay out. */
type AuditedChanges = Partial<
  Pick<OrderRow, "status" | "fulfilment" | "pickupStartsAt" | "readyAt" | "counterTender">
>;

/**
 * Audits a step of an order for pick-up. It belongs in the batch of the change.
 * @param summary the sentence that admins see
 */
export function auditPickup(
  context: StoreContext,
  admin: AdminActor,
  order: OrderRow,
  { summary, changes }: { readonly summary: string; readonly changes: AuditedChanges },
) {
  return writeAudit(context, admin, {
    action: "order.pickup",
    entity: "order",
    entityId: order.id,
    summary,
    before: Object.fromEntries(Object.entries(order).filter(([column]) => column in changes)),
    after: { ...changes },
  });
}
