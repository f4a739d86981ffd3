import { and, count, isNull } from "drizzle-orm";
import type { AdminShippingZonesView, ShippingZonesBody } from "../../../contract/admin/shipping-zones.ts";
import { products } from "../../db/schema/catalog.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { isPublished } from "../catalog/queries/list-filters.ts";
import type { StoreContext } from "../context.ts";
import { getShippingRules, requireSettings, selectSettings, toShippingRulesView } from "./settings-row.ts";
import { parseDescribedZones } from "./shipping-document.ts";
import { changeContent, selectContent } from "./store-content.ts";

/** Reads the shipping zones for the admin's form. */
export async function readShippingZones(context: StoreContext): Promise<AdminShippingZonesView> {
  const [settings, rows, [unweighed]] = await context.db.batch([
    selectSettings(context),
    selectContent(context, "shipping"),
    context.db
      .select({ found: count() })
      .from(products)
      .where(and(isPublished, isNull(products.weightKg))),
  ]);
  return {
    document: parseDescribedZones(rows),
    shipping_rules: toShippingRulesView(getShippingRules(requireSettings(settings))),
    products_without_weight: unweighed?.found ?? 0,
    version: rows[0]?.version ?? 0,
  };
}

/**
 * Replaces the shipping zones. Orders that were placed keep their prices.
 * @throws StoreError conflict, with the current zones, for a stale version
 */
export async function changeShippingZones(
  context: StoreContext,
  admin: AdminActor,
  { version: seenVersion, document: next }: ShippingZonesBody,
): Promise<AdminShippingZonesView> {
  return changeContent(context, admin, {
    key: "shipping",
    seenVersion,
    next,
    documentName: "the shipping zones",
    action: "store.shipping",
    read: () => readShippingZones(context),
    toFields: ({ document }) => document,
  });
}
