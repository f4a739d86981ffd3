import * as v from "valibot";
import { type OpenHours, type StoreIdentity, storeIdentity } from "../../../../contract/store/identity.ts";
import { weekdays } from "../../../../contract/store/opening-hours.ts";

const texts = {
  name: "",
  tagline: "",
  description: "",
  town: "",
  street: "",
  locality: "",
  province: "",
  postal_code: "",
  country: "",
  latitude: "",
  longitude: "",
  email: "",
  phone: "",
  reply_time: "",
  founder_name: "",
  founder_title: "",
  price_range: "",
  delivery_days: "",
  dispatched_until: "",
  holidays: "",
  social: "",
  colour: "",
  logo_hash: "",
  guarantee_title: "",
  guarantee_text: "",
  opens_0: "",
  opens_1: "",
  opens_2: "",
  opens_3: "",
  opens_4: "",
  opens_5: "",
  opens_6: "",
  closes_0: "",
  closes_1: "",
  closes_2: "",
  closes_3: "",
  closes_4: "",
  closes_5: "",
  closes_6: "",
};
export type IdentityValues = Record<keyof typeof texts, string>;
type FieldName = keyof typeof texts;

/** What the form's fields hold. Blank hours are a closed day; lists have a line an entry. */
export function toIdentityValues(identity: StoreIdentity): IdentityValues {
  const { address, founder, delivery, holidays, social, hours, guarantee, ...plain } = identity;
  const values: IdentityValues = {
    ...texts,
    ...plain,
    ...address,
    logo_hash: plain.logo_hash ?? "",
    latitude: String(address.latitude),
    longitude: String(address.longitude),
    founder_name: founder.name,
    founder_title: founder.title,
    delivery_days: delivery.days,
    dispatched_until: delivery.dispatched_until,
    guarantee_title: guarantee.title,
    guarantee_text: guarantee.text,
    holidays: holidays.map((each) => `${each.day} ${formatSpan(each.hours)} ${each.name}`).join("\n"),
    social: social.map((each) => `${each.name} ${each.handle} ${each.url}`).join("\n"),
  };
  for (const [index, open] of hours.entries()) {
    values[dayField("opens", index)] = open?.opens ?? "";
    values[dayField("closes", index)] = open?.closes ?? "";
  }
  return values;
}

const fieldNames = Object.keys(texts) as FieldName[]; // Object.keys widens to string[]

/** The form's rules are the identity's own; each message is shown beside its field. */
export const identityForm = v.pipe(
  // The keys are those of the list.
  v.object(
    Object.fromEntries(fieldNames.map((name) => [name, v.string()])) as Record<
      FieldName,
      v.StringSchema<undefined>
    >,
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const values = dataset.value;
    const result = v.safeParse(storeIdentity, toIdentity(values));
    if (result.success) return result.output;
    for (const { path, message } of result.issues) {
      const key = fieldFor((path ?? []).map((part) => part.key));
      addIssue({
        message,
        path: [{ type: "object", origin: "value", input: values, key, value: values[key] }],
      });
    }
    return NEVER;
  }),
);

function toIdentity(values: IdentityValues) {
  const { street, locality, province, postal_code, country } = values;
  return {
    ...values,
    address: {
      street,
      locality,
      province,
      postal_code,
      country,
      latitude: toNumber(values.latitude),
      longitude: toNumber(values.longitude),
    },
    hours: weekdays.map((_day, index) => {
      const opens = values[dayField("opens", index)].trim();
      const closes = values[dayField("closes", index)].trim();
      return opens === "" && closes === "" ? null : { opens, closes };
    }),
    holidays: toLines(values.holidays).map((line) => {
      const [day = "", span = "", ...name] = line.split(/\s+/);
      return { day, name: name.join(" "), hours: parseSpan(span) };
    }),
    social: toLines(values.social).map((line) => {
      const [name = "", ...rest] = line.split(/\s+/);
      return { name, handle: rest.slice(0, -1).join(" "), url: rest.at(-1) ?? "" };
    }),
    founder: { name: values.founder_name, title: values.founder_title },
    delivery: { days: values.delivery_days, dispatched_until: values.dispatched_until },
    guarantee: { title: values.guarantee_title, text: values.guarantee_text },
    logo_hash: values.logo_hash === "" ? null : values.logo_hash,
  };
}

function fieldFor([first, second]: readonly unknown[]): FieldName {
  if (first === "hours") return dayField("opens", Number(second) || 0);
  if (first === "founder") return second === "title" ? "founder_title" : "founder_name";
  if (first === "guarantee") return second === "text" ? "guarantee_text" : "guarantee_title";
  if (first === "delivery") return second === "days" ? "delivery_days" : "dispatched_until";
  const name = first === "address" ? second : first;
  return fieldNames.find((known) => known === name) ?? "name";
}

export function dayField(kind: "opens" | "closes", index: number): FieldName {
  return `${kind}_${index}` as FieldName; // a week has seven days, and so has the list
}

function formatSpan(open: OpenHours): string {
  return open === null ? "closed" : `${open.opens}-${open.closes}`;
}

function parseSpan(text: string): { opens: string; closes: string } | null {
  if (text.toLowerCase() === "closed") return null;
  const [opens = "", closes = ""] = text.split("-");
  return { opens, closes };
}

function toNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function toLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
