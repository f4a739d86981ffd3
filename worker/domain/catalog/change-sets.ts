import { count, desc, eq, sql } from "drizzle-orm";
import type { ChangeSetView } from "../../../contract/admin-products.ts";
import { StoreError } from "../../../contract/errors.ts";
import { randomUuid } from "../../db/random-uuid.ts";
import type { Statement } from "../../db/run-batch.ts";
import { productChangeRows, productChangeSets } from "../../db/schema/admin.ts";
import { products } from "../../db/schema/catalog.ts";
import { type Page, pageOf } from "../admin/page.ts";
import { adminNameOf, writeAudit } from "../admin/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { assignmentsFrom, type EditableValues, editableValuesOf } from "./product-columns.ts";
import type { ProductRow } from "./product-view.ts";

/** A product that is there, and what it is to become. */
export interface ProductUpdate {
  readonly row: ProductRow;
  readonly values: EditableValues;
  /** The stock counted anew. */
  readonly stockQuantity?: number | undefined;
}

/** The row of one stroke over many products; the same id again (an import's next chunk) is the same stroke. */
export function openChangeSet(
  context: StoreContext,
  admin: Profile,
  set: { id: string; kind: "import" | "bulk"; summary: string },
): Statement {
  return context.db
    .insert(productChangeSets)
    .values({
      ...set,
      profileId: admin.id,
      adminName: adminNameOf(admin),
      createdAt: context.now().toISOString(),
    })
    .onConflictDoNothing();
}

/**
 * Writes many products and their inverse, in three statements however many there are. A product that somebody changed
 * since it was read makes its version NULL, which rolls everything back.
 */
export function updateProducts(
  context: StoreContext,
  changeSetId: string,
  updates: readonly ProductUpdate[],
): Statement[] {
  if (updates.length === 0) return [];
  const rows = JSON.stringify(
    updates.map(({ row, values, stockQuantity }) => ({
      ...values,
      id: row.id,
      version: row.version,
      stockQuantity: stockQuantity ?? null,
    })),
  );
  const before = updates.map(({ row, stockQuantity }) => ({
    productId: row.id,
    versionAfter: row.version + 1,
    before: {
      ...editableValuesOf(row),
      stockAdded: stockQuantity === undefined ? 0 : stockQuantity - row.stockQuantity,
    },
  }));
  return [
    context.db.run(sql`UPDATE products SET ${assignmentsFrom("wanted.value")},
        stock_quantity = coalesce(wanted.value ->> 'stockQuantity', stock_quantity),
        version = CASE WHEN products.version = wanted.value ->> 'version' THEN products.version + 1 END,
        updated_at = ${context.now().toISOString()}
      FROM json_each(${rows}) AS wanted WHERE products.id = wanted.value ->> 'id'`),
    recordInverse(context, changeSetId, before),
  ];
}

/** What undo goes by. Of a product that one stroke changes twice, the first inverse stays. */
export function recordInverse(
  context: StoreContext,
  changeSetId: string,
  rows: readonly { productId: string; versionAfter: number; before: object | null }[],
): Statement {
  return context.db
    .insert(productChangeRows)
    .select(
      // In the order of the table's columns. "->" keeps JSON text; of null it makes 'null'.
      sql`SELECT ${randomUuid}, ${changeSetId}, value ->> 'productId', nullif(value -> 'before', 'null'), value ->> 'versionAfter'
        FROM json_each(${JSON.stringify(rows)}) WHERE true`,
    )
    .onConflictDoUpdate({
      target: [productChangeRows.changeSetId, productChangeRows.productId],
      set: { versionAfter: sql`excluded.version_after` },
    });
}

/** Latest first. */
export async function listChangeSets(
  context: StoreContext,
  query: { page: number; limit: number },
): Promise<Page<ChangeSetView>> {
  const [[total], rows] = await context.db.batch([
    context.db.select({ found: count() }).from(productChangeSets),
    context.db
      .select({
        set: productChangeSets,
        products:
          sql<number>`(SELECT count(*) FROM product_change_rows WHERE change_set_id = product_change_sets.id)`
            .mapWith(Number)
            .as("products"),
      })
      .from(productChangeSets)
      .orderBy(desc(productChangeSets.createdAt), desc(productChangeSets.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  const data = rows.map((row) => ({
    id: row.set.id,
    kind: row.set.kind,
    summary: row.set.summary,
    admin_name: row.set.adminName,
    created_at: row.set.createdAt,
    undone_at: row.set.undoneAt,
    products: row.products,
  }));
  return pageOf(data, total?.found, query);
}

/**
 * Takes one stroke back, in one batch: changed products become what they were, new ones go (or into the archive, where
 * they were ordered). A product that somebody changed since is kept as it is.
 * @throws StoreError not_found, conflict when it was undone before
 */
export async function undoChangeSet(context: StoreContext, admin: Profile, changeSetId: string) {
  const [[set], [total]] = await context.db.batch([
    context.db.select().from(productChangeSets).where(eq(productChangeSets.id, changeSetId)),
    context.db
      .select({ found: count() })
      .from(productChangeRows)
      .where(eq(productChangeRows.changeSetId, changeSetId)),
  ]);
  if (set === undefined) throw new StoreError("not_found", { message: "There is no such change." });
  if (set.undoneAt !== null) throw new StoreError("conflict", { message: "This has been undone already." });
  const now = context.now().toISOString();
  const isUntouched = sql`products.id = undone.product_id AND undone.change_set_id = ${changeSetId}
    AND products.version = undone.version_after AND products.archived_at IS NULL`;
  const isNewAndUntouched = sql`id IN (SELECT product_id FROM product_change_rows AS undone
    WHERE undone.change_set_id = ${changeSetId} AND undone.before IS NULL
      AND undone.version_after = products.version)`;
  const wasOrdered = sql`(EXISTS (SELECT 1 FROM order_items WHERE order_items.product_id = products.id)
    OR EXISTS (SELECT 1 FROM stock_reservations WHERE stock_reservations.product_id = products.id))`;
  const [removed, archived, restored] = await context.db.batch([
    context.db
      .delete(products)
      .where(sql`${isNewAndUntouched} AND NOT ${wasOrdered}`)
      .returning({ id: products.id }),
    context.db
      .update(products)
      .set({ isActive: false, archivedAt: now, updatedAt: now, version: sql`version + 1` })
      .where(isNewAndUntouched)
      .returning({ id: products.id }),
    context.db.all<{ id: string }>(sql`UPDATE products SET ${assignmentsFrom("undone.before")},
        stock_quantity = max(0, stock_quantity - (undone.before ->> 'stockAdded')),
        version = version + 1, updated_at = ${now}
      FROM product_change_rows AS undone WHERE ${isUntouched} AND undone.before IS NOT NULL
      RETURNING products.id`),
    context.db.update(productChangeSets).set({ undoneAt: now }).where(eq(productChangeSets.id, changeSetId)),
    writeAudit(context, admin, {
      action: "change_set.undo",
      entity: "change_set",
      entityId: changeSetId,
      summary: `Undid: ${set.summary}`,
    }),
  ]);
  const gone = removed.length + archived.length;
  const kept = (total?.found ?? 0) - gone - restored.length;
  return {
    message:
      kept === 0
        ? "The change has been undone."
        : `The change has been undone. ${kept} ${kept === 1 ? "product was" : "products were"} changed since and stayed as they are.`,
    data: { restored: restored.length, removed: gone, kept },
  };
}
