import * as v from "valibot";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import {
  isOpenDuring,
  type PickupSchedule,
  type PickupWindow,
} from "../../../../contract/orders/list-pickup-windows.ts";
import { getCashToCollect } from "../../../../contract/orders/order-amounts.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { type DisputeRow, getLimitingDisputeState } from "../../money/disputes.ts";
import { countRefundedUnits, countUnitsToPack } from "../../money/refunds/refund-amounts.ts";
import type { RefundRow } from "../../money/refunds/refund-rows.ts";
import type { DueOrder } from "../due-order.ts";
import { isReady } from "../pickup-state.ts";
import { toItemImageUrl, toOrderSummary } from "../read/order-summary.ts";
import { toTaxChangeView } from "../read/order-view.ts";

interface PickupRow {
  readonly order: OrderRow;
  readonly itemCount: number;
  readonly hasFailedRefund: boolean;
  readonly window: PickupWindow;
  readonly email: string | null;
}

interface PickupRecords {
  readonly items: readonly OrderItemRow[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly taxChange: DueOrder["taxChange"];
  readonly store: Pick<PickupSchedule, "hours" | "holidays" | "timeZone">;
}

/** Creates the view of an order for pick-up, as admins make it ready and hand it over. */
export function toPickupOrderView(
  { order, window, email, ...summary }: PickupRow,
  { items, refunds, disputes, taxChange, store }: PickupRecords,
): PickupOrderView {
  // Validates the stored JSON, because an older version of the code may have written it.
  const { full_name, phone_number } = v.parse(orderAddressView, order.shippingAddress);
  const refundedUnits = countRefundedUnits(refunds);
  const view = toOrderSummary(order, summary);
  return {
    ...view,
    full_name,
    phone_number,
    email,
    customer_notes: order.customerNotes,
    starts_at: window.startsAt,
    ends_at: window.endsAt,
    is_closed_then: !isOpenDuring(window, store),
    held_until: order.reservationExpiresAt,
    code: isReady(order) ? order.pickupCode : null,
    dispute: getLimitingDisputeState(order, disputes),
    due: findDue(view),
    tax_change: toTaxChangeView(taxChange),
    items: items.map((item) => ({
      id: item.id,
      product_name: item.productName,
      product_sku: item.productSku,
      image_url: toItemImageUrl(item.imageHash),
      to_pack_quantity: countUnitsToPack(order, item, refundedUnits),
    })),
    version: order.version,
  };
}

function findDue(order: ReturnType<typeof toOrderSummary>): PickupOrderView["due"] {
  const cash = getCashToCollect(order);
  return cash === undefined ? null : { cash, interac: order.total_amount };
}
