import { inArray } from "drizzle-orm";
import type { BulkShipBody } from "../../../../contract/admin/orders.ts";
import { errorCatalogue, StoreError } from "../../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { selectLocalOrders } from "../../delivery/select-local-orders.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { selectContent } from "../../settings/store-content.ts";
import { parseIdentity } from "../../settings/store-identity.ts";
import { requireTimeZone, selectTimeZone } from "../../settings/time-zone.ts";
import { selectDisputesOf } from "../order-disputes.ts";
import { type OrderRow, refuseUnlessSeen } from "../order-rows.ts";
import { selectRefundsOf } from "../refunds/refund-rows.ts";
import { isStockMissing } from "../stock.ts";
import {
  changeOrderStatus,
  createStatusStatements,
  type OrderToChange,
  type StatusChange,
} from "./change-status.ts";

interface Outcome {
  readonly id: string;
  readonly order_number: string | null;
  readonly shipped: boolean;
  readonly message: string;
}

interface Shipment {
  readonly order: OrderRow;
  readonly change: StatusChange;
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
  const orderIds = [...requestedById.keys()];
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
  const statements: Statement[] = [];
  const outcomes = new Map<string, Outcome>();
  const toCurrent = (order: OrderRow): OrderToChange => ({
    order,
    disputes: disputes.filter(({ orderId }) => orderId === order.id),
    refunds: refunds.filter(({ orderId }) => orderId === order.id),
    isLocal: localIds.has(order.id),
    store,
  });
  const shipments: Shipment[] = [];
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
      statements.push(...createStatusStatements(context, admin, toCurrent(order), change));
      shipments.push({ order, change });
    } catch (error) {
      outcomes.set(order.id, toFailure(order, error));
    }
  }
  for (const outcome of await ship(context, admin, shipments, statements)) outcomes.set(outcome.id, outcome);
  const notFoundMessage = errorCatalogue.order_not_found.message;
  const data = orderIds.map(
    (id) => outcomes.get(id) ?? { id, order_number: null, shipped: false, message: notFoundMessage },
  );
  const shippedCount = data.filter((outcome) => outcome.shipped).length;
  return { message: `${shippedCount} of ${data.length} orders marked as shipped.`, data };
}

async function ship(
  context: StoreContext,
  admin: AdminActor,
  shipments: readonly Shipment[],
  statements: readonly Statement[],
): Promise<Outcome[]> {
  try {
    await runBatch(context.db, statements);
    return shipments.map(({ order }) => toSuccess(order));
  } catch (error) {
    if (!isVersionConflict(error) && !isStockMissing(error)) throw error;
  }
  const outcomes: Outcome[] = [];
  for (const { order, change } of shipments) {
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
