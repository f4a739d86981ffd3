import { and, asc, gt, inArray, isNull } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
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
import { productImages, products } from "../../../db/schema/catalog.ts";
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
    yield page.map((product) => toStoreRow(context, product)).join("");
  }
}

async function* writeShopifyRows(context: StoreContext, taxMode: TaxMode): AsyncGenerator<string> {
  yield formatCsvRow([...shopifyExportColumns]);
  for await (const page of readPages(context)) {
    yield page.map((product) => toShopifyRows(context, product, taxMode)).join("");
  }
}

/** Reads the products without archived ones, in pages, because a large catalogue does not fit into memory. */
async function* readPages(context: StoreContext): AsyncGenerator<readonly AdminProductView[]> {
  let lastKey = 0;
  while (true) {
    const isOnPage = and(isNull(products.archivedAt), gt(products.searchKey, lastKey));
    const pageIds = context.db
      .select({ id: products.id })
      .from(products)
      .where(isOnPage)
      .orderBy(asc(products.searchKey))
      .limit(productsPerRead);
    const { rows, images } = await readBatch(context.db, {
      rows: context.db
        .select()
        .from(products)
        .where(isOnPage)
        .orderBy(asc(products.searchKey))
        .limit(productsPerRead),
      images: context.db.select().from(productImages).where(inArray(productImages.productId, pageIds)),
    });
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    const imagesOf = groupImagesByProduct(images);
    yield rows.map((row) => toAdminProductView(row, imagesOf(row.id), { family: null }));
    if (rows.length < productsPerRead) return;
    lastKey = lastRow.searchKey;
  }
}

function toStoreRow(context: StoreContext, product: AdminProductView): string {
  const values = {
    ...product,
    wholesale_price: product.wholesale_price.toFixed(2),
    retail_price: formatCompareAt(product),
    sale_price: product.sale_price?.toFixed(2) ?? null,
    stock_when_exported: product.on_hand,
  };
  const cells: Cell[] = productCsvColumns.map((column) => values[column]);
  return formatCsvRow([...cells, product.images.map((image) => getAddress(context, image)).join(" ")]);
}

/** Writes a product in Shopify's layout, with each image after the first on a row that has only the handle. */
function toShopifyRows(context: StoreContext, product: AdminProductView, taxMode: TaxMode): string {
  const [firstImage, ...otherImages] = product.images.map((image, index) => ({
    "Image Src": getAddress(context, image),
    "Image Position": index + 1,
    "Image Alt Text": image.alt_text,
  }));
  const writeLine = (cells: Partial<Record<(typeof shopifyExportColumns)[number], Cell>>) =>
    formatCsvRow(shopifyExportColumns.map((column) => cells[column] ?? null));
  const handle = { Handle: product.slug };
  return [
    writeLine({
      ...handle,
      Title: product.name,
      "Body (HTML)": textToHtml(product.description),
      Vendor: product.brand ?? "",
      Type: product.category,
      Tags: product.meta_keywords,
      Published: product.is_active,
      "Option1 Name": "Title",
      "Option1 Value": "Default Title",
      "Variant SKU": product.sku,
      // A product of 1.0045 kg has 1004.5 g, and a multiplication adds digits far behind the point.
      "Variant Grams": product.weight === null ? null : Number((product.weight * 1_000).toFixed(6)),
      "Variant Inventory Qty": product.on_hand,
      "Variant Price": product.wholesale_price.toFixed(2),
      "Variant Compare At Price": formatCompareAt(product),
      "Variant Taxable": isTaxable(product, taxMode),
      "Variant Barcode": product.barcode,
      "SEO Title": product.meta_title,
      "SEO Description": product.meta_description,
      Status: product.is_active ? "active" : "draft",
      ...firstImage,
    }),
    ...otherImages.map((image) => writeLine({ ...handle, ...image })),
  ].join("");
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
