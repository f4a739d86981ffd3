import { eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { sumOffers } from "../../../../contract/offers/offer-amounts.ts";
import { isMoneyWithdrawn } from "../../../../contract/orders/disputes.ts";
import { findOrderEmailText, isForStore, type OrderEmailKind } from "../../../../contract/orders/emails.ts";
import { formatInvoiceNumber, listTaxNumbers } from "../../../../contract/orders/invoice-number.ts";
import { orderLinkPath } from "../../../../contract/orders/order-link.ts";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { trackingUrl } from "../../../../contract/orders/tracking-url.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { Email } from "../../../adapters/mailer.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { renderOrderEmail } from "../../../emails/order-email.ts";
import type { Cancellation, OrderEmailData } from "../../../emails/order-email-data.ts";
import { hashText } from "../../../lib/hash.ts";
import type { StoreContext } from "../../context.ts";
import { getLimitingDisputeState, selectDisputesOf } from "../../money/disputes.ts";
import { type InvoiceRow, parseInvoiceTaxes, selectInvoices } from "../../money/invoices/read-invoices.ts";
import { paidOrderColumns } from "../../money/refunds/order-payments.ts";
import { selectItemsOf, selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import { sumReturnedCents } from "../../money/refunds/refund-amounts.ts";
import { selectLineTaxes, selectOrderTaxes } from "../../money/taxes/stored-taxes.ts";
import { parseOrderExemption } from "../../money/taxes/tax-exemption.ts";
import { selectAdjustments } from "../../offers/order-adjustments.ts";
import { signEmailLink } from "../../orders/order-link.ts";
import { createPaymentLink } from "../../orders/payment-link-token.ts";
import { isReady } from "../../orders/pickup-waiting.ts";
import { selectWindowsOf } from "../../orders/pickup-windows.ts";
import { findExpectedArrival, toPickupDetailsView } from "../../orders/read/order-view.ts";
import { describeUnits, type ParcelWithUnits, selectParcels } from "../../orders/read-parcels.ts";
import { type RepricedOrder, repriceForToday } from "../../orders/reprice-order.ts";
import { priceReturn } from "../../orders/returns/price-return.ts";
import { selectReturns } from "../../orders/returns/read-returns.ts";
import {
  countRefunds,
  countUnitsToPack,
  hasLeftTheShop,
  isPartlyShipped,
  type RefundedUnits,
} from "../../orders/sent-units.ts";
import { notPickedUpNotes, unreadyNotes } from "../../orders/status/release-orders.ts";
import { selectContent } from "../../store/documents.ts";
import { buildSender } from "../../store/email-texts.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import type { EmailRow } from "../insert-emails.ts";

/** An email about an order. */
type OrderEmailRow = EmailRow & { readonly orderId: string; readonly kind: OrderEmailKind };

/**
 * Writes the email of an outbox row from the current state of its order. No other file knows both orders and emails:
 * orders only enqueue an email's kind, and templates only get the data of the email.
 * @returns undefined if the email is no longer true
 */
export async function writeOrderEmail(
  context: StoreContext,
  email: OrderEmailRow,
): Promise<Email | undefined> {
  const rows = await readOrderRows(context, email);
  if (email.kind === "ready" && !isReady(rows.order)) return undefined;
  const parcel = findParcel(email, rows);
  if (email.kind === "part_shipped" && parcel === undefined) return undefined;
  if (email.kind === "change_payment" && rows.order.awaitedChangeId === null) return undefined;
  if (email.kind === "payment_requested" && !awaitsPayment(rows.order.status)) return undefined;
  const timeZone = requireTimeZone(rows.timeZones);
  const { order, items, taxes, lineTaxes, taxChange } = repriceForToday(context, rows, {
    content: rows.content,
    timeZone,
  });
  const text = findOrderEmailText(email.kind, order);
  const refundedUnits = countRefunds(rows.refunds, rows.returns);
  const content = renderOrderEmail(text, {
    sender: buildSender(rows.content, text),
    orderNumber: order.orderNumber,
    orderUrl: await createOrderUrl(context, email, order),
    storeUrl: context.site.url,
    placedAt: new Date(order.createdAt),
    timeZone,
    returnDays: order.returnDays,
    // An account may have no name, but a billing address always has one.
    firstName: rows.firstName || v.parse(orderAddressView, order.billingAddress).full_name,
    fulfilment: order.fulfilment,
    pickup: rows.pickupWindow && toPickupDetailsView(order, rows.pickupWindow),
    cancellation: findCancellation(rows),
    historyNotes: rows.historyNotes ?? undefined,
    isCash: order.paymentMethod === "cash_on_delivery",
    isPaid: order.paidAt !== null,
    payUntil: order.reservationExpiresAt ?? undefined,
    wasSent: rows.wasSent,
    arrival: findExpectedArrival(order, toStoreDay(context.now(), timeZone)),
    isMoneyWithBank: isMoneyWithdrawn(getLimitingDisputeState(rows.disputes)),
    lines: items.map((item) => ({
      name: item.productName,
      quantity: item.quantity,
      refundedQuantity: refundedUnits.all.get(item.id) ?? 0,
      compareAtPriceCents: item.compareAtPriceCents,
      unitPriceCents: item.unitPriceCents,
      totalCents: item.totalCents,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    offers: sumOffers(rows.adjustments),
    taxCents: order.taxCents,
    ...(order.taxMode === "by_place" && { taxes }),
    taxChange: taxChange ?? undefined,
    exemption: parseOrderExemption(order) ?? undefined,
    ...toEmailInvoice(order, rows.invoices),
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    refundedCents: sumReturnedCents(rows.refunds),
    cashRoundingCents: order.cashRoundingCents,
    ...describeSubject(email, rows, { order, items, taxes, lineTaxes }),
    address: v.parse(orderAddressView, order.shippingAddress),
    customerNotes: order.customerNotes ?? undefined,
    ...describeParcel(rows, parcel, refundedUnits),
  });
  return { to: email.recipient, ...content, idempotencyKey: await createIdempotencyKey(email) };
}

/** Reads an order with everything that an email about it may mention, in one round trip. */
async function readOrderRows(context: StoreContext, { orderId, transactionId, subjectId }: OrderEmailRow) {
  const { db } = context;
  const {
    orders: [row],
    refund: [refund] = [],
    pickupWindows: [pickupWindow],
    ...rows
  } = await readBatch(db, {
    orders: db
      .select({
        order: paidOrderColumns,
        firstName: profiles.firstName,
        wasSent,
        wasNotPickedUp: wasCanceledWith(notPickedUpNotes).as("was_not_picked_up"),
        wasNotReady: wasCanceledWith(unreadyNotes).as("was_not_ready"),
        historyNotes: selectPublicNotes(subjectId),
      })
      .from(orders)
      .leftJoin(profiles, eq(profiles.id, orders.profileId))
      .where(eq(orders.id, orderId)),
    items: selectItemsOf(context, [orderId]),
    adjustments: selectAdjustments(context, [orderId]),
    taxes: selectOrderTaxes(context, [orderId]),
    lineTaxes: selectLineTaxes(context, [orderId]),
    invoices: selectInvoices(context, [orderId]),
    refund:
      transactionId === null
        ? undefined
        : db
            .select({ amountCents: transactions.amountCents, providerId: transactions.providerTransactionId })
            .from(transactions)
            .where(eq(transactions.id, transactionId)),
    refunds: selectRefundsOf(context, [orderId]),
    returns: selectReturns(context, [orderId]),
    parcels: selectParcels(context, [orderId]),
    disputes: selectDisputesOf(context, [orderId]),
    content: selectContent(context, "identity", "emails", "tax"),
    timeZones: selectTimeZone(context),
    pickupWindows: selectWindowsOf(context, [orderId]),
  });
  if (row === undefined) throw new Error("The order of the email is gone");
  return { ...row, ...rows, refund, returned: rows.returns.find(({ id }) => id === subjectId), pickupWindow };
}

/** Finds the parcel that the email is about: its own, or that which completed the order. */
function findParcel(
  { kind, subjectId }: OrderEmailRow,
  { parcels }: Awaited<ReturnType<typeof readOrderRows>>,
): ParcelWithUnits | undefined {
  return kind === "part_shipped" ? parcels.find(({ id }) => id === subjectId) : parcels.at(-1);
}

/** Describes the tracking of a parcel and, of an order with several, what is in it and what follows. */
function describeParcel(
  { order, items, parcels }: Awaited<ReturnType<typeof readOrderRows>>,
  parcel: ParcelWithUnits | undefined,
  refunded: RefundedUnits,
): Pick<OrderEmailData, "carrier" | "trackingNumber" | "trackingUrl" | "parcel"> {
  const { carrier, trackingNumber } = parcel ?? {
    carrier: order.trackingCarrier,
    trackingNumber: order.trackingNumber,
  };
  const isOneOfSeveral = parcels.length > 1 || isPartlyShipped(order, items);
  const left = hasLeftTheShop(order)
    ? []
    : items.map((item) => ({ order_item_id: item.id, quantity: countUnitsToPack(order, item, refunded) }));
  return {
    carrier: carrier ?? undefined,
    trackingNumber: trackingNumber ?? undefined,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    ...(parcel !== undefined &&
      isOneOfSeveral && {
        parcel: {
          contents: describeUnits(parcel.items, items),
          rest: describeUnits(
            left.filter(({ quantity }) => quantity > 0),
            items,
          ),
        },
      }),
  };
}

const wasSent = sql<boolean>`EXISTS (SELECT 1 FROM order_status_history AS sent
  WHERE sent.order_id = orders.id AND sent.status IN ('shipped', 'delivered'))
  OR EXISTS (SELECT 1 FROM parcels WHERE parcels.order_id = orders.id)`
  .mapWith(Boolean)
  .as("was_sent");

function wasCanceledWith(notes: string): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM order_status_history AS ended
    WHERE ended.order_id = orders.id AND ended.status = 'canceled' AND ended.notes = ${notes})`.mapWith(
    Boolean,
  );
}

/** Selects the notes of a history entry that the customer may read. */
function selectPublicNotes(entryId: string | null) {
  return sql<string | null>`(SELECT entry.notes FROM order_status_history AS entry
    WHERE entry.id = ${entryId} AND entry.order_id = orders.id AND entry.notes_for_customer)`.as(
    "public_notes",
  );
}

/**
 * Creates the address of the page that the email opens: in the admin area, in the customer's account, with the link of a
 * guest's order, or to pay. The link is signed for the recipient, so it opens nothing if the order has another address by
 * now.
 */
async function createOrderUrl(
  context: StoreContext,
  { kind, recipient }: OrderEmailRow,
  { id, guestEmail, awaitedChangeId }: OrderRow,
): Promise<string> {
  const { url } = context.site;
  if (isForStore(kind)) return `${url}/admin/orders/${id}`;
  if (kind === "payment_requested") return createPaymentLink(context, { kind: "order", id });
  if (kind === "change_payment" && awaitedChangeId !== null) {
    return createPaymentLink(context, { kind: "change", id: awaitedChangeId });
  }
  if (guestEmail === null) return `${url}/account/orders/${id}`;
  return `${url}${orderLinkPath}?link=${await signEmailLink(context, { id, guestEmail: recipient })}`;
}

function findCancellation({
  wasNotReady,
  wasNotPickedUp,
}: Awaited<ReturnType<typeof readOrderRows>>): Cancellation | undefined {
  if (wasNotReady) return "not_ready";
  return wasNotPickedUp ? "not_picked_up" : undefined;
}

/** Names the latest invoice of a paid order. Credit notes took back the earlier ones. */
function toEmailInvoice(
  { paidAt }: OrderRow,
  rows: readonly InvoiceRow[],
): Pick<OrderEmailData, "invoice" | "tender"> {
  const invoice = rows.findLast(({ kind }) => kind === "invoice");
  if (invoice === undefined || paidAt === null) return {};
  const taxNumbers = listTaxNumbers(parseInvoiceTaxes(invoice));
  return {
    invoice: { number: formatInvoiceNumber(invoice), taxNumbers },
    tender: invoice.tender ?? undefined,
  };
}

/** Returns what the email says about the refund, the failed refund or the return that it reports. */
function describeSubject(
  { subjectId }: OrderEmailRow,
  { refund, refunds, returned }: Awaited<ReturnType<typeof readOrderRows>>,
  taxed: Pick<RepricedOrder, "order" | "items" | "taxes" | "lineTaxes">,
): Pick<OrderEmailData, "refundCents" | "isExchanged" | "isByHand" | "answer" | "returned"> {
  if (refund !== undefined) {
    const { amountCents, providerId } = refund;
    return {
      refundCents: amountCents,
      isExchanged: refunds.some(
        ({ id, tender }) => providerId === `cash-refund:${id}` && tender === "exchange",
      ),
      isByHand: providerId.startsWith("cash-refund:"),
    };
  }
  if (returned !== undefined) {
    return {
      refundCents: priceReturn(returned, { ...taxed, refunds }),
      answer: returned.answer ?? undefined,
      returned: [describeUnits(returned.items, taxed.items)],
    };
  }
  const failedRefund = refunds.find(({ id }) => id === subjectId);
  return failedRefund === undefined ? {} : { refundCents: failedRefund.amountCents };
}

/**
 * Creates a key that changes with a corrected address. With the former key, the mail service would ignore the email.
 */
async function createIdempotencyKey({ dedupeKey, recipient }: EmailRow): Promise<string> {
  return `${dedupeKey}:${(await hashText(recipient)).slice(0, 16)}`;
}
