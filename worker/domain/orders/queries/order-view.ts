import * as v from "valibot";
import { imageUrl } from "../../../../contract/catalog/catalog.ts";
import { toCustomerHistory } from "../../../../contract/orders/customer-history.ts";
import { isMoneyGone } from "../../../../contract/orders/disputes.ts";
import { canMoveOrder } from "../../../../contract/orders/order-moves.ts";
import {
  type OrderItemView,
  type OrderRefundView,
  type OrderSummaryView,
  type OrderView,
  orderAddressView,
  type StatusHistoryView,
} from "../../../../contract/orders/orders.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import type { orderStatusHistory, transactions } from "../../../db/schema/order-records.ts";
import type { deliveryEvidence } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { ProfileRow } from "../../profiles/profile.ts";
import { namelessCustomer } from "../actor.ts";
import { type DisputeRow, getOrderDispute } from "../order-disputes.ts";
import type { OrderRow } from "../order-rows.ts";
import { toDeliveryEvidenceView } from "../payments/delivery-evidence.ts";
import {
  isOwn,
  leftToRefundCents,
  type OrderItemRow,
  type RefundRow,
  returnedCents,
} from "../refunds/refund-rows.ts";
import { givenBackQuantity, refundedUnits, type UnitCounts } from "../refunds/refund-units.ts";
import {
  findLastReturnDay,
  type ReturnRow,
  returnableQuantities,
  toReturnView,
} from "../returns/return-rows.ts";
import { toDisputeView } from "./order-work.ts";

type HistoryRow = typeof orderStatusHistory.$inferSelect;
type TransactionRow = typeof transactions.$inferSelect;

// The width of an item's thumbnail, in pixels.
const itemImageWidth = 320;

/** Creates the view of an order in a list. Amounts are in dollars. */
export function toOrderSummary(
  order: OrderRow,
  { itemCount, hasFailedRefund }: { readonly itemCount: number; readonly hasFailedRefund: boolean },
): OrderSummaryView {
  return {
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    payment_status: order.paymentStatus,
    payment_method: order.paymentMethod,
    created_at: order.createdAt,
    subtotal: centsToDollars(order.subtotalCents),
    discount_amount: centsToDollars(order.discountCents),
    shipping_cost: centsToDollars(order.shippingCents),
    tax_amount: centsToDollars(order.taxCents),
    total_amount: centsToDollars(order.totalCents),
    cash_rounding: centsToDollars(order.cashRoundingCents),
    item_count: itemCount,
    has_failed_refund: hasFailedRefund,
  };
}

/** Creates the view of a whole order, with its history latest first. */
export function toOrderView(
  context: StoreContext,
  order: OrderRow,
  parts: {
    profile: ProfileRow | undefined;
    items: readonly OrderItemRow[];
    history: readonly HistoryRow[];
    transactions: readonly TransactionRow[];
    refunds: readonly RefundRow[];
    returns: readonly ReturnRow[];
    disputes: readonly DisputeRow[];
    evidence: typeof deliveryEvidence.$inferSelect | undefined;
    storeName: string;
  },
  reader: "admin" | "customer",
): OrderView {
  const { profile } = parts;
  // Parsed, because an older version of the code may have stored the JSON.
  const address = v.parse(orderAddressView, order.shippingAddress);
  const history = parts.history.map((entry) =>
    toHistoryView(entry, reader, { parcel: address.full_name, store: parts.storeName }),
  );
  const found = { order, ...parts };
  const dispute = getOrderDispute(order, parts.disputes);
  const refunds = parts.refunds
    // Hides refunds that failed because the bank has the money: nothing is due from the store.
    .filter((row) => row.state !== "failed" || !isOwn(row) || !isMoneyGone(dispute))
    .flatMap(toOrderRefundView);
  const counts = {
    refunded: refundedUnits(parts.refunds),
    returnable: returnableQuantities(context, found),
  };
  return {
    ...toOrderSummary(order, {
      itemCount: parts.items.reduce((units, item) => units + item.quantity, 0),
      hasFailedRefund: refunds.some(({ state }) => state === "failed"),
    }),
    shipping_method: order.shippingMethod,
    tracking_carrier: order.trackingCarrier,
    tracking_number: order.trackingNumber,
    customer_notes: order.customerNotes,
    refunded_amount: centsToDollars(returnedCents(parts.refunds)),
    left_to_refund: centsToDollars(leftToRefundCents(found)),
    version: order.version,
    dispute: reader === "admin" ? dispute : null,
    disputes:
      reader === "admin"
        ? parts.disputes.map((row) =>
            toDisputeView(context, { dispute: row, orderNumber: order.orderNumber }),
          )
        : [],
    stripe_payment_intent_id: order.stripePaymentIntentId,
    guest_email: order.guestEmail,
    user: profile === undefined ? null : toPerson(profile),
    shipping_address: address,
    billing_address: v.parse(orderAddressView, order.billingAddress),
    delivery_evidence: reader === "admin" ? toDeliveryEvidenceView(parts.evidence) : null,
    items: parts.items.map((item) => toItemView(order, item, counts)),
    status_history: reader === "admin" ? history : toCustomerHistory(history),
    transactions: parts.transactions.map(toTransactionView),
    refunds,
    returns: parts.returns.map((row) => toReturnView(row, found)),
    return_days: order.returnDays,
    return_until: findLastReturnDay(found) ?? null,
    can_cancel: canMoveOrder("customer", order.status, "canceled"),
  };
}

