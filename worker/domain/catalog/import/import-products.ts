import { sql } from "drizzle-orm";
import type { ImportBody, ImportRow, ImportView } from "../../../../contract/catalog/product-csv.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import {
  isForeignKeyViolation,
  runBatch,
  type Statement,
  violatedConstraint,
} from "../../../db/run-batch.ts";
import { splitIntoJsonChunks } from "../../../db/split-into-json-chunks.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { resolveCategory } from "../../store/categories/read-categories.ts";
import {
  createAlreadyUndoneError,
  isAlreadyUndone,
  openChangeSet,
  recordPreviousValues,
  updateProducts,
} from "../bulk/change-set-rows.ts";
import { type FamilyMembership, insertProductRows } from "../products/product-rows.ts";
import { queueImages } from "./import-images.ts";
import type { ImportFamily } from "./plan-families.ts";
import { type Catalogue, type CreatedProduct, planRows, type RowPlan } from "./plan-rows.ts";
import { readCatalogue } from "./read-catalogue.ts";

/**
 * Admin only: imports one chunk of a file, in one batch. A row with errors is reported, and the other rows are
 * imported. All chunks of a file share a change set and are undone together. A repeated chunk changes nothing and gets
 * the same report.
 * @throws StoreError conflict if the import was undone, its id is not an import's, or someone else changed a product
 */
export async function importProducts(
  context: StoreContext,
  admin: AdminActor,
  body: ImportBody,
): Promise<{ message: string; data: ImportView }> {
  const catalogue = await readCatalogue(context, body);
  const plans = planRows(body.rows, catalogue);
  const images = plans.flatMap((plan) => plan.images ?? []);
  const isWrite = !body.dry_run && (images.length > 0 || plans.some((plan) => plan.created ?? plan.updated));
  const changeSetId = isWrite ? (body.change_set_id ?? crypto.randomUUID()) : body.change_set_id;
  if (isWrite && changeSetId !== null) await saveImport(context, admin, body, changeSetId, plans);
  const count = (outcome: string) => plans.filter((plan) => plan.report.outcome === outcome).length;
  const data = {
    dry_run: body.dry_run,
    change_set_id: changeSetId,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    failed: count("failed"),
    images: images.length,
    unknown_categories: listUnknownCategories(body.rows, catalogue),
    rows: plans.map((plan) => plan.report),
  };
  const message = `${data.created} new, ${data.updated} changed, ${data.unchanged} unchanged, ${data.failed} failed.`;
  return { message, data };
}

/** Lists the categories that the store does not have, each spelling once, and blank if new products have none. */
function listUnknownCategories(
  rows: readonly ImportRow[],
  { categories, bySku }: Pick<Catalogue, "categories" | "bySku">,
): string[] {
  const names = new Set(categories.map(({ name }) => name));
  const written = rows.flatMap(({ fields, category_if_new, problem }) => {
    const category = fields.category?.trim() ?? "";
    const isNew = problem === undefined && fields.name !== undefined && !bySku.has(fields.sku?.trim() ?? "");
    return category !== "" || (isNew && category_if_new === undefined) ? [category] : [];
  });
  return [...new Set(written)].filter((name) => name === "" || !names.has(resolveCategory(name, categories)));
}

async function saveImport(
  context: StoreContext,
  admin: AdminActor,
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
      ...writeFamilies(context, [...new Set(plans.flatMap((plan) => plan.families ?? []))]),
      ...freeFamilyValues(context, [
        ...created.map(({ product }) => product),
        ...updated.map(({ values }) => values),
      ]),
      // Products that leave their values go first, because new ones may get them.
      ...updateProducts(context, changeSetId, updated),
      ...insertProducts(context, changeSetId, created),
      ...queueImages(
        context,
        changeSetId,
        plans.flatMap((plan) => plan.images ?? []),
      ),
      writeAudit(context, admin, {
        action: "product.import",
        entity: "change_set",
        entityId: changeSetId,
        summary,
        after: {
          created: created.map(({ product }) => product.sku),
          updated: updated.map(({ row }) => row.sku),
        },
      }),
    ]);
  } catch (error) {
    if (isAlreadyUndone(error)) throw createAlreadyUndoneError();
    const constraint = violatedConstraint(error) ?? "";
    // A foreign key is violated if a category was deleted after the rows were read.
    if (!raceConstraints.includes(constraint) && !isForeignKeyViolation(error)) throw error;
    throw new StoreError("conflict", {
      message: "Someone else changed one of these products in the meantime. Please try these rows again.",
    });
  }
}

// products_allocated_on_hand fails if an order has allocated units since the rows were read.
const raceConstraints = [
  "products.version",
  "products.slug",
  "products.sku",
  "products_allocated_on_hand",
  "product_families.name_folded",
  "product_families.version",
  "products_one_per_family_values",
];

/**
 * Returns the statements that insert new families, and that change the options of others. Their version is raised,
 * because an open form does not show which products have joined and left them.
 */
function writeFamilies(context: StoreContext, families: readonly ImportFamily[]): Statement[] {
  const now = context.now().toISOString();
  const rows = families.map(({ id, name, optionNames, version }) => ({ id, name, optionNames, version }));
  return splitIntoJsonChunks(rows).flatMap((chunk) => [
    context.db.run(sql`
      UPDATE product_families SET option_names = planned.value ->> 'optionNames', updated_at = ${now},
        version = CASE WHEN product_families.version = planned.value ->> 'version' THEN product_families.version + 1 END
      FROM json_each(${chunk}) AS planned WHERE product_families.id = planned.value ->> 'id'`),
    context.db.run(sql`
      INSERT INTO product_families (id, name, option_names, created_at, updated_at)
      SELECT value ->> 'id', value ->> 'name', value ->> 'optionNames', ${now}, ${now}
      FROM json_each(${chunk}) WHERE value ->> 'version' IS NULL`),
  ]);
}

/** Returns the statements by which archived products leave their families if others get their values. */
function freeFamilyValues(
  context: StoreContext,
  imported: readonly Partial<FamilyMembership>[],
): Statement[] {
  const joining = imported.flatMap(({ familyId, familyValues }) =>
    typeof familyId === "string" ? [{ familyId, familyValues }] : [],
  );
  return splitIntoJsonChunks(joining).map((chunk) =>
    context.db.run(sql`
      UPDATE products SET family_id = NULL, family_values = NULL, version = version + 1,
        updated_at = ${context.now().toISOString()}
      FROM json_each(${chunk}) AS joining
      WHERE products.family_id = joining.value ->> 'familyId'
        AND lower(products.family_values) = lower(joining.value ->> 'familyValues') AND archived_at IS NOT NULL`),
  );
}

/** Returns the statements that insert the products, and that record that they are new. */
function insertProducts(
  context: StoreContext,
  changeSetId: string,
  created: readonly CreatedProduct[],
): Statement[] {
  if (created.length === 0) return [];
  return [
    ...insertProductRows(
      context,
      created.map(({ id, slug, product }) => ({ ...product, id, slug })),
    ),
    ...recordPreviousValues(
      context,
      changeSetId,
      created.map(({ id }) => ({ productId: id, versionAfter: 1, before: null })),
    ),
  ];
}
