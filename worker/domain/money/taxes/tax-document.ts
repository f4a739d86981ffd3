import * as v from "valibot";
import {
  newTaxDocument,
  storedTaxDocument,
  type TaxDocument,
} from "../../../../contract/tax/tax-document.ts";
import { type ContentRow, parseDocument } from "../../store/documents.ts";

/**
 * Returns the owner's registrations and changes of the tax law, to charge taxes by. A new store has none.
 * @throws Error if the stored document no longer fits its schema, because orders would go without tax
 */
export function parseTaxDocument(rows: readonly ContentRow[]): TaxDocument {
  const row = rows.find(({ key }) => key === "tax");
  return row === undefined ? newTaxDocument : v.parse(storedTaxDocument, row.value);
}

/** Returns the document for the admin's forms. One that is unreadable counts as empty, so that an admin can save another. */
export function parseEditableTaxDocument(rows: readonly ContentRow[]): TaxDocument {
  return parseDocument(rows, "tax", storedTaxDocument) ?? newTaxDocument;
}
