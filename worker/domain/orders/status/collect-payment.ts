import { and, eq, isNull } from "drizzle-orm";
import type { CounterTender, Tender } from "../../../../contract/orders/fulfilment.ts";
import { roundToCashCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { type OrderItemRow, transactions } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { issueInvoice } from "../../money/invoices/issue-invoices.ts";
import type { Issuer } from "../../money/invoices/read-invoices.ts";
import { selectItemsOf } from "../../money/refunds/read-refunds.ts";
import {
  type OrderLineTaxRow,
  type OrderTaxRow,
  selectLineTaxes,
  selectOrderTaxes,
} from "../../money/taxes/stored-taxes.ts";
import { type ContentRow, selectContent } from "../../store/documents.ts";
import { changeOrder } from "../change-order.ts";
import { refuseOtherTotal, replaceTaxes, repriceForToday, taxesAreUnchanged } from "../reprice-order.ts";
import { applyStatusToStock, sellStock } from "../stock.ts";

/** The records of an order that determine what is collected for it. */
export interface CollectRecords {
  readonly items: readonly OrderItemRow[];
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  readonly taxContent: readonly ContentRow[];
}

/** Selects an order's CollectRecords by name, for a batch of the caller. */
export function selectCollectRecords(context: StoreContext, orderId: string) {
  return {
    items: selectItemsOf(context, [orderId]),
    taxes: selectOrderTaxes(context, [orderId]),
    lineTaxes: selectLineTaxes(context, [orderId]),
    taxContent: selectContent(context, "tax"),
  };
}

/**
 * Creates the statements that hand an unpaid order over and record its payment, at the door or at the counter, with the
 * taxes of today. Only cash is rounded to five cents.
 * @param collection.seenTotal the total that the admin saw, in dollars; undefined is the total that the order stores
 * @throws StoreError order_changed if the admin saw another total
 */
export function collectPayment(
  context: StoreContext,
  order: OrderRow,
  records: CollectRecords,
  issuer: Issuer,
  {
    changes,
    tender,
    seenTotal,
  }: {
    readonly changes: Partial<OrderRow>;
    readonly tender: CounterTender;
    readonly seenTotal: number | undefined;
  },
): Statement[] {
  const { taxContent: content, ...taxed } = records;
  const repriced = repriceForToday(context, { order, ...taxed }, { content, timeZone: issuer.timeZone });
  refuseOtherTotal(order, repriced, seenTotal);
  const { totalCents, taxCents, taxDay } = repriced.order;
  const now = context.now().toISOString();
  const collectedCents = getCollectedCents(totalCents, tender);
  const cashRoundingCents = collectedCents - totalCents;
  return [
    changeOrder(
      context,
      order,
      {
        ...changes,
        totalCents,
        taxCents,
        taxDay,
        paymentStatus: "succeeded",
        paidAt: now,
        cashRoundingCents,
      },
      taxesAreUnchanged(content),
    ),
    ...replaceTaxes(context, repriced),
    ...applyStatusToStock(context, order, changes),
    sellStock(context, order.id),
    recordCollection(context, order, { tender, amountCents: collectedCents, collectedAt: now }),
    issueInvoice(context, { ...repriced.order, ...changes, cashRoundingCents }, issuer),
  ];
}

/** Returns what is collected of a total, in cents. Only cash is rounded to five cents. */
export function getCollectedCents(totalCents: number, tender: CounterTender): number {
  return tender === "cash" ? roundToCashCents(totalCents) : totalCents;
}

/**
 * Records money that was collected at the door or at the counter. Its id begins with the tender (till/till-rows.ts).
 */
export function recordCollection(
  context: StoreContext,
  order: OrderRow,
  collection: {
    readonly tender: Tender;
    readonly amountCents: number;
    readonly collectedAt: string;
    /** The change that the money is the difference of, or the refund that it is. */
    readonly changeId?: string;
  },
): Statement {
  const { tender, amountCents, collectedAt, changeId = null } = collection;
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: order.id,
    type: "payment",
    // An order whose delivery was undone is paid a second time.
    providerTransactionId: `${tender}:${order.id}:${order.version}`,
    amountCents,
    changeId,
    createdAt: collectedAt,
  });
}

/** Marks the collection of an order's money as undone or corrected. Its row stays. */
export function reverseCollection(context: StoreContext, order: OrderRow): Statement {
  return context.db
    .update(transactions)
    .set({ reversedAt: context.now().toISOString() })
    .where(
      and(
        eq(transactions.orderId, order.id),
        eq(transactions.type, "payment"),
        isNull(transactions.reversedAt),
      ),
    );
}
