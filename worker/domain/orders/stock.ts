import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { OrderUnits } from "../../../contract/orders/refunds.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import { type Statement, violatedConstraint } from "../../db/run-batch.ts";
import { products } from "../../db/schema/catalog.ts";
import { orderItems, stockReservations } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { moveStock } from "../catalog/products/move-stock.ts";
import type { StoreContext } from "../context.ts";
import type { RefundRow } from "../money/refunds/read-refunds.ts";
import { refuseAwaitedChange } from "./change-order.ts";
import { packRest, unpackParcel } from "./pack-parcel.ts";
import { allocatedUnits, hasLeftTheShop } from "./sent-units.ts";

/**
 * Allocates the units of the order's items (docs/decisions/0009). If too few are available, a CHECK on the stock rolls
 * back the whole batch.
 */
export function reserveStock(context: StoreContext, orderId: string): Statement[] {
  const now = context.now().toISOString();
  return [
    insertFrom(
      context.db,
      stockReservations,
      {
        id: randomUuid,
        orderId: sql`order_id`,
        productId: sql`product_id`,
        quantity: sql`sum(quantity)`,
        state: "held",
        createdAt: now,
        updatedAt: now,
      },
      sql`FROM order_items WHERE order_id = ${orderId} AND product_id IS NOT NULL GROUP BY product_id ORDER BY min(rowid)`,
    ),
    allocate(context, unitsOf(orderId), sql`+`),
  ];
}

/** Marks an order's allocated units as sold, when the order is paid. Only a cancellation or a refund releases them. */
export function sellStock(context: StoreContext, orderId: string): Statement {
  return changeState(context, orderId, "held", "sold");
}

/** Reverts sellStock(), because the money was not collected after all. */
export function undoSellStock(context: StoreContext, orderId: string): Statement {
  return changeState(context, orderId, "sold", "held");
}

function changeState(
  { db, now }: StoreContext,
  orderId: string,
  from: "held" | "sold",
  state: "held" | "sold",
) {
  return db
    .update(stockReservations)
    .set({ state, updatedAt: now().toISOString() })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, from)));
}

/**
 * Takes an order's units out of stock when the order leaves the shop, and puts them back if an admin undoes that. What
 * is left to be packed of a delivery becomes its last parcel, which undoing removes. It belongs in every batch that
 * changes an order's status, except a cancellation (releaseStock).
 * @param order the order before the change
 * @param options.refunds all refunds of the order, which save statements if none failed
 * @throws StoreError conflict for an order that leaves while one of its changes waits for its payment
 */
export function applyStatusToStock(
  context: StoreContext,
  order: OrderRow,
  changes: Partial<OrderRow>,
  options: { readonly parcelId?: string | undefined; readonly refunds?: readonly RefundRow[] } = {},
): Statement[] {
  const after = { ...order, ...changes };
  const hasLeftAfter = hasLeftTheShop(after);
  if (hasLeftAfter === hasLeftTheShop(order)) return [];
  const isDelivery = order.fulfilment === "delivery";
  if (!hasLeftAfter) {
    const wasSent = isDelivery && order.status !== "refunded";
    return [...(wasSent ? unpackParcel(context, order.id) : []), undoLeave(context, unitsOf(order.id))];
  }
  if (after.status === "refunded") return [leave(context, unitsOf(order.id))];
  refuseAwaitedChange(order);
  const { parcelId: id = crypto.randomUUID(), refunds } = options;
  const hadFailedRefund = refunds?.some(({ state }) => state === "failed") ?? true;
  return [
    ...(hadFailedRefund ? takeBackRestocked(context, order.id) : []),
    leave(context, unitsOf(order.id)),
    ...(isDelivery ? packRest(context, { ...after, id, orderId: order.id }) : []),
  ];
}

/** Takes the units of a parcel out of stock, in the batch and before the statements that record it. */
export function takeParcelFromStock(context: StoreContext, orderId: string, items: OrderUnits): Statement {
  const packed = sql`json_each(${JSON.stringify(items)}) AS packed
    JOIN order_items AS line ON line.id = packed.value ->> 'order_item_id'`;
  return leave(context, unitsOfParcel(orderId, packed, sql`packed.value ->> 'quantity'`));
}

/**
 * Puts the units of a parcel back into stock that has not left after all, before the statements that delete it. Units
 * that came back meanwhile are in stock already.
 */
export function returnParcelToStock(context: StoreContext, orderId: string, parcelId: string): Statement {
  const packed = sql`parcel_items AS packed JOIN order_items AS line ON line.id = packed.order_item_id
    AND packed.parcel_id = ${parcelId}`;
  const units = sql`min(packed.quantity, line.sent_quantity - line.restocked_sent_quantity)`;
  return undoLeave(context, unitsOfParcel(orderId, packed, units));
}

