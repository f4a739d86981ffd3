import * as v from "valibot";
import type { ProvinceCode } from "../../../../contract/shared/provinces.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { findTaxes } from "../../../../contract/tax/find-taxes.ts";
import {
  newTaxDocument,
  storedTaxDocument,
  type TaxDocument,
} from "../../../../contract/tax/tax-document.ts";
import type { PlaceTaxes } from "../../../../contract/tax/taxes.ts";
import type { StoreContext } from "../../context.ts";
import { type ContentRow, parseDocument } from "../../store/documents.ts";
import type { StoreSettings } from "../../store/read-settings.ts";

/** The taxes that are due on the store's day for goods that go to a tax place. */
export interface DueTaxes {
  /** The province or territory that the goods go to. */
  readonly place: ProvinceCode;
  /** As yyyy-MM-dd. */
  readonly day: string;
  /** Undefined in a store that charges the rates of its products. */
  readonly taxes: PlaceTaxes | undefined;
}

/**
 * Finds the taxes of an order that is paid now (docs/product.md, "Taxes by place").
 * @param content rows of selectContent() with the key `tax`
 * @param place the province or territory that the goods go to
 * @throws Error if the stored document no longer fits its schema
 */
export function findDueTaxes(
  context: StoreContext,
  { taxMode, timeZone }: Pick<StoreSettings, "taxMode" | "timeZone">,
  content: readonly ContentRow[],
  place: ProvinceCode,
): DueTaxes {
  const day = toStoreDay(context.now(), timeZone);
  if (taxMode === "per_product") return { place, day, taxes: undefined };
  return { place, day, taxes: findTaxes(parseTaxDocument(content), place, day) };
}

/**
 * Returns the owner's registrations and changes of the tax law, to charge taxes by. A new store has none.
 * @param rows rows of selectContent() with the key `tax`
 * @throws Error if the stored document no longer fits its schema, because orders would go without tax
 */
export function parseTaxDocument(rows: readonly ContentRow[]): TaxDocument {
  const row = rows.find(({ key }) => key === "tax");
  return row === undefined ? newTaxDocument : v.parse(storedTaxDocument, row.value);
}

/**
 * Returns the owner's registrations and changes of the tax law for forms and reports. An unreadable document counts as
 * empty, so that an admin can save another one.
 * @param rows rows of selectContent() with the key `tax`
 */
export function parseEditableTaxDocument(rows: readonly ContentRow[]): TaxDocument {
  return parseDocument(rows, "tax", storedTaxDocument) ?? newTaxDocument;
}
