import type { BulkShipBody } from "../../../../contract/admin/order-changes.ts";
import { errorCatalogue, StoreError } from "../../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import {
  auditOrder,
  changeOrder,
  isKeptByAdminChange,
  refuseUnlessSeen,
  requireParcel,
} from "../change-order.ts";
import { findOrder } from "../find-order.ts";
import { isStockMissing, refuseMissingUnits } from "../stock.ts";
import { createStatusStatements, readOrdersToChange } from "./change-status.ts";

interface Outcome {
  readonly id: string;
  readonly order_number: string | null;
  readonly shipped: boolean;
  readonly message: string;
}

interface Shipment {
  readonly order: OrderRow;
  readonly statements: Statement[];
}

// A batch has some seven statements for each of its 50 orders, and D1 allows 1,000 statements per request.
const maxBatches = 2;

/**
 * Admin only. Marks orders as shipped, in one batch. An order that cannot be shipped is reported and does not stop the other
 * orders. After a concurrent change of an order, the batch is repeated with the orders that can still be shipped.
 * @returns the outcome of each order, in the order of the request
 */
export async function shipOrders(
  context: StoreContext,
  admin: AdminActor,
  body: BulkShipBody,
): Promise<{ message: string; data: Outcome[] }> {
  const orderIds = [...new Set(body.orders.map(({ id }) => id))];
  let outcomes = new Map<string, Outcome>();
  for (let batch = 1; batch <= maxBatches; batch += 1) {
    const { shipments, refused } = await prepareShipments(context, admin, body, orderIds);
    const { isDone, results } = await ship(context, shipments);
    outcomes = new Map([...refused, ...results].map((outcome) => [outcome.id, outcome]));
    if (isDone) break;
  }
  const notFoundMessage = errorCatalogue.order_not_found.message;
  const data = orderIds.map(
    (id) => outcomes.get(id) ?? { id, order_number: null, shipped: false, message: notFoundMessage },
  );
  const shippedCount = data.filter((outcome) => outcome.shipped).length;
  return { message: `${shippedCount} of ${data.length} orders marked as shipped.`, data };
}

/** Reads the orders, and creates the statements of those that can be shipped. */
async function prepareShipments(
  context: StoreContext,
  admin: AdminActor,
  body: BulkShipBody,
  orderIds: string[],
): Promise<{ shipments: Shipment[]; refused: Outcome[] }> {
  const requestedById = new Map(body.orders.map((order) => [order.id, order]));
  const shipments: Shipment[] = [];
  const refused: Outcome[] = [];
  for (const current of await readOrdersToChange(context, orderIds)) {
    const { order } = current;
    const requested = requestedById.get(order.id);
    const change = {
      status: "shipped",
      notes: body.notes,
      trackingCarrier: requested?.tracking_carrier,
      trackingNumber: requested?.tracking_number,
      version: requested?.version,
      acknowledged: {
        dispute: requested?.acknowledge_dispute === true,
        failedRefund: requested?.acknowledge_failed_refund === true,
      },
    } as const;
    try {
      refuseUnlessSeen(order, change.version);
      if (order.status === "shipped") throw new StoreError("conflict", { message: "Has already shipped." });
      shipments.push({ order, statements: createStatusStatements(context, admin, current, change) });
    } catch (error) {
      refused.push(toFailure(order, error));
    }
  }
  return { shipments, refused };
}

/** Ships all orders in one batch, or one by one if the units of an order are gone. */
async function ship(
  context: StoreContext,
  shipments: readonly Shipment[],
): Promise<{ isDone: boolean; results: Outcome[] }> {
  try {
    await runBatch(
      context.db,
      shipments.flatMap(({ statements }) => statements),
    );
    return { isDone: true, results: shipments.map(({ order }) => toSuccess(order)) };
  } catch (error) {
    if (isStockMissing(error)) return { isDone: true, results: await shipEach(context, shipments) };
    if (!isVersionConflict(error)) throw error;
    return { isDone: false, results: shipments.map(({ order }) => toFailure(order, createConflict())) };
  }
}

async function shipEach(context: StoreContext, shipments: readonly Shipment[]): Promise<Outcome[]> {
  const results: Outcome[] = [];
  for (const { order, statements } of shipments) {
    try {
      await refuseMissingUnits(() => runBatch(context.db, statements));
      results.push(toSuccess(order));
    } catch (error) {
      results.push(toFailure(order, isVersionConflict(error) ? createConflict() : error));
    }
  }
  return results;
}

function createConflict(): StoreError {
  return new StoreError("conflict");
}

function toSuccess(order: OrderRow): Outcome {
  return { id: order.id, order_number: order.orderNumber, shipped: true, message: "Marked as shipped." };
}

function toFailure(order: OrderRow, error: unknown): Outcome {
  if (!(error instanceof StoreError)) throw error;
  return { id: order.id, order_number: order.orderNumber, shipped: false, message: error.message };
}

/**
 * Admin only. Sets the carrier and the number of a parcel. Null removes them, and an absent field does not change.
 * @throws StoreError order_not_found, order_changed; conflict for an order for pick-up
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
      requireParcel(order);
      const tracking = {
        trackingCarrier: requested.carrier === undefined ? order.trackingCarrier : requested.carrier || null,
        trackingNumber: requested.number === undefined ? order.trackingNumber : requested.number || null,
      };
      return {
        statements: [
          changeOrder(context, order, {
            ...tracking,
            ...(isKeptByAdminChange(order) && { reservationExpiresAt: null }),
          }),
          ...auditOrder(context, order, toAdminActor(admin), tracking, null),
        ],
        result: undefined,
      };
    },
  );
}
