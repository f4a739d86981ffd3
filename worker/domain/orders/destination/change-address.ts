import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { ChangeAddressBody } from "../../../../contract/admin/order-changes.ts";
import { estimateDelivery } from "../../../../contract/orders/delivery-estimate.ts";
import { formatOrderStatus } from "../../../../contract/orders/format-order-status.ts";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { type OrderAddressView, orderAddressView } from "../../../../contract/orders/orders.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { findPostalProvince, getProvinceName } from "../../../../contract/shared/provinces.ts";
import { findShippingRates } from "../../../../contract/shipping/find-shipping-zone.ts";
import { findShippingRate } from "../../../../contract/shipping/shipping-rates.ts";
import type { DeliveryPlace } from "../../../../contract/store/delivery-zones.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import { toGrams } from "../../catalog/products/weight-grams.ts";
import type { StoreContext } from "../../context.ts";
import { deleteUnsentEmails, enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { selectIsLocal } from "../../store/postal-codes.ts";
import { getShippingRules, requireSettings, selectSettings } from "../../store/read-settings.ts";
import { parseZones } from "../../store/shipping-zones.ts";
import { write } from "../../write.ts";
import {
  changeOrder,
  isKeptByAdminChange,
  refuseAwaitedChange,
  refuseUnlessSeen,
  requireParcel,
  toPromisedDays,
  writeHistoryAndEmails,
} from "../change-order.ts";
import { findOrder } from "../find-order.ts";
import { toContactKeys, toOrderAddress } from "../order-destination.ts";

const notes = "Delivery address corrected";

/**
 * Admin only. Corrects the delivery address of an order that has not shipped, and emails its customer. The amounts, the
 * taxes and the invoice stay, so the new address must have the same taxes and the same price of delivery. A repeated
 * request changes nothing.
 * @throws StoreError order_not_found, order_changed; conflict for an order that is for pick-up, not paid yet, shipped
 *   or ended, and for an address for which the checkout would charge other taxes or another price, or not offer cash on
 *   delivery to an unpaid order
 */
export async function changeAddress(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { address: typed, version }: ChangeAddressBody,
): Promise<void> {
  const address = toOrderAddress(typed);
  await write(
    context,
    () => readCurrent(context, orderId, address),
    (current) => {
      const { order } = current;
      if (isSame(current.formerAddress, address)) return [];
      refuseUnlessSeen(order, version);
      refuseAwaitedChange(order);
      requireParcel(order);
      requireOpen(order);
      requireSameTerms(current, address);
      return createStatements(context, admin, current, address);
    },
  );
}

type Current = Awaited<ReturnType<typeof readCurrent>>;

async function readCurrent(context: StoreContext, orderId: string, address: OrderAddressView) {
  const order = await findOrder(context, orderId);
  if (order === undefined) throw new StoreError("order_not_found");
  const formerAddress = v.parse(orderAddressView, order.shippingAddress);
  const billingAddress = v.parse(orderAddressView, order.billingAddress);
  const rows = await readBatch(context.db, {
    settings: selectSettings(context),
    content: selectContent(context, "identity", "shipping"),
    former: selectIsLocal(context, formerAddress.postal_code),
    next: selectIsLocal(context, address.postal_code),
    items: context.db
      .select({
        quantity: orderItems.quantity,
        weightGrams: toGrams(products.weightKg).as("weight_grams"),
      })
      .from(orderItems)
      .leftJoin(products, eq(products.id, orderItems.productId))
      .where(eq(orderItems.orderId, orderId)),
  });
  return {
    order,
    formerAddress,
    isBilledThere: isSame(billingAddress, formerAddress),
    settings: requireSettings(rows.settings),
    identity: parseIdentity(rows.content),
    shipping: parseZones(rows.content),
    isFormerLocal: rows.former[0]?.isLocal === true,
    isLocal: rows.next[0]?.isLocal === true,
    items: rows.items,
  };
}

function isSame(one: OrderAddressView, other: OrderAddressView): boolean {
  return listChangedParts(one, other).length === 0;
}

function requireOpen(order: OrderRow): void {
  if (order.status === "paid" || order.status === "processing") return;
  const message = awaitsPayment(order.status)
    ? "This order isn't paid yet. Its customer can still change the address at the checkout."
    : `Only orders that have not shipped can get another address. This one is: ${formatOrderStatus({ ...order, ready_at: order.readyAt })}.`;
  throw new StoreError("conflict", { message });
}

/** Refuses an address for which the checkout would have charged something else. */
function requireSameTerms(current: Current, { postal_code: postalCode }: OrderAddressView): void {
  const { order, settings } = current;
  const formerCode = current.formerAddress.postal_code;
  if (postalCode === formerCode) return;
  const advice = "Cancel this order, and ask the customer to order again.";
  const formerPlace = order.taxPlace ?? findPostalProvince(formerCode);
  const place = findPostalProvince(postalCode);
  if (place !== formerPlace) {
    throw new StoreError("conflict", {
      message: `${postalCode} is in ${getProvinceName(place)}, but this order was taxed for ${getProvinceName(formerPlace)}. ${advice}`,
    });
  }
  const costCents = findCost(current, { postalCode, isLocal: current.isLocal });
  if (costCents === undefined) {
    throw new StoreError("conflict", { message: `We don't deliver to ${postalCode}. ${advice}` });
  }
  const former = { postalCode: formerCode, isLocal: current.isFormerLocal };
  const formerCents = findCost(current, former) ?? order.shippingCents;
  if (costCents !== formerCents) {
    throw new StoreError("conflict", {
      message: `Delivery to ${postalCode} costs ${formatCents(costCents)}, but ${formatCents(formerCents)} to ${formerCode}. ${advice}`,
    });
  }
  if (order.paidAt !== null || (current.isLocal && settings.isCashOnDelivery)) return;
  throw new StoreError("conflict", {
    message: `This order is not paid, and we take no cash on delivery at ${postalCode}. ${advice}`,
  });
}

/** Finds what the checkout would charge for the order's parcel today. Undefined if the store does not deliver there. */
function findCost(
  { shipping, settings, order, items }: Current,
  destination: DeliveryPlace,
): number | undefined {
  const rates = findShippingRates(shipping, getShippingRules(settings), destination);
  const weightGrams = items.reduce(
    (sum, item) => sum + item.quantity * (item.weightGrams ?? shipping.default_weight_grams),
    0,
  );
  return rates && findShippingRate(rates, { weightGrams, valueCents: order.subtotalCents })?.cost_cents;
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, formerAddress, isBilledThere, identity, settings, isLocal }: Current,
  address: OrderAddressView,
): Statement[] {
  const { postal_code: postalCode } = address;
  const schedule = { ...identity, timeZone: settings.timeZone };
  const isMoved = postalCode !== formerAddress.postal_code;
  const subject = { id: `${order.id}:${order.version}`, orderId: order.id };
  return [
    changeOrder(context, order, {
      shippingAddress: address,
      ...(isBilledThere && { billingAddress: address }),
      ...toContactKeys({ fulfilment: "delivery", shippingAddress: address }),
      ...(isMoved &&
        toPromisedDays(estimateDelivery(new Date(order.createdAt), schedule, { postalCode, isLocal }))),
      ...(isKeptByAdminChange(order) && { reservationExpiresAt: null }),
    }),
    deleteUnsentEmails(context, order.id, ["address_changed"]),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor: toAdminActor(admin),
      notes,
      notesForCustomer: true,
    }),
    enqueueOrderEmail(context, "address_changed", subject),
    // The entry names the changed parts only, because the audit log outlives the addresses.
    writeAudit(context, admin, {
      action: "order.address",
      entity: "order",
      entityId: order.id,
      summary: `Corrected the delivery address of order ${order.orderNumber}`,
      after: { corrected: listChangedParts(formerAddress, address) },
    }),
  ];
}

function listChangedParts(former: OrderAddressView, next: OrderAddressView): string[] {
  return Object.entries(next)
    .filter(([name, part]) => Object.entries(former).every(([other, old]) => other !== name || old !== part))
    .map(([name]) => name.replaceAll("_", " "));
}
