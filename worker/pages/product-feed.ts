import { imageUrl } from "../../contract/catalog/catalog.ts";
import { productPath } from "../../contract/catalog/pages.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { type FeedProduct, listFeedProducts } from "../domain/catalog/queries/list-feed-products.ts";
import type { StoreContext } from "../domain/context.ts";
import { streamChunks } from "../domain/csv-export.ts";
import { readPublicSettings } from "../domain/settings/public-settings.ts";
import { escapeHtml } from "../lib/html.ts";

type Store = Awaited<ReturnType<typeof readPublicSettings>>["store"];

const imageWidth = 1200;
// The limits of Google Merchant Center.
const maxIdLength = 50;
const maxTitleLength = 150;
const maxDescriptionLength = 5_000;

/**
 * Writes the product feed for Google Merchant Center and Meta: RSS 2.0 with Google's element names, which both read. The
 * feed is streamed from the database, because that of a large catalogue does not fit into memory.
 */
export async function streamProductFeed(context: StoreContext): Promise<ReadableStream<Uint8Array>> {
  const { store } = await readPublicSettings(context);
  const parts = writeProductFeed(context, store);
  const encoder = new TextEncoder();
  return streamChunks(undefined, parts, (text) => encoder.encode(text));
}

async function* writeProductFeed(context: StoreContext, store: Store): AsyncGenerator<string, undefined> {
  const { url } = context.site;
  yield toLines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    "<channel>",
    element("title", store.name),
    element("link", `${url}/`),
    element("description", store.description),
  ]);
  for await (const page of listFeedProducts(context)) {
    yield toLines(page.flatMap((listed) => writeItem(listed, { storeName: store.name, siteUrl: url })));
  }
  yield toLines(["</channel>", "</rss>"]);
}

function writeItem(
  { product, imageHash }: FeedProduct,
  { storeName, siteUrl }: { readonly storeName: string; readonly siteUrl: string },
): string[] {
  const hasSale = product.retailPriceCents > product.wholesalePriceCents;
  return [
    "<item>",
    element("g:id", product.sku.length > maxIdLength ? product.id : product.sku),
    element("g:title", product.name.slice(0, maxTitleLength)),
    element("g:description", product.description.slice(0, maxDescriptionLength)),
    element("g:link", siteUrl + productPath(product.slug)),
    element("g:image_link", siteUrl + imageUrl(imageHash, imageWidth)),
    element(
      "g:availability",
      product.stockQuantity >= product.minimumOrderQuantity ? "in_stock" : "out_of_stock",
    ),
    element("g:price", toPrice(product.retailPriceCents)),
    ...(hasSale ? [element("g:sale_price", toPrice(product.wholesalePriceCents))] : []),
    element("g:condition", "new"),
    element("g:product_type", product.category),
    // The store is the brand of goods without one, unless a GTIN names another manufacturer.
    ...(product.brand === null && product.barcode !== null
      ? []
      : [element("g:brand", product.brand ?? storeName)]),
    ...(product.barcode === null
      ? [element("g:identifier_exists", product.brand === null ? "no" : "yes")]
      : [element("g:gtin", product.barcode)]),
    ...(product.weightKg === null ? [] : [element("g:shipping_weight", `${product.weightKg} kg`)]),
    "</item>",
  ];
}

function toLines(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

/** 'NN.NN CAD' */
function toPrice(cents: number): string {
  return `${formatCents(cents).replace(/[^\d.]/g, "")} CAD`;
}

/** Writes an element, without the control characters that people can type and XML forbids. */
function element(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
  return `<${name}>${escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""))}</${name}>`;
}
