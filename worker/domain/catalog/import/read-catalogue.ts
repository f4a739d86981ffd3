import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { toFamilyKey } from "../../../../contract/catalog/family-cells.ts";
import type { ImportBody } from "../../../../contract/catalog/product-csv.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { importImages, productChangeRows, productChangeSets } from "../../../db/schema/admin.ts";
import { productFamilies, productImages, products } from "../../../db/schema/catalog.ts";
import { foldValue } from "../../../db/schema/fold-text.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxClasses } from "../../money/taxes/tax-classes.ts";
import { selectCategories, toCategoryRows } from "../../store/categories/read-categories.ts";
import { selectContent } from "../../store/documents.ts";
import { requireSettings, selectSettings } from "../../store/read-settings.ts";
import { createAlreadyUndoneError } from "../bulk/change-set-rows.ts";
import type { ProductRow } from "../products/product-rows.ts";
import { toSlug } from "../products/slug.ts";
import { getStoreToday, groupAskedPrices, selectAskedPrices } from "../sales/asked-prices.ts";
import { type ImportFamily, readFamilyName } from "./plan-families.ts";
import type { Catalogue } from "./plan-rows.ts";

// The maximum length of a SKU or slug.
const maxKeyLength = 200;

/**
 * Reads the products, slugs, settings and categories that the rows of a chunk are checked against, in one round trip.
 * Each list of keys is one JSON parameter, because D1 binds at most 100 parameters.
 * @throws StoreError conflict if the import was undone, or if the id is not an import's
 */
export async function readCatalogue(context: StoreContext, body: ImportBody): Promise<Catalogue> {
  const isInChunk = sql`${products.sku} IN (SELECT value FROM json_each(${listKeys(body.rows.map((row) => row.fields.sku))}))`;
  const slugBases = listKeys(
    body.rows.flatMap(({ fields }) => [
      fields.slug,
      fields.name === undefined ? undefined : toSlug(fields.name),
    ]),
  );
  const familyNames = listKeys(body.rows.map((row) => foldValue(readFamilyName(row))));
  const isFamilyOfChunk = or(
    inArray(productFamilies.id, sql`(SELECT family_id FROM products WHERE ${isInChunk})`),
    inArray(productFamilies.nameFolded, sql`(SELECT value FROM json_each(${familyNames}))`),
  );
  const changeSetId = body.change_set_id ?? "";
  const {
    sets: [set],
    ...rows
  } = await readBatch(context.db, {
    existing: context.db.select().from(products).where(isInChunk),
    images: context.db
      .select({ productId: productImages.productId, contentHash: productImages.contentHash })
      .from(productImages)
      .innerJoin(products, eq(products.id, productImages.productId))
      .where(isInChunk),
    fetched: context.db
      .select({
        productId: importImages.productId,
        address: importImages.address,
        contentHash: importImages.contentHash,
      })
      .from(importImages)
      .innerJoin(products, eq(products.id, importImages.productId))
      .where(and(isInChunk, isNotNull(importImages.contentHash))),
    slugs: context.db
      .select({ slug: sql<string>`slug`.as("slug") })
      .from(
        sql`(${selectTakenSlugs("products", slugBases)} UNION ${selectTakenSlugs("former_product_slugs", slugBases)})`,
      ),
    families: context.db
      .select({
        id: productFamilies.id,
        name: productFamilies.name,
        optionNames: productFamilies.optionNames,
        version: productFamilies.version,
      })
      .from(productFamilies)
      .where(isFamilyOfChunk),
    members: context.db
      .select({ id: products.id, familyId: products.familyId, familyValues: products.familyValues })
      .from(products)
      .where(
        and(
          isNull(products.archivedAt),
          inArray(
            products.familyId,
            context.db.select({ id: productFamilies.id }).from(productFamilies).where(isFamilyOfChunk),
          ),
        ),
      ),
    asked: selectAskedPrices(context, sql`(SELECT id FROM products WHERE ${isInChunk})`),
    settings: selectSettings(context),
    categories: selectCategories(context),
    content: selectContent(context, "tax"),
    sets: context.db.select().from(productChangeSets).where(eq(productChangeSets.id, changeSetId)),
    written: context.db
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
            context.db.select({ id: products.id }).from(products).where(isInChunk),
          ),
        ),
      ),
  });
  if (set !== undefined && set.kind !== "import") throw new StoreError("conflict");
  if (set !== undefined && set.undoneAt !== null) throw createAlreadyUndoneError();
  const { defaultTaxBasisPoints, timeZone } = requireSettings(rows.settings);
  return {
    bySku: new Map(rows.existing.map((row) => [row.sku, row])),
    families: rows.families.map((family) => ({ ...family, members: listMembers(family.id, rows.members) })),
    imageHashes: groupHashes(rows.images),
    fetchedHashes: new Map(rows.fetched.map((row) => [`${row.productId} ${row.address}`, row.contentHash])),
    siteUrl: context.site.url,
    takenSlugs: new Set(rows.slugs.map((row) => row.slug)),
    defaultTaxBasisPoints,
    day: getStoreToday(context, timeZone),
    getAskedPrices: groupAskedPrices(rows.asked),
    categories: toCategoryRows(rows.categories),
    taxClasses: parseTaxClasses(rows.content),
    written: new Map(rows.written.map((row) => [row.id, row.isNew ? "created" : "updated"])),
  };
}

/**
 * Selects taken slugs that equal a base or begin with `base-`. The range is correct because '.' follows '-' in ASCII.
 */
function selectTakenSlugs(table: "products" | "former_product_slugs", bases: string) {
  const name = sql.raw(table);
  return sql`SELECT slug FROM ${name} WHERE slug IN (SELECT value FROM json_each(${bases}))
    UNION SELECT slug FROM json_each(${bases}) AS base CROSS JOIN ${name}
      ON slug >= base.value || '-' AND slug < base.value || '.'`;
}

function listMembers(
  familyId: string,
  members: readonly Pick<ProductRow, "id" | "familyId" | "familyValues">[],
): ImportFamily["members"] {
  const own = members.filter((member) => member.familyId === familyId);
  return new Map(own.map(({ id, familyValues }) => [id, toFamilyKey(familyValues ?? [])]));
}

function groupHashes(images: readonly { productId: string; contentHash: string }[]) {
  const hashes = new Map<string, Set<string>>();
  for (const { productId, contentHash } of images) {
    hashes.set(productId, (hashes.get(productId) ?? new Set()).add(contentHash));
  }
  return hashes;
}

function listKeys(values: readonly (string | undefined)[]): string {
  const keys = values.map((value) => value?.trim() ?? "");
  return JSON.stringify([...new Set(keys)].filter((key) => key !== "" && key.length <= maxKeyLength));
}
