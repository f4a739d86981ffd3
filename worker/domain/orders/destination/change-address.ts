import type { TypedAddress } from "../../../../contract/account/addresses.ts";
import type { ChangeAddressBody } from "../../../../contract/admin/order-changes.ts";
import type { DeliverPickupBody } from "../../../../contract/admin/pickups.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { type ContentChange, makeChange } from "../changes/make-change.ts";
import { explainOtherTerms } from "../content/content-destination.ts";
import { noChange } from "../content/plan-change.ts";
import { findOrder } from "../find-order.ts";
import { isSameAddress, toOrderAddress } from "../order-destination.ts";

/**
 * Admin only. Corrects the delivery address of an order that has not shipped, as a change of the order that keeps its
 * content. A repeated request changes nothing.
 * @throws StoreError order_not_found, order_changed; conflict for an order that is for pick-up, not paid yet, shipped
 *   or ended, and for an address with other taxes or another price of delivery, or without cash on delivery for an
 *   unpaid order
 */
export async function changeAddress(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  body: ChangeAddressBody,
): Promise<void> {
  const createError = (reason: string) =>
    new StoreError("conflict", {
      message: `${reason} Change the order instead, which shows what the address costs.`,
    });
  await deliverTo(context, admin, orderId, {
    ...body,
    keepsDeliveryPrice: false,
    createError,
    refuse: (records, plan) => {
      const reason = explainOtherTerms(records, plan);
      if (reason !== undefined) throw createError(reason);
    },
  });
}

/**
 * Admin only. Sends an order for pick-up to an address instead, as a change of the order whose delivery is free. A
 * repeated request changes nothing.
 * @throws StoreError order_not_found, also for a delivery, order_changed; conflict for an order that does not wait for
 *   pick-up, and for an unpaid order if the store takes no cash on delivery; invalid_input for an address in a province
 *   with other taxes, and for the address of an unpaid order if the address is not local
 */
export async function deliverPickup(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  body: DeliverPickupBody,
): Promise<void> {
  const createError = (reason: string) => fieldError("address.postal_code", reason);
  await deliverTo(context, admin, orderId, {
    ...body,
    keepsDeliveryPrice: true,
    createError,
    refuse: ({ order }, { before, after, destination }) => {
      if (order.fulfilment === "delivery") throw new StoreError("order_not_found");
      if (after.totalCents === before.totalCents) return;
      throw createError(
        `This order was taxed in ${order.taxPlace ?? "another place"}, and ${destination?.taxPlace} has other taxes. Change the order instead.`,
      );
    },
  });
}

interface AddressChange extends Pick<ContentChange, "refuse"> {
  readonly address: TypedAddress;
  readonly version?: number | undefined;
  readonly keepsDeliveryPrice: boolean;
  /** Creates the error for an address to which the order cannot go. */
  readonly createError: (reason: string) => StoreError;
}

async function deliverTo(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { address, version, keepsDeliveryPrice, createError, refuse }: AddressChange,
): Promise<void> {
  const order = await findOrder(context, orderId);
  const isRepeated =
    order?.fulfilment === "delivery" && isSameAddress(order.shippingAddress, toOrderAddress(address));
  if (isRepeated) return;
  try {
    await makeChange(context, orderId, {
      request: {
        ...noChange,
        destination: { kind: "typed_addresses", shipping_address: address },
        keeps_delivery_price: keepsDeliveryPrice,
      },
      version,
      seenTotalCents: undefined,
      settled: undefined,
      requestId: null,
      actor: toAdminActor(admin),
      refuse,
    });
  } catch (error) {
    // The request of these endpoints names its only destination `address`.
    const reason = error instanceof StoreError ? error.errors?.destination : undefined;
    throw reason === undefined ? error : createError(reason);
  }
}
