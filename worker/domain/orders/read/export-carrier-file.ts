import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import type { CarrierFileQuery, CarrierFileView } from "../../../../contract/admin/carrier-files.ts";
import type { AdminOrderSummaryView } from "../../../../contract/admin/orders.ts";
import { type Shipment, writeCarrierFile } from "../../../../contract/orders/carrier-files.ts";
import { isShippable } from "../../../../contract/orders/order-transitions.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import { toGrams } from "../../catalog/products/weight-grams.ts";
import type { StoreContext } from "../../context.ts";
import { getNetCents } from "../../money/offer-amounts.ts";
import { selectContent } from "../../store/documents.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { parseZonesOrDefault } from "../../store/shipping-zones.ts";
import { unitsToPack } from "../sent-units.ts";
import { type OrderWithCustomer, selectOrdersWithCustomer, toAdminSummary } from "./list-orders.ts";

/**
 * Admin only. Exports what is left to send of the chosen orders, as the file of a carrier's bulk import. Orders that
 * cannot be shipped are left out, and named. The export is audited, because it contains names and addresses.
 */
export async function exportCarrierFile(
  context: StoreContext,
  admin: AdminActor,
  { carrier, ids }: CarrierFileQuery,
): Promise<CarrierFileView> {
  await auditExport(context, admin, { what: "carrier_file", filters: { carrier, orders: ids.length } });
  const requested = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const found = await readBatch(context.db, {
    orders: selectOrdersWithCustomer(context)
      .where(sql`${orders.id} IN ${requested}`)
      .orderBy(asc(orders.createdAt)),
    lines: context.db
      .select({
        orderId: line.orderId,
        name: line.productName,
        quantity: line.quantity,
        totalCents: line.totalCents,
        offerCents: line.offerCents,
        grams: toGrams(products.weightKg).as("grams"),
        unsent: sql<number>`${unitsToPack}`.as("unsent"),
      })
      .from(line)
      .leftJoin(products, eq(products.id, line.productId))
      .where(sql`${line.orderId} IN ${requested}`)
      .orderBy(asc(line.id)),
    content: selectContent(context, "shipping"),
  });
  const defaultGrams = parseZonesOrDefault(found.content).default_weight_grams;
  const prepared = found.orders.map((row) => {
    const lines = found.lines.filter(({ orderId, unsent }) => orderId === row.order.id && unsent > 0);
    return { orderNumber: row.order.orderNumber, ...toShipment(row, lines, defaultGrams) };
  });
  const { text, skipped } = writeCarrierFile(
    carrier,
    prepared.flatMap(({ shipment }) => shipment ?? []),
  );
  const refused = prepared.flatMap(({ orderNumber, reason }) => (reason ? [{ orderNumber, reason }] : []));
  const left = [...refused, ...skipped];
  const count = found.orders.length - left.length;
  return {
    file_name: `${carrier.replace("_", "-")}-${toStoreDay(context.now(), await readTimeZone(context))}.csv`,
    text: count === 0 ? null : text,
    count,
    skipped: left.map(({ orderNumber, reason }) => ({ order_number: orderNumber, reason })),
  };
}

// `unitsToPack` is about a row with this name.
const line = alias(orderItems, "line");

interface UnsentLine {
  readonly name: string;
  readonly quantity: number;
  readonly totalCents: number;
  readonly offerCents: number;
  readonly grams: number | null;
  readonly unsent: number;
}

function toShipment(
  row: OrderWithCustomer,
  lines: readonly UnsentLine[],
  defaultGrams: number,
): { readonly shipment?: Shipment; readonly reason?: string } {
  const view = toAdminSummary(row);
  const reason = findObstacle(view) ?? (lines.length === 0 ? "nothing is left to send" : undefined);
  if (reason !== undefined) return { reason };
  return {
    shipment: {
      orderNumber: view.order_number,
      address: v.parse(orderAddressView, row.order.shippingAddress),
      email: view.user_email ?? view.guest_email ?? "",
      grams: lines.reduce((sum, { grams, unsent }) => sum + (grams ?? defaultGrams) * unsent, 0),
      valueCents: lines.reduce(
        (sum, item) => sum + Math.round((getNetCents(item) * item.unsent) / item.quantity),
        0,
      ),
      contents: lines.map(({ unsent, name }) => `${unsent} x ${name}`).join(", "),
    },
  };
}

/** Returns the reason why an order does not leave now, or undefined. */
export function findObstacle(order: AdminOrderSummaryView): string | undefined {
  if (order.fulfilment === "pickup") return "it is picked up";
  if (order.awaits_change) return "a change waits for its payment";
  if (!isShippable(order)) return `it is ${formatCode(order.status).toLowerCase()}`;
  if (order.dispute !== null) return "its payment is disputed";
  return order.has_failed_refund ? "a refund of it failed" : undefined;
}