/** Units of an order. */
interface MovedUnits {
  readonly orderId: string;
  /** SQL for the number of units of the row in `products`. */
  readonly units: SQL;
  readonly isMoved: SQL;
}

function unitsOf(orderId: string): MovedUnits {
  return { orderId, units: selectUnits(orderId), isMoved: inArray(products.id, selectProductIds(orderId)) };
}

function unitsOfParcel(orderId: string, packed: SQL, units: SQL): MovedUnits {
  return {
    orderId,
    units: sql`(SELECT sum(${units}) FROM ${packed} WHERE line.product_id = products.id)`,
    isMoved: inArray(products.id, sql`(SELECT line.product_id FROM ${packed})`),
  };
}

/** Takes units out of stock. The ledger also takes them off the allocated ones. */
function leave(context: StoreContext, { orderId, units, isMoved }: MovedUnits): Statement {
  return moveStock(context, isMoved, { cause: "sold", quantity: sql`-${units}`, orderId });
}

function undoLeave(context: StoreContext, { orderId, units, isMoved }: MovedUnits): Statement {
  return moveStock(context, isMoved, { cause: "sold", quantity: units, orderId });
}

function allocate(
  { db }: StoreContext,
  { units, isMoved }: Pick<MovedUnits, "units" | "isMoved">,
  sign: SQL,
): Statement {
  return db
    .update(products)
    .set({ stockAllocated: sql`${products.stockAllocated} ${sign} ${units}` })
    .where(isMoved);
}

/**
 * Runs a batch in which an order leaves the shop, and refuses it if others have bought the units meanwhile. That
 * happens after a refund restocked them and then bounced.
 * @throws StoreError insufficient_stock; also the errors of `leave`
 */
export async function refuseMissingUnits<Result>(leave: () => Promise<Result>): Promise<Result> {
  try {
    return await leave();
  } catch (error) {
    if (!isStockMissing(error)) throw error;
    throw new StoreError("insufficient_stock", {
      message: "Its items went back into stock with the refund, and have been sold to others since.",
      cause: error,
    });
  }
}

/** Returns true if a batch failed because it takes more units than are on hand. */
export function isStockMissing(error: unknown): boolean {
  return violatedConstraint(error) === "products_allocated_on_hand";
}

/**
 * Allocates units again that a refund had restocked, if the bank sent the refund back and the order leaves
 * nevertheless.
 */
function takeBackRestocked(context: StoreContext, orderId: string): Statement[] {
  const sumUnits = (state: "failed" | "succeeded") =>
    sql`(SELECT coalesce(sum(refunded.quantity), 0)
      FROM refund_items AS refunded JOIN refunds ON refunds.id = refunded.refund_id
      WHERE refunded.order_item_id = line.id AND refunds.is_own AND refunds.restocks AND refunds.state = ${state})`;
  const lines = sql`(SELECT line.id, line.product_id,
      min(${sumUnits("failed")}, line.restocked_quantity - ${sumUnits("succeeded")},
        line.restocked_quantity - line.restocked_sent_quantity) AS units
    FROM order_items AS line WHERE line.order_id = ${orderId} AND line.restocked_quantity > 0)`;
  return [
    context.db
      .update(products)
      .set({
        stockAllocated: sql`${products.stockAllocated} + (SELECT sum(taken.units) FROM ${lines} AS taken WHERE taken.product_id = products.id)`,
      })
      .where(sql`${products.id} IN (SELECT taken.product_id FROM ${lines} AS taken WHERE taken.units > 0)`),
    context.db
      .update(orderItems)
      .set({
        restockedQuantity: sql`${orderItems.restockedQuantity} - (SELECT taken.units FROM ${lines} AS taken WHERE taken.id = order_items.id)`,
      })
      .where(sql`${orderItems.id} IN (SELECT taken.id FROM ${lines} AS taken WHERE taken.units > 0)`),
  ];
}

/**
 * Makes all units available again that an order has allocated or sold, because it is canceled.
 * @param order the order before the change
 * @param sentCameBack whether the units came back that had left the shop
 */
