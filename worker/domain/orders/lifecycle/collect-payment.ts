import { asc, eq, sql } from "drizzle-orm";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import { roundToCashCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderItems, transactions } from "../../../db/schema/order-records.ts";
import type { StoreContext } from "../../context.ts";
import type { Issuer } from "../../invoices/invoice-rows.ts";
import { issueInvoice } from "../../invoices/issue-invoices.ts";
import { type ContentRow, selectContent } from "../../settings/store-content.ts";
import {
  type OrderLineTaxRow,
  type OrderTaxRow,
  selectLineTaxes,
  selectOrderTaxes,
} from "../../tax/order-taxes.ts";
import { findDueOrder, refuseOtherTotal, replaceTaxes, taxesAreUnchanged } from "../due-order.ts";
import { changeOrder, type OrderRow } from "../order-rows.ts";
import { moveStock, sellStock } from "../stock.ts";

/** The records of an order that determine what is collected for it. */
export interface CollectRecords {
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  readonly taxContent: readonly ContentRow[];
}

/** Selects an order's CollectRecords, for a batch of the caller. */
export function selectCollectRecords(context: StoreContext, orderId: string) {
  return [
    context.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(sql`order_items.rowid`)),
    selectOrderTaxes(context, [orderId]),
    selectLineTaxes(context, [orderId]),
    selectContent(context, "tax"),
  ] as const;
}

/** Creates the CollectRecords of the rows that selectCollectRecords() selects. */
export function toCollectRecords([items, taxes, lineTaxes, taxContent]: readonly [
  CollectRecords["items"],
  readonly OrderTaxRow[],
  readonly OrderLineTaxRow[],
  readonly ContentRow[],
]): CollectRecords {
  return { items, taxes, lineTaxes, taxContent };
}

/**
 * Creates the statements that hand an unpaid order over and record its payment, at the door or at the counter, with the taxes
 * of today. Only cash is rounded to five cents.
 * @param collection.seenTotal the total that the admin saw, in dollars; undefined is the one that the order stores
 * @throws StoreError order_changed if the total is another one
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
  const due = findDueOrder(context, { order, ...taxed }, { content, timeZone: issuer.timeZone });
  refuseOtherTotal(order, due, seenTotal);
  const { totalCents, taxCents, taxDay } = due.order;
  const now = context.now().toISOString();
  const collectedCents = tender === "cash" ? roundToCashCents(totalCents) : totalCents;
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
    ...replaceTaxes(context, due),
    ...moveStock(context, order, changes),
    sellStock(context, order.id),
    context.db.insert(transactions).values({
      id: crypto.randomUUID(),
      orderId: order.id,
      type: "payment",
      // An order whose delivery was undone is paid a second time.
      providerTransactionId: `${tender}:${order.id}:${order.version}`,
      amountCents: collectedCents,
      createdAt: now,
    }),
    issueInvoice(context, { ...due.order, ...changes, cashRoundingCents }, issuer),
  ];
}
