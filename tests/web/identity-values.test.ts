import * as v from "valibot";
import { expect, test } from "vitest";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import {
  type IdentityValues,
  identityForm,
  toIdentityValues,
} from "../../web/features/admin/store/identity-values.ts";

const holiday = { day: "2026-12-24", name: "Christmas Eve", hours: { opens: "09:00", closes: "13:00" } };
const closed = { day: "2026-12-25", name: "Christmas Day", hours: null };

test("converts an identity to form values and back without a change", () => {
  const identity = { ...newStoreIdentity, holidays: [holiday, closed] };
  const { logo_size: _, delivery: _delivery, tax_number: _number, ...typed } = identity;
  expect(v.parse(identityForm, toIdentityValues(identity))).toEqual(typed);
});

test("converts a day with two blank times to a closed day", () => {
  const values = toIdentityValues(newStoreIdentity);
  const hours = values.hours.with(6, { opens: "", closes: "" });
  expect(v.parse(identityForm, { ...values, hours }).hours[6]).toBeNull();
});

test("reports each error at its form field", () => {
  const values = toIdentityValues(newStoreIdentity);
  expect(
    listErrorPaths({
      ...values,
      postal_code: "",
      latitude: "north",
      hours: values.hours.with(0, { opens: "18:00", closes: "09:00" }),
      holidays: [{ day: "", name: "Christmas Eve", opens: "09:00", closes: "noon" }],
      social: [{ name: "Instagram", handle: "", url: "instagram.com" }],
    }),
  ).toEqual([
    "postal_code",
    "latitude",
    "hours.0.opens",
    "holidays.0.day",
    "holidays.0.closes",
    "social.0.handle",
    "social.0.url",
  ]);
});

function listErrorPaths(values: IdentityValues) {
  return v.safeParse(identityForm, values).issues?.map((issue) => v.getDotPath(issue));
}
