import { and, eq } from "drizzle-orm";
import type * as v from "valibot";
import type { DraftOrderView, PlaceDraftBody } from "../../../../contract/admin/draft-orders.ts";
import { type exchangeView, splitExchange } from "../../../../contract/admin/exchanges.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import {
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
} from "../../../../contract/shared/money.ts";
import type { StoredExchange } from "../../../db/schema/carts.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { type RefundRecords, readRefunds } from "../../money/refunds/read-refunds.ts";
import { computeRefundableCents } from "../../money/refunds/refund-amounts.ts";
import { endReturn } from "../../orders/returns/change-return.ts";
import { priceReturn } from "../../orders/returns/price-return.ts";
import { type ReturnRow, returnColumns } from "../../orders/returns/read-returns.ts";
import { planRefund, type RefundOrderRequest, refuseRefund } from "../../orders/status/refund-order.ts";
import type { OrderPayment } from "../order-payment.ts";
import type { OrderDraft } from "../price-checkout.ts";

/** The units of an order that come back, with the order and their refund today, in cents. */
export interface Exchange {
  readonly stored: StoredExchange;
  readonly records: RefundRecords;
  readonly returned: ReturnRow | undefined;
  readonly refundCents: number;
  readonly leftCents: number;
}

/** @throws StoreError order_not_found; not_found for a return of another order */
export async function readExchange(context: StoreContext, stored: StoredExchange): Promise<Exchange> {
  const { orderId, returnId } = stored;
  const records = await readRefunds(context, orderId);
  if (records === undefined) throw new StoreError("order_not_found");
  const returned = returnId === null ? undefined : await requireReturn(context, orderId, returnId);
  const units = { items: stored.items, refundId: returned?.refundId ?? null };
  const priceCents = priceReturn(units, { ...records, ...records.invoicing });
  const leftCents = computeRefundableCents(records);
  return { stored, records, returned, refundCents: Math.min(priceCents, leftCents), leftCents };
}

/** @throws StoreError not_found */
export async function requireReturn(
  { db }: StoreContext,
  orderId: string,
  returnId: string,
): Promise<ReturnRow> {
  const row = await db
    .select(returnColumns)
    .from(returns)
    .where(and(eq(returns.id, returnId), eq(returns.orderId, orderId)))
    .get();
  if (row === undefined) throw new StoreError("not_found");
  return row;
}

export function toExchangeView(exchange: Exchange): v.InferOutput<typeof exchangeView> {
  const { stored, records, refundCents } = exchange;
  return {
    order_id: records.order.id,
    order_number: records.order.orderNumber,
    items: stored.items.map(({ order_item_id: id, quantity }) => ({
      product_name: records.items.find((item) => item.id === id)?.productName ?? "",
      quantity,
    })),
    refund: centsToDollars(refundCents),
    is_paid_by_card: records.payments.some(({ tender }) => tender === null),
    problem: explainProblem(exchange),
  };
}

function explainProblem(exchange: Exchange): DraftOrderView["problem"] {
  try {
    refuseExchange(exchange);
    return null;
  } catch (error) {
    if (error instanceof StoreError) return error.message;
    throw error;
  }
}

/** @throws StoreError the refusals of a refund; conflict for units that cost nothing, or a return that is not received */
export function refuseExchange({ stored, records, returned, refundCents, leftCents }: Exchange): void {
  if (returned !== undefined && returned.state !== "received") {
    throw new StoreError("conflict", {
      message: `The return is ${returned.state}, so it cannot be exchanged.`,
    });
  }
  // Without money that is left, the refund itself says why.
  refuseRefund(records, toRequest(stored, leftCents === 0 ? 1 : refundCents));
  if (refundCents > 0) return;
  throw new StoreError("conflict", {
    message: "These items cost nothing. Place the new order without them.",
  });
}

function toRequest(stored: StoredExchange, amountCents: number): RefundOrderRequest {
  const { orderId, items, reason, restocks } = stored;
  return { orderId, items, reason, restocks, amountCents, byHand: true };
}

type ExchangeBody = Extract<PlaceDraftBody["payment"], { kind: "exchange" }>;

/**
 * Plans how an exchange pays for an order.
 * @throws StoreError cart_changed if the admin saw another refund; invalid_input if nobody says how the difference is
 *   paid, or for a free order; the refusals of a refund
 */
export function payByExchange(
  context: StoreContext,
  admin: AdminActor,
  exchange: Exchange,
  { quote: { totalCents } }: OrderDraft,
  { request_id: requestId, payment }: PlaceDraftBody & { readonly payment: ExchangeBody },
) {
  const { stored, records, returned, refundCents } = exchange;
  const { tender } = payment;
  refuseExchange(exchange);
  if (dollarsToCents(payment.refund) !== refundCents) {
    throw new StoreError("cart_changed", {
      message: `The refund is now ${formatCents(refundCents)} instead of ${formatDollars(payment.refund)}. Nothing was placed. Please tell the customer the new difference.`,
    });
  }
  const { exchangedCents } = splitExchange({ refundCents, totalCents }, tender);
  if (exchangedCents <= 0) throw fieldError("payment", "The new order is free. Refund the items instead.");
  const isPaidInPart = totalCents > refundCents;
  if (isPaidInPart && tender === undefined) {
    throw fieldError("payment", "Please say how the difference was paid.");
  }
  const refundId = returned?.refundId ?? requestId;
  return {
    method: "cash_on_delivery",
    moment: "now",
    tender: isPaidInPart ? tender : undefined,
    exchange: {
      orderNumber: records.order.orderNumber,
      refundId,
      cents: exchangedCents,
      refund: ({ orderNumber }) =>
        planRefund(context, admin, records, {
          ...toRequest(stored, refundCents),
          requestId: refundId,
          exchange: { cents: exchangedCents, tender, orderNumber },
          ...(returned !== undefined && { alongside: endReturn(context, admin, records, returned) }),
        }).statements,
    },
  } as const satisfies Partial<OrderPayment>;
}
