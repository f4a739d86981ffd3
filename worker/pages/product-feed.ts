import { imageUrl } from "../../contract/catalog/catalog.ts";
import { productPath } from "../../contract/catalog/pages.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { listFeedProducts } from "../domain/catalog/queries/list-feed-products.ts";
import type { StoreContext } from "../domain/context.ts";
import { readPublicSettings } from "../domain/settings/public-settings.ts";
import { escapeHtml } from "../lib/html.ts";

const imageWidth = 1200;
// What the services accept at most.
const maxIdLength = 50;
const maxTitleLength = 150;
const maxDescriptionLength = 5_000;

/** The products for Google Merchant Center and Meta, as RSS 2.0 with Google's names: what both of them read. */
export async function writeProductFeed(context: StoreContext): Promise<string> {
  const { store } = await readPublicSettings(context);
  const { url } = context.site;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    "<channel>",
    element("title", store.name),
    element("link", `${url}/`),
    element("description", store.description),
  ];
  for await (const { product, imageHash } of listFeedProducts(context)) {
    const link = url + productPath(product.slug);
    const hasSale = product.retailPriceCents > product.wholesalePriceCents;
    lines.push(
      "<item>",
      element("g:id", product.sku.length > maxIdLength ? product.id : product.sku),
      element("g:title", product.name.slice(0, maxTitleLength)),
      element("g:description", product.description.slice(0, maxDescriptionLength)),
      element("g:link", link),
      element("g:image_link", url + imageUrl(imageHash, imageWidth)),
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
        : [element("g:brand", product.brand ?? store.name)]),
      ...(product.barcode === null
        ? [element("g:identifier_exists", product.brand === null ? "no" : "yes")]
        : [element("g:gtin", product.barcode)]),
      ...(product.weightKg === null ? [] : [element("g:shipping_weight", `${product.weightKg} kg`)]),
      "</item>",
    );
  }
  return `${[...lines, "</channel>", "</rss>"].join("\n")}\n`;
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
