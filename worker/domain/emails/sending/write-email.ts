import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { isMoneyWithdrawn } from "../../../../contract/orders/disputes.ts";
import { findOrderEmailText, type OrderEmailKind } from "../../../../contract/orders/emails.ts";
import { formatInvoiceNumber, listTaxNumbers } from "../../../../contract/orders/invoice-number.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { trackingUrl } from "../../../../contract/orders/tracking-url.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { Email } from "../../../adapters/mailer.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { emails } from "../../../db/schema/emails.ts";
import { orderItems, transactions } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { returns } from "../../../db/schema/returns.ts";
import { lowStockReports } from "../../../db/schema/stock-alerts.ts";
import { renderSuspensionEmail } from "../../../emails/account-email.ts";
import { renderLowStockEmail } from "../../../emails/low-stock-email.ts";
import { renderOrderEmail } from "../../../emails/order-email.ts";
import type { OrderEmailData } from "../../../emails/order-email-data.ts";
import { hashText } from "../../../lib/hex.ts";
import type { StoreContext } from "../../context.ts";
import { getLimitingDisputeState, selectDisputesOf } from "../../money/disputes.ts";
import { type InvoiceRow, parseInvoiceTaxes, selectInvoices } from "../../money/invoices/invoice-rows.ts";
import { countRefundedUnits, sumReturnedCents } from "../../money/refunds/refund-amounts.ts";
import { selectRefundsOf } from "../../money/refunds/refund-rows.ts";
import { selectLineTaxes, selectOrderTaxes } from "../../money/taxes/order-taxes.ts";
import { parseOrderExemption } from "../../money/taxes/tax-exemption.ts";
import { findDueOrder } from "../../orders/due-order.ts";
import { isReady } from "../../orders/pickup-hold.ts";
import { selectWindowsOf } from "../../orders/pickup-windows.ts";
import { findExpectedArrival, toPickupDetailsView } from "../../orders/read/order-view.ts";
import { returnColumns } from "../../orders/returns/return-rows.ts";
import { priceReturn } from "../../orders/returns/return-view.ts";
import { notPickedUpNotes, unreadyNotes } from "../../orders/status/release-orders.ts";
import { selectContent } from "../../store/documents.ts";
import { buildSender, readSender } from "../../store/email-texts.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { createOrderUrl } from "./create-order-url.ts";

type EmailRow = typeof emails.$inferSelect;

/**
 * Writes the email of an outbox row from the current state of its order, account or products.
 * @returns undefined if the email is no longer true
 */
export async function writeEmail(context: StoreContext, email: EmailRow): Promise<Email | undefined> {
  const { orderId, kind } = email;
  if (kind === "account_suspended") return writeSuspensionEmail(context, email);
  if (kind === "low_stock") return writeLowStockEmail(context, email);
  if (orderId === null) throw new Error(`The email ${email.id} names no order`);
  return writeOrderEmail(context, email, { orderId, kind });
}

async function writeSuspensionEmail(context: StoreContext, email: EmailRow): Promise<Email> {
  const profile = await context.db
    .select()
    .from(profiles)
    .where(eq(profiles.id, email.profileId ?? ""))
    .get();
  if (profile === undefined) throw new Error("The account of the email is gone");
  const content = renderSuspensionEmail({
    sender: await readSender(context, "account_suspended"),
    firstName: profile.firstName,
    reason: profile.suspensionReason,
    storeUrl: context.site.url,
  });
  return { to: email.recipient, ...content, idempotencyKey: email.dedupeKey };
}

async function writeLowStockEmail(context: StoreContext, email: EmailRow): Promise<Email> {
  const reportedProducts = await context.db
    .select({ name: products.name, sku: products.sku, stockQuantity: products.stockQuantity })
    .from(lowStockReports)
    .innerJoin(products, eq(products.id, lowStockReports.productId))
    .where(eq(lowStockReports.emailId, email.id))
    .orderBy(asc(products.stockQuantity), asc(products.nameFolded));
  const content = renderLowStockEmail({
    sender: await readSender(context, "low_stock"),
    products: reportedProducts,
    storeUrl: context.site.url,
  });
  return { to: email.recipient, ...content, idempotencyKey: email.dedupeKey };
}

