import fc from "fast-check";
import { expect, test } from "vitest";
import { provinceCodes } from "../../../contract/shared/provinces.ts";
import { addDays } from "../../../contract/shared/store-time.ts";
import { findOverlap, includesDay } from "../../../contract/tax/period.ts";
import { findRegistrationKind, getBuiltInLaw, registrationKinds } from "../../../contract/tax/tax-law.ts";

const law = getBuiltInLaw();
const inForce = law.rates.filter(({ status }) => status === "in_force");
const placesWithoutProvincialTax = ["AB", "NT", "NU", "YT"];
const dayOfTheLaw = fc.integer({ min: 0, max: 15_000 }).map((days) => addDays("2020-01-01", days));

test("the rates and the exceptions of one part of a tax never overlap", () => {
  expect(findOverlap(inForce, ({ place, component }) => `${place} ${component}`)).toBeUndefined();
  expect(
    findOverlap(law.exceptions, ({ tax_class, place, component }) => `${tax_class} ${place} ${component}`),
  ).toBeUndefined();
});

test("each place has one federal rate on every day since 2020, and one provincial rate if it has such a tax", () => {
  fc.assert(
    fc.property(fc.constantFrom(...provinceCodes), dayOfTheLaw, (place, day) => {
      const components = inForce
        .filter((rate) => rate.place === place && includesDay(rate, day))
        .map(({ component }) => component);
      expect(components.sort()).toEqual(
        placesWithoutProvincialTax.includes(place) ? ["federal"] : ["federal", "provincial"],
      );
    }),
  );
});

test("each rate has a built-in registration for its place", () => {
  expect(law.registrations.map(({ kind }) => kind)).toEqual(registrationKinds);
  for (const rate of law.rates) {
    const registration = law.registrations.find(({ kind }) => kind === findRegistrationKind(rate));
    expect(registration?.places).toContain(rate.place);
  }
});

test("each exception names a built-in class, and a part of a tax that its place has", () => {
  const classes = law.classes.map(({ id }) => id);
  for (const { tax_class, place, component } of law.exceptions) {
    expect(classes).toContain(tax_class);
    expect(inForce.some((rate) => rate.place === place && rate.component === component)).toBe(true);
  }
});

test("the standard class is taxed everywhere, and comes first", () => {
  expect(law.classes[0]?.id).toBe("standard");
  expect(law.exceptions.filter(({ tax_class }) => tax_class === "standard")).toEqual([]);
});

test("the newest entry of the changelog has the version of the law", () => {
  expect(law.changelog[0]?.version).toBe(law.version);
});
