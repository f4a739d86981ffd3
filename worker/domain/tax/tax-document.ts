import * as v from "valibot";
import { newTaxDocument, storedTaxDocument, type TaxDocument } from "../../../contract/tax/tax-document.ts";
import type { ContentRow } from "../settings/store-content.ts";

/**
 * Returns the owner's registrations and changes of the tax law. A new store has none.
 * @throws Error if the stored document no longer fits its schema, because orders would go without tax
 */
export function parseTaxDocument(rows: readonly ContentRow[]): TaxDocument {
  const row = rows.find(({ key }) => key === "tax");
  return row === undefined ? newTaxDocument : v.parse(storedTaxDocument, row.value);
}