async function writeOrderEmail(
  context: StoreContext,
  email: EmailRow,
  { orderId, kind }: { orderId: string; kind: OrderEmailKind },
): Promise<Email | undefined> {
  const { site } = context;
  const {
    order: placed,
    firstName,
    wasSent,
    wasNotPickedUp,
    wasNotReady,
    moveNotes,
    pickupWindow,
    items: orderedItems,
    taxRows,
    lineTaxes: orderedLineTaxes,
    invoiceRows,
    refund,
    refundRows,
    returnRow,
    disputeRows,
    contentRows,
    timeZones,
  } = await readOrderRows(context, email, orderId);
  if (kind === "ready" && !isReady(placed)) return undefined;
  const timeZone = requireTimeZone(timeZones);
  const { order, items, taxes, lineTaxes, taxChange } = findDueOrder(
    context,
    { order: placed, items: orderedItems, taxes: taxRows, lineTaxes: orderedLineTaxes },
    { content: contentRows, timeZone },
  );
  const text = findOrderEmailText(kind, order);
  const failedRefund = refundRows.find(({ id }) => id === email.subjectId);
  const refundedUnits = countRefundedUnits(refundRows);
  const content = renderOrderEmail(text, {
    sender: buildSender(contentRows, text),
    orderNumber: order.orderNumber,
    orderUrl: await createOrderUrl(context, email, order),
    storeUrl: site.url,
    placedAt: new Date(order.createdAt),
    timeZone,
    returnDays: order.returnDays,
    // An account may have no name, but a billing address always has one.
    firstName: firstName || v.parse(orderAddressView, order.billingAddress).full_name,
    fulfilment: order.fulfilment,
    pickup: pickupWindow === undefined ? null : toPickupDetailsView(order, pickupWindow),
    wasNotPickedUp,
    wasNotReady,
    moveNotes,
    isCash: order.paymentMethod === "cash_on_delivery",
    isPaid: order.paidAt !== null,
    wasSent,
    arrival: findExpectedArrival(order, toStoreDay(context.now(), timeZone)),
    isMoneyWithBank: isMoneyWithdrawn(getLimitingDisputeState(order, disputeRows)),
    lines: items.map((item) => ({
      name: item.productName,
      quantity: item.quantity,
      refundedQuantity: refundedUnits.get(item.id) ?? 0,
      retailPriceCents: item.retailPriceCents,
      unitPriceCents: item.unitPriceCents,
      totalCents: item.totalCents,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    ...(order.taxMode === "by_place" && { taxes }),
    taxChange,
    exemption: parseOrderExemption(order),
    ...toEmailInvoice(order, invoiceRows),
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    refundedCents: sumReturnedCents(refundRows),
    cashRoundingCents: order.cashRoundingCents,
    ...(refund !== undefined && {
      refundCents: refund.amountCents,
      isByHand: refund.providerId.startsWith("cash-refund:"),
    }),
    ...(failedRefund !== undefined && { refundCents: failedRefund.amountCents }),
    ...(returnRow !== undefined && {
      answer: returnRow.answer,
      returned: listReturned(items, returnRow.items),
      refundCents: priceReturn(returnRow, { order, items, taxes, lineTaxes, refunds: refundRows }),
    }),
    address: v.parse(orderAddressView, order.shippingAddress),
    customerNotes: order.customerNotes,
    carrier: order.trackingCarrier,
    trackingNumber: order.trackingNumber,
    trackingUrl: trackingUrl(order.trackingCarrier, order.trackingNumber),
  });
  return { to: email.recipient, ...content, idempotencyKey: await createIdempotencyKey(email) };
}

/** Creates a key that changes with a corrected address. With the former key, the mail service would ignore the email. */
async function createIdempotencyKey({ dedupeKey, recipient }: EmailRow): Promise<string> {
  return `${dedupeKey}:${(await hashText(recipient)).slice(0, 16)}`;
}

/** Reads an order with everything that an email about it may mention, in one round trip. */
async function readOrderRows(context: StoreContext, email: EmailRow, orderId: string) {
  const { db } = context;
  const [
    [row],
    items,
    taxRows,
    lineTaxes,
    invoiceRows,
    [refund],
    refundRows,
    [returnRow],
    disputeRows,
    contentRows,
    timeZones,
    [pickupWindow],
  ] = await db.batch([
    db
      .select({
        order: orders,
        firstName: profiles.firstName,
        wasSent,
        wasNotPickedUp: wasCanceledWith(notPickedUpNotes).as("was_not_picked_up"),
        wasNotReady: wasCanceledWith(unreadyNotes).as("was_not_ready"),
        moveNotes: selectPublicNotes(email.subjectId),
      })
      .from(orders)
      .leftJoin(profiles, eq(profiles.id, orders.profileId))
      .where(eq(orders.id, orderId)),
    db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(sql`order_items.rowid`)),
    selectOrderTaxes(context, [orderId]),
    selectLineTaxes(context, [orderId]),
    selectInvoices(context, [orderId]),
    db
      .select({ amountCents: transactions.amountCents, providerId: transactions.providerTransactionId })
      .from(transactions)
      .where(eq(transactions.id, email.transactionId ?? "")),
    selectRefundsOf(context, [orderId]),
    db
      .select(returnColumns)
      .from(returns)
      .where(and(eq(returns.id, email.subjectId ?? ""), eq(returns.orderId, orderId))),
    selectDisputesOf(context, [orderId]),
    selectContent(context, "identity", "emails", "tax"),
    selectTimeZone(context),
    selectWindowsOf(context, [orderId]),
  ]);
  if (row === undefined) throw new Error("The order of the email is gone");
  return {
    ...row,
    items,
    taxRows,
    lineTaxes,
    invoiceRows,
    refund,
    refundRows,
    returnRow,
    disputeRows,
    contentRows,
    timeZones,
    pickupWindow,
  };
}

const wasSent = sql<boolean>`EXISTS (SELECT 1 FROM order_status_history AS sent
  WHERE sent.order_id = orders.id AND sent.status IN ('shipped', 'delivered'))`
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

/** Names the invoice of a paid order. An earlier one was taken back. */
function toEmailInvoice({ paidAt }: OrderRow, rows: readonly InvoiceRow[]): Pick<OrderEmailData, "invoice"> {
  const invoice = rows.findLast(({ kind }) => kind === "invoice");
  if (invoice === undefined || paidAt === null) return {};
  const taxNumbers = listTaxNumbers(parseInvoiceTaxes(invoice));
  return { invoice: { number: formatInvoiceNumber(invoice), taxNumbers } };
}

/** Lists the units of a return, such as "2 × Puzzle". */
function listReturned(lines: readonly (typeof orderItems.$inferSelect)[], items: OrderUnits): string[] {
  const names = new Map(lines.map((line) => [line.id, line.productName]));
  return items.map(({ order_item_id: id, quantity }) => `${quantity} × ${names.get(id) ?? "item"}`);
}
