import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { type ProvinceCode, provinceCodes } from "../shared/provinces.ts";
import { typedLine } from "../shared/request-values.ts";
import lawFile from "./law.json" with { type: "json" };
import { hasDays } from "./period.ts";

/** The part of a tax that Canada sets, and the part that the province sets. HST has both. */
export const taxComponents = ["federal", "provincial"] as const;
export type TaxComponent = (typeof taxComponents)[number];

/** A part of a tax of a place, with the name on receipts. */
interface TaxPart {
  readonly place: ProvinceCode;
  readonly component: TaxComponent;
  readonly name: (typeof taxNames)[number];
}

/** The names of taxes on receipts. */
export const taxNames = ["GST", "HST", "PST", "RST", "QST"] as const;

/** The registrations that a store in Canada can have. */
export const registrationKinds = ["gst_hst", "qst", "bc_pst", "sk_pst", "mb_rst"] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

const maxMillipercent = 20_000;

const placeSchema = v.picklist(provinceCodes, "Choose a province or territory");
const componentSchema = v.picklist(taxComponents, "Choose the federal or the provincial part");
const source = typedLine({ max: 300, required: "Name the source: an address, or the title of a document" });

/** The first day, and the first day after the last. Null has no end. */
export const periodEntries = { from: daySchema, until: v.nullable(daySchema) };

/** The message for a period without days. */
export const periodMessage = "Must be after the first day";

/** A rate in a period. What is only announced charges nothing. */
export const taxRate = v.pipe(
  v.object({
    place: placeSchema,
    component: componentSchema,
    name: v.picklist(taxNames, "Choose the name of the tax"),
    /** In thousandths of a percent: 9.975 % is 9975. */
    millipercent: v.pipe(
      v.number("Must be a rate in percent"),
      v.integer("Must have at most three decimals"),
      v.minValue(0, "Must not be negative"),
      v.maxValue(maxMillipercent, `Must be at most ${maxMillipercent / 1000} %`),
    ),
    ...periodEntries,
    status: v.picklist(["in_force", "announced"], "Choose whether the rate is in force or announced"),
    source,
  }),
  v.forward(
    v.check((row) => hasDays(row), periodMessage),
    ["until"],
  ),
  v.forward(
    v.check(
      (rate) => findRegistrationKind(rate) !== undefined,
      "The store cannot register for a tax of this name there",
    ),
    ["name"],
  ),
);
export type TaxRate = v.InferOutput<typeof taxRate>;

const exceptionEntries = {
  tax_class: v.string("Choose a tax class"),
  place: placeSchema,
  component: componentSchema,
  ...periodEntries,
  treatment: v.picklist(["free", "taxed"], "Choose whether the class is free or taxed"),
  source,
};

/** The taxation of a class in a period. A class without an exception is taxed. */
export const taxException = v.pipe(
  v.object(exceptionEntries),
  v.forward(
    v.check((row) => hasDays(row), periodMessage),
    ["until"],
  ),
);
export type TaxException = v.InferOutput<typeof taxException>;

/** The built-in law: classes, registrations, rates and exceptions with their sources. */
export const taxLaw = v.object({
  version: daySchema,
  changelog: v.array(v.object({ version: daySchema, changes: v.array(v.string()) })),
  classes: v.array(v.object({ id: v.string(), name: v.string(), hint: v.string() })),
  registrations: v.array(
    v.object({
      kind: v.picklist(registrationKinds),
      name: v.string(),
      places: v.array(placeSchema),
      /** The sales in the period from which registration is required. */
      threshold_cents: v.pipe(v.number(), v.integer()),
      period: v.string(),
      source,
      note: v.string(),
    }),
  ),
  rates: v.array(taxRate),
  /** An exception is not confirmed if its source is old, incomplete or missing. docs/taxes.md lists them. */
  exceptions: v.array(
    v.pipe(
      v.object({ ...exceptionEntries, confirmed: v.boolean() }),
      v.forward(
        v.check((row) => hasDays(row), periodMessage),
        ["until"],
      ),
    ),
  ),
});
export type TaxLaw = v.InferOutput<typeof taxLaw>;

let builtInLaw: TaxLaw | undefined;

/** Returns the law that comes with the store. Shop pages must not load it, because it is large. */
export function getBuiltInLaw(): TaxLaw {
  builtInLaw ??= v.parse(taxLaw, lawFile);
  return builtInLaw;
}

/** Finds the registration without which a tax is not charged, or undefined if there is no such tax in the place. */
export function findRegistrationKind({ place, component, name }: TaxPart): RegistrationKind | undefined {
  if (name === "HST" || (name === "GST" && component === "federal")) return "gst_hst";
  if (component === "federal") return undefined;
  if (name === "QST" && place === "QC") return "qst";
  if (name === "PST" && place === "BC") return "bc_pst";
  if (name === "PST" && place === "SK") return "sk_pst";
  if (name === "RST" && place === "MB") return "mb_rst";
  return undefined;
}
