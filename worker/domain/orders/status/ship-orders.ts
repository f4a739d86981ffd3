import { inArray } from "drizzle-orm";
import type { BulkShipBody } from "../../../../contract/admin/orders.ts";
import { errorCatalogue, StoreError } from "../../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { selectDisputesOf } from "../../money/disputes.ts";
import { selectRefundsOf } from "../../money/refunds/refund-rows.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { selectLocalOrders } from "../../store/postal-codes.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { refuseUnlessSeen } from "../change-order.ts";
import { isStockMissing, refuseMissingUnits } from "../stock.ts";
import { createStatusStatements, type OrderToChange, type StatusChange } from "./change-status.ts";

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
 * Marks orders as shipped, in one batch. An order that cannot be shipped is reported and does not stop the others. After a
 * concurrent change to one of them, the batch is repeated with the current orders, and without those that can no longer be
 * shipped.
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
  const [foundOrders, disputes, refunds, localOrders, content, timeZones] = await context.db.batch([
    context.db.select().from(orders).where(inArray(orders.id, orderIds)),
    selectDisputesOf(context, orderIds),
    selectRefundsOf(context, orderIds),
    selectLocalOrders(context, orderIds),
    selectContent(context, "identity"),
    selectTimeZone(context),
  ]);
  const store = { ...parseIdentity(content), timeZone: requireTimeZone(timeZones) };
  const localIds = new Set(localOrders.map(({ id }) => id));
  const toCurrent = (order: OrderRow): OrderToChange => ({
    order,
    disputes: disputes.filter(({ orderId }) => orderId === order.id),
    refunds: refunds.filter(({ orderId }) => orderId === order.id),
    isLocal: localIds.has(order.id),
    store,
    collectable: null,
  });
  const shipments: Shipment[] = [];
  const refused: Outcome[] = [];
  for (const order of foundOrders) {
    const requested = requestedById.get(order.id);
    const change: StatusChange = {
      status: "shipped",
      notes: body.notes,
      trackingCarrier: requested?.tracking_carrier,
      trackingNumber: requested?.tracking_number,
      version: requested?.version,
      acknowledged: {
        dispute: requested?.acknowledge_dispute === true,
        failedRefund: requested?.acknowledge_failed_refund === true,
      },
    };
    try {
      refuseUnlessSeen(order, change.version);
      if (order.status === "shipped") throw new StoreError("conflict", { message: "Has already shipped." });
      shipments.push({ order, statements: createStatusStatements(context, admin, toCurrent(order), change) });
    } catch (error) {
      refused.push(toFailure(order, error));
    }
  }
  return { shipments, refused };
}

/** Ships all orders in one batch, or one by one if the units of one are gone. */
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
