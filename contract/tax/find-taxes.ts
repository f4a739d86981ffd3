import { getProvinceName, type ProvinceCode } from "../shared/provinces.ts";
import { includesDay, type Period } from "./period.ts";
import { listTaxClasses, type TaxDocument } from "./tax-document.ts";
import {
  findRegistrationKind,
  getBuiltInLaw,
  type TaxComponent,
  type TaxException,
  type TaxRate,
  taxComponents,
} from "./tax-law.ts";
import type { PlaceTax, PlaceTaxes, Tax } from "./taxes.ts";

/**
 * Finds the taxes of goods that a store sends to a tax place, by tax class (docs/product.md, "Taxes by place").
 * @param document the store's registrations, and the owner's changes of the built-in law
 * @param place the province or territory that the goods go to
 * @param day the store's day on which the customer pays, as yyyy-MM-dd
 * @example
 * const { byClass } = findTaxes(document, "MB", "2026-11-29");
 * // byClass.standard: GST of 5000 and RST of 7000 thousandths of a percent
 */
export function findTaxes(document: TaxDocument, place: ProvinceCode, day: string): PlaceTaxes {
  const charges = taxComponents.flatMap((component) => findCharge(document, { place, component, day }));
  return {
    place,
    placeName: getProvinceName(place),
    byClass: Object.fromEntries(
      listTaxClasses(document).map(({ id }) => [
        id,
        mergeByName(
          charges.filter(({ component }) => !isFree(document, { taxClass: id, place, component, day })),
        ),
      ]),
    ),
  };
}

interface Part {
  readonly place: ProvinceCode;
  readonly component: TaxComponent;
  readonly day: string;
}

interface Charge extends Tax {
  readonly component: TaxComponent;
}

/**
 * Finds the tax of one part. The list is empty if the part has no tax on the day, or if the store is not registered for
 * the tax.
 */
function findCharge(document: TaxDocument, { place, component, day }: Part): Charge[] {
  const rate = findOwnOrBuiltIn<TaxRate>(
    document.rates,
    getBuiltInLaw().rates,
    (row) => row.status === "in_force" && row.place === place && row.component === component,
    day,
  );
  if (rate === undefined || rate.millipercent === 0) return [];
  const kind = findRegistrationKind(rate);
  const registration = document.registrations.find((row) => row.kind === kind && includesDay(row, day));
  if (registration === undefined) return [];
  return [{ component, name: rate.name, number: registration.number, millipercent: rate.millipercent }];
}

function isFree(
  document: TaxDocument,
  { taxClass, place, component, day }: Part & { readonly taxClass: string },
): boolean {
  const exception = findOwnOrBuiltIn<TaxException>(
    document.exceptions,
    getBuiltInLaw().exceptions,
    (row) => row.tax_class === taxClass && row.place === place && row.component === component,
    day,
  );
  return exception?.treatment === "free";
}

/** Finds the row of a day. The owner's rows win over the built-in rows. */
function findOwnOrBuiltIn<Row extends Period>(
  own: readonly Row[],
  builtIn: readonly Row[],
  matches: (row: Row) => boolean,
  day: string,
): Row | undefined {
  return [...own, ...builtIn].find((row) => matches(row) && includesDay(row, day));
}

/** Merges the two parts of HST into one tax. */
function mergeByName(charges: readonly Charge[]): PlaceTax[] {
  const taxes = new Map<string, PlaceTax>();
  for (const { component, name, number, millipercent } of charges) {
    const merged = taxes.get(name);
    taxes.set(name, {
      name,
      number,
      millipercent: millipercent + (merged?.millipercent ?? 0),
      federalMillipercent: (component === "federal" ? millipercent : 0) + (merged?.federalMillipercent ?? 0),
    });
  }
  return [...taxes.values()];
}
