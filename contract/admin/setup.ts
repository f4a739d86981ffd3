import * as v from "valibot";
import { requireAnswer } from "../account/province-answer.ts";
import { maxCategories } from "../catalog/categories.ts";
import { typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { timeZones } from "../shared/time-zones.ts";
import { storeIdentity } from "../store/identity.ts";
import { registrationNumbers } from "../tax/registration-numbers.ts";
import { registrationKinds } from "../tax/tax-law.ts";
import { parseLocalEntry } from "./postal-codes.ts";
import { orderPrefixSchema, settingsBody } from "./settings.ts";
import { askForStoreProvince, editedIdentity, storeAddressEntries } from "./store-identity.ts";
import { formVersion } from "./versions.ts";

const identityFields = editedIdentity.entries;

const categoryName = v.pipe(
  v.string("Must be text"),
  v.trim(),
  v.maxLength(60, ({ input }) => `${quoteEntry(input)} must be at most 60 characters`),
  typedLine({ max: 60, required: "Please enter a name" }),
);
const areaSchema = v.pipe(
  v.string("Must be text"),
  v.check(
    (text) => parseLocalEntry(text) !== undefined,
    ({ input }) => `${quoteEntry(input)} must be an area such as B3J, or a postal code such as B3J 2K9`,
  ),
  v.transform((text) => parseLocalEntry(text) ?? text),
);

const maxAreas = 10_000;

const answers = v.object({
  name: identityFields.name,
  /** What the store sells. */
  tagline: identityFields.tagline,
  description: v.optional(identityFields.description),
  /** The categories in order. Others are deleted, unless they have products. */
  categories: v.pipe(
    v.array(categoryName),
    v.minLength(1, "Name at least one category"),
    v.maxLength(maxCategories, `At most ${maxCategories} categories`),
  ),
  street: storeAddressEntries.street,
  locality: storeAddressEntries.locality,
  postal_code: storeAddressEntries.postal_code,
  province: v.optional(storeAddressEntries.province),
  is_province_confirmed: storeAddressEntries.is_province_confirmed,
  town: v.optional(identityFields.town),
  /** The position on the map. If both are absent, it stays for an unchanged postal code, and otherwise there is none. */
  latitude: v.optional(storeAddressEntries.latitude),
  longitude: v.optional(storeAddressEntries.longitude),
  phone: identityFields.phone,
  email: identityFields.email,
  time_zone: v.optional(v.picklist(timeZones, "Unknown time zone")),
  order_prefix: v.optional(orderPrefixSchema),
  colour: v.optional(identityFields.colour),
  logo_hash: v.optional(identityFields.logo_hash),
  shipping_flat_rate: v.nonOptional(settingsBody.entries.shipping_flat_rate),
  shipping_free_over: v.nonOptional(settingsBody.entries.shipping_free_over),
  /** The areas and postal codes with local delivery. They replace the list. */
  local_areas: v.optional(
    v.pipe(v.array(areaSchema), v.maxLength(maxAreas, "At most 10,000 areas and codes")),
  ),
  cash_on_delivery: v.nonOptional(settingsBody.entries.cash_on_delivery),
  guest_checkout: settingsBody.entries.guest_checkout,
  /** The GST/HST number. Null if the store is not registered. */
  tax_number: v.optional(identityFields.tax_number),
  /** The numbers of the registrations for the taxes of provinces. Null if the store is not registered. */
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
 * The body of PUT /admin/setup, which makes a new store its owner's. Amounts are in dollars. The server keeps an absent
 * colour, logo, guest checkout and tax number, and derives other absent facts from the name and the address (deriveFacts).
 * If the store has the number of a registration, its orders are taxed by the place that the goods go to.
 */
export const setupBody = requireAnswer(
  v.pipe(
    answers,
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

function describeCoordinate(degrees: number | null | undefined): "absent" | "removed" | "given" {
  if (degrees === undefined) return "absent";
  return degrees === null ? "removed" : "given";
}

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
