import * as v from "valibot";
import { deriveFacts } from "../../../../contract/admin/derive-store.ts";
import { type SetupView, setupBody } from "../../../../contract/admin/setup.ts";
import { cleanPasted } from "../../../../contract/shared/pasted-text.ts";
import { parsePostalArea } from "../../../../contract/shared/postal-code.ts";
import { typedIdentity } from "../../../../contract/store/identity.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { findPostalArea } from "../../../../contract/store/postal-areas.ts";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { settingsForm } from "../settings/settings-values.ts";

const { entries: answers } = setupBody.pipe[0];
const { entries: settings } = settingsForm;
const { entries: identity } = typedIdentity;

const blankAsNull = v.transform((text: string) => (text.trim() === "" ? null : text));

/** Blank means that the store has no point on the map. */
const degrees = v.transform((text: string) => (text.trim() === "" ? null : Number(text)));

/** Parses the form's texts into the answers that a request sends. */
export const setupForm = v.object({
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
  town: identity.town,
  time_zone: settings.time_zone,
  latitude: v.pipe(v.string(), degrees, answers.latitude.wrapped),
  longitude: v.pipe(v.string(), degrees, answers.longitude.wrapped),
  colour: identity.colour,
  logo_hash: v.pipe(v.string(), blankAsNull, identity.logo_hash),
  shipping_flat_rate: settings.shipping_flat_rate,
  shipping_free_over: settings.shipping_free_over,
  cash_on_delivery: v.boolean(),
  /** Areas such as B3J, separated by commas or spaces. */
  local_areas: v.pipe(
    v.string(),
    v.transform((text) => splitList(text, /[,;\s]+/)),
    answers.local_areas.wrapped,
  ),
  tax_number: v.pipe(v.string(), blankAsNull, identity.tax_number),
  default_tax_rate: settings.default_tax_rate,
});
export type SetupAnswers = v.InferOutput<typeof setupForm>;

export type SetupValues = Record<Exclude<keyof SetupAnswers, "cash_on_delivery">, string> & {
  cash_on_delivery: boolean;
};

/**
 * Returns the answers as the form's controls hold them. What the owner has never saved is blank or derived, because it is
 * that of the demonstration, or a placeholder.
 */
export function toSetupValues(setup: SetupView): SetupValues {
  const prices = setup.settings_version > newSettingsVersion ? toPriceAnswers(setup) : {};
  if (setup.identity_version === 0) return { ...blankValues, ...prices };
  const values = { ...blankValues, ...prices, ...toIdentityAnswers(setup) };
  if (setup.settings_version > newSettingsVersion) return { ...values, ...toSettingsAnswers(setup) };
  const { order_prefix, time_zone, local_areas, default_tax_rate } = deriveValues(values);
  const isListEdited = setup.local_areas.includes(local_areas);
  return {
    ...values,
    order_prefix,
    time_zone,
    default_tax_rate,
    local_areas: isListEdited ? setup.local_areas.join(", ") : local_areas,
  };
}

/** The version of settings that no admin has saved. */
const newSettingsVersion = 1;

function toPriceAnswers(setup: SetupView) {
  return {
    shipping_flat_rate: setup.shipping_flat_rate.toFixed(2),
    shipping_free_over: setup.shipping_free_over?.toFixed(2) ?? "",
    cash_on_delivery: setup.cash_on_delivery,
  };
}

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
    town: saved.town,
    latitude: String(address.latitude ?? ""),
    longitude: String(address.longitude ?? ""),
    colour: saved.colour,
    logo_hash: saved.logo_hash ?? "",
    tax_number: saved.tax_number ?? "",
  };
}

function toSettingsAnswers(setup: SetupView) {
  return {
    order_prefix: setup.order_prefix,
    time_zone: setup.time_zone,
    local_areas: setup.local_areas.join(", "),
    default_tax_rate: String(setup.default_tax_rate),
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
  town: "",
  time_zone: "",
  latitude: "",
  longitude: "",
  colour: newStoreIdentity.colour,
  logo_hash: "",
  shipping_flat_rate: "",
  shipping_free_over: "",
  cash_on_delivery: false,
  local_areas: "",
  tax_number: "",
  default_tax_rate: "",
};

/** Answers from which others are derived. */
export type SourceName = "name" | "tagline" | "locality" | "postal_code";

/** Changes an answer. What was derived from it follows, unless the owner edited that. */
export function changeSource(values: SetupValues, name: SourceName, text: string): SetupValues {
  const changed = { ...values, [name]: text };
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
    latitude: follow("latitude"),
    longitude: follow("longitude"),
    local_areas: follow("local_areas"),
    default_tax_rate: follow("default_tax_rate"),
  };
}

/** Derives texts for the form. They are blank until the answers that they need are complete. */
function deriveValues(values: SetupValues) {
  const facts = deriveFacts(values);
  const hasName = values.name.trim() !== "";
  const hasPlace = values.locality.trim() !== "" && hasArea(values.postal_code);
  const hasCode = hasArea(values.postal_code);
  const area = findPostalArea(values.postal_code);
  return {
    order_prefix: hasName ? facts.order_prefix : "",
    description: hasPlace && values.tagline.trim() !== "" ? facts.description : "",
    town: hasPlace ? facts.town : "",
    province: hasCode ? facts.province : "",
    time_zone: hasCode ? facts.time_zone : "",
    latitude: String(area?.latitude ?? ""),
    longitude: String(area?.longitude ?? ""),
    local_areas: hasCode ? facts.local_areas.join(", ") : "",
    default_tax_rate: hasCode ? String(facts.default_tax_rate) : "",
  };
}

function hasArea(postalCode: string): boolean {
  return parsePostalArea(cleanPasted(postalCode).slice(0, 3)) !== undefined;
}

function splitList(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
