import { inArray } from "drizzle-orm";
import type { BulkShipBody } from "../../../../contract/admin/orders.ts";
import { errorCatalogue, StoreError } from "../../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { adminActor } from "../actor.ts";
import { selectDisputesOf } from "../order-disputes.ts";
import { auditOrder, changeOrder, findOrder, type OrderRow, refuseUnlessSeen } from "../order-rows.ts";
import { changeOrderStatus, type StatusChange, statusStatements } from "./change-status.ts";

interface Outcome {
  readonly id: string;
  readonly order_number: string | null;
  readonly shipped: boolean;
  readonly message: string;
}

/**
 * Marks orders as shipped, in one batch. An order that cannot be shipped is reported and does not stop the others. After a
 * concurrent change to one of them, the orders are shipped one by one.
 */
export async function shipOrders(
  context: StoreContext,
  admin: AdminActor,
  body: BulkShipBody,
): Promise<{ message: string; data: Outcome[] }> {
  const wanted = new Map(body.orders.map((order) => [order.id, order]));
  const [found, disputes] = await context.db.batch([
    context.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...wanted.keys()])),
    selectDisputesOf(context, [...wanted.keys()]),
  ]);
  const statements: Statement[] = [];
  const outcomes = new Map<string, Outcome>();
  const disputesOf = ({ id }: OrderRow) => disputes.filter(({ orderId }) => orderId === id);
  const possible: { order: OrderRow; change: StatusChange }[] = [];
  for (const order of found) {
    const change: StatusChange = {
      status: "shipped",
      notes: body.notes,
      trackingCarrier: wanted.get(order.id)?.tracking_carrier,
      trackingNumber: wanted.get(order.id)?.tracking_number,
      version: wanted.get(order.id)?.version,
      acknowledgesDispute: wanted.get(order.id)?.acknowledge_dispute,
    };
    try {
      refuseUnlessSeen(order, change.version);
      if (order.status === "shipped") throw new StoreError("conflict", { message: "Is shipped already." });
      statements.push(...statusStatements(context, admin, { order, disputes: disputesOf(order) }, change));
      possible.push({ order, change });
    } catch (error) {
      outcomes.set(order.id, toFailure(order, error));
    }
  }
  for (const outcome of await ship(context, admin, possible, statements)) outcomes.set(outcome.id, outcome);
  const missing = errorCatalogue.order_not_found.message;
  const data = [...wanted.keys()].map(
    (id) => outcomes.get(id) ?? { id, order_number: null, shipped: false, message: missing },
  );
  const count = data.filter((outcome) => outcome.shipped).length;
  return { message: `${count} of ${data.length} orders marked as shipped.`, data };
}

async function ship(
  context: StoreContext,
  admin: AdminActor,
  possible: readonly { order: OrderRow; change: StatusChange }[],
  statements: readonly Statement[],
): Promise<Outcome[]> {
  try {
    await runBatch(context.db, statements);
    return possible.map(({ order }) => shipped(order));
  } catch (error) {
    if (!isVersionConflict(error)) throw error;
  }
  const outcomes: Outcome[] = [];
  for (const { order, change } of possible) {
    try {
      await changeOrderStatus(context, admin, { orderId: order.id, ...change });
      outcomes.push(shipped(order));
    } catch (error) {
      outcomes.push(toFailure(order, error));
    }
  }
  return outcomes;
}

function shipped(order: OrderRow): Outcome {
  return { id: order.id, order_number: order.orderNumber, shipped: true, message: "Marked as shipped." };
}

function toFailure(order: OrderRow, error: unknown): Outcome {
  if (!(error instanceof StoreError)) throw error;
  return { id: order.id, order_number: order.orderNumber, shipped: false, message: error.message };
}

/** Sets a parcel's carrier and number; null removes them. @throws StoreError order_not_found, order_changed */
export async function changeTracking(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  wanted: {
    readonly carrier?: string | null | undefined;
    readonly number?: string | null | undefined;
    readonly version?: number | undefined;
  },
): Promise<void> {
  await write(
    context,
    () => findOrder(context, orderId),
    (order) => {
      if (order === undefined) throw new StoreError("order_not_found");
      refuseUnlessSeen(order, wanted.version);
      const tracking = {
        trackingCarrier: wanted.carrier === undefined ? order.trackingCarrier : wanted.carrier || null,
        trackingNumber: wanted.number === undefined ? order.trackingNumber : wanted.number || null,
      };
      return {
        statements: [
          changeOrder(context, order, {
            ...tracking,
            ...(order.paymentMethod === "cash_on_delivery" ? { reservationExpiresAt: null } : {}),
          }),
          ...auditOrder(context, order, adminActor(admin), tracking, null),
        ],
        result: undefined,
      };
    },
  );
}
