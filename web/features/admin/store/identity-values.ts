import * as v from "valibot";
import { editedIdentity } from "../../../../contract/admin/store-identity.ts";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { parseValues } from "../../../lib/parse-values.ts";

const textNames = [
  "name",
  "tagline",
  "description",
  "town",
  "street",
  "locality",
  "province",
  "postal_code",
  "country",
  "latitude",
  "longitude",
  "email",
  "phone",
  "reply_time",
  "founder_name",
  "founder_title",
  "privacy_officer_name",
  "privacy_officer_title",
  "privacy_officer_email",
  "price_range",
  "guarantee_title",
  "guarantee_text",
  "colour",
  "logo_hash",
] as const;

/** The times are texts of an <input type="time">. Both are blank if the store is closed on that day. */
const hoursFields = { opens: v.string(), closes: v.string() };

const identityFields = v.object({
  ...v.entriesFromList(textNames, v.string()),
  is_name_shown: v.boolean(),
  is_province_confirmed: v.boolean(),
  /** The days from Monday to Sunday. */
  hours: v.array(v.object(hoursFields)),
  holidays: v.array(v.object({ day: v.string(), name: v.string(), ...hoursFields })),
  social: v.array(v.object({ name: v.string(), handle: v.string(), url: v.string() })),
});
export type IdentityValues = v.InferOutput<typeof identityFields>;
type HoursValues = IdentityValues["hours"][number];

export function toIdentityValues(identity: StoreIdentity): IdentityValues {
  const {
    address,
    founder,
    privacy_officer: officer,
    delivery: _days,
    guarantee,
    hours,
    holidays,
    logo_hash,
    logo_size: _,
    tax_number: _number,
    ...rest
  } = identity;
  return {
    ...rest,
    ...address,
    province: findProvinceCode(identity),
    latitude: String(address.latitude ?? ""),
    longitude: String(address.longitude ?? ""),
    founder_name: founder.name,
    founder_title: founder.title,
    privacy_officer_name: officer.name,
    privacy_officer_title: officer.title,
    privacy_officer_email: officer.email,
    guarantee_title: guarantee.title,
    guarantee_text: guarantee.text,
    logo_hash: logo_hash ?? "",
    hours: hours.map(toHoursValues),
    holidays: holidays.map(({ day, name, hours: open }) => ({ day, name, ...toHoursValues(open) })),
  };
}

/** Returns the saved facts as a request sends them. A stored document may have the name of its province. */
export function toIdentityBody(identity: StoreIdentity) {
  return { ...identity, address: { ...identity.address, province: findProvinceCode(identity) } };
}

// The pages Delivery and Taxes have the other facts.
const editedHere = v.omit(editedIdentity, ["delivery", "tax_number"]);

/** Validates the form by the schema of the identity. The paths of its issues are translated to the form's fields. */
export const identityForm = v.pipe(
  identityFields,
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const result = parseValues(editedHere, toIdentity(input));
    if (result.success) return result.output;
    for (const { path = [], message } of result.issues) {
      const [firstItem, ...otherItems] = toFieldPath(path.map(({ key }) => key)).map(
        (key) => ({ type: "unknown", origin: "value", input, key, value: undefined }) as const,
      );
      // The type of a path requires at least one item.
      addIssue({ message, path: firstItem && [firstItem, ...otherItems] });
    }
    return NEVER;
  }),
);

function toIdentity(values: IdentityValues) {
  return {
    ...values,
    address: {
      street: values.street,
      locality: values.locality,
      province: values.province,
      postal_code: values.postal_code,
      is_province_confirmed: values.is_province_confirmed,
      country: values.country,
      latitude: toDegrees(values.latitude),
      longitude: toDegrees(values.longitude),
    },
    founder: { name: values.founder_name, title: values.founder_title },
    privacy_officer: {
      name: values.privacy_officer_name,
      title: values.privacy_officer_title,
      email: values.privacy_officer_email,
    },
    guarantee: { title: values.guarantee_title, text: values.guarantee_text },
    logo_hash: values.logo_hash === "" ? null : values.logo_hash,
    hours: values.hours.map(toOpenHours),
    holidays: values.holidays.map(({ day, name, ...hours }) => ({ day, name, hours: toOpenHours(hours) })),
  };
}

/** Translates a path in the identity to the form's, such as 'holidays.0.hours.opens' to 'holidays.0.opens'. */
function toFieldPath(path: readonly unknown[]): readonly unknown[] {
  const [first, second, third, fourth] = path;
  switch (first) {
    case "address":
      return [second];
    case "founder":
    case "guarantee":
    case "privacy_officer":
      return [`${first}_${second}`];
    case "hours":
      return [first, second, third ?? "opens"];
    case "holidays":
      return third === "hours" ? [first, second, fourth ?? "opens"] : path;
    default:
      return path;
  }
}

function toHoursValues(open: StoreIdentity["hours"][number]): HoursValues {
  return open ?? { opens: "", closes: "" };
}

function toOpenHours({ opens, closes }: HoursValues): StoreIdentity["hours"][number] {
  return opens === "" && closes === "" ? null : { opens, closes };
}

/** Blank means that the store has no point on the map. */
function toDegrees(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
