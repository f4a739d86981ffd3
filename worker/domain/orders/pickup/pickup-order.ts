import { eq } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { selectDisputesOf } from "../../money/disputes.ts";
import { selectRefundsOf } from "../../money/refunds/refund-rows.ts";
import type { HoldRecords } from "../../money/refunds/shipping-hold.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../../store/settings-row.ts";
import { type PickupWindowRow, selectWindowsOf } from "../pickup-windows.ts";
import { type CollectRecords, selectCollectRecords, toCollectRecords } from "../status/collect-payment.ts";

/** An order for pick-up with what its changes depend on, read at one moment. */
export interface PickupOrder extends HoldRecords {
  readonly window: PickupWindowRow;
  readonly settings: StoreSettings;
  readonly identity: StoreIdentity;
  readonly collectable: CollectRecords;
}

/** @throws StoreError order_not_found, also for a delivery */
export async function readPickupOrder(context: StoreContext, orderId: string): Promise<PickupOrder> {
  const [[order], [window], disputes, refunds, settings, content, ...collectable] = await context.db.batch([
    context.db.select().from(orders).where(eq(orders.id, orderId)),
    selectWindowsOf(context, [orderId]),
    selectDisputesOf(context, [orderId]),
    selectRefundsOf(context, [orderId]),
    selectSettings(context),
    selectContent(context, "identity"),
    ...selectCollectRecords(context, orderId),
  ]);
  if (order === undefined || window === undefined) throw new StoreError("order_not_found");
  return {
    order,
    window,
    disputes,
    refunds,
    settings: requireSettings(settings),
    identity: parseIdentity(content),
    collectable: toCollectRecords(collectable),
  };
}
