import * as v from "valibot";
import { canCustomerChangeContent } from "../../../../contract/orders/content-changes.ts";
import { toCustomerHistory } from "../../../../contract/orders/customer-history.ts";
import { type Arrival, clipArrival } from "../../../../contract/orders/delivery-estimate.ts";
import { isMoneyWithdrawn } from "../../../../contract/orders/disputes.ts";
import { formatInvoiceNumber } from "../../../../contract/orders/invoice-number.ts";
import type { OrderStatus } from "../../../../contract/orders/order-status.ts";
import { canChangeStatus } from "../../../../contract/orders/order-transitions.ts";
import {
  type OrderAdjustmentView,
  type OrderChangeView,
  type OrderItemView,
  type OrderRefundView,
  type OrderView,
  orderAddressView,
  type PickupDetailsView,
  type StatusHistoryView,
  type TaxChangeView,
} from "../../../../contract/orders/orders.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import type { OrderAdjustmentRow } from "../../../db/schema/offers.ts";
import type { OrderChangeRow } from "../../../db/schema/order-changes.ts";
import type { OrderItemRow, orderStatusHistory, transactions } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { deliveryEvidence } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { getLimitingDisputeState, type OrderDispute } from "../../money/disputes.ts";
import type { InvoiceRow } from "../../money/invoices/read-invoices.ts";
import type { RefundRow } from "../../money/refunds/read-refunds.ts";
import { computeRefundableCents, sumReturnedCents } from "../../money/refunds/refund-amounts.ts";
import { isOwn } from "../../money/refunds/refund-kinds.ts";
import type { UnitCounts } from "../../money/refunds/refund-units.ts";
import { computeChargedCents } from "../../money/refunds/refunded-tax.ts";
import { type OrderLineTaxRow, type OrderTaxRow, toOrderTaxViews } from "../../money/taxes/stored-taxes.ts";
import { toExemptionView } from "../../money/taxes/tax-exemption.ts";
import { namelessCustomer } from "../../profiles/actor.ts";
import type { ProfileRow } from "../../profiles/profile.ts";
import { canCorrectEmail } from "../can-correct-email.ts";
import { toDeliveryEvidenceView } from "../payments/delivery-evidence.ts";
import { isReady } from "../pickup-waiting.ts";
import type { PickupWindowRow } from "../pickup-windows.ts";
import { type ParcelWithUnits, toParcelView } from "../read-parcels.ts";
import type { RepricedOrder } from "../reprice-order.ts";
import type { ReturnRow } from "../returns/read-returns.ts";
import { countReturnableUnits, findLastReturnDay } from "../returns/request-return.ts";
import { toReturnView } from "../returns/return-view.ts";
import { countRefunds, countUnitsToPack, isPartlyShipped, type RefundedUnits } from "../sent-units.ts";
import { toOrderMarginView } from "./order-margin.ts";
import { toItemImageUrl, toOrderSummary } from "./order-summary.ts";
import { toDisputeView } from "./order-tasks.ts";

type TransactionRow = typeof transactions.$inferSelect;
type HistoryRow = typeof orderStatusHistory.$inferSelect;

/** The readers of an order. Admins see more than its customer. */
type OrderAudience = "admin" | "customer";

interface OrderRecords {
  readonly profile: ProfileRow | undefined;
  readonly items: readonly OrderItemRow[];
  readonly adjustments: readonly OrderAdjustmentRow[];
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  readonly history: readonly HistoryRow[];
  /** The latest first. */
  readonly changes: readonly OrderChangeRow[];
  readonly transactions: readonly TransactionRow[];
  readonly refunds: readonly RefundRow[];
  readonly invoices: readonly InvoiceRow[];
  readonly returns: readonly ReturnRow[];
  readonly parcels: readonly ParcelWithUnits[];
  readonly disputes: readonly OrderDispute[];
  readonly evidence: typeof deliveryEvidence.$inferSelect | undefined;
  /** Undefined for a delivery. */
  readonly pickupWindow: PickupWindowRow | undefined;
  readonly taxChange: RepricedOrder["taxChange"];
  readonly storeName: string;
  readonly timeZone: TimeZone;
}

