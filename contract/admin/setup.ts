import * as v from "valibot";
import { requireAnswer } from "../account/province-answer.ts";
import { maxCategories } from "../catalog/categories.ts";
import { parseWith, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { timeZones } from "../shared/time-zones.ts";
import { storeIdentity } from "../store/identity.ts";
import { registrationNumbers } from "../tax/registration-numbers.ts";
import { registrationKinds } from "../tax/tax-law.ts";
import { maxLocalEntries, parseLocalEntry } from "./postal-codes.ts";
import { pickSettingSchemas } from "./settings-fields.ts";
import { askForStoreProvince, editedIdentity, storeAddressEntries } from "./store-identity.ts";
import { formVersion } from "./versions.ts";

const identityFields = editedIdentity.entries;
const settings = pickSettingSchemas("body");

// The message names the category (quoteEntry), so the length is checked before typedLine() does.
const setupCategoryName = v.pipe(
  v.string("Must be text"),
  v.trim(),
  v.maxLength(60, ({ input }) => `${quoteEntry(input)} must be at most 60 characters`),
  typedLine({ max: 60, required: "Please enter a name" }),
);
const localEntry = v.pipe(
  v.string("Must be text"),
  parseWith(
    parseLocalEntry,
    (text) => `${quoteEntry(text)} must be an area such as B3J, or a postal code such as B3J 2K9`,
  ),
);

/** The answers of the body of PUT /admin/setup, before they are compared with each other. */
export const setupAnswers = v.object({
  name: identityFields.name,
  /** The store's goods. */
  tagline: identityFields.tagline,
  description: v.optional(identityFields.description),
  /** The categories in order. Others are deleted, unless they have products. */
  categories: v.pipe(
    v.array(setupCategoryName),
    v.minLength(1, "Name at least one category"),
    v.maxLength(maxCategories, `At most ${maxCategories} categories`),
  ),
  street: storeAddressEntries.street,
  locality: storeAddressEntries.locality,
  postal_code: storeAddressEntries.postal_code,
  province: v.optional(storeAddressEntries.province),
  is_province_confirmed: storeAddressEntries.is_province_confirmed,
  town: v.optional(identityFields.town),
  /**
   * The position on the map, in degrees. If both are absent, a store with an unchanged postal code keeps its position,
   * and another has none.
   */
  latitude: v.optional(storeAddressEntries.latitude),
  longitude: v.optional(storeAddressEntries.longitude),
  phone: identityFields.phone,
  email: identityFields.email,
  time_zone: v.optional(settings.time_zone),
  order_prefix: v.optional(settings.order_prefix),
  colour: v.optional(identityFields.colour),
  logo_hash: v.optional(identityFields.logo_hash),
  shipping_flat_rate: settings.shipping_flat_rate,
  shipping_free_over: settings.shipping_free_over,
  /** The areas and postal codes with local delivery. They replace the list. */
  local_areas: v.optional(
    v.pipe(
      v.array(localEntry),
      v.maxLength(maxLocalEntries, `At most ${maxLocalEntries.toLocaleString("en-CA")} areas and codes`),
    ),
  ),
  cash_on_delivery: settings.cash_on_delivery,
  guest_checkout: v.optional(settings.guest_checkout),
  /** The GST/HST number. Null if the store is not registered. Absent leaves it. */
  tax_number: v.optional(identityFields.tax_number),
  /**
   * The numbers of the registrations for the taxes of provinces. Null if the store is not registered. Absent leaves it.
   */
  provincial_tax_numbers: v.optional(
    v.object({
      qst: v.optional(v.nullable(registrationNumbers.qst)),
      bc_pst: v.optional(v.nullable(registrationNumbers.bc_pst)),
      sk_pst: v.optional(v.nullable(registrationNumbers.sk_pst)),
      mb_rst: v.optional(v.nullable(registrationNumbers.mb_rst)),
    }),
  ),
  identity_version: formVersion,
  settings_version: formVersion,
});

/**
 * The body of PUT /admin/setup, which sets up a new store. Amounts are in dollars. The server keeps an absent colour,
 * logo, guest checkout and tax number, and derives other absent facts from the name and the address (deriveFacts). If
 * the store has the number of a registration, its orders are taxed by the place that the goods go to.
 */
export const setupBody = requireAnswer(
  v.pipe(
    setupAnswers,
    v.forward(
      v.check(
        ({ latitude, longitude }) => describeCoordinate(latitude) === describeCoordinate(longitude),
        "Enter both latitude and longitude, or neither",
      ),
      ["latitude"],
    ),
  ),
  askForStoreProvince,
);
export type SetupBody = v.InferOutput<typeof setupBody>;

/** The facts and settings that the setup page starts with. */
export const setupView = v.object({
  /** False if the store has orders, after which its settings are changed on their own pages. */
  is_possible: v.boolean(),
  identity: storeIdentity,
  time_zone: v.picklist(timeZones),
  order_prefix: v.string(),
  categories: v.array(v.string()),
  shipping_flat_rate: v.number(),
  shipping_free_over: v.nullable(v.number()),
  local_areas: v.array(v.string()),
  cash_on_delivery: v.boolean(),
  guest_checkout: v.boolean(),
  registrations: v.array(v.object({ kind: v.picklist(registrationKinds), number: v.string() })),
  identity_version: v.number(),
  settings_version: v.number(),
});
export type SetupView = v.InferOutput<typeof setupView>;

/** The response to GET and PUT /admin/setup. */
export const setupResponse = ok(setupView, { message: v.optional(v.string()) });

/** Names an entry of a list, because the form shows the list's first error below the whole list. */
function quoteEntry(text: string): string {
  return `“${text.length > 20 ? `${text.slice(0, 20)}…` : text}”`;
}

function describeCoordinate(degrees: number | null | undefined): "absent" | "removed" | "given" {
  if (degrees === undefined) return "absent";
  return degrees === null ? "removed" : "given";
}
