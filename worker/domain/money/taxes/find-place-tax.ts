import type { ProvinceCode } from "../../../../contract/shared/provinces.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { findTaxes } from "../../../../contract/tax/find-taxes.ts";
import type { PlaceTaxes } from "../../../../contract/tax/place-taxes.ts";
import type { StoreContext } from "../../context.ts";
import type { ContentRow } from "../../store/documents.ts";
import type { StoreSettings } from "../../store/settings-row.ts";
import { parseTaxDocument } from "./tax-document.ts";

/** The place that goods go to, and its taxes on the store's day. */
export interface PlaceTax {
  readonly place: ProvinceCode;
  readonly day: string;
  /** Undefined in a store that charges the rates of its products. */
  readonly taxes: PlaceTaxes | undefined;
}

/**
 * Finds the taxes of goods that go to a place now (docs/product.md, "Taxes by place").
 * @param content rows of selectContent() with the key `tax`
 */
export function findPlaceTax(
  context: StoreContext,
  { taxMode, timeZone }: Pick<StoreSettings, "taxMode" | "timeZone">,
  content: readonly ContentRow[],
  place: ProvinceCode,
): PlaceTax {
  const day = toStoreDay(context.now(), timeZone);
  if (taxMode === "per_product") return { place, day, taxes: undefined };
  return { place, day, taxes: findTaxes(parseTaxDocument(content), place, day) };
}
