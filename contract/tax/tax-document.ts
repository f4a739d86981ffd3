import * as v from "valibot";
import { getProvinceName } from "../shared/provinces.ts";
import { hasNo, typedLine } from "../shared/request-values.ts";
import { findOverlap, hasDays } from "./period.ts";
import { registrationNumbers } from "./registration-numbers.ts";
import {
  getBuiltInLaw,
  periodEntries,
  periodMessage,
  type RegistrationKind,
  type TaxException,
  type TaxRate,
  taxException,
  taxRate,
} from "./tax-law.ts";

/** A registration, with its number as the tax office writes it. */
export const taxRegistration = v.pipe(
  v.variant(
    "kind",
    [
      v.object({ kind: v.literal("gst_hst"), number: registrationNumbers.gst_hst, ...periodEntries }),
      v.object({ kind: v.literal("qst"), number: registrationNumbers.qst, ...periodEntries }),
      v.object({ kind: v.literal("bc_pst"), number: registrationNumbers.bc_pst, ...periodEntries }),
      v.object({ kind: v.literal("sk_pst"), number: registrationNumbers.sk_pst, ...periodEntries }),
      v.object({ kind: v.literal("mb_rst"), number: registrationNumbers.mb_rst, ...periodEntries }),
    ],
    "Choose a registration",
  ),
  v.forward(
    v.check((row) => hasDays(row), periodMessage),
    ["until"],
  ),
);
export type TaxRegistration = v.InferOutput<typeof taxRegistration>;

/** A tax class that the owner added to the classes of the built-in law. */
export const ownTaxClass = v.object({
  id: v.pipe(
    v.string("Must be text"),
    v.regex(/^[a-z][a-z0-9_]{0,39}$/, "Must be a letter, then letters, digits and _, all lower case"),
  ),
  name: typedLine({ max: 60, required: "Name the class" }),
});

/**
 * The owner's additions to the built-in law, as they are stored: the store's registrations, and rates, exceptions and
 * classes of its own. On the days of an own row, built-in rows of the same place, part and class do not count.
 */
export const storedTaxDocument = v.object({
  registrations: v.pipe(
    v.array(taxRegistration),
    v.maxLength(20, "At most 20 registrations"),
    hasNo(findRegistrationMistake),
  ),
  rates: v.pipe(v.array(taxRate), v.maxLength(200, "At most 200 rates"), hasNo(findRateMistake)),
  exceptions: v.pipe(
    v.array(taxException),
    v.maxLength(200, "At most 200 exceptions"),
    hasNo(findExceptionMistake),
  ),
  classes: v.pipe(v.array(ownTaxClass), v.maxLength(50, "At most 50 classes")),
});
export type TaxDocument = v.InferOutput<typeof storedTaxDocument>;

/**
 * A document that the owner saves. Only here are its classes compared with the built-in ones: a new version of the law
 * may add or remove a class, and a stored document that no longer fits would stop every order.
 */
export const taxDocument = v.pipe(
  storedTaxDocument,
  v.forward(
    v.check(
      ({ classes }) => findRepeatedClass(classes) === undefined,
      ({ input }) => `There is another class “${findRepeatedClass(input.classes)?.name}”`,
    ),
    ["classes"],
  ),
  v.forward(
    v.check(
      (document) => findUnknownClass(document) === undefined,
      ({ input }) => `There is no tax class “${findUnknownClass(input)}”`,
    ),
    ["exceptions"],
  ),
);

/** The document of a store that is not registered for any tax, and so charges none. */
export const newTaxDocument: TaxDocument = { registrations: [], rates: [], exceptions: [], classes: [] };

/** A tax class, built-in or the owner's. */
export interface TaxClass {
  readonly id: string;
  readonly name: string;
  /** Examples of its products. The owner's classes have none. */
  readonly hint?: string;
}

/** Lists the classes that a product can have: the built-in ones, then the store's own. */
export function listTaxClasses({ classes }: { readonly classes: readonly TaxClass[] }): readonly TaxClass[] {
  return [...getBuiltInLaw().classes, ...classes];
}

function findRegistrationMistake(registrations: TaxRegistration[]): string | undefined {
  const overlap = findOverlap(registrations, ({ kind }) => kind);
  return overlap && `Two registrations for ${nameRegistration(overlap.kind)} overlap`;
}

/** Finds rates in force that overlap. What is only announced may overlap, because it charges nothing. */
function findRateMistake(rates: TaxRate[]): string | undefined {
  const overlap = findOverlap(
    rates.filter(({ status }) => status === "in_force"),
    ({ place, component }) => `${place} ${component}`,
  );
  return overlap && `Two ${overlap.component} rates of ${getProvinceName(overlap.place)} overlap`;
}

function findExceptionMistake(exceptions: TaxException[]): string | undefined {
  const overlap = findOverlap(
    exceptions,
    ({ tax_class, place, component }) => `${tax_class} ${place} ${component}`,
  );
  return (
    overlap &&
    `Two ${overlap.component} exceptions of ${getProvinceName(overlap.place)} for ${overlap.tax_class} overlap`
  );
}

/** Finds a class whose id or name a built-in one or an earlier one has. */
function findRepeatedClass(classes: readonly TaxClass[]): TaxClass | undefined {
  const builtIn = getBuiltInLaw().classes;
  return classes.find((candidate, index) =>
    [...builtIn, ...classes.slice(0, index)].some(
      ({ id, name }) => id === candidate.id || name.toLowerCase() === candidate.name.toLowerCase(),
    ),
  );
}

interface ClassUse {
  readonly exceptions: readonly TaxException[];
  readonly classes: readonly TaxClass[];
}

function findUnknownClass({ exceptions, classes }: ClassUse): string | undefined {
  const ids = new Set(listTaxClasses({ classes }).map(({ id }) => id));
  return exceptions.find(({ tax_class }) => !ids.has(tax_class))?.tax_class;
}

/** Returns the name of a registration, such as 'Manitoba RST'. */
export function nameRegistration(kind: RegistrationKind): string {
  return getBuiltInLaw().registrations.find((candidate) => candidate.kind === kind)?.name ?? kind;
}
