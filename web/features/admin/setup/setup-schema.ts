import * as v from "valibot";
import { requireAnswer } from "../../../../contract/account/province-answer.ts";
import { pickSettingSchemas } from "../../../../contract/admin/settings-fields.ts";
import { setupAnswers } from "../../../../contract/admin/setup.ts";
import { askForStoreProvince } from "../../../../contract/admin/store-identity.ts";
import { typedIdentity } from "../../../../contract/store/identity.ts";
import { registrationNumbers } from "../../../../contract/tax/registration-numbers.ts";
import type { RegistrationKind } from "../../../../contract/tax/tax-law.ts";

const { entries: answers } = setupAnswers;
const settings = pickSettingSchemas("typed");
const { entries: identity } = typedIdentity;

const blankAsNull = v.transform((text: string) => (text.trim() === "" ? null : text));

const optionalNumber = <Kind extends RegistrationKind>(kind: Kind) =>
  v.pipe(v.string(), blankAsNull, v.nullable(registrationNumbers[kind]));

const fields = v.object({
  name: answers.name,
  tagline: answers.tagline,
  description: identity.description,
  order_prefix: settings.order_prefix,
  /** The names of the categories, one on each line. */
  categories: v.pipe(v.string(), v.transform(splitLines), answers.categories),
  street: answers.street,
  locality: answers.locality,
  postal_code: answers.postal_code,
  phone: answers.phone,
  email: answers.email,
  province: answers.province.wrapped,
  is_province_confirmed: v.boolean(),
  town: identity.town,
  time_zone: settings.time_zone,
  colour: identity.colour,
  logo_hash: v.pipe(v.string(), blankAsNull, identity.logo_hash),
  shipping_flat_rate: settings.shipping_flat_rate,
  shipping_free_over: settings.shipping_free_over,
  cash_on_delivery: settings.cash_on_delivery,
  guest_checkout: settings.guest_checkout,
  /** Areas such as B3J and codes such as B3J 2K9, separated by commas or spaces. */
  local_areas: v.pipe(v.string(), v.transform(splitAreas), answers.local_areas.wrapped),
  tax_number: v.pipe(v.string(), blankAsNull, identity.tax_number),
  qst: optionalNumber("qst"),
  bc_pst: optionalNumber("bc_pst"),
  sk_pst: optionalNumber("sk_pst"),
  mb_rst: optionalNumber("mb_rst"),
});

/** Parses the form's texts into the answers that a request sends. */
export const setupForm = requireAnswer(fields, askForStoreProvince);
export type SetupAnswers = v.InferOutput<typeof setupForm>;

type FlagName = "cash_on_delivery" | "guest_checkout" | "is_province_confirmed";
export type SetupValues = Record<Exclude<keyof SetupAnswers, FlagName>, string> & Record<FlagName, boolean>;

/** Converts the parsed answers to those of a request, which groups the numbers of provincial taxes. */
export function toSetupRequest({ qst, bc_pst, sk_pst, mb_rst, ...others }: SetupAnswers) {
  return { ...others, provincial_tax_numbers: { qst, bc_pst, sk_pst, mb_rst } };
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Splits areas and codes, whose halves a space may separate. */
function splitAreas(text: string): string[] {
  return text.match(/[^,;\s]+(?:[ \t]+\d[a-z]\d(?![^,;\s]))?/gi) ?? [];
}
