import { productPath } from "../../contract/catalog/page-paths.ts";
import { imageUrl } from "../../contract/catalog/product-images.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { type ShippingRules, toShippingRules } from "../../contract/shared/pricing.ts";
import { addDays, startOfDay } from "../../contract/shared/store-time.ts";
import type { TimeZone } from "../../contract/shared/time-zones.ts";
import {
  findOnlyPrice,
  listPostalPrices,
  listProvincePrices,
} from "../../contract/shipping/list-promised-prices.ts";
import type { ShippingDocument } from "../../contract/shipping/shipping-document.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { type FeedProduct, listFeedProducts } from "../domain/catalog/list/list-published-products.ts";
import type { StoreContext } from "../domain/context.ts";
import { streamChunks } from "../domain/csv-export.ts";
import { readSavedZones } from "../domain/store/shipping-zones.ts";
import { readPublicSettings } from "../domain/storefront/read-public-settings.ts";
import { escapeHtml } from "../lib/escape.ts";
import { listVariantAttributes } from "./variant-attributes.ts";

const imageWidth = 1200;
// The limits of Google Merchant Center.
const maxIdLength = 50;
const maxTitleLength = 150;
const maxBrandLength = 70;
const maxDescriptionLength = 5_000;
const maxShippingElements = 100;

/**
 * Writes the product feed for Google Merchant Center and Meta, as RSS 2.0 with Google's element names. The feed is
 * streamed from the database, because the feed of a large catalogue does not fit into memory.
 */
export async function streamProductFeed(context: StoreContext): Promise<ReadableStream<Uint8Array>> {
  const [settings, shipping] = await Promise.all([readPublicSettings(context), readSavedZones(context)]);
  const chunks = writeProductFeed(context, settings, shipping);
  const encoder = new TextEncoder();
  return streamChunks(undefined, chunks, (text) => encoder.encode(text));
}

async function* writeProductFeed(
  context: StoreContext,
  { store, shipping_rules, time_zone: timeZone }: PublicSettingsView,
  shipping: ShippingDocument | undefined,
): AsyncGenerator<string, undefined> {
  const { url } = context.site;
  const rules = toShippingRules(shipping_rules);
  yield toLines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    "<channel>",
    writeElement("title", store.name),
    writeElement("link", `${url}/`),
    writeElement("description", store.description),
  ]);
  for await (const page of listFeedProducts(context)) {
    yield toLines(
      page.flatMap((feedProduct) => [
        "<item>",
        ...writeItem(feedProduct, url, timeZone),
        ...(shipping === undefined ? [] : writeShipping(shipping, rules, feedProduct)),
        "</item>",
      ]),
    );
  }
  yield toLines(["</channel>", "</rss>"]);
}

function writeItem(
  { product, imageHash, optionNames }: FeedProduct,
  siteUrl: string,
  timeZone: TimeZone,
): string[] {
  const hasSale = product.compareAtPriceCents > product.priceCents;
  return [
    writeElement("g:id", product.sku.length > maxIdLength ? product.id : product.sku),
    writeElement("g:title", cut(product.name, maxTitleLength)),
    writeElement("g:description", cut(product.description, maxDescriptionLength)),
    writeElement("g:link", siteUrl + productPath(product.slug)),
    writeElement("g:image_link", siteUrl + imageUrl(imageHash, imageWidth)),
    writeElement(
      "g:availability",
      product.stockQuantity >= product.minimumOrderQuantity ? "in_stock" : "out_of_stock",
    ),
    writeElement("g:price", formatPrice(product.compareAtPriceCents)),
    ...(hasSale ? [writeElement("g:sale_price", formatPrice(product.priceCents))] : []),
    ...(hasSale ? writeSaleDays(product, timeZone) : []),
    writeElement("g:condition", "new"),
    writeElement("g:product_type", product.category),
    ...(product.brand === null ? [] : [writeElement("g:brand", cut(product.brand, maxBrandLength))]),
    ...(product.barcode === null
      ? [writeElement("g:identifier_exists", product.brand === null ? "no" : "yes")]
      : [writeElement("g:gtin", product.barcode)]),
    ...(product.familyId === null ? [] : [writeElement("g:item_group_id", product.familyId)]),
    ...listVariantAttributes(optionNames ?? [], product.familyValues ?? []).map(({ name, value }) =>
      writeElement(`g:${name}`, value),
    ),
    ...(product.weightKg === null ? [] : [writeElement("g:shipping_weight", `${product.weightKg} kg`)]),
  ];
}

/** Writes when a sale with a last day begins and ends. Google's end is the last moment of the sale. */
function writeSaleDays(
  { regularPriceCents, saleFrom, saleUntil }: FeedProduct["product"],
  timeZone: TimeZone,
): string[] {
  if (regularPriceCents === null || saleFrom === null || saleUntil === null) return [];
  const lastMinute = Date.parse(startOfDay(addDays(saleUntil, 1), timeZone)) - 60_000;
  const days = [startOfDay(saleFrom, timeZone), new Date(lastMinute).toISOString()];
  return [
    writeElement(
      "g:sale_price_effective_date",
      days.map((day) => day.replace(/:\d\d\.000Z$/, "Z")).join("/"),
    ),
  ];
}

/** Shortens a text without leaving half of a character. */
function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
}

/**
 * Writes the price of delivery. Google divides Canada only by postal codes, so that a province is the postal codes that
 * begin with its letters. What exceeds Google's number of elements has no price. These elements override the shipping
 * settings of the owner's Merchant Center account, so a store that has saved no zones writes none.
 */
function writeShipping(shipping: ShippingDocument, rules: ShippingRules, { product }: FeedProduct): string[] {
  const onlyPrice = findOnlyPrice(listProvincePrices(shipping, rules, product));
  if (onlyPrice !== undefined) return [writeShippingElement(onlyPrice)];
  return listPostalPrices(shipping, rules, product)
    .slice(0, maxShippingElements)
    .map(({ costCents, postalPrefix }) => writeShippingElement(costCents, postalPrefix));
}

function writeShippingElement(costCents: number, postalPrefix?: string): string {
  const area = postalPrefix === undefined ? "" : writeElement("g:postal_code", `${postalPrefix}*`);
  return `<g:shipping><g:country>CA</g:country>${area}${writeElement("g:price", formatPrice(costCents))}</g:shipping>`;
}

function toLines(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

/** Formats a price as 'NN.NN CAD'. */
function formatPrice(cents: number): string {
  return `${formatCents(cents).replace(/[^\d.]/g, "")} CAD`;
}

/** Writes an element, without the control characters that XML forbids. */
function writeElement(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
  return `<${name}>${escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""))}</${name}>`;
}
