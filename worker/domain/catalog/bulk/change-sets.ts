import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { type ChangeSetView, type UndoView, undoView } from "../../../../contract/admin/change-sets.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { runBatch, type Statement } from "../../../db/run-batch.ts";
import { productChangeRows, productChangeSets } from "../../../db/schema/admin.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";
import { isInBooks } from "../products/product-conditions.ts";
import { buildAssignments } from "../products/product-rows.ts";
import { applySales } from "../sales/apply-sales.ts";
import { createAlreadyUndoneError, isAlreadyUndone, summaryUnlessUndone } from "./change-set-rows.ts";

/** Admin only: lists imports and bulk actions, latest first. */
export async function listChangeSets(
  context: StoreContext,
  query: { page: number; limit: number },
): Promise<Page<ChangeSetView>> {
  const { counts, rows } = await readBatch(context.db, {
    counts: context.db.select({ found: count() }).from(productChangeSets),
    rows: context.db
      .select({
        set: productChangeSets,
        products:
          sql<number>`(SELECT count(*) FROM product_change_rows WHERE change_set_id = product_change_sets.id)`
            .mapWith(Number)
            .as("products"),
        waitingImages: countImages(sql`content_hash IS NULL AND problem IS NULL`).as("waiting_images"),
        failedImages: countImages(sql`problem IS NOT NULL`).as("failed_images"),
      })
      .from(productChangeSets)
      .orderBy(desc(productChangeSets.createdAt), desc(productChangeSets.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  const data = rows.map((row) => ({
    id: row.set.id,
    kind: row.set.kind,
    summary: row.set.summary,
    admin_name: row.set.adminName,
    created_at: row.set.createdAt,
    undone_at: row.set.undoneAt,
    products: row.products,
    waiting_images: row.waitingImages,
    failed_images: row.failedImages,
  }));
  return toPage(data, counts[0]?.found, query);
}

function countImages(condition: SQL) {
  return sql<number>`(SELECT count(*) FROM import_images
    WHERE change_set_id = product_change_sets.id AND ${condition})`.mapWith(Number);
}

/**
 * Admin only: undoes an import or a bulk action in one batch. Changed products get their previous values. New products
 * are deleted, or archived if they were ordered or received. Products that were changed since stay as they are. The
 * stock on hand never falls below the units allocated to orders. The response lists the products whose stock was limited
 * by this, so that an admin counts it.
 * @throws StoreError not_found, conflict if it was undone before
 */
export async function undoChangeSet(
  context: StoreContext,
  admin: AdminActor,
  changeSetId: string,
): Promise<{ message: string; data: UndoView }> {
  const { summary, productCount } = await readUndoable(context, changeSetId);
  const now = context.now().toISOString();
  const reverts = revertProducts(context, changeSetId, now);
  const results = await runUndo(context, [
    ...Object.values(reverts),
    ...revertFamilies(context, changeSetId, now),
    context.db
      .update(productChangeSets)
      .set({
        undoneAt: now,
        summary: summaryUnlessUndone,
      })
      .where(eq(productChangeSets.id, changeSetId)),
    writeAudit(context, admin, {
      action: "change_set.undo",
      entity: "change_set",
      entityId: changeSetId,
      summary: `Undid: ${summary}`,
      before: { undone_at: null },
      after: { undone_at: now },
    }),
  ]);
  // A sale of the previous values may have begun or ended since.
  await applySales(context);
  const list = (name: keyof typeof reverts) => results[Object.keys(reverts).indexOf(name)]?.results ?? [];
  const removed = list("deleted").length + list("archived").length;
  const restored = list("restored").length;
  const unchanged = productCount - removed - restored;
  const stockToCount = v.parse(undoView.entries.stock_to_count, list("stockToCount")) ?? [];
  return {
    message: describeUndo(unchanged, stockToCount.length),
    data: {
      restored,
      removed,
      kept: unchanged,
      ...(stockToCount.length > 0 && { stock_to_count: stockToCount }),
    },
  };
}

/**
 * Reads an import or a bulk action that can be undone, and the number of its products.
 * @throws StoreError not_found, conflict if it was undone before
 */
async function readUndoable(
  context: StoreContext,
  changeSetId: string,
): Promise<{ summary: string; productCount: number }> {
  const {
    sets: [set],
    counts,
  } = await readBatch(context.db, {
    sets: context.db.select().from(productChangeSets).where(eq(productChangeSets.id, changeSetId)),
    counts: context.db
      .select({ found: count() })
      .from(productChangeRows)
      .where(eq(productChangeRows.changeSetId, changeSetId)),
  });
  if (set === undefined) throw new StoreError("not_found", { message: "There is no such change." });
  if (set.undoneAt !== null) throw createAlreadyUndoneError();
  return { summary: set.summary, productCount: counts[0]?.found ?? 0 };
}

/**
 * Returns the statements that revert the products, in their order. A product goes back into its family if that still
 * has as many options, and no other product has its values.
 */
function revertProducts(context: StoreContext, changeSetId: string, now: string) {
  const isUntouched = sql`products.id = undone.product_id AND undone.change_set_id = ${changeSetId}
    AND products.version = undone.version_after AND products.archived_at IS NULL`;
  // The condition starts from the change set's rows, so that SQLite does not scan all products.
  const isNewAndUntouched = sql`products.id IN (SELECT product_id FROM product_change_rows
      WHERE change_set_id = ${changeSetId} AND before IS NULL)
    AND products.archived_at IS NULL AND products.version = (SELECT version_after FROM product_change_rows AS undone
      WHERE undone.change_set_id = ${changeSetId} AND undone.product_id = products.id)`;
  const onHandBefore = sql`products.stock_on_hand - (undone.before ->> 'stockAdded')`;
  const onHandAfter = sql`max(${onHandBefore}, products.stock_allocated)`;
  const statements = {
    stockToCount:
      context.db.run(sql`SELECT products.id, name, sku, stock_allocated AS on_hand, stock_allocated AS allocated
      FROM product_change_rows AS undone JOIN products ON ${isUntouched}
      WHERE ${onHandBefore} < products.stock_allocated ORDER BY sku`),
    // An open form does not show the members that join and leave.
    outdated: context.db.run(sql`UPDATE product_families SET version = version + 1, updated_at = ${now}
      WHERE id IN (SELECT family.value FROM product_change_rows AS undone JOIN products ON ${isUntouched}
        JOIN json_each(json_array(products.family_id, undone.before ->> 'familyId')) AS family
        WHERE undone.before IS NULL OR json_type(undone.before, '$.familyId') IS NOT NULL)`),
    deleted: context.db
      .delete(products)
      .where(sql`${isNewAndUntouched} AND NOT ${isInBooks}`)
      .returning({ id: products.id }),
    archived: context.db
      .update(products)
      .set({
        isActive: false,
        archivedAt: now,
        familyId: null,
        familyValues: null,
        updatedAt: now,
        version: sql`version + 1`,
      })
      .where(isNewAndUntouched)
      .returning({ id: products.id }),
    corrected: context.db.run(sql`INSERT INTO stock_movements (product_id, quantity, cause, created_at)
      SELECT products.id, ${onHandAfter} - products.stock_on_hand, 'corrected', ${now}
      FROM product_change_rows AS undone JOIN products ON ${isUntouched}
      WHERE ${onHandAfter} <> products.stock_on_hand`),
    left: context.db.run(sql`UPDATE products SET family_id = NULL, family_values = NULL
      FROM product_change_rows AS undone
      WHERE ${isUntouched} AND json_type(undone.before, '$.familyId') IS NOT NULL`),
    rejoined: context.db.run(sql`UPDATE OR IGNORE products SET family_id = undone.before ->> 'familyId',
        family_values = undone.before ->> 'familyValues'
      FROM product_change_rows AS undone JOIN product_families AS family
        ON family.id = undone.before ->> 'familyId'
          AND json_array_length(family.option_names) = json_array_length(undone.before, '$.familyValues')
      WHERE ${isUntouched}`),
    restored: context.db.run(sql`UPDATE products SET ${buildAssignments("undone.before")},
        version = version + 1, updated_at = ${now}
      FROM product_change_rows AS undone WHERE ${isUntouched} AND undone.before IS NOT NULL
      RETURNING products.id`),
  };
  return statements satisfies Readonly<Record<string, Statement>>;
}

/** Returns the statements that give families their former options, and delete those that the import has made. */
function revertFamilies(context: StoreContext, changeSetId: string, now: string): Statement[] {
  return [
    context.db.run(sql`UPDATE product_families SET option_names = undone.before ->> '$.renamed.from',
        version = version + 1, updated_at = ${now}
      FROM product_change_rows AS undone
      WHERE undone.change_set_id = ${changeSetId} AND product_families.id = undone.before ->> '$.renamed.familyId'
        AND product_families.option_names = undone.before ->> '$.renamed.to'`),
    context.db.run(sql`DELETE FROM product_families
      WHERE created_at >= (SELECT created_at FROM product_change_sets WHERE id = ${changeSetId})
        AND NOT EXISTS (SELECT 1 FROM products WHERE family_id = product_families.id)`),
  ];
}

/**
 * Runs the statements of an undo.
 * @throws StoreError conflict if someone else undid it at the same moment
 */
async function runUndo(context: StoreContext, statements: readonly Statement[]): Promise<D1Result[]> {
  try {
    return await runBatch(context.db, statements);
  } catch (error) {
    throw isAlreadyUndone(error) ? createAlreadyUndoneError() : error;
  }
}

function describeUndo(unchanged: number, stockToCount: number): string {
  return [
    "The change has been undone.",
    ...(unchanged === 0
      ? []
      : [
          `${unchanged} ${unchanged === 1 ? "product was" : "products were"} changed since and stayed as they are.`,
        ]),
    ...(stockToCount === 0
      ? []
      : [
          `Please count the stock of ${stockToCount === 1 ? "1 product" : `${stockToCount} products`}: more was sold than you had before.`,
        ]),
  ].join(" ");
}