/** Creates the view of an order with its items, refunds, returns and history, latest entry first. */
export function toOrderView(
  context: StoreContext,
  order: OrderRow,
  records: OrderRecords,
  audience: OrderAudience,
): OrderView {
  const { profile } = records;
  const isAdmin = audience === "admin";
  // Validates the stored JSON, because an older version of the code may have written it.
  const address = v.parse(orderAddressView, order.shippingAddress);
  const names = { recipientName: address.full_name, storeName: records.storeName };
  const history = records.history.map((entry) => toHistoryView(entry, audience, names));
  const orderWithRecords = { order, ...records };
  const dispute = getLimitingDisputeState(records.disputes);
  const refunds = records.refunds
    // A failed refund is hidden while the bank has the money, because the store then owes nothing.
    .filter((row) => row.state !== "failed" || row.origin === "unmatched" || !isMoneyWithdrawn(dispute))
    .flatMap(toOrderRefundView);
  const unitCounts = {
    refunded: countRefunds(records.refunds, records.returns),
    returnable: countReturnableUnits(context, orderWithRecords),
    charged: computeChargedCents(order, records, records.refunds),
  };
  const summary = toOrderSummary(order, {
    itemCount: records.items.reduce((units, item) => units + item.quantity, 0),
    isPartlyShipped: isPartlyShipped(order, records.items),
    hasFailedRefund: refunds.some(({ state }) => state === "failed"),
  });
  return {
    ...summary,
    ...toOrderTaxViews(order, records.taxes),
    tax_exemption: toExemptionView(order),
    tax_change: toTaxChangeView(records.taxChange),
    shipping_method: order.shippingMethod,
    tender: order.counterTender,
    pickup: records.pickupWindow === undefined ? null : toPickupDetailsView(order, records.pickupWindow),
    tracking_carrier: order.trackingCarrier,
    tracking_number: order.trackingNumber,
    parcels: records.parcels.map((row) => toParcelView(row, records.items)),
    arrival: findExpectedArrival(order, toStoreDay(context.now(), records.timeZone)) ?? null,
    customer_notes: order.customerNotes,
    refunded_amount: centsToDollars(sumReturnedCents(records.refunds)),
    left_to_refund: centsToDollars(computeRefundableCents(orderWithRecords)),
    version: order.version,
    dispute: isAdmin ? dispute : null,
    disputes: isAdmin
      ? records.disputes.map((row) =>
          toDisputeView(context, { dispute: row, orderNumber: order.orderNumber }),
        )
      : [],
    stripe_payment_intent_id: order.stripePaymentIntentId,
    guest_email: order.guestEmail,
    user: profile === undefined ? null : toCustomerView(profile),
    shipping_address: address,
    billing_address: v.parse(orderAddressView, order.billingAddress),
    delivery_evidence: isAdmin ? toDeliveryEvidenceView(records.evidence) : null,
    items: records.items.map((item) => toItemView(order, item, unitCounts)),
    margin: isAdmin ? toOrderMarginView(order, records.items, unitCounts.refunded.all) : null,
    adjustments: records.adjustments.map(toAdjustmentView),
    status_history: isAdmin ? history : toCustomerHistory(history),
    transactions: records.transactions.map(toTransactionView),
    refunds,
    invoices: records.invoices.map((row) => ({ kind: row.kind, number: formatInvoiceNumber(row) })),
    returns: records.returns.map((row) => toReturnView(row, orderWithRecords)),
    return_days: order.returnDays,
    return_until: findLastReturnDay(orderWithRecords) ?? null,
    changes: records.changes.map((row) => toChangeView(row, audience, names)),
    payment_token: null,
    change_request: toChangeRequestView(order),
    can_change:
      order.awaitedChangeId === null &&
      records.parcels.length === 0 &&
      canCustomerChangeContent({
        status: order.status,
        payment_method: order.paymentMethod,
        ready_at: order.readyAt,
      }),
    can_cancel: canChangeStatus("customer", summary, "canceled"),
    can_correct_email: canCorrectEmail(order, context.now()),
  };
}

/**
 * Returns the days on which an order is expected, without those that have passed. Returns undefined if none are
 * promised, all have passed, or the order is not on its way.
 */
export function findExpectedArrival(
  { status, promisedFrom: from, promisedTo: to }: Pick<OrderRow, "status" | "promisedFrom" | "promisedTo">,
  today: string,
): Arrival | undefined {
  if (from === null || to === null || !expectedStatuses.has(status)) return undefined;
  return clipArrival({ from, to }, today);
}

const expectedStatuses: ReadonlySet<OrderStatus> = new Set(["paid", "processing", "shipped"]);

/** Creates the view of why an unpaid order has another total than when it was placed. */
export function toTaxChangeView(change: RepricedOrder["taxChange"]): TaxChangeView {
  if (change === null) return null;
  return { former_total: centsToDollars(change.formerTotalCents), reason: change.reason };
}

