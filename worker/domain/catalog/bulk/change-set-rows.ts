import { eq, sql } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { productChangeRows, productChangeSets } from "../../../db/schema/admin.ts";
import { splitIntoJsonChunks } from "../../../db/split-into-json-chunks.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { getAdminName } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import {
  buildAssignments,
  type EditableValues,
  hasOtherFamily,
  type ProductRow,
  pickWrittenValues,
} from "../products/product-rows.ts";

/** A product and its new values. */
export interface ProductUpdate {
  readonly row: ProductRow;
  readonly values: EditableValues;
  /** The number of units to add to the stock on hand. It is negative to reduce the stock. */
  readonly stockAdded?: number | undefined;
  /** The options of a family that the product's row renames. */
  readonly renamed?: RenamedOptions | undefined;
}

export interface RenamedOptions {
  readonly familyId: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Inserts the row of an import or a bulk action. Later chunks of an import have the same id. If the change set has been
 * undone in the meantime, its summary becomes NULL, which rolls the batch back.
 */
export function openChangeSet(
  context: StoreContext,
  admin: AdminActor,
  set: { id: string; kind: "import" | "bulk"; summary: string },
): Statement {
  return context.db
    .insert(productChangeSets)
    .values({
      ...set,
      profileId: admin.id,
      adminName: getAdminName(admin),
      createdAt: context.now().toISOString(),
    })
    .onConflictDoUpdate({
      target: productChangeSets.id,
      set: { summary: summaryUnlessUndone },
    });
}

/**
 * Writes many products and their previous values in a few statements. If somebody has changed a product since it was
 * read, its version becomes NULL, which rolls the batch back.
 */
export function updateProducts(
  context: StoreContext,
  changeSetId: string,
  updates: readonly ProductUpdate[],
): Statement[] {
  if (updates.length === 0) return [];
  const now = context.now().toISOString();
  const rows = updates.map(({ row, values }) => ({
    ...pickWrittenValues(values, row),
    id: row.id,
    version: row.version,
  }));
  const before = updates.map(({ row, values, stockAdded = 0, renamed }) => ({
    productId: row.id,
    versionAfter: row.version + 1,
    before: { ...pickWrittenValues(row, values), stockAdded, renamed },
  }));
  const moved = updates.flatMap(({ row, values: { familyId, familyValues } }) =>
    hasOtherFamily(row, { familyId, familyValues }) ? [{ id: row.id, familyId, familyValues }] : [],
  );
  const corrected = updates.flatMap(({ row, stockAdded = 0 }) =>
    stockAdded === 0 ? [] : [{ id: row.id, stockAdded }],
  );
  return [
    ...splitIntoJsonChunks(rows).map((chunk) =>
      context.db.run(sql`UPDATE products SET ${buildAssignments("updated.value")},
          version = CASE WHEN products.version = updated.value ->> 'version' THEN products.version + 1 END,
          updated_at = ${now}
        FROM json_each(${chunk}) AS updated WHERE products.id = updated.value ->> 'id'`),
    ),
    // All leave first, so that two members can exchange their values.
    ...splitIntoJsonChunks(moved).flatMap((chunk) => [
      context.db.run(sql`UPDATE products SET family_id = NULL, family_values = NULL
        WHERE id IN (SELECT value ->> 'id' FROM json_each(${chunk}))`),
      context.db.run(sql`UPDATE products SET family_id = moved.value ->> 'familyId',
          family_values = moved.value ->> 'familyValues'
        FROM json_each(${chunk}) AS moved WHERE products.id = moved.value ->> 'id'`),
    ]),
    ...splitIntoJsonChunks(corrected).map((chunk) =>
      context.db.run(sql`INSERT INTO stock_movements (product_id, quantity, cause, created_at)
        SELECT value ->> 'id', value ->> 'stockAdded', 'corrected', ${now} FROM json_each(${chunk})`),
    ),
    ...recordPreviousValues(context, changeSetId, before),
  ];
}

/**
 * Records previous values for undo. If a change set changes a product twice, the first values are recorded, and Undo
 * skips the product if someone else has changed it in between.
 */
export function recordPreviousValues(
  context: StoreContext,
  changeSetId: string,
  rows: readonly { productId: string; versionAfter: number; before: object | null }[],
): Statement[] {
  return splitIntoJsonChunks(rows).map((chunk) =>
    insertFrom(
      context.db,
      productChangeRows,
      {
        id: randomUuid,
        changeSetId,
        productId: sql`value ->> 'productId'`,
        // The operator "->" returns the JSON text 'null' for null.
        before: sql`nullif(value -> 'before', 'null')`,
        versionAfter: sql`value ->> 'versionAfter'`,
      },
      // "WHERE true" is needed, because SQLite would parse ON CONFLICT as a join condition.
      sql`FROM json_each(${chunk}) WHERE true`,
    ).onConflictDoUpdate({
      target: [productChangeRows.changeSetId, productChangeRows.productId],
      set: { versionAfter: sql`excluded.version_after` },
      setWhere: sql`${productChangeRows.versionAfter} = excluded.version_after - 1`,
    }),
  );
}

/** Rolls a batch back if the change set was undone meanwhile, because its summary then becomes NULL. */
export function requireNotUndone(context: StoreContext, changeSetId: string): Statement {
  return context.db
    .update(productChangeSets)
    .set({ summary: summaryUnlessUndone })
    .where(eq(productChangeSets.id, changeSetId));
}

/** NULL if the change set was undone meanwhile. The column refuses it, which rolls the batch back. */
export const summaryUnlessUndone = sql`CASE WHEN ${productChangeSets.undoneAt} IS NULL THEN ${productChangeSets.summary} END`;

/** Returns true if a batch failed because its change set was undone meanwhile. */
export function isAlreadyUndone(error: unknown): boolean {
  return violatedConstraint(error) === "product_change_sets.summary";
}

/** Creates the error for an import or a bulk action that is undone or extended after it was undone. */
export function createAlreadyUndoneError(): StoreError {
  return new StoreError("conflict", { message: "This has already been undone." });
}
