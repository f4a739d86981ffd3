import { desc, inArray, isNull, sql } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { formatFamilyCell } from "../../../../contract/catalog/family-cells.ts";
import {
  csvHeading,
  productCsvColumns,
  shopifyExportColumns,
} from "../../../../contract/catalog/product-csv.ts";
import type { ProductImageView } from "../../../../contract/catalog/product-images.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { textToHtml } from "../../../../contract/shared/html-text.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TaxMode } from "../../../../contract/tax/taxes.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { productFamilies, productImages, products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import { requireSettings, selectSettings } from "../../store/read-settings.ts";
import { groupImagesByProduct, toAdminProductView } from "../products/product-view.ts";

const productsPerRead = 200;

type Cell = string | number | boolean | null;

/**
 * Admin only: exports the catalogue without archived products, in the store's own columns or Shopify's, and records who
 * did it.
 */
export async function exportProducts(
  context: StoreContext,
  admin: AdminActor,
  format: "store" | "shopify",
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "products", filters: { format } });
  const { timeZone, taxMode } = requireSettings(await selectSettings(context));
  const fileName = `products-${format}-${toStoreDay(context.now(), timeZone)}.csv`;
  const rows = format === "store" ? writeStoreRows(context) : writeShopifyRows(context, taxMode);
  return { fileName, body: streamText(rows) };
}

async function* writeStoreRows(context: StoreContext): AsyncGenerator<string> {
  yield formatCsvRow([...productCsvColumns.map(csvHeading), "images"]);
  for await (const page of readPages(context)) {
    yield page.map((member) => toStoreRow(context, member)).join("");
  }
}

async function* writeShopifyRows(context: StoreContext, taxMode: TaxMode): AsyncGenerator<string> {
  yield formatCsvRow([...shopifyExportColumns]);
  for await (const page of readPages(context)) {
    yield groupByFamily(page)
      .map((members) => toShopifyRows(context, members, taxMode))
      .join("");
  }
}

/** A product with its family, if it is in one. */
interface Member {
  readonly product: AdminProductView;
  readonly family: { readonly name: string; readonly optionNames: readonly string[] } | undefined;
  readonly values: readonly string[];
}

/**
 * Reads the products without archived ones, in pages, because a large catalogue does not fit into memory. The members of
 * a family follow each other, the active ones first, and are on one page.
 */
async function* readPages(context: StoreContext): AsyncGenerator<readonly Member[]> {
  const firstOfFamily = sql`CASE WHEN family_id IS NULL THEN search_key ELSE (SELECT min(search_key)
    FROM products AS member WHERE member.family_id = products.family_id AND member.archived_at IS NULL) END`;
  const order = await context.db
    .select({ id: products.id, familyId: products.familyId })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(firstOfFamily, desc(products.isActive), products.searchKey);
  let start = 0;
  while (start < order.length) {
    let end = Math.min(start + productsPerRead, order.length);
    while (
      end < order.length &&
      order[end]?.familyId !== null &&
      order[end]?.familyId === order[end - 1]?.familyId
    )
      end += 1;
    yield await readPage(
      context,
      order.slice(start, end).map(({ id }) => id),
    );
    start = end;
  }
}

async function readPage(context: StoreContext, ids: readonly string[]): Promise<readonly Member[]> {
  const isOnPage = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const { rows, images, families } = await readBatch(context.db, {
    rows: context.db.select().from(products).where(inArray(products.id, isOnPage)),
    images: context.db.select().from(productImages).where(inArray(productImages.productId, isOnPage)),
    families: context.db
      .select()
      .from(productFamilies)
      .where(sql`${productFamilies.id} IN (SELECT family_id FROM products WHERE products.id IN ${isOnPage})`),
  });
  const imagesOf = groupImagesByProduct(images);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (row === undefined) return [];
    const family = families.find((each) => each.id === row.familyId);
    return [
      {
        product: toAdminProductView(row, imagesOf(id), { family: null }),
        family,
        values: row.familyValues ?? [],
      },
    ];
  });
}

function groupByFamily(page: readonly Member[]): Member[][] {
  const groups: Member[][] = [];
  for (const member of page) {
    const group = groups.at(-1);
    if (group !== undefined && member.family !== undefined && group[0]?.family === member.family)
      group.push(member);
    else groups.push([member]);
  }
  return groups;
}

function toStoreRow(context: StoreContext, { product, family, values }: Member): string {
  const fields = {
    ...product,
    wholesale_price: product.wholesale_price.toFixed(2),
    retail_price: formatCompareAt(product),
    sale_price: product.sale_price?.toFixed(2) ?? null,
    unit_cost: product.unit_cost?.toFixed(2) ?? null,
    family: family?.name ?? null,
    family_options: formatFamilyCell(family?.optionNames ?? []),
    family_values: formatFamilyCell(values),
    stock_when_exported: product.on_hand,
    cost_when_exported: product.unit_cost?.toFixed(2) ?? null,
  };
  const cells: Cell[] = productCsvColumns.map((column) => fields[column]);
  return formatCsvRow([...cells, product.images.map((image) => getAddress(context, image)).join(" ")]);
}

