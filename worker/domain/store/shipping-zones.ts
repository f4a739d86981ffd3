import { and, count, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import type { AdminShippingZonesView } from "../../../contract/admin/shipping-zones.ts";
import {
  newShippingDocument,
  type ShippingDocument,
  shippingDocument,
} from "../../../contract/shipping/shipping-document.ts";
import { readBatch } from "../../db/read-batch.ts";
import { products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import { type ContentRow, defineDocument, getVersion, parseDocument, selectContent } from "./documents.ts";
import { getShippingRules, requireSettings, selectSettings, toShippingRulesView } from "./read-settings.ts";

/**
 * Returns the zones that decide what delivery costs. A new store has none, and delivers everywhere at the prices of its
 * settings.
 * @param rows rows of selectContent() with the key `shipping`
 * @throws Error if the stored document no longer fits its schema, because orders would be delivered at wrong prices
 */
export function parseZones(rows: readonly ContentRow[]): ShippingDocument {
  const row = rows.find(({ key }) => key === "shipping");
  return row === undefined ? newShippingDocument : v.parse(shippingDocument, row.value);
}

/**
 * Returns the zones for pages that only describe them. They stay open while the stored document does not fit its
 * schema.
 */
export function parseZonesOrDefault(rows: readonly ContentRow[]): ShippingDocument {
  return parseDocument(rows, "shipping", shippingDocument) ?? newShippingDocument;
}

/** Reads the zones for search engines and product feeds, or undefined in a store that has saved none. */
export async function readSavedZones(context: StoreContext): Promise<ShippingDocument | undefined> {
  return parseDocument(await selectContent(context, "shipping"), "shipping", shippingDocument);
}

/** The zones in which delivery has prices of its own. Placed orders keep their prices when the zones change. */
export const shippingZones = defineDocument<
  ShippingDocument & { readonly version: number },
  AdminShippingZonesView
>({
  key: "shipping",
  name: "the shipping zones",
  action: "store.shipping",
  async read(context) {
    const { settings, content, unweighed } = await readBatch(context.db, {
      settings: selectSettings(context),
      content: selectContent(context, "shipping"),
      unweighed: context.db
        .select({ found: count() })
        .from(products)
        .where(and(eq(products.isActive, true), isNull(products.weightKg))),
    });
    const document = parseZonesOrDefault(content);
    return {
      document,
      view: {
        document,
        shipping_rules: toShippingRulesView(getShippingRules(requireSettings(settings))),
        products_without_weight: unweighed[0]?.found ?? 0,
        version: getVersion(content, "shipping"),
      },
    };
  },
});
