import { eq } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { selectDisputesOf } from "../../money/disputes.ts";
import { selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import type { HoldRecords } from "../../money/refunds/shipping-hold.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../../store/read-settings.ts";
import { type PickupWindowRow, selectWindowsOf } from "../pickup-windows.ts";
import { type CollectRecords, selectCollectRecords } from "../status/collect-payment.ts";

/** An order for pick-up with what its changes depend on, read at one moment. */
export interface PickupOrder extends HoldRecords {
  readonly window: PickupWindowRow;
  readonly settings: StoreSettings;
  readonly identity: StoreIdentity;
  readonly collectable: CollectRecords;
}

/**
 * Admin only. Reads an order for pick-up in one round trip.
 * @throws StoreError order_not_found, also for a delivery
 */
export async function readPickupOrder(context: StoreContext, orderId: string): Promise<PickupOrder> {
  const {
    orders: [order],
    windows: [window],
    disputes,
    refunds,
    settings,
    content,
    ...collectable
  } = await readBatch(context.db, {
    orders: context.db.select().from(orders).where(eq(orders.id, orderId)),
    windows: selectWindowsOf(context, [orderId]),
    disputes: selectDisputesOf(context, [orderId]),
    refunds: selectRefundsOf(context, [orderId]),
    settings: selectSettings(context),
    content: selectContent(context, "identity"),
    ...selectCollectRecords(context, orderId),
  });
  if (order === undefined || window === undefined) throw new StoreError("order_not_found");
  return {
    order,
    window,
    disputes,
    refunds,
    settings: requireSettings(settings),
    identity: parseIdentity(content),
    collectable,
  };
}

/**
 * The columns of an order that an audit entry about its pick-up may contain. Addresses are personal data and stay out.
 */
type AuditedChanges = Partial<Pick<OrderRow, "status" | "pickupStartsAt" | "readyAt" | "counterTender">>;

/**
 * Audits a change of an order for pick-up. It belongs in the batch of the change.
 * @param summary the sentence that admins see
 */
export function auditPickup(
  context: StoreContext,
  admin: AdminActor,
  order: OrderRow,
  { summary, changes }: { readonly summary: string; readonly changes: AuditedChanges },
): Statement {
  return writeAudit(context, admin, {
    action: "order.pickup",
    entity: "order",
    entityId: order.id,
    summary,
    before: Object.fromEntries(Object.entries(order).filter(([column]) => column in changes)),
    after: { ...changes },
  });
}