type ShopifyCells = Partial<Record<(typeof shopifyExportColumns)[number], Cell | undefined>>;

/**
 * Writes a product, or a family as one product with its members as variants, in Shopify's layout. Each image after the
 * first is on a row that has only the handle. Shopify reads what its products have in common from the first row, so that
 * the other rows have only what differs.
 */
function toShopifyRows(context: StoreContext, members: readonly Member[], taxMode: TaxMode): string {
  const writeLine = (cells: ShopifyCells) =>
    formatCsvRow(shopifyExportColumns.map((column) => cells[column] ?? null));
  const [first] = members;
  if (first === undefined) return "";
  const handle = { Handle: first.product.slug };
  const common = new Map(Object.entries(toCommonCells(first)));
  const variants = members.map((member): ShopifyCells => {
    const differing = Object.entries(toCommonCells(member)).filter(
      ([column, cell]) => member === first || cell !== common.get(column),
    );
    return { ...Object.fromEntries(differing), ...toVariantCells(context, member, members, taxMode) };
  });
  const addresses = new Map(
    members.flatMap(({ product }) =>
      product.images.map((image) => [getAddress(context, image), image.alt_text] as const),
    ),
  );
  const images = [...addresses].map(
    ([address, altText], index): ShopifyCells => ({
      "Image Src": address,
      "Image Position": index + 1,
      "Image Alt Text": altText,
    }),
  );
  const lines = Array.from({ length: Math.max(variants.length, images.length) }, (_, index) => ({
    ...handle,
    ...variants[index],
    ...images[index],
  }));
  return lines.map(writeLine).join("");
}

function toCommonCells({ product, family }: Member): ShopifyCells {
  return {
    Title: family?.name ?? product.name,
    "Body (HTML)": textToHtml(product.description),
    Vendor: product.brand ?? "",
    Type: product.category,
    Tags: product.meta_keywords,
    Published: product.is_active,
    "SEO Title": product.meta_title,
    "SEO Description": product.meta_description,
    Status: product.is_active ? "active" : "draft",
  };
}

function toVariantCells(
  context: StoreContext,
  { product, family, values }: Member,
  members: readonly Member[],
  taxMode: TaxMode,
): ShopifyCells {
  const [name1, name2, name3] = joinAfterThird(family?.optionNames ?? ["Title"]);
  const [value1, value2, value3] = joinAfterThird(family === undefined ? ["Default Title"] : values);
  const [ownImage] = product.images;
  return {
    "Option1 Name": name1,
    "Option1 Value": value1,
    "Option2 Name": name2,
    "Option2 Value": value2,
    "Option3 Name": name3,
    "Option3 Value": value3,
    "Variant SKU": product.sku,
    // A product of 1.0045 kg has 1004.5 g, and a multiplication adds digits far behind the point.
    "Variant Grams": product.weight === null ? null : Number((product.weight * 1_000).toFixed(6)),
    "Variant Inventory Qty": product.on_hand,
    "Variant Price": product.wholesale_price.toFixed(2),
    "Variant Compare At Price": formatCompareAt(product),
    "Variant Taxable": isTaxable(product, taxMode),
    "Variant Barcode": product.barcode,
    "Variant Image": members.length === 1 || ownImage === undefined ? null : getAddress(context, ownImage),
    "Cost per item": product.unit_cost?.toFixed(2) ?? null,
  };
}

/** Shopify's products have three options at most. */
function joinAfterThird(texts: readonly string[]): readonly string[] {
  return texts.length <= 3 ? texts : [...texts.slice(0, 2), texts.slice(2).join(" / ")];
}

/** A store that taxes by place does not use the rates, and Shopify has exemptions of its own for taxable products. */
function isTaxable({ tax_rate: taxRate }: AdminProductView, taxMode: TaxMode): boolean {
  return taxMode === "by_place" || taxRate > 0;
}

/**
 * Returns a blank cell for a product without a compare-at price, so that a new price in the file needs no second one.
 */
function formatCompareAt({ wholesale_price, retail_price }: AdminProductView): string {
  return retail_price === wholesale_price ? "" : retail_price.toFixed(2);
}

/** Returns the address of an image in its largest width, which another store fetches. */
function getAddress(context: StoreContext, image: ProductImageView): string {
  return context.site.url + (image.sources.at(-1)?.url ?? image.image_url);
}
