import { and, eq, sql } from "drizzle-orm";
import type { ChangedLine } from "../../../contract/admin/supplier-deliveries.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { products } from "../../db/schema/catalog.ts";
import { stockMovements, supplierDeliveries, supplierDeliveryLines } from "../../db/schema/stock.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { raiseProductVersions } from "../catalog/products/raise-versions.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";
import { readChangedLine } from "./change-lines.ts";
import { findDelivery } from "./read-delivery.ts";

/**
 * Admin only: corrects what a line's units cost, after its delivery was booked. The units that are still on hand take
 * their part of the difference. What sold units cost stays as it was.
 * @throws StoreError not_found; conflict for a draft, whose line is changed instead
 */
export async function correctCost(
  context: StoreContext,
  admin: AdminActor,
  deliveryId: string,
  lineId: string,
  cost: number,
): Promise<ChangedLine> {
  const costCents = dollarsToCents(cost);
  await write(
    context,
    async () => ({
      row: await findDelivery(context, deliveryId),
      line: await findLine(context, deliveryId, lineId),
    }),
    ({ row: { delivery }, line }) => {
      if (line === undefined) throw new StoreError("not_found", { message: "There is no such line." });
      if (delivery.bookedAt === null) {
        throw new StoreError("conflict", {
          message: "This delivery is not booked yet. Change the line instead.",
        });
      }
      if (line.costCents === costCents) return [];
      const now = context.now().toISOString();
      const { quantity, productId } = line;
      return [
        context.db
          .update(supplierDeliveries)
          .set({
            // NULL if another cost was corrected in the meantime.
            version: sql`CASE WHEN version = ${delivery.version} THEN version + 1 END`,
            updatedAt: now,
          })
          .where(eq(supplierDeliveries.id, deliveryId)),
        insertFrom(
          context.db,
          stockMovements,
          {
            id: null,
            productId: sql`id`,
            quantity: 0,
            cause: "corrected",
            // The first known cost counts for all units, as the ledger's trigger counts it. A value is never negative.
            valueCents: sql`CASE WHEN unit_cost_cents IS NULL
              THEN CAST(round(1.0 * stock_on_hand * ${costCents} / ${quantity}) AS integer) - stock_value_cents
              ELSE max(-stock_value_cents, CAST(round(
                (${costCents} - coalesce(${line.valueCents}, 1.0 * ${quantity} * stock_value_cents / stock_on_hand))
                  * min(stock_on_hand, ${quantity}) / ${quantity}) AS integer))
              END`,
            onHandAfter: null,
            orderId: null,
            supplierDeliveryId: deliveryId,
            createdAt: now,
          },
          sql`FROM products WHERE id = ${productId} AND stock_on_hand > 0`,
        ),
        ...raiseProductVersions(context, sql`(${productId})`),
        context.db
          .update(supplierDeliveryLines)
          .set({ costCents })
          .where(and(eq(supplierDeliveryLines.id, lineId), eq(supplierDeliveryLines.deliveryId, deliveryId))),
        writeAudit(context, admin, {
          action: "supplier_delivery.cost",
          entity: "supplier_delivery",
          entityId: deliveryId,
          summary:
            `Corrected the cost of ${line.productName} from ${delivery.supplier} ${delivery.number}`.trim(),
          before: { cost: line.costCents === null ? null : centsToDollars(line.costCents) },
          after: { cost },
        }),
      ];
    },
  );
  return readChangedLine(context, deliveryId, lineId);
}

/**
 * Finds a line with the value at which its units were booked: their cost, or the average at that time. It is NULL if the
 * product's cost was unknown, too. A line and its movement are on the same place among those of the product.
 */
async function findLine({ db }: StoreContext, deliveryId: string, lineId: string) {
  const place = sql`(SELECT count(*) FROM supplier_delivery_lines AS earlier, supplier_delivery_lines AS own
    WHERE own.id = ${lineId} AND earlier.delivery_id = own.delivery_id AND earlier.product_id = own.product_id
      AND (earlier.created_at, earlier.rowid) < (own.created_at, own.rowid))`;
  return db
    .select({
      productId: products.id,
      productName: products.name,
      quantity: supplierDeliveryLines.quantity,
      costCents: supplierDeliveryLines.costCents,
      valueCents: sql<number | null>`coalesce(supplier_delivery_lines.cost_cents, (SELECT value_cents
        FROM stock_movements AS booked WHERE booked.product_id = supplier_delivery_lines.product_id
          AND booked.supplier_delivery_id = ${deliveryId} AND booked.cause = 'received'
        ORDER BY booked.id LIMIT 1 OFFSET ${place}))`.as("booked_value_cents"),
    })
    .from(supplierDeliveryLines)
    .innerJoin(products, eq(products.id, supplierDeliveryLines.productId))
    .where(and(eq(supplierDeliveryLines.id, lineId), eq(supplierDeliveryLines.deliveryId, deliveryId)))
    .get();
}
