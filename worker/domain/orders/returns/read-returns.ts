import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { type OrderItemRow, orderStatusHistory } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { type OrderDispute, selectDisputesOf } from "../../money/disputes.ts";
import { paidOrderColumns } from "../../money/refunds/order-payments.ts";
import { unitsOfReturn } from "../../money/refunds/order-units.ts";
import { type RefundRow, selectItemsOf, selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import {
  type OrderLineTaxRow,
  type OrderTaxRow,
  selectLineTaxes,
  selectOrderTaxes,
} from "../../money/taxes/stored-taxes.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { type ParcelWithUnits, selectParcels } from "../read-parcels.ts";

/** A return with its units. */
export type ReturnRow = typeof returns.$inferSelect & { readonly items: OrderUnits };

/** The columns of a ReturnRow. */
export const returnColumns = { ...getTableColumns(returns), items: unitsOfReturn };

/** An order with the records that determine which units can be returned, read at one moment. */
export interface OrderWithReturns {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  readonly refunds: readonly RefundRow[];
  readonly returns: readonly ReturnRow[];
  readonly parcels: readonly ParcelWithUnits[];
  readonly history: readonly (typeof orderStatusHistory.$inferSelect)[];
  readonly disputes: readonly OrderDispute[];
  /** The store's time zone, in which the last day for returns ends. */
  readonly timeZone: TimeZone;
}

/**
 * Reads an order with its returns in one round trip.
 * @param condition a condition over `orders`, such as readableOrderCondition(access). Without it, any order is read.
 */
export async function readOrderWithReturns(
  context: StoreContext,
  orderId: string,
  condition?: SQL,
): Promise<OrderWithReturns | undefined> {
  const { db } = context;
  const {
    orders: [order],
    timeZones,
    ...records
  } = await readBatch(db, {
    orders: db
      .select(paidOrderColumns)
      .from(orders)
      .where(and(eq(orders.id, orderId), condition)),
    items: selectItemsOf(context, [orderId]),
    taxes: selectOrderTaxes(context, [orderId]),
    lineTaxes: selectLineTaxes(context, [orderId]),
    refunds: selectRefundsOf(context, [orderId]),
    returns: selectReturns(context, [orderId]),
    parcels: selectParcels(context, [orderId]),
    history: db
      .select()
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, orderId))
      .orderBy(asc(orderStatusHistory.createdAt), asc(sql`order_status_history.rowid`)),
    disputes: selectDisputesOf(context, [orderId]),
    timeZones: selectTimeZone(context),
  });
  return order && { order, ...records, timeZone: requireTimeZone(timeZones) };
}

/** Selects the returns of orders with their units, the oldest first. */
export function selectReturns(context: StoreContext, orderIds: string[]) {
  return context.db
    .select(returnColumns)
    .from(returns)
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.createdAt), asc(sql`returns.rowid`));
}
