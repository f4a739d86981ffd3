import type { DeliverPickupBody } from "../../../../contract/admin/pickups.ts";
import { estimateDelivery } from "../../../../contract/orders/delivery-estimate.ts";
import type { OrderAddressView } from "../../../../contract/orders/orders.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { findPostalProvince } from "../../../../contract/shared/provinces.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { deleteUnsentEmails, enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { selectIsLocal } from "../../store/postal-codes.ts";
import { write } from "../../write.ts";
import {
  changeOrder,
  refuseAwaitedChange,
  refuseUnlessSeen,
  writeHistoryAndEmails,
} from "../change-order.ts";
import { findOrder } from "../find-order.ts";
import { toDestinationColumns, toOrderAddress } from "../order-destination.ts";
import { auditPickup, type PickupOrder, readPickupOrder } from "../pickup/pickup-order.ts";
import { requireWaiting } from "../pickup-waiting.ts";
import { releaseWindow } from "../pickup-windows.ts";

const notes = "Delivered instead of picked up, at the store's cost";

/**
 * Admin only. Sends an order for pick-up to an address instead, and emails its customer. The amounts, the taxes and the
 * invoice stay, because the store bears the cost of the parcel. A repeated request changes nothing.
 * @throws StoreError order_not_found, order_changed; conflict for an order that does not wait for pick-up, and for an
 *   unpaid order if the store takes no cash on delivery; invalid_input for an address in a province with other taxes,
 *   and for the address of an unpaid order if the address is not local
 */
export async function deliverPickup(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { version, address: typed }: DeliverPickupBody,
): Promise<void> {
  const address = toOrderAddress(typed);
  await write(
    context,
    async () => {
      const order = await findOrder(context, orderId);
      if (order !== undefined && isDeliveryTo(address, order)) return "delivered";
      return {
        pickup: await readPickupOrder(context, orderId),
        isLocal: (await selectIsLocal(context, address.postal_code).get())?.isLocal === true,
      };
    },
    (current) => {
      if (current === "delivered") return [];
      const { pickup, isLocal } = current;
      refuseUnlessSeen(pickup.order, version);
      refuseAwaitedChange(pickup.order);
      requireWaiting(pickup.order);
      requirePayable(pickup, isLocal);
      refuseOtherTaxes(pickup.order, address);
      return createStatements(context, admin, pickup, { address, isLocal });
    },
  );
}

function isDeliveryTo(address: OrderAddressView, { fulfilment, shippingAddress }: OrderRow): boolean {
  return fulfilment === "delivery" && JSON.stringify(shippingAddress) === JSON.stringify(address);
}

function requirePayable({ order, settings }: PickupOrder, isLocal: boolean): void {
  if (order.paidAt !== null) return;
  if (!settings.isCashOnDelivery) {
    throw new StoreError("conflict", {
      message: "This order is not paid, and cash on delivery is turned off in the settings.",
    });
  }
  if (isLocal) return;
  throw fieldError(
    "address.postal_code",
    "This order is not paid, and we take cash on delivery at local addresses only.",
  );
}

/** Refuses an address in another province, because goods are taxed where they are delivered. */
function refuseOtherTaxes(
  { taxMode, taxPlace }: OrderRow,
  { postal_code: postalCode }: OrderAddressView,
): void {
  const place = findPostalProvince(postalCode);
  if (taxMode === "per_product" || place === taxPlace) return;
  throw fieldError(
    "address.postal_code",
    `This order was taxed in ${taxPlace ?? "another place"}, and ${place} has other taxes. Cancel the order, and ask the customer to order it for delivery.`,
  );
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, identity, settings }: PickupOrder,
  { address, isLocal }: { readonly address: OrderAddressView; readonly isLocal: boolean },
): Statement[] {
  const actor = toAdminActor(admin);
  const schedule = { ...identity, timeZone: settings.timeZone };
  const arrival = estimateDelivery(context.now(), schedule, { postalCode: address.postal_code, isLocal });
  return [
    changeOrder(context, order, {
      ...toDestinationColumns({
        fulfilment: "delivery",
        shippingAddress: address,
        // The billing address was the store's, which must not be on the invoice as the buyer's.
        billingAddress: address,
        isLocal,
        arrival,
        window: null,
      }),
      pickupCode: null,
      readyAt: null,
      reservationExpiresAt: null,
    }),
    ...releaseWindow(context, order),
    deleteUnsentEmails(context, order.id, ["ready", "pickup_moved"]),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor,
      notes,
      notesForCustomer: true,
    }),
    enqueueOrderEmail(context, "pickup_to_delivery", { id: order.id, orderId: order.id }),
    auditPickup(context, admin, order, {
      summary: `Turned the pick-up of order ${order.orderNumber} into a delivery`,
      changes: { fulfilment: "delivery", pickupStartsAt: null },
    }),
  ];
}
