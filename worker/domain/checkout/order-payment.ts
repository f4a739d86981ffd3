import { eq } from "drizzle-orm";
import { getLineUnitPriceCents } from "../../../contract/catalog/quantity-prices.ts";
import { type CounterTender, tenderPhrases } from "../../../contract/orders/fulfilment.ts";
import { formatCents } from "../../../contract/shared/money.ts";
import type { Statement } from "../../db/run-batch.ts";
import { carts } from "../../db/schema/carts.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { enqueueOrderEmail } from "../emails/enqueue-emails.ts";
import { issueInvoice } from "../money/invoices/issue-invoices.ts";
import { writeHistoryAndEmails } from "../orders/change-order.ts";
import { removePurchasedItems } from "../orders/remove-purchased-items.ts";
import { getCollectedCents, recordCollection } from "../orders/status/collect-payment.ts";
import { sellStock } from "../orders/stock.ts";
import { type Actor, toShopperActor } from "../profiles/actor.ts";
import type { OrderDraft } from "./price-checkout.ts";

/** The payment of an order, which decides its first status and until when its units are held. */
export type OrderPayment =
  | { readonly method: "card"; readonly hold?: DraftHold }
  | (Placement & {
      readonly method: "cash_on_delivery";
      readonly moment: CollectionMoment;
      /** The time at which the store cancels the order, in ISO 8601. Null for never. */
      readonly heldUntil: string | null;
    })
  /** An admin has taken the money before anything leaves the shop, or the refund of another order pays. */
  | (Placement & {
      readonly method: "cash_on_delivery";
      readonly moment: "now";
      /** Undefined if there is nothing to pay beside the exchange. */
      readonly tender: CounterTender | undefined;
      readonly exchange?: PaidExchange;
    })
  /** The order costs nothing, so it is paid at once. */
  | (Placement & { readonly method: "none" });

/** The refund of another order that pays for this one, in full or in part (docs/decisions/0053). */
interface PaidExchange {
  readonly orderNumber: string;
  readonly refundId: string;
  readonly cents: number;
  /** Creates the statements of the refund, for the batch that places the order. */
  readonly refund: (placed: OrderRow) => Statement[];
}

export type CollectionMoment = "on delivery" | "at pick-up";

/** Returns true unless the order stays a draft, whose units are held. */
export function isPlacedBy(payment: OrderPayment): boolean {
  return payment.method !== "card" || payment.hold?.placement !== undefined;
}

interface Placement {
  readonly customerNotes: string | null;
  /** Requests with the same id place one order. */
  readonly requestId: string | null;
}

/** The reservation of a draft order. */
interface DraftHold {
  /** In ISO 8601. */
  readonly until: string;
  /** Undefined for a draft. Otherwise the order is placed, and its customer gets a payment link. */
  readonly placement: Placement | undefined;
}

/** The time for which the units of an unpaid order are reserved. */
export const reservationMinutes = 30;

// The limit for all renewals together, so that no unpaid order holds stock forever.
const maxReservationMinutes = 90;
type PaymentColumns = Pick<
  OrderRow,
  | "status"
  | "paymentMethod"
  | "paymentStatus"
  | "paymentStartedAt"
  | "paidAt"
  | "cashRoundingCents"
  | "counterTender"
  | "reservationExpiresAt"
  | "customerNotes"
  | "requestId"
>;

/**
 * Returns what an order stores about its payment when it is placed.
 * @param now when it is placed. An order that is paid with it has the same time, by which undoDelivery() knows it.
 */
export function toPaymentColumns(
  context: StoreContext,
  { columns: { totalCents, fulfilment } }: OrderDraft,
  payment: OrderPayment,
  now: string,
): PaymentColumns {
  const unpaid = {
    paymentMethod: payment.method,
    paymentStatus: "pending",
    paymentStartedAt: null,
    paidAt: null,
    cashRoundingCents: 0,
    counterTender: null,
    reservationExpiresAt: null,
  } as const;
  const paid = { ...unpaid, paymentStatus: "succeeded", paidAt: now } as const;
  switch (payment.method) {
    case "cash_on_delivery": {
      const { customerNotes, requestId } = payment;
      const placed = { status: "processing", customerNotes, requestId } as const;
      if (payment.moment !== "now") {
        return { ...unpaid, ...placed, reservationExpiresAt: payment.heldUntil };
      }
      const { tender, exchange } = payment;
      const dueCents = totalCents - (exchange?.cents ?? 0);
      return {
        ...paid,
        ...placed,
        cashRoundingCents: (tender === undefined ? 0 : getCollectedCents(dueCents, tender)) - dueCents,
        // One of two ways would not say how the order was paid.
        counterTender: fulfilment === "pickup" && exchange === undefined ? (tender ?? null) : null,
      };
    }
    case "card": {
      const { until = computeReservationEnd(context), placement } = payment.hold ?? {};
      return {
        ...unpaid,
        status: "pending_payment",
        paymentStartedAt: placement === undefined ? null : now,
        reservationExpiresAt: until,
        customerNotes: placement?.customerNotes ?? null,
        requestId: placement?.requestId ?? null,
      };
    }
    case "none":
      return {
        ...paid,
        status: "paid",
        customerNotes: payment.customerNotes,
        requestId: payment.requestId,
      };
  }
}

/**
 * Creates the statements that follow from the payment of an order: its money and invoice, its history and emails, and
 * the end of its cart. A card order keeps its units in the cart until it is paid.
 */
