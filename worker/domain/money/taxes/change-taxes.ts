import { count } from "drizzle-orm";
import type { AdminTaxesView, TaxesBody } from "../../../../contract/admin/taxes.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getShippedLaw } from "../../../../contract/tax/tax-law.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { requireSettings, selectSettings } from "../../store/settings-row.ts";
import { changeContent, selectContent } from "../../store/store-content.ts";
import { parseEditableTaxDocument } from "./tax-document.ts";

/** Reads the owner's registrations and changes of the law, beside the shipped law, for the admin's forms. */
export async function readAdminTaxes(context: StoreContext): Promise<AdminTaxesView> {
  const [content, settings] = await context.db.batch([
    selectContent(context, "tax"),
    selectSettings(context),
  ]);
  return {
    document: parseEditableTaxDocument(content),
    version: content[0]?.version ?? 0,
    tax_mode: requireSettings(settings).taxMode,
    law: getShippedLaw(),
  };
}

/**
 * Replaces the store's registrations, and its own rates, exceptions and classes. Placed orders keep their taxes.
 * @throws StoreError invalid_input if products have a class that the new document lacks; conflict, with the current
 *   document, for a stale version
 */
export async function changeTaxes(
  context: StoreContext,
  admin: AdminActor,
  { version: seenVersion, ...next }: TaxesBody,
): Promise<AdminTaxesView> {
  return changeContent(context, admin, {
    key: "tax",
    seenVersion,
    next,
    documentName: "the taxes",
    action: "store.taxes",
    read: () => readAdminTaxes(context),
    toFields: ({ document }) => document,
    check: () => checkRemovedClasses(context, next),
  });
}

/** Refuses to remove a class of products, which would then be taxed as standard without a word. */
async function checkRemovedClasses(context: StoreContext, next: TaxDocument): Promise<void> {
  const [content, counts] = await context.db.batch([
    selectContent(context, "tax"),
    context.db
      .select({ taxClass: products.taxClass, found: count() })
      .from(products)
      .groupBy(products.taxClass),
  ]);
  for (const { id, name } of parseEditableTaxDocument(content).classes) {
    const found = counts.find(({ taxClass }) => taxClass === id)?.found ?? 0;
    if (found === 0 || next.classes.some((kept) => kept.id === id)) continue;
    const subject = found === 1 ? "1 product has" : `${found} products have`;
    const message = `${subject} the class “${name}”, archived products included. Give them another class first.`;
    throw fieldError("classes", message);
  }
}
