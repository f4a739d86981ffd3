import { eq, inArray, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import type { ImportBody, ImportView } from "../../../contract/product-csv.ts";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { productChangeSets } from "../../db/schema/admin.ts";
import { formerSlugs, productImages, products } from "../../db/schema/catalog.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import { writeAudit } from "../admin/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { presentSettings, selectSettings } from "../settings/settings-row.ts";
import { openChangeSet, recordInverse, updateProducts } from "./change-sets.ts";
import { type NewProduct, planRows, type RowPlan, type Shelf } from "./import-rows.ts";
import { editableColumns, editableFields } from "./product-columns.ts";
import { slugOf } from "./slug.ts";

/**
 * One chunk of an import: read in one round trip, written in another, all of the chunk or none of it. What a row gets
 * wrong is told for that row and keeps none of the others back. All chunks of a file are undone as one.
 * @throws StoreError not_found for a change set that is not there, conflict when it was undone or somebody was faster
 */
export async function importProducts(
  context: StoreContext,
  admin: Profile,
  body: ImportBody,
): Promise<{ message: string; data: ImportView }> {
  const plans = planRows(body.rows, await readShelf(context, body));
  const isWrite = !body.dry_run && plans.some((plan) => plan.created ?? plan.updated);
  const changeSetId = isWrite ? (body.change_set_id ?? crypto.randomUUID()) : body.change_set_id;
  if (isWrite && changeSetId !== null) await write(context, admin, body, changeSetId, plans);
  const count = (outcome: string) => plans.filter((plan) => plan.report.outcome === outcome).length;
  const data = {
    dry_run: body.dry_run,
    change_set_id: changeSetId,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    failed: count("failed"),
    rows: plans.map((plan) => plan.report),
  };
  const message = `${data.created} new, ${data.updated} changed, ${data.unchanged} unchanged, ${data.failed} failed.`;
  return { message, data };
}

async function write(
  context: StoreContext,
  admin: Profile,
  body: ImportBody,
  changeSetId: string,
  plans: readonly RowPlan[],
): Promise<void> {
  const created = plans.flatMap((plan) => plan.created ?? []);
  const updated = plans.flatMap((plan) => plan.updated ?? []);
  const summary = `Imported ${body.file_name}`;
  try {
    await runBatch(context.db, [
      openChangeSet(context, admin, { id: changeSetId, kind: "import", summary }),
      ...insertProducts(context, changeSetId, created),
      ...updateProducts(context, changeSetId, updated),
      writeAudit(context, admin, {
        action: "product.import",
        entity: "change_set",
        entityId: changeSetId,
        summary,
        after: {
          created: created.map(({ draft }) => draft.sku),
          updated: updated.map(({ row }) => row.sku),
        },
      }),
    ]);
  } catch (error) {
    const constraint = violatedConstraint(error) ?? "";
    if (!["products.version", "products.slug", "products.sku"].includes(constraint)) throw error;
    throw new StoreError("conflict", {
      message: "Somebody else changed one of these products in the meantime. Please try these rows again.",
    });
  }
}

async function readShelf(context: StoreContext, body: ImportBody): Promise<Shelf> {
  const trimmed = (values: readonly (string | undefined)[]) =>
    JSON.stringify(values.map((value) => value?.trim() ?? "").filter((value) => value !== ""));
  const isWanted = sql`${products.sku} IN (SELECT value FROM json_each(${trimmed(body.rows.map((row) => row.fields.sku))}))`;
  const bases = trimmed(
    body.rows.flatMap((row) => [
      row.fields.slug,
      row.fields.name === undefined ? "" : slugOf(row.fields.name),
    ]),
  );
  // A made slug gets -2, -3 ...: those count as well. '.' follows '-'.
  const isTaken = (column: typeof products.slug | typeof formerSlugs.slug) =>
    sql`EXISTS (SELECT 1 FROM json_each(${bases}) WHERE ${column} = value
      OR (${column} >= value || '-' AND ${column} < value || '.'))`;
  const [known, pictured, slugs, former, settings, sets] = await context.db.batch([
    context.db.select().from(products).where(isWanted),
    context.db
      .selectDistinct({ id: productImages.productId })
      .from(productImages)
      .innerJoin(products, eq(products.id, productImages.productId))
      .where(isWanted),
    context.db.select({ slug: products.slug }).from(products).where(isTaken(products.slug)),
    context.db.select({ slug: formerSlugs.slug }).from(formerSlugs).where(isTaken(formerSlugs.slug)),
    selectSettings(context),
    context.db
      .select()
      .from(productChangeSets)
      .where(inArray(productChangeSets.id, [body.change_set_id ?? ""])),
  ]);
  refuseClosedSet(body, sets[0]);
  return {
    bySku: new Map(known.map((row) => [row.sku, row])),
    hasPicture: new Set(pictured.map((row) => row.id)),
    takenSlugs: new Set([...slugs, ...former].map((row) => row.slug)),
    defaultTaxBasisPoints: presentSettings(settings).defaultTaxBasisPoints,
  };
}

function refuseClosedSet(body: ImportBody, set: typeof productChangeSets.$inferSelect | undefined): void {
  if (body.change_set_id === null) return;
  if (set?.kind !== "import") throw new StoreError("not_found", { message: "There is no such import." });
  if (set.undoneAt !== null) throw new StoreError("conflict", { message: "This has been undone already." });
}

/** In one statement, however many there are: D1 binds at most 100 parameters. */
function insertProducts(
  context: StoreContext,
  changeSetId: string,
  created: readonly NewProduct[],
): Statement[] {
  if (created.length === 0) return [];
  const now = context.now().toISOString();
  const rows = JSON.stringify(
    created.map(({ id, slug, draft }) => ({
      ...draft,
      id,
      slug,
      shortDescription: draft.shortDescription ?? "",
      taxRateBasisPoints: draft.taxRateBasisPoints ?? 0,
      minimumOrderQuantity: draft.minimumOrderQuantity ?? 1,
      isFeatured: draft.isFeatured ?? false,
    })),
  );
  const columns = sql.raw(editableFields.map((field) => `"${editableColumns[field]}"`).join(", "));
  const values = sql.raw(editableFields.map((field) => `value ->> '${field}'`).join(", "));
  return [
    context.db.run(sql`
      INSERT INTO products (id, slug, sku, stock_quantity, created_at, updated_at, ${columns})
      SELECT value ->> 'id', value ->> 'slug', value ->> 'sku', value ->> 'stockQuantity', ${now}, ${now}, ${values}
      FROM json_each(${rows})`),
    recordInverse(
      context,
      changeSetId,
      created.map(({ id }) => ({ productId: id, versionAfter: 1, before: null })),
    ),
  ];
}