function toPerson(profile: ProfileRow): NonNullable<OrderView["user"]> {
  return {
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    phone: profile.phone,
    created_at: profile.createdAt,
  };
}

function toItemView(
  { status }: OrderRow,
  item: OrderItemRow,
  { refunded, returnable }: { readonly refunded: UnitCounts; readonly returnable: UnitCounts },
): OrderItemView {
  const isEnded = status === "canceled" || status === "refunded";
  return {
    id: item.id,
    product_id: item.productId,
    product_name: item.productName,
    product_sku: item.productSku,
    product_slug: item.productSlug,
    image_url: item.imageHash === null ? null : imageUrl(item.imageHash, itemImageWidth),
    quantity: item.quantity,
    unit_price: centsToDollars(item.unitPriceCents),
    retail_price: centsToDollars(item.retailPriceCents),
    discount_amount: centsToDollars(item.discountCents),
    tax_amount: centsToDollars(item.taxCents),
    total_amount: centsToDollars(item.totalCents),
    refunded_quantity: status === "refunded" ? item.quantity : (refunded.get(item.id) ?? 0),
    to_pack_quantity: isEnded ? 0 : item.quantity - givenBackQuantity(item, refunded),
    returnable_quantity: returnable.get(item.id) ?? 0,
  };
}

/** Hides a canceled refund, because another one was made instead. */
function toOrderRefundView(row: RefundRow): OrderRefundView[] {
  if (row.state === "canceled") return [];
  return [
    {
      id: row.id,
      amount: centsToDollars(row.amountCents),
      state: row.state,
      is_unmatched: !isOwn(row),
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    },
  ];
}

export function toTransactionView(transaction: TransactionRow): OrderView["transactions"][number] {
  return {
    id: transaction.id,
    provider_transaction_id: transaction.providerTransactionId,
    type: transaction.type,
    amount: centsToDollars(transaction.amountCents),
    created_at: transaction.createdAt,
  };
}

function toHistoryView(entry: HistoryRow, reader: "admin" | "customer", names: Names): StatusHistoryView {
  return {
    id: entry.id,
    status: entry.status,
    notes: entry.notes,
    notes_for_customer: entry.notesForCustomer,
    created_at: entry.createdAt,
    created_by: getAuthorName(entry, reader, names),
  };
}

interface Names {
  readonly parcel: string;
  readonly store: string;
}

/**
 * Labels customers, so that a chosen name cannot pass as the store or its payment provider. Customers do not see which admin
 * wrote an entry. A customer without a name gets the one on the parcel.
 */
function getAuthorName({ actor, createdBy }: HistoryRow, reader: "admin" | "customer", names: Names): string {
  if (actor === "admin" && reader === "customer") return names.store;
  if (actor !== "customer") return createdBy;
  const name = createdBy === namelessCustomer ? names.parcel : createdBy;
  return name === "" ? namelessCustomer : `${name} (customer)`;
}
