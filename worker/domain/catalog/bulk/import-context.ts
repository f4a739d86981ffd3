import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ImportBody } from "../../../../contract/catalog/product-csv.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { productChangeRows, productChangeSets } from "../../../db/schema/admin.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import { selectCategories, toCategoryRows } from "../../categories/read-categories.ts";
import type { StoreContext } from "../../context.ts";
import { requireSettings, selectSettings } from "../../settings/settings-row.ts";
import { toSlug } from "../products/slug.ts";
import type { ImportContext } from "./import-rows.ts";

// What is longer is no SKU and no slug.
const maxKeyLength = 200;

/**
 * What the rows of a chunk meet, in one round trip: every list goes as one JSON parameter and leads to its rows by index.
 * @throws StoreError conflict for an import that was undone, or an id that is something else's
 */
export async function readImportContext(context: StoreContext, body: ImportBody): Promise<ImportContext> {
  const isWanted = sql`${products.sku} IN (SELECT value FROM json_each(${listKeys(body.rows.map((row) => row.fields.sku))}))`;
  const bases = listKeys(
    body.rows.flatMap(({ fields }) => [
      fields.slug,
      fields.name === undefined ? undefined : toSlug(fields.name),
    ]),
  );
  const changeSetId = body.change_set_id ?? "";
  const [known, imaged, slugs, settings, categories, [set], written] = await context.db.batch([
    context.db.select().from(products).where(isWanted),
    context.db
      .selectDistinct({ id: productImages.productId })
      .from(productImages)
      .innerJoin(products, eq(products.id, productImages.productId))
      .where(isWanted),
    context.db
      .select({ slug: sql<string>`slug`.as("slug") })
      .from(sql`(${takenSlugs("products", bases)} UNION ${takenSlugs("former_slugs", bases)})`),
    selectSettings(context),
    selectCategories(context),
    context.db.select().from(productChangeSets).where(eq(productChangeSets.id, changeSetId)),
    context.db
      .select({
        id: productChangeRows.productId,
        isNew: isNull(productChangeRows.before).mapWith(Boolean).as("is_new"),
      })
      .from(productChangeRows)
      .where(
        and(
          eq(productChangeRows.changeSetId, changeSetId),
          inArray(
            productChangeRows.productId,
            context.db.select({ id: products.id }).from(products).where(isWanted),
          ),
        ),
      ),
  ]);
  if (set !== undefined && set.kind !== "import") throw new StoreError("conflict");
  if (set !== undefined && set.undoneAt !== null) throw closedSet();
  return {
    bySku: new Map(known.map((row) => [row.sku, row])),
    hasImage: new Set(imaged.map((row) => row.id)),
    takenSlugs: new Set(slugs.map((row) => row.slug)),
    defaultTaxBasisPoints: requireSettings(settings).defaultTaxBasisPoints,
    categories: toCategoryRows(categories),
    written: new Map(written.map((row) => [row.id, row.isNew ? "created" : "updated"])),
  };
}

export function closedSet(): StoreError {
  return new StoreError("conflict", { message: "This has been undone already." });
}

/** The slugs themselves, and what replaces taken ones: -2, -3 ... '.' follows '-'. */
function takenSlugs(table: "products" | "former_slugs", bases: string) {
  const name = sql.raw(table);
  return sql`SELECT slug FROM ${name} WHERE slug IN (SELECT value FROM json_each(${bases}))
    UNION SELECT slug FROM json_each(${bases}) AS base CROSS JOIN ${name}
      ON slug >= base.value || '-' AND slug < base.value || '.'`;
}

function listKeys(values: readonly (string | undefined)[]): string {
  const keys = values.map((value) => value?.trim() ?? "");
  return JSON.stringify([...new Set(keys)].filter((key) => key !== "" && key.length <= maxKeyLength));
}
