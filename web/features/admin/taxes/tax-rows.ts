import * as v from "valibot";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { daySchema } from "../../../../contract/shared/day-schema.ts";
import { addDays } from "../../../../contract/shared/store-time.ts";
import type { Period } from "../../../../contract/tax/period.ts";
import {
  ownTaxClass,
  type TaxDocument,
  type TaxRegistration,
  taxRegistration,
} from "../../../../contract/tax/tax-document.ts";
import { type TaxException, type TaxRate, taxException, taxRate } from "../../../../contract/tax/tax-law.ts";
import { hasSameJson } from "../shared/use-document.ts";

// Each form holds a row as its controls do, and its schema converts that to the row. A row ends on the first day on
// which it no longer counts, but people name the last day on which it does.

const fromDay = v.pipe(v.string(), v.nonEmpty("Enter the first day"), daySchema);
const lastDay = v.union([v.literal(""), daySchema], "Must be a date as yyyy-MM-dd");

interface PeriodFields {
  readonly from: string;
  readonly last_day: string;
}

export const registrationForm = v.pipe(
  v.object({ kind: v.string(), number: v.string(), from: fromDay, last_day: lastDay }),
  v.transform(toRow),
  taxRegistration,
);

export type RegistrationFields = Pick<TaxRegistration, "kind" | "number"> & PeriodFields;
export function toRegistrationFields({ kind, number, ...period }: TaxRegistration): RegistrationFields {
  return { kind, number, ...toPeriodFields(period) };
}

export const rateForm = v.pipe(
  v.object({
    place: v.string(),
    component: v.string(),
    name: v.string(),
    percent: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,3}(\.\d{1,3})?$/, "Enter a percentage, for example 9.975"),
    ),
    from: fromDay,
    last_day: lastDay,
    status: v.string(),
    source: v.string(),
  }),
  v.transform(({ percent, ...fields }) => ({
    ...toRow(fields),
    millipercent: Math.round(Number(percent) * 1_000),
  })),
  taxRate,
);

export type RateFields = ReturnType<typeof toRateFields>;
export function toRateFields({ place, component, name, millipercent, status, source, ...period }: TaxRate) {
  const percent = String(millipercent / 1_000);
  return { place, component, name, percent, status, source, ...toPeriodFields(period) };
}

export const exceptionForm = v.pipe(
  v.object({
    tax_class: v.string(),
    place: v.string(),
    component: v.string(),
    treatment: v.string(),
    from: fromDay,
    last_day: lastDay,
    source: v.string(),
  }),
  v.transform(toRow),
  taxException,
);

export type ExceptionFields = ReturnType<typeof toExceptionFields>;
export function toExceptionFields({
  tax_class,
  place,
  component,
  treatment,
  source,
  ...period
}: TaxException) {
  return { tax_class, place, component, treatment, source, ...toPeriodFields(period) };
}

/**
 * Creates the form of a class.
 * @param id the class's id; a new class gets one from its name, which never changes again, because products refer to it
 */
export function createClassForm(id: string | undefined) {
  return v.pipe(
    v.object({ name: v.string() }),
    v.transform(({ name }) => ({ id: id ?? toClassId(name), name })),
    ownTaxClass,
  );
}

export type ClassFields = ReturnType<typeof toClassFields>;
export function toClassFields({ name }: TaxDocument["classes"][number]) {
  return { name };
}

function toClassId(name: string): string {
  const id = slugFromName(name).replaceAll("-", "_");
  return (/^[a-z]/.test(id) ? id : `class_${id}`).slice(0, 40).replace(/_$/, "");
}

function toRow<Fields extends PeriodFields>({ last_day: day, ...fields }: Fields) {
  return { ...fields, until: day === "" ? null : addDays(day, 1) };
}

function toPeriodFields({ from, until }: Period): PeriodFields {
  return { from, last_day: until === null ? "" : addDays(until, -1) };
}

/**
 * Returns the place of a row that may have been moved or changed since it was read, or -1 if it is gone or undefined.
 * Rows have no ids, so that they are compared by content, and then by what distinguishes them from other rows.
 */
export function findRow<Row>(
  rows: readonly Row[],
  saved: Row | undefined,
  getIdentity: (row: Row) => string,
): number {
  if (saved === undefined) return -1;
  const index = rows.findIndex((row) => hasSameJson(row, saved));
  if (index !== -1) return index;
  const [found = -1, ...others] = rows.flatMap((row, place) =>
    getIdentity(row) === getIdentity(saved) ? [place] : [],
  );
  return others.length === 0 ? found : -1;
}

/** Returns the rows with one in place of another, or at their end. */
export function putRow<Row>(rows: readonly Row[], index: number, row: Row): Row[] {
  return index === -1 ? [...rows, row] : rows.with(index, row);
}
