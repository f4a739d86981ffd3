import { toTypedSettings } from "../../../../contract/admin/settings-fields.ts";
import type { SetupView } from "../../../../contract/admin/setup.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { type RegistrationKind, registrationKinds } from "../../../../contract/tax/tax-law.ts";
import { deriveValues } from "./derive-values.ts";
import type { SetupValues } from "./setup-schema.ts";

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

type ProvincialKind = Exclude<RegistrationKind, "gst_hst">;

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
