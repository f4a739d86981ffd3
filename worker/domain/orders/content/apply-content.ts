import { and, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { offerUses, orderAdjustments } from "../../../db/schema/offers.ts";
import { type OrderItemRow, orderItems } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { type FormerContent, formerContent } from "../../money/invoices/former-content.ts";
import { issueInvoice, reverseContent } from "../../money/invoices/issue-invoices.ts";
import { endOwnRefunds } from "../../money/refunds/payouts.ts";
import { deleteOrderTaxes, insertOrderTaxes } from "../../money/taxes/stored-taxes.ts";
import { deleteAdjustments } from "../../offers/hold-offers.ts";
import { changeOrder, requireVersion } from "../change-order.ts";
import { insertItems, type NewOrderItem } from "../insert-items.ts";
import { findHoldEnd } from "../pickup-waiting.ts";
import { releaseWindow, takeWindow } from "../pickup-windows.ts";
import { deleteReleasedStock, releaseStock, reserveStock, sellStock } from "../stock.ts";
import {
  type ContentDestination,
  type ContentLine,
  type NextContent,
  type OrderContent,
  sumAdjusted,
} from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";

/** The payment of an order with its new content. */
export interface ContentPayment
  extends Partial<
    Pick<OrderRow, "paymentMethod" | "cashRoundingCents" | "awaitedChangeId" | "reservationExpiresAt">
  > {
  /** The statements that record the money that was received or is returned. */
  readonly statements: readonly Statement[];
}

/**
 * Creates the statements that replace the content of an order (docs/decisions/0052): its lines, taxes, stock, offers,
 * places and amounts. The documents of an order with an invoice are taken back by a credit note, and a new invoice is
 * issued. The statement about the order fails if the order has changed since it was read.
 */
export function applyContent(
  context: StoreContext,
  records: ContentRecords,
  { content, destination, droppedOfferIds }: NextContent,
  payment: ContentPayment,
): Statement[] {
  const { order, invoicing, settings } = records;
  const isPaid = order.paidAt !== null;
  const isPaidNow = !isPaid && content.totalCents === 0;
  const { statements, ...paymentColumns } = payment;
  const columns = {
    ...toAmounts(content),
    ...paymentColumns,
    ...toDestinationColumns(records, destination),
    taxPlace: destination === null ? order.taxPlace : destination.taxPlace,
    ...(isPaid && { paymentStatus: "succeeded" as const, refundedCents: 0, content: order.content + 1 }),
    ...(isPaidNow && toFree(context)),
    ...(!isPaid && order.taxMode === "by_place" && { taxDay: toStoreDay(context.now(), settings.timeZone) }),
  };
  const after = { ...order, ...columns };
  return [
    requireVersion(context, order),
    ...(isPaid ? [reverseContent(context, records)] : []),
    changeOrder(context, order, columns),
    ...(isPaid ? endOwnRefunds(context, order.id) : []),
    ...releaseStock(context, order),
    deleteReleasedStock(context, order.id),
    ...deleteOrderTaxes(context, order.id),
    deleteAdjustments(context, order.id),
    context.db.delete(orderItems).where(eq(orderItems.orderId, order.id)),
    insertItems(context, order.id, toItems(content, records.items)),
    ...insertOrderTaxes(
      context,
      order.id,
      content.lines.map(({ id }) => id),
      content.taxes ?? [],
    ),
    insertAdjustments(context, order.id, content),
    ...reserveStock(context, order.id),
    ...(isPaid || isPaidNow ? [sellStock(context, order.id)] : []),
    ...changeWindow(context, records, destination),
    ...dropOffers(context, order.id, droppedOfferIds),
    ...statements,
    ...(isPaid || isPaidNow ? [issueInvoice(context, after, invoicing.issuer)] : []),
  ];
}

/**
 * Creates the statements that send an order elsewhere. Its content, its documents and its money stay. They fail if the
 * order has changed since it was read.
 */
export function moveOrder(
  context: StoreContext,
  records: ContentRecords,
  destination: ContentDestination,
  columns: Partial<OrderRow>,
): Statement[] {
  return [
    changeOrder(context, records.order, { ...columns, ...toDestinationColumns(records, destination) }),
    ...changeWindow(context, records, destination),
  ];
}

/** Returns what the documents of an order's content print, to be kept once the content is replaced. */
export function toFormerContent({
  order,
  items,
  adjustments,
  invoicing,
  refunds: rows,
}: ContentRecords): FormerContent {
  const units = rows
    .filter(({ isOwn }) => isOwn)
    .flatMap(({ id: refundId, items: refunded }) =>
      refunded.map(({ order_item_id: orderItemId, quantity }) => ({ refundId, orderItemId, quantity })),
    );
  // The schema leaves out what no document prints.
  return v.parse(formerContent, {
    items,
    adjustments,
    lineTaxes: invoicing.lineTaxes,
    refundItems: units,
    shippingCents: order.shippingCents,
  });
}

function toAmounts(content: OrderContent) {
  const { subtotalCents, discountCents, offerCents, taxCents, shippingCents, totalCents } = content;
  return { subtotalCents, discountCents, offerCents, taxCents, shippingCents, totalCents };
}

function toDestinationColumns(
  { order, settings }: ContentRecords,
  destination: ContentDestination | null,
): Partial<OrderRow> {
  if (destination === null) return {};
  const { window, taxPlace: _, ...columns } = destination;
  const waiting = { readyAt: null, paidAt: order.paidAt };
  return {
    ...columns,
    pickupStartsAt: window?.startsAt ?? null,
    ...(window !== null && { reservationExpiresAt: findHoldEnd(waiting, window, settings) }),
    // A delivery waits for nobody, and its tender is that of its payments.
    ...(window === null &&
      order.pickupStartsAt !== null && { reservationExpiresAt: null, counterTender: null }),
    // Another place or time has to be made ready again.
    pickupCode: null,
    readyAt: null,
  };
}

function changeWindow(
  context: StoreContext,
  { order, settings }: ContentRecords,
  destination: ContentDestination | null,
): Statement[] {
  if (destination === null || destination.window?.startsAt === order.pickupStartsAt) return [];
  const { window } = destination;
  return [
    ...releaseWindow(context, order),
    ...(window === null ? [] : takeWindow(context, window, settings.pickupWindowOrders)),
  ];
}

/** An order that costs nothing is paid at once, as a free order of the checkout is. */
function toFree(context: StoreContext) {
  return {
    paymentMethod: "none",
    paymentStatus: "succeeded",
    paidAt: context.now().toISOString(),
    reservationExpiresAt: null,
  } as const;
}

function toItems({ lines, lineTaxCents }: OrderContent, before: readonly OrderItemRow[]): NewOrderItem[] {
  return lines.map((line, index) => {
    const former = before.find(({ id }) => id === line.id);
    return {
      ...toItem(line, lineTaxCents[index] ?? 0),
      ...(former && { kept: keepCost(former, line.quantity) }),
    };
  });
}

function keepCost({ quantity: before, costCents }: OrderItemRow, quantity: number) {
  const units = Math.min(before, quantity);
  return { units, costCents: costCents === null ? null : Math.round((costCents * units) / before) };
}

function toItem(
  { taxes: _, weightGrams: __, adjustments, ...line }: ContentLine,
  taxCents: number,
): NewOrderItem {
  return {
    ...line,
    discountCents: (line.compareAtPriceCents - line.unitPriceCents) * line.quantity,
    totalCents: line.unitPriceCents * line.quantity,
    offerCents: sumAdjusted(adjustments),
    taxCents,
  };
}

function insertAdjustments(
  context: StoreContext,
  orderId: string,
  { lines, deliveryAdjustments }: OrderContent,
): Statement {
  const rows = [
    ...lines.flatMap((line) => line.adjustments.map((part) => ({ ...part, orderItemId: line.id }))),
    ...deliveryAdjustments.map((part) => ({ ...part, orderItemId: null })),
  ];
  const field = (name: keyof (typeof rows)[number]) => sql`value ->> ${name}`;
  return insertFrom(
    context.db,
    orderAdjustments,
    {
      id: randomUuid,
      orderId,
      orderItemId: field("orderItemId"),
      offerId: field("offerId"),
      title: field("title"),
      code: field("code"),
      cents: field("cents"),
    },
    sql`FROM json_each(${JSON.stringify(rows)})`,
  );
}

function dropOffers({ db }: StoreContext, orderId: string, offerIds: readonly string[]): Statement[] {
  if (offerIds.length === 0) return [];
  return [
    db
      .delete(offerUses)
      .where(and(eq(offerUses.orderId, orderId), inArray(offerUses.offerId, [...offerIds]))),
  ];
}