export function releaseStock(context: StoreContext, order: OrderRow, sentCameBack = true): Statement[] {
  const hasLeft = hasLeftTheShop(order);
  if (hasLeft && !sentCameBack) return [];
  const orderId = order.id;
  const moved = unitsOf(orderId);
  const cameBack = sql`(SELECT coalesce(sum(${unitsOut}), 0) FROM order_items AS line
    WHERE line.order_id = ${orderId} AND line.product_id = products.id)`;
  const isStillOut = sql`EXISTS (SELECT 1 FROM order_items AS line WHERE line.order_id = ${orderId}
    AND line.product_id = ${stockReservations.productId} AND ${unitsOut} > 0)`;
  return [
    ...(hasLeft ? [] : [allocate(context, moved, sql`-`)]),
    ...(sentCameBack
      ? [
          moveStock(context, moved.isMoved, {
            cause: "returned",
            quantity: hasLeft ? selectUnits(orderId, sql`line.restocked_quantity`) : cameBack,
            orderId,
          }),
        ]
      : []),
    context.db
      .update(stockReservations)
      .set({ state: "released", updatedAt: context.now().toISOString() })
      .where(
        and(
          eq(stockReservations.orderId, orderId),
          inArray(stockReservations.state, ["held", "sold"]),
          sentCameBack ? undefined : not(isStillOut),
        ),
      ),
    ...(sentCameBack
      ? []
      : [
          context.db
            .update(orderItems)
            .set({
              restockedQuantity: sql`${orderItems.quantity} - ${orderItems.sentQuantity} + ${orderItems.restockedSentQuantity}`,
            })
            .where(eq(orderItems.orderId, orderId)),
        ]),
  ];
}

/** The units of the row `line` that are in parcels and did not come back, of an order which has not left. */
const unitsOut = sql.raw("(line.sent_quantity - line.restocked_sent_quantity)");

/** Deletes an order's released reservations, so that the order can reserve again. It comes after releaseStock(). */
export function deleteReleasedStock(context: StoreContext, orderId: string): Statement {
  return context.db
    .delete(stockReservations)
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "released")));
}

/**
 * Restocks refunded or returned units of single items, which came back or never left the shop. A CHECK on the item's
 * count of restocked units refuses to restock a unit twice.
 * @param order the order before the change
 * @param origin whether all units were sent. Otherwise those come first that are still in the shop.
 */
export function restockItems(
  context: StoreContext,
  order: OrderRow,
  items: OrderUnits,
  origin: "shop_first" | "sent" = "shop_first",
): Statement[] {
  if (items.length === 0) return [];
  const orderId = order.id;
  const returned = sql`json_each(${JSON.stringify(items)}) AS returned`;
  const requested = sql`(returned.value ->> 'quantity')`;
  const fromShop =
    origin === "sent" || hasLeftTheShop(order) ? sql`0` : sql`min(${requested}, ${allocatedUnits})`;
  const sumUnits = (units: SQL) => sql`(SELECT sum(${units}) FROM ${returned}
    JOIN order_items AS line ON line.id = returned.value ->> 'order_item_id'
    WHERE line.order_id = ${orderId} AND line.product_id = products.id)`;
  const sumOfLine = (units: SQL) => sql`(SELECT sum(${units}) FROM ${returned}
    JOIN order_items AS line ON line.id = returned.value ->> 'order_item_id' WHERE line.id = order_items.id)`;
  const isMoved = sql`${products.id} IN (SELECT line.product_id FROM ${returned}
    JOIN order_items AS line ON line.id = returned.value ->> 'order_item_id' WHERE line.order_id = ${orderId})`;
  return [
    allocate(context, { units: sumUnits(fromShop), isMoved }, sql`-`),
    moveStock(context, isMoved, {
      cause: "returned",
      quantity: sumUnits(sql`${requested} - ${fromShop}`),
      orderId,
    }),
    context.db
      .update(orderItems)
      .set({
        restockedQuantity: sql`${orderItems.restockedQuantity} + ${sumOfLine(requested)}`,
        // An order may have left with units that no parcel has.
        restockedSentQuantity: sql`${orderItems.restockedSentQuantity} + ${sumOfLine(
          hasLeftTheShop(order) ? sql`min(${requested}, ${unitsOut})` : sql`${requested} - ${fromShop}`,
        )}`,
      })
      .where(
        and(
          eq(orderItems.orderId, orderId),
          sql`${orderItems.id} IN (SELECT returned.value ->> 'order_item_id' FROM ${returned})`,
        ),
      ),
  ];
}

/**
 * Selects how many units of the row in `products` the order has taken.
 * @param except those of the row `line` that do not count, by default all that are not allocated
 */
function selectUnits(orderId: string, except: SQL = sql`line.quantity - ${allocatedUnits}`) {
  return sql`(SELECT taken.quantity - coalesce((SELECT sum(${except}) FROM order_items AS line
      WHERE line.order_id = taken.order_id AND line.product_id = taken.product_id), 0)
    FROM stock_reservations AS taken
    WHERE taken.order_id = ${orderId} AND taken.product_id = products.id AND taken.state IN ('held', 'sold'))`;
}

function selectProductIds(orderId: string) {
  return sql`(SELECT taken.product_id FROM stock_reservations AS taken
    WHERE taken.order_id = ${orderId} AND taken.state IN ('held', 'sold'))`;
}
