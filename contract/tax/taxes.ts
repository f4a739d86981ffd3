import type { ProvinceCode } from "../shared/provinces.ts";
import type { OrderTaxView } from "./tax-views.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** A store taxes its orders by the rate of each product, or by the tax place, to which the goods go. */
export const taxModes = ["per_product", "by_place"] as const;
export type TaxMode = (typeof taxModes)[number];

/** A tax that the store charges. Rates are thousandths of a percent: 9975 is 9.975 %. */
export interface Tax {
  /** The name on receipts, such as 'GST'. */
  readonly name: string;
  /** The store's registration number, which receipts print. */
  readonly number: string;
  readonly millipercent: number;
}

/** A tax of a tax place, which a customer can be exempt from in whole or in part (apply-exemption.ts). */
export interface PlaceTax extends Tax {
  /** The part of the rate that Canada sets. The rest is the province's. */
  readonly federalMillipercent: number;
}

/** The taxes of one tax place on one day, by the id of the products' tax class. */
export interface PlaceTaxes {
  /** The province or territory that the goods go to. */
  readonly place: ProvinceCode;
  /** The name of the province or territory, such as 'Manitoba'. */
  readonly placeName: string;
  readonly byClass: Readonly<Record<string, PlaceTax[]>>;
}

/** The class of products without one. It is taxed wherever a tax is charged. */
export const standardTaxClass = "standard";

/** Returns the taxes of a class. A class that the place does not list is taxed as the standard class. */
export function getClassTaxes({ byClass }: PlaceTaxes, taxClass: string): readonly PlaceTax[] {
  return byClass[taxClass] ?? byClass[standardTaxClass] ?? [];
}

/** Formats a tax for people, with its rate, such as "QST (9.975%)". */
export function formatTaxName({
  name,
  rate_percent: rate,
}: Pick<OrderTaxView, "name" | "rate_percent">): string {
  return `${name} (${rate}%)`;
}
