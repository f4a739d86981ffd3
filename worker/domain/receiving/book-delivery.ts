import { sql } from "drizzle-orm";
import type { SupplierDeliveryView } from "../../../contract/admin/supplier-deliveries.ts";
import { maxStockUnits } from "../../../contract/catalog/product-fields.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { stockMovements } from "../../db/schema/stock.ts";
import { type AdminActor, getAdminName } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { raiseProductVersions } from "../catalog/products/raise-versions.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";
import { raiseDraftVersion, requireVersion } from "./change-delivery.ts";
import { findWithView, readDelivery } from "./read-delivery.ts";

/**
 * Admin only: adds the units of a delivery to the stock, once and all in one batch.
 * @throws StoreError not_found; invalid_input for a delivery without lines, with lines that have no product, and for
 *   too many units on hand; conflict, with the current delivery, for an outdated version and a booked delivery
 */
export async function bookDelivery(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  version: number,
): Promise<SupplierDeliveryView> {
  await write(
    context,
    async () => ({ found: await findWithView(context, id), tooMany: await findTooMany(context, id) }),
    ({ found, tooMany }) => {
      requireVersion(found, version);
      refuseIncomplete(found.current);
      if (tooMany !== undefined) throw fieldError("lines", describeTooMany(tooMany));
      const { supplier, number, lines, units, cost, lines_without_cost } = found.current;
      const now = context.now();
      return [
        raiseDraftVersion(context, id, canBeBooked(id, version), {
          bookedAt: now.toISOString(),
          bookedBy: getAdminName(admin),
        }),
        // The rows are those that the version guards.
        insertFrom(
          context.db,
          stockMovements,
          {
            id: null,
            productId: sql`product_id`,
            quantity: sql`quantity`,
            cause: "received",
            valueCents: sql`cost_cents`,
            onHandAfter: null,
            orderId: null,
            supplierDeliveryId: id,
            createdAt: now.toISOString(),
          },
          sql`FROM supplier_delivery_lines WHERE delivery_id = ${id} ORDER BY created_at, rowid`,
        ),
        ...raiseProductVersions(
          context,
          sql`(SELECT product_id FROM supplier_delivery_lines WHERE delivery_id = ${id})`,
          [
            sql`arrived_on = ${toStoreDay(now, found.row.timeZone)}`,
            sql`supplier = coalesce(nullif(supplier, ''), ${supplier})`,
          ],
        ),
        writeAudit(context, admin, {
          action: "supplier_delivery.book",
          entity: "supplier_delivery",
          entityId: id,
          summary: `Received ${supplier} ${number}`.trim(),
          after: { supplier, number, lines, units, cost, lines_without_cost },
        }),
      ];
    },
  );
  return readDelivery(context, id);
}

// The most lines that an error names.
const namedLines = 3;

/** @throws StoreError invalid_input */
function refuseIncomplete({ items }: SupplierDeliveryView): void {
  if (items.length === 0) throw fieldError("lines", "Add at least one line first");
  const open = items.filter(({ problem }) => problem !== null);
  if (open.length === 0) return;
  const names = open.slice(0, namedLines).map(({ name, code, product }) => name || code || product?.name);
  const count = open.length === 1 ? "1 line has" : `${open.length} lines have`;
  const more = open.length > namedLines ? " and others" : "";
  throw fieldError("lines", `${count} no product yet: ${names.join(", ")}${more}`);
}

/** The condition that must still hold in the batch: nobody archived or deleted a product, or added units to one, in the meantime. */
function canBeBooked(id: string, version: number) {
  return sql`version = ${version} AND NOT EXISTS (
      SELECT 1 FROM supplier_delivery_lines AS line LEFT JOIN products ON products.id = line.product_id
      WHERE line.delivery_id = ${id} AND (products.id IS NULL OR products.archived_at IS NOT NULL))
    AND NOT EXISTS (${selectTooMany(id)})`;
}

function selectTooMany(id: string) {
  return sql`SELECT products.name, products.stock_on_hand + sum(line.quantity) AS units
    FROM supplier_delivery_lines AS line JOIN products ON products.id = line.product_id
    WHERE line.delivery_id = ${id} GROUP BY products.id
    HAVING products.stock_on_hand + sum(line.quantity) > ${maxStockUnits}`;
}

interface TooMany {
  readonly name: string;
  readonly units: number;
}

async function findTooMany({ db }: StoreContext, id: string): Promise<TooMany | undefined> {
  return db.get<TooMany | undefined>(selectTooMany(id));
}

function describeTooMany({ name, units }: TooMany): string {
  return `${name} would have ${units} units on hand. At most ${maxStockUnits} are possible.`;
}
