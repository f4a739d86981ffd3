import { and, eq, sql } from "drizzle-orm";
import {
  type AddedLines,
  type ChangedLine,
  maxDeliveryLines,
  type NewSupplierDeliveryLine,
  type SupplierDeliveryLineBody,
} from "../../../contract/admin/supplier-deliveries.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { dollarsToCents } from "../../../contract/shared/money.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { products } from "../../db/schema/catalog.ts";
import { supplierDeliveryLines } from "../../db/schema/stock.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";
import { raiseDraftVersion } from "./change-delivery.ts";
import { matchCodes } from "./match-codes.ts";
import { findDelivery, readLines, requireDraft } from "./read-delivery.ts";

/**
 * Admin only: adds lines to a draft, with the products of their codes. A line that arrives again is not added again
 * (docs/decisions/0056), also after the delivery was booked.
 * @throws StoreError not_found; conflict for a booked delivery, too many lines, and the id of another delivery's line
 */
export async function addLines(
  context: StoreContext,
  deliveryId: string,
  lines: readonly NewSupplierDeliveryLine[],
): Promise<AddedLines> {
  const { delivery } = await findDelivery(context, deliveryId);
  const listMatches = await matchCodes(
    context,
    delivery.supplierFolded,
    lines.flatMap(({ product_id, code }) => (product_id === null ? code : [])),
  );
  const rows = JSON.stringify(
    lines.map(({ cost, tax, ...line }) => {
      const [match, ...others] = line.product_id === null ? listMatches(line.code) : [line.product_id];
      return {
        ...line,
        productId: others.length === 0 ? match : null,
        costCents: toCents(cost),
        taxCents: toCents(tax),
      };
    }),
  );
  await write(
    context,
    () => readWithStored(context, deliveryId, lines),
    ({ row, storedIn }) => {
      const added = lines.filter(({ id }) => !storedIn.has(id));
      if (lines.some(({ id }) => (storedIn.get(id) ?? deliveryId) !== deliveryId)) {
        throw fieldError("lines", "A line is part of another delivery", "conflict");
      }
      if (added.length === 0) return [];
      requireDraft(row);
      // Simultaneous requests may exceed the limit by their lines, which booking still takes.
      if (row.sums.lines + added.length > maxDeliveryLines) {
        throw fieldError("lines", `A delivery has at most ${maxDeliveryLines} lines`, "conflict");
      }
      return [
        raiseDraftVersion(context, deliveryId),
        insertFrom(
          context.db,
          supplierDeliveryLines,
          {
            id: sql`added.value ->> 'id'`,
            deliveryId,
            // NULL for a product that was deleted or archived in the meantime.
            productId: sql`(SELECT id FROM products WHERE id = added.value ->> 'productId' AND archived_at IS NULL)`,
            code: sql`added.value ->> 'code'`,
            name: sql`added.value ->> 'name'`,
            quantity: sql`added.value ->> 'quantity'`,
            costCents: sql`added.value ->> 'costCents'`,
            taxCents: sql`added.value ->> 'taxCents'`,
            createdAt: context.now().toISOString(),
          },
          // Rows of the same moment are in the order of their rowid.
          sql`FROM json_each(${rows}) AS added
            WHERE EXISTS (SELECT 1 FROM supplier_deliveries WHERE id = ${deliveryId})`,
        ).onConflictDoNothing(),
      ];
    },
  );
  const row = await findDelivery(context, deliveryId);
  const items = await readLines(
    context,
    row,
    lines.map(({ id }) => id),
  );
  return {
    // A line that was deleted at the same moment is left out.
    items: lines.flatMap(({ id }) => items.find((item) => item.id === id) ?? []),
    version: row.delivery.version,
  };
}

async function readWithStored(
  context: StoreContext,
  deliveryId: string,
  lines: readonly NewSupplierDeliveryLine[],
) {
  const ids = JSON.stringify(lines.map(({ id }) => id));
  const stored = await context.db
    .select({ id: supplierDeliveryLines.id, deliveryId: supplierDeliveryLines.deliveryId })
    .from(supplierDeliveryLines)
    .where(sql`id IN (SELECT value FROM json_each(${ids}))`);
  const row = await findDelivery(context, deliveryId);
  return { row, storedIn: new Map(stored.map((line) => [line.id, line.deliveryId])) };
}

/**
 * Admin only: changes the product or the amounts of a draft's line.
 * @throws StoreError not_found, product_not_found; conflict for a booked delivery
 */
export async function changeLine(
  context: StoreContext,
  deliveryId: string,
  lineId: string,
  { product_id: productId, quantity, cost, tax }: SupplierDeliveryLineBody,
): Promise<ChangedLine> {
  if (typeof productId === "string") await requireProduct(context, productId);
  await write(
    context,
    () => findDelivery(context, deliveryId),
    (row) => {
      requireDraft(row);
      return [
        raiseDraftVersion(context, deliveryId),
        context.db
          .update(supplierDeliveryLines)
          .set({ productId, quantity, costCents: toCents(cost), taxCents: toCents(tax) })
          .where(and(eq(supplierDeliveryLines.id, lineId), eq(supplierDeliveryLines.deliveryId, deliveryId))),
      ];
    },
  );
  return readChangedLine(context, deliveryId, lineId);
}

async function requireProduct({ db }: StoreContext, productId: string): Promise<void> {
  const found = await db
    .select({ archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.id, productId))
    .get();
  if (found?.archivedAt !== null) throw new StoreError("product_not_found");
}

/**
 * Admin only: deletes a line of a draft. Deleting it again is no error.
 * @throws StoreError not_found for the delivery; conflict for a booked one
 */
export async function removeLine(
  context: StoreContext,
  deliveryId: string,
  lineId: string,
): Promise<{ version: number }> {
  await write(
    context,
    () => findDelivery(context, deliveryId),
    (row) => {
      requireDraft(row);
      return [
        raiseDraftVersion(context, deliveryId),
        context.db
          .delete(supplierDeliveryLines)
          .where(and(eq(supplierDeliveryLines.id, lineId), eq(supplierDeliveryLines.deliveryId, deliveryId))),
      ];
    },
  );
  return { version: (await findDelivery(context, deliveryId)).delivery.version };
}

/**
 * Reads a line after a change, with the delivery's version.
 * @throws StoreError not_found
 */
export async function readChangedLine(
  context: StoreContext,
  deliveryId: string,
  lineId: string,
): Promise<ChangedLine> {
  const row = await findDelivery(context, deliveryId);
  const [item] = await readLines(context, row, [lineId]);
  if (item === undefined) throw new StoreError("not_found", { message: "This line was deleted." });
  return { item, version: row.delivery.version };
}

function toCents(dollars: number | null | undefined): number | null | undefined {
  return typeof dollars === "number" ? dollarsToCents(dollars) : dollars;
}
