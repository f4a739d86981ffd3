import { inArray } from "drizzle-orm";
import type { BulkShipBody } from "../../../../contract/admin/orders.ts";
import { errorCatalogue, StoreError } from "../../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { toAdminActor } from "../actor.ts";
import { selectDisputesOf } from "../order-disputes.ts";
import { auditOrder, changeOrder, findOrder, type OrderRow, refuseUnlessSeen } from "../order-rows.ts";
import { changeOrderStatus, createStatusStatements, type StatusChange } from "./change-status.ts";

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
  const requestedById = new Map(body.orders.map((order) => [order.id, order]));
  const [foundOrders, disputes] = await context.db.batch([
    context.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...requestedById.keys()])),
    selectDisputesOf(context, [...requestedById.keys()]),
  ]);
  const statements: Statement[] = [];
  const outcomes = new Map<string, Outcome>();
  const findDisputes = ({ id }: OrderRow) => disputes.filter(({ orderId }) => orderId === id);
  const shippable: { order: OrderRow; change: StatusChange }[] = [];
  for (const order of foundOrders) {
    const change: StatusChange = {
      status: "shipped",
      notes: body.notes,
      trackingCarrier: requestedById.get(order.id)?.tracking_carrier,
      trackingNumber: requestedById.get(order.id)?.tracking_number,
      version: requestedById.get(order.id)?.version,
      acknowledgesDispute: requestedById.get(order.id)?.acknowledge_dispute,
    };
    try {
      refuseUnlessSeen(order, change.version);
      if (order.status === "shipped") throw new StoreError("conflict", { message: "Is shipped already." });
      statements.push(
        ...createStatusStatements(context, admin, { order, disputes: findDisputes(order) }, change),
      );
      shippable.push({ order, change });
    } catch (error) {
      outcomes.set(order.id, toFailure(order, error));
    }
  }
  for (const outcome of await ship(context, admin, shippable, statements)) outcomes.set(outcome.id, outcome);
  const missing = errorCatalogue.order_not_found.message;
  const data = [...requestedById.keys()].map(
    (id) => outcomes.get(id) ?? { id, order_number: null, shipped: false, message: missing },
  );
  const count = data.filter((outcome) => outcome.shipped).length;
  return { message: `${count} of ${data.length} orders marked as shipped.`, data };
}

async function ship(
  context: StoreContext,
  admin: AdminActor,
  shippable: readonly { order: OrderRow; change: StatusChange }[],
  statements: readonly Statement[],
): Promise<Outcome[]> {
  try {
    await runBatch(context.db, statements);
    return shippable.map(({ order }) => toSuccess(order));
  } catch (error) {
    if (!isVersionConflict(error)) throw error;
  }
  const outcomes: Outcome[] = [];
  for (const { order, change } of shippable) {
    try {
      await changeOrderStatus(context, admin, { orderId: order.id, ...change });
      outcomes.push(toSuccess(order));
    } catch (error) {
      outcomes.push(toFailure(order, error));
    }
  }
  return outcomes;
}

function toSuccess(order: OrderRow): Outcome {
  return { id: order.id, order_number: order.orderNumber, shipped: true, message: "Marked as shipped." };
}

function toFailure(order: OrderRow, error: unknown): Outcome {
  if (!(error instanceof StoreError)) throw error;
  return { id: order.id, order_number: order.orderNumber, shipped: false, message: error.message };
}

/**
 * Sets the carrier and the number of a parcel. Null removes them.
 * @throws StoreError order_not_found, order_changed
 */
export async function changeTracking(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  requested: {
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
      refuseUnlessSeen(order, requested.version);
      const tracking = {
        trackingCarrier: requested.carrier === undefined ? order.trackingCarrier : requested.carrier || null,
        trackingNumber: requested.number === undefined ? order.trackingNumber : requested.number || null,
      };
      return {
        statements: [
          changeOrder(context, order, {
            ...tracking,
            ...(order.paymentMethod === "cash_on_delivery" ? { reservationExpiresAt: null } : {}),
          }),
          ...auditOrder(context, order, toAdminActor(admin), tracking, null),
        ],
        result: undefined,
      };
    },
  );
}
