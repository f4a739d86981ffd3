import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import {
  type AdminReturnView,
  openReturnStates,
  type ReturnsQuery,
} from "../../../../contract/orders/returns.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { paidOrderColumns } from "../../money/refunds/order-payments.ts";
import { selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import { selectLineTaxes, selectOrderTaxes } from "../../money/taxes/stored-taxes.ts";
import { type Page, toPage } from "../../page.ts";
import { returnColumns } from "./read-returns.ts";
import { toReturnView } from "./return-view.ts";

/** Admin only. Lists a page of returns, the oldest first. */
export async function listReturns(
  context: StoreContext,
  query: ReturnsQuery,
): Promise<Page<AdminReturnView>> {
  const { db } = context;
  const condition = and(
    query.state === "open" ? inArray(returns.state, [...openReturnStates]) : eq(returns.state, query.state),
    query.order_id === undefined ? undefined : eq(returns.orderId, query.order_id),
  );
  const pageOrderIds = db
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(condition)
    .orderBy(asc(returns.createdAt), asc(sql`returns.rowid`))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const {
    totals: [total],
    rows,
    items,
    taxes,
    lineTaxes,
    refunds,
  } = await readBatch(db, {
    totals: db.select({ count: count() }).from(returns).where(condition),
    rows: db
      .select({
        row: returnColumns,
        orderNumber: orders.orderNumber,
        paymentMethod: orders.paymentMethod,
        counterTender: paidOrderColumns.counterTender,
        taxMode: orders.taxMode,
        taxCents: orders.taxCents,
      })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(condition)
      .orderBy(asc(returns.createdAt), asc(sql`returns.rowid`))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    items: db.select().from(orderItems).where(inArray(orderItems.orderId, pageOrderIds)),
    taxes: selectOrderTaxes(context, pageOrderIds),
    lineTaxes: selectLineTaxes(context, pageOrderIds),
    refunds: selectRefundsOf(context, pageOrderIds),
  });
  return toPage(
    rows.map(({ row, orderNumber, ...paid }) => {
      const isOfOrder = ({ orderId }: { readonly orderId: string }) => orderId === row.orderId;
      const order = {
        order: paid,
        items: items.filter(isOfOrder),
        taxes: taxes.filter(isOfOrder),
        lineTaxes: lineTaxes.filter(isOfOrder),
        refunds: refunds.filter(isOfOrder),
      };
      return { ...toReturnView(row, order), order_id: row.orderId, order_number: orderNumber };
    }),
    total?.count,
    query,
  );
}
