import * as v from "valibot";
import { requireAnswer } from "../../../../contract/account/province-answer.ts";
import { deriveFacts } from "../../../../contract/admin/derive-store.ts";
import { pickSettingSchemas, toTypedSettings } from "../../../../contract/admin/settings-fields.ts";
import { type SetupView, setupAnswers } from "../../../../contract/admin/setup.ts";
import { askForStoreProvince } from "../../../../contract/admin/store-identity.ts";
import { cleanPasted } from "../../../../contract/shared/pasted-text.ts";
import { parsePostalArea } from "../../../../contract/shared/postal-code.ts";
import { typedIdentity } from "../../../../contract/store/identity.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { registrationNumbers } from "../../../../contract/tax/registration-numbers.ts";
import { type RegistrationKind, registrationKinds } from "../../../../contract/tax/tax-law.ts";

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
  categories: v.pipe(
    v.string(),
    v.transform((text) => splitList(text, /\n/)),
    answers.categories,
  ),
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

export type ProvincialKind = Exclude<RegistrationKind, "gst_hst">;

/** Lists the provincial taxes that the form asks about: that of the store's province, and those with a number. */
export function listAskedTaxes(values: SetupValues): ProvincialKind[] {
  const ofProvince = Object.entries(provincialTaxes).find(([province]) => province === values.province)?.[1];
  return registrationKinds
    .filter((kind) => kind !== "gst_hst")
    .filter((kind) => kind === ofProvince || values[kind] !== "");
}

const provincialTaxes = {
  QC: "qst",
  BC: "bc_pst",
  SK: "sk_pst",
  MB: "mb_rst",
} as const satisfies Record<string, ProvincialKind>;

/**
 * Returns the answers as the form's controls hold them. What the owner has never saved is blank or derived, because it
 * is that of the demonstration, or a placeholder.
 */
export function toSetupValues(setup: SetupView): SetupValues {
  const isSaved = setup.settings_version > newSettingsVersion;
  const prices = isSaved ? toTypedSettings(priceNames, setup) : {};
  if (setup.identity_version === 0) return { ...blankValues, ...prices };
  const values = { ...blankValues, ...prices, ...toIdentityAnswers(setup) };
  if (isSaved) {
    const local_areas = setup.local_areas.join(", ");
    return { ...values, ...toTypedSettings(["order_prefix", "time_zone"], setup), local_areas };
  }
  const { order_prefix, time_zone, local_areas } = deriveValues(values);
  const isListEdited = setup.local_areas.includes(local_areas);
  return {
    ...values,
    order_prefix,
    time_zone,
    local_areas: isListEdited ? setup.local_areas.join(", ") : local_areas,
  };
}

/** The version of settings that no admin has saved. */
const newSettingsVersion = 1;

const priceNames = [
  "shipping_flat_rate",
  "shipping_free_over",
  "cash_on_delivery",
  "guest_checkout",
] as const;

function toIdentityAnswers({ identity: { address, ...saved }, ...setup }: SetupView) {
  return {
    name: saved.name,
    tagline: saved.tagline,
    description: saved.description,
    categories: setup.categories.join("\n"),
    street: address.street,
    locality: address.locality,
    postal_code: address.postal_code,
    phone: saved.phone,
    email: saved.email,
    province: findProvinceCode({ ...saved, address }),
    is_province_confirmed: address.is_province_confirmed,
    town: saved.town,
    colour: saved.colour,
    logo_hash: saved.logo_hash ?? "",
    ...Object.fromEntries(setup.registrations.map(({ kind, number }) => [kind, number])),
    tax_number: saved.tax_number ?? "",
  };
}

const blankValues: SetupValues = {
  name: "",
  tagline: "",
  description: "",
  order_prefix: "",
  categories: "",
  street: "",
  locality: "",
  postal_code: "",
  phone: "",
  email: "",
  province: "",
  is_province_confirmed: false,
  town: "",
  time_zone: "",
  colour: newStoreIdentity.colour,
  logo_hash: "",
  shipping_flat_rate: "",
  shipping_free_over: "",
  cash_on_delivery: false,
  guest_checkout: false,
  local_areas: "",
  tax_number: "",
  qst: "",
  bc_pst: "",
  sk_pst: "",
  mb_rst: "",
};

/** Answers from which others are derived. */
export type SourceName = "name" | "tagline" | "locality" | "postal_code";

/** Changes an answer. What was derived from it follows, unless the owner edited that. */
export function changeSource(values: SetupValues, name: SourceName, text: string): SetupValues {
  const changed = {
    ...values,
    [name]: text,
    ...(name === "postal_code" && { is_province_confirmed: false }),
  };
  const former = deriveValues(values);
  const derived = deriveValues(changed);
  const follow = (field: keyof typeof derived) =>
    values[field] === former[field] ? derived[field] : values[field];
  return {
    ...changed,
    description: follow("description"),
    order_prefix: follow("order_prefix"),
    province: follow("province"),
    town: follow("town"),
    time_zone: follow("time_zone"),
    local_areas: follow("local_areas"),
  };
}

/** Derives texts for the form. They are blank until the answers that they need are complete. */
function deriveValues(values: SetupValues) {
  const facts = deriveFacts(values);
  const hasName = values.name.trim() !== "";
  const hasPlace = values.locality.trim() !== "" && hasArea(values.postal_code);
  const hasCode = hasArea(values.postal_code);
  return {
    order_prefix: hasName ? facts.order_prefix : "",
    description: hasPlace && values.tagline.trim() !== "" ? facts.description : "",
    town: hasPlace ? facts.town : "",
    province: hasCode ? facts.province : "",
    time_zone: hasCode ? facts.time_zone : "",
    local_areas: facts.local_areas.join(", "),
  };
}

function hasArea(postalCode: string): boolean {
  return parsePostalArea(cleanPasted(postalCode).slice(0, 3)) !== undefined;
}

/** Splits areas and codes, whose halves a space may separate. */
function splitAreas(text: string): string[] {
  return text.match(/[^,;\s]+(?:[ \t]+\d[a-z]\d(?![^,;\s]))?/gi) ?? [];
}

function splitList(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