export function recordPlacement(
  context: StoreContext,
  placed: OrderRow,
  draft: OrderDraft,
  payment: OrderPayment,
): Statement[] {
  const exchange = findExchange(payment);
  return [
    ...recordPayment(context, placed, draft, payment),
    ...writeHistoryAndEmails(context, placed.id, {
      status: placed.status,
      actor: getPlacer(draft),
      notes: [describePlacement(payment), ...describeLoweredPrices(draft)].join(". "),
    }),
    ...(exchange === undefined ? [] : recordExchange(context, placed, draft, exchange)),
    ...(payment.method === "card" && isPlacedBy(payment)
      ? [enqueueOrderEmail(context, "payment_requested", { id: placed.id, orderId: placed.id })]
      : []),
    ...endCart(context, placed, draft, payment),
  ];
}

function recordPayment(
  context: StoreContext,
  placed: OrderRow,
  { checkout: { issuer } }: OrderDraft,
  payment: OrderPayment,
): Statement[] {
  if (placed.paidAt === null) return [];
  const collectedAt = placed.paidAt;
  const tender =
    payment.method === "cash_on_delivery" && payment.moment === "now" ? payment.tender : undefined;
  const exchange = findExchange(payment);
  const amountCents = placed.totalCents + placed.cashRoundingCents - (exchange?.cents ?? 0);
  return [
    sellStock(context, placed.id),
    ...(exchange === undefined
      ? []
      : [
          recordCollection(context, placed, {
            tender: "exchange",
            amountCents: exchange.cents,
            collectedAt,
            changeId: exchange.refundId,
          }),
        ]),
    ...(tender === undefined || amountCents === 0
      ? []
      : [recordCollection(context, placed, { tender, amountCents, collectedAt })]),
    issueInvoice(context, placed, issuer, exchange === undefined ? (tender ?? null) : "exchange"),
  ];
}

function findExchange(payment: OrderPayment): PaidExchange | undefined {
  return payment.method === "cash_on_delivery" && payment.moment === "now" ? payment.exchange : undefined;
}

function describePlacement(payment: OrderPayment): string {
  switch (payment.method) {
    case "card":
      if (payment.hold === undefined) return "Order placed";
      return payment.hold.placement === undefined
        ? "Stock held for a draft"
        : "Order placed, to be paid by a link";
    case "cash_on_delivery":
      if (payment.moment !== "now") return `Order placed, to be paid ${payment.moment}`;
      if (payment.tender === undefined) return "Order placed, and paid by exchange";
      return `Order placed, and paid ${payment.exchange === undefined ? "" : "by exchange and "}${tenderPhrases[payment.tender]}`;
    case "none":
      return "Order placed, with nothing to pay";
  }
}

/** Writes the refund that pays for an order, and an entry for its customer, who does not see that of the placement. */
function recordExchange(
  context: StoreContext,
  placed: OrderRow,
  draft: OrderDraft,
  { cents, orderNumber, refund }: PaidExchange,
): Statement[] {
  return [
    ...writeHistoryAndEmails(context, placed.id, {
      status: placed.status,
      actor: getPlacer(draft),
      notes: `Paid ${formatCents(cents)} by exchange from order ${orderNumber}`,
      notesForCustomer: true,
    }),
    ...refund(placed),
  ];
}

/** Lists the prices that an admin has lowered below those of the shop, each with the reason. */
function describeLoweredPrices({ checkout, lines }: OrderDraft): string[] {
  return checkout.lines.flatMap(({ item }, index) => {
    const line = lines[index];
    if (line === undefined || item.loweredReason === null) return [];
    const unitCents = getLineUnitPriceCents(line);
    const shopCents = getLineUnitPriceCents({ ...line, priceCents: item.currentPriceCents });
    if (unitCents >= shopCents) return [];
    return `${line.productName} for ${formatCents(unitCents)} instead of ${formatCents(shopCents)}: ${item.loweredReason}`;
  });
}

/** A placed draft order ends with its cart. The cart of a shopper may have further units. */
function endCart(
  context: StoreContext,
  placed: OrderRow,
  { checkout: { shopper } }: OrderDraft,
  payment: OrderPayment,
): Statement[] {
  if (!isPlacedBy(payment)) return [];
  const { draft } = shopper;
  if (draft === undefined) return removePurchasedItems(context, placed);
  return [
    writeAudit(context, draft.admin, {
      action: "order.place",
      entity: "order",
      entityId: placed.id,
      summary: `Placed order ${placed.orderNumber} for a customer`,
      after: { totalCents: placed.totalCents, paymentMethod: placed.paymentMethod },
    }),
    context.db.delete(carts).where(eq(carts.id, placed.cartId)),
  ];
}

/**
 * Computes the end of a reservation that starts or is renewed now, in ISO 8601.
 * @param order the order whose reservation is renewed
 */
export function computeReservationEnd(context: StoreContext, order?: OrderRow): string {
  const placedAt = order === undefined ? context.now().getTime() : Date.parse(order.createdAt);
  const end = context.now().getTime() + reservationMinutes * 60_000;
  return new Date(Math.min(end, placedAt + maxReservationMinutes * 60_000)).toISOString();
}

/** Returns who places or updates the order of a draft. */
export function getPlacer({ checkout: { shopper, destination } }: OrderDraft): Actor {
  return toShopperActor(shopper, destination.billingAddress.full_name);
}
