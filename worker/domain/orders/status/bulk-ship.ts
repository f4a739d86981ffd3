import type * as v from "valibot";
import type { BulkShipBody, bulkShipResponse } from "../../../../contract/admin/order-changes.ts";
import { errorCatalogue, StoreError } from "../../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { refuseUnlessSeen } from "../change-order.ts";
import { isStockMissing, refuseMissingUnits } from "../stock.ts";
import { createStatusStatements, type OrderToChange, readOrdersToChange } from "./change-status.ts";

/** The result for one order: shipped, or the reason why not. */
type Outcome = v.InferOutput<typeof bulkShipResponse>["data"][number];

// A batch has some nine statements for each of its 50 orders, and D1 allows 1,000 statements per request.
const maxBatches = 2;

/**
 * Admin only. Marks orders as shipped, in one batch. An order that cannot be shipped is reported and does not stop the
 * other orders. After a concurrent change of an order, the batch is repeated with the orders that can still be shipped.
 * @returns the outcome of each order, in the order of the request
 */
export async function shipOrders(
  context: StoreContext,
  admin: AdminActor,
  body: BulkShipBody,
): Promise<{ readonly message: string; readonly data: Outcome[] }> {
  const orderIds = [...new Set(body.orders.map(({ id }) => id))];
  let outcomes = new Map<string, Outcome>();
  for (let batch = 1; batch <= maxBatches; batch += 1) {
    const { shipments, refused } = await prepareShipments(context, admin, body, orderIds);
    const { hadConflict, results } = await ship(context, shipments);
    outcomes = new Map([...refused, ...results].map((outcome) => [outcome.id, outcome]));
    if (!hadConflict) break;
  }
  const notFoundMessage = errorCatalogue.order_not_found.message;
  const data = orderIds.map(
    (id) => outcomes.get(id) ?? { id, order_number: null, shipped: false, message: notFoundMessage },
  );
  const shippedCount = data.filter((outcome) => outcome.shipped).length;
  return { message: `${shippedCount} of ${data.length} orders marked as shipped.`, data };
}

interface Shipment {
  readonly order: OrderRow;
  readonly statements: readonly Statement[];
}

/** Reads the orders, and creates the statements of those that can be shipped. */
async function prepareShipments(
  context: StoreContext,
  admin: AdminActor,
  body: BulkShipBody,
  orderIds: readonly string[],
): Promise<{ readonly shipments: readonly Shipment[]; readonly refused: readonly Outcome[] }> {
  const requestedById = new Map(body.orders.map((order) => [order.id, order]));
  const shipments: Shipment[] = [];
  const refused: Outcome[] = [];
  for (const current of await readOrdersToChange(context, orderIds)) {
    const { order } = current;
    const requested = requestedById.get(order.id);
    if (requested === undefined) continue;
    try {
      shipments.push(prepareShipment(context, admin, current, { ...requested, notes: body.notes }));
    } catch (error) {
      refused.push(toFailure(order, error));
    }
  }
  return { shipments, refused };
}

/**
 * Creates the statements that ship an order.
 * @throws StoreError for an order that cannot be shipped
 */
function prepareShipment(
  context: StoreContext,
  admin: AdminActor,
  current: OrderToChange,
  requested: BulkShipBody["orders"][number] & Pick<BulkShipBody, "notes">,
): Shipment {
  const { order } = current;
  refuseUnlessSeen(order, requested.version);
  if (order.status === "shipped") throw new StoreError("conflict", { message: "Has already shipped." });
  const statements = createStatusStatements(context, admin, current, {
    status: "shipped",
    notes: requested.notes,
    trackingCarrier: requested.tracking_carrier,
    trackingNumber: requested.tracking_number,
    version: requested.version,
    acknowledged: requested,
  });
  return { order, statements };
}

/** Ships all orders in one batch, or one by one if the units of an order are gone. */
async function ship(
  context: StoreContext,
  shipments: readonly Shipment[],
): Promise<{ readonly hadConflict: boolean; readonly results: readonly Outcome[] }> {
  try {
    await runBatch(
      context.db,
      shipments.flatMap(({ statements }) => statements),
    );
    return { hadConflict: false, results: shipments.map(({ order }) => toSuccess(order)) };
  } catch (error) {
    if (isStockMissing(error)) return { hadConflict: false, results: await shipEach(context, shipments) };
    if (!isVersionConflict(error)) throw error;
    return { hadConflict: true, results: shipments.map(({ order }) => toFailure(order, createConflict())) };
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