/** Creates the view of a pick-up for its customer. */
export function toPickupDetailsView(
  order: OrderRow,
  { startsAt, endsAt }: PickupWindowRow,
): PickupDetailsView {
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    code: isReady(order) ? order.pickupCode : null,
    // An unpaid card order has a reservation too, which ends much earlier.
    held_until: order.status === "processing" ? order.reservationExpiresAt : null,
    tender: order.counterTender,
  };
}

function toCustomerView(profile: ProfileRow): NonNullable<OrderView["user"]> {
  return {
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    phone: profile.phone,
    created_at: profile.createdAt,
  };
}

interface AuthorNames {
  /** The name of the recipient on the parcel. */
  readonly recipientName: string;
  readonly storeName: string;
}

/** Creates the view of an entry of an order's history. */
function toHistoryView(entry: HistoryRow, audience: OrderAudience, names: AuthorNames): StatusHistoryView {
  return {
    id: entry.id,
    status: entry.status,
    notes: entry.notes,
    notes_for_customer: entry.notesForCustomer,
    created_at: entry.createdAt,
    created_by: getAuthorName(entry, audience, names),
  };
}

/**
 * Returns the author's name for a history entry. Customers are labelled, so that a chosen name cannot pass for the
 * store or Stripe. They do not see which admin wrote an entry. A customer without a name gets the recipient's name.
 */
function getAuthorName(
  { actor, createdBy }: Pick<HistoryRow, "actor" | "createdBy">,
  audience: OrderAudience,
  { recipientName, storeName }: AuthorNames,
): string {
  if (actor === "admin" && audience === "customer") return storeName;
  if (actor !== "customer") return createdBy;
  const name = createdBy === namelessCustomer ? recipientName : createdBy;
  return name === "" ? namelessCustomer : `${name} (customer)`;
}

function toItemView(
  order: OrderRow,
  item: OrderItemRow,
  {
    refunded,
    returnable,
    charged,
  }: {
    readonly refunded: RefundedUnits;
    readonly returnable: UnitCounts;
    readonly charged: ReadonlyMap<string, number>;
  },
): OrderItemView {
  return {
    id: item.id,
    product_id: item.productId,
    product_name: item.productName,
    product_sku: item.productSku,
    product_slug: item.productSlug,
    image_url: toItemImageUrl(item.imageHash),
    quantity: item.quantity,
    unit_price: centsToDollars(item.unitPriceCents),
    retail_price: centsToDollars(item.compareAtPriceCents),
    discount_amount: centsToDollars(item.discountCents),
    tax_amount: centsToDollars(item.taxCents),
    total_amount: centsToDollars(item.totalCents),
    offer_amount: centsToDollars(item.offerCents),
    charged_amount: centsToDollars(charged.get(item.id) ?? 0),
    refunded_quantity: order.status === "refunded" ? item.quantity : (refunded.all.get(item.id) ?? 0),
    sent_quantity: item.sentQuantity,
    to_pack_quantity: countUnitsToPack(order, item, refunded),
    returnable_quantity: returnable.get(item.id) ?? 0,
  };
}

function toChangeView(row: OrderChangeRow, audience: OrderAudience, names: AuthorNames): OrderChangeView {
  return {
    id: row.id,
    state: row.state,
    former_total: centsToDollars(row.formerTotalCents),
    total: centsToDollars(row.totalCents),
    due: centsToDollars(row.dueCents),
    expires_at: row.expiresAt,
    created_by: getAuthorName(row, audience, names),
    created_at: row.createdAt,
  };
}

function toChangeRequestView({ changeRequestedAt, changeNote }: OrderRow): OrderView["change_request"] {
  if (changeRequestedAt === null || changeNote === null) return null;
  return { note: changeNote, requested_at: changeRequestedAt };
}

function toAdjustmentView({ title, code, cents, orderItemId }: OrderAdjustmentRow): OrderAdjustmentView {
  return { title, code, amount: centsToDollars(cents), order_item_id: orderItemId };
}

/**
 * Creates the view of a refund. A canceled refund has none, because another refund replaced it, and one by payouts has
 * theirs.
 */
function toOrderRefundView(row: RefundRow): OrderRefundView[] {
  if (row.state === "canceled" || row.method === "payouts") return [];
  return [
    {
      id: row.id,
      amount: centsToDollars(row.amountCents),
      state: row.state,
      is_unmatched: row.origin === "unmatched",
      is_own: isOwn(row),
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    },
  ];
}

/** Creates the view of a payment or refund. The amount is in dollars. */
export function toTransactionView(transaction: TransactionRow): OrderView["transactions"][number] {
  return {
    id: transaction.id,
    provider_transaction_id: transaction.providerTransactionId,
    type: transaction.type,
    amount: centsToDollars(transaction.amountCents),
    created_at: transaction.createdAt,
  };
}
