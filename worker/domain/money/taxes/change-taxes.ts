import { count } from "drizzle-orm";
import type { AdminTaxesView, TaxesBody } from "../../../../contract/admin/taxes.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getBuiltInLaw } from "../../../../contract/tax/tax-law.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { defineDocument, getVersion, selectContent } from "../../store/documents.ts";
import { requireSettings, selectSettings } from "../../store/read-settings.ts";
import { parseEditableTaxDocument } from "./tax-document.ts";

/**
 * The store's registrations, and the owner's rates, exceptions and tax classes. A change does not affect placed orders.
 * It is refused with invalid_input if products have a class that the new document lacks.
 */
export const taxes = defineDocument<TaxesBody, AdminTaxesView>({
  key: "tax",
  name: "the taxes",
  action: "store.taxes",
  async read(context) {
    const { content, settings } = await readBatch(context.db, {
      content: selectContent(context, "tax"),
      settings: selectSettings(context),
    });
    const document = parseEditableTaxDocument(content);
    return {
      document,
      view: {
        document,
        version: getVersion(content, "tax"),
        tax_mode: requireSettings(settings).taxMode,
        law: getBuiltInLaw(),
      },
    };
  },
  check: checkRemovedClasses,
});

/** Refuses to remove a class that products have, because they would silently be taxed as standard. */
async function checkRemovedClasses(context: StoreContext, next: TaxDocument): Promise<void> {
  const { content, counts } = await readBatch(context.db, {
    content: selectContent(context, "tax"),
    counts: context.db
      .select({ taxClass: products.taxClass, found: count() })
      .from(products)
      .groupBy(products.taxClass),
  });
  for (const { id, name } of parseEditableTaxDocument(content).classes) {
    const found = counts.find(({ taxClass }) => taxClass === id)?.found ?? 0;
    if (found === 0 || next.classes.some((kept) => kept.id === id)) continue;
    const subject = found === 1 ? "1 product has" : `${found} products have`;
    const message = `${subject} the class “${name}”, archived products included. Give them another class first.`;
    throw fieldError("classes", message);
  }
}
