import { imageUrl } from "../../contract/catalog/catalog.ts";
import { productPath } from "../../contract/catalog/pages.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { type FeedProduct, listFeedProducts } from "../domain/catalog/queries/list-feed-products.ts";
import type { StoreContext } from "../domain/context.ts";
import { readPublicSettings } from "../domain/settings/public-settings.ts";
import { escapeHtml } from "../lib/html.ts";

type Store = Awaited<ReturnType<typeof readPublicSettings>>["store"];

const imageWidth = 1200;
// What the services accept at most.
const maxIdLength = 50;
const maxTitleLength = 150;
const maxDescriptionLength = 5_000;

/**
 * The products for Google Merchant Center and Meta, as RSS 2.0 with Google's names, which both of them read. Sent while it is
 * read from the database: a large catalogue's feed does not fit into memory.
 */
export async function streamProductFeed(context: StoreContext): Promise<ReadableStream<Uint8Array>> {
  const { store } = await readPublicSettings(context);
  const parts = writeProductFeed(context, store);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
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
    // Goods without a brand have the store's name; beside a maker's GTIN it would be wrong.
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

/** XML allows fewer characters than people type. */
function element(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that no XML file may hold
  return `<${name}>${escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""))}</${name}>`;
}
