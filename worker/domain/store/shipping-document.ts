import * as v from "valibot";
import {
  newShippingDocument,
  type ShippingDocument,
  shippingDocument,
} from "../../../contract/shipping/shipping-document.ts";
import type { StoreContext } from "../context.ts";
import { type ContentRow, parseDocument, selectContent } from "./store-content.ts";

/**
 * Returns the zones that decide what delivery costs. A new store has none, and delivers everywhere at the prices of its
 * settings.
 * @param rows rows of selectContent() with the key `shipping`
 * @throws Error if the stored document no longer fits its schema, because orders would be delivered at wrong prices
 */
export function parseShippingDocument(rows: readonly ContentRow[]): ShippingDocument {
  const row = rows.find(({ key }) => key === "shipping");
  return row === undefined ? newShippingDocument : v.parse(shippingDocument, row.value);
}

/** Returns the zones for pages that only describe them. They stay open while the stored document does not fit its schema. */
export function parseDescribedZones(rows: readonly ContentRow[]): ShippingDocument {
  return parseDocument(rows, "shipping", shippingDocument) ?? newShippingDocument;
}

/** Reads the zones for search engines and product feeds, or undefined in a store that has saved none. */
export async function readDescribedZones(context: StoreContext): Promise<ShippingDocument | undefined> {
  return parseDocument(await selectContent(context, "shipping"), "shipping", shippingDocument);
}
