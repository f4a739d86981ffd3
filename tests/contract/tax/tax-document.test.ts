import * as v from "valibot";
import { expect, test } from "vitest";
import { newTaxDocument, storedTaxDocument, taxDocument } from "../../../contract/tax/tax-document.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";

const rate = {
  place: "MB",
  component: "provincial",
  name: "RST",
  millipercent: 6000,
  from: "2027-01-01",
  until: null,
  status: "in_force",
  source: "Budget of 2027",
};
const exception = {
  tax_class: "books",
  place: "ON",
  component: "provincial",
  from: "2027-01-01",
  until: null,
  treatment: "taxed",
  source: "Budget of 2027",
};
const registration = { kind: "gst_hst", number: "123456789RT0001", from: "2026-01-01", until: null };

test("accepts the documents of a new store, and of a store with rows of its own", () => {
  expect(findMistakes({})).toEqual({});
  expect(v.parse(taxDocument, registeredEverywhere)).toEqual(registeredEverywhere);
  expect(
    findMistakes({
      registrations: [registration],
      rates: [rate],
      exceptions: [exception, { ...exception, tax_class: "car_seats", treatment: "free" }],
      classes: [{ id: "car_seats", name: "Car seats" }],
    }),
  ).toEqual({});
});

test.each([
  [{ from: "2027-01-01", until: "2027-01-01" }, "until", "Must be after the first day"],
  [{ from: "2027-02-30" }, "from", "Must be a date as yyyy-MM-dd"],
  [{ millipercent: 20_001 }, "millipercent", "Must be at most 20 %"],
  [{ millipercent: 9975.5 }, "millipercent", "Must have at most three decimals"],
  [{ millipercent: -1 }, "millipercent", "Must not be negative"],
  [{ place: "XX" }, "place", "Choose a province or territory"],
  [{ source: " " }, "source", "Name the source: an address, or the title of a document"],
  [{ status: "soon" }, "status", "Choose whether the rate is in force or announced"],
  [{ name: "QST" }, "name", "The store cannot register for a tax of this name there"],
  [{ component: "federal" }, "name", "The store cannot register for a tax of this name there"],
  [{ place: "ON", name: "PST" }, "name", "The store cannot register for a tax of this name there"],
  [{ place: "BC" }, "name", "The store cannot register for a tax of this name there"],
])("refuses an own rate with %o", (change, field, message) => {
  expect(findMistakes({ rates: [{ ...rate, ...change }] })).toEqual({ [`rates.0.${field}`]: message });
});

test("refuses own rates that overlap, and accepts those that follow each other", () => {
  const first = { ...rate, until: "2028-01-01" };
  expect(findMistakes({ rates: [first, { ...rate, from: "2028-01-01" }] })).toEqual({});
  expect(findMistakes({ rates: [first, { ...rate, from: "2027-12-31" }] })).toEqual({
    rates: "Two provincial rates of Manitoba overlap",
  });
  expect(findMistakes({ rates: [first, { ...rate, component: "federal", name: "GST" }] })).toEqual({});
});

test("accepts an announced rate beside the one in force", () => {
  expect(findMistakes({ rates: [rate, { ...rate, status: "announced", millipercent: 5000 }] })).toEqual({});
});

test.each([
  [{ until: "2026-12-31" }, "exceptions.0.until", "Must be after the first day"],
  [{ treatment: "half" }, "exceptions.0.treatment", "Choose whether the class is free or taxed"],
  [{ source: "" }, "exceptions.0.source", "Name the source: an address, or the title of a document"],
  [{ tax_class: "car_seats" }, "exceptions", "There is no tax class “car_seats”"],
])("refuses an own exception with %o", (change, field, message) => {
  expect(findMistakes({ exceptions: [{ ...exception, ...change }] })).toEqual({ [field]: message });
});

test("refuses own exceptions that overlap", () => {
  expect(findMistakes({ exceptions: [exception, { ...exception, treatment: "free" }] })).toEqual({
    exceptions: "Two provincial exceptions of Ontario for books overlap",
  });
  expect(findMistakes({ exceptions: [exception, { ...exception, place: "NS" }] })).toEqual({});
});

test.each([
  [{ id: "books", name: "Novels" }, "Novels"],
  [{ id: "novels", name: "printed BOOKS" }, "printed BOOKS"],
  [{ id: "tents", name: "Tarps" }, "Tarps"],
  [{ id: "tarps", name: "Tents" }, "Tents"],
])("refuses the class %o, whose id or name is taken", (repeated, name) => {
  expect(findMistakes({ classes: [{ id: "tents", name: "Tents" }, repeated] })).toEqual({
    classes: `There is another class “${name}”`,
  });
});

test("still reads a document whose class the built-in law has added or removed since", () => {
  const document = {
    ...newTaxDocument,
    exceptions: [{ ...exception, tax_class: "a_removed_class" }],
    classes: [{ id: "books", name: "Printed books" }],
  };
  expect(v.is(taxDocument, document)).toBe(false);
  expect(v.parse(storedTaxDocument, document)).toEqual(document);
});

test("refuses a class without a name, or with an id that is no identifier", () => {
  expect(findMistakes({ classes: [{ id: "tents", name: " " }] })).toEqual({
    "classes.0.name": "Name the class",
  });
  expect(findMistakes({ classes: [{ id: "Tents!", name: "Tents" }] })).toHaveProperty(["classes.0.id"]);
});

test.each([
  ["gst_hst", "123 456 789 rt 0001", "123456789RT0001"],
  ["qst", "1234567890 tq 0001", "1234567890TQ0001"],
  ["bc_pst", "pst 1234 5678", "PST-1234-5678"],
  ["bc_pst", "12345678", "PST-1234-5678"],
  ["sk_pst", "123 4567", "1234567"],
  ["mb_rst", "1234567", "123456-7"],
  ["mb_rst", "123456-7 MT", "123456-7"],
])("saves the %s number “%s” as %s", (kind, typed, saved) => {
  const document = { ...newTaxDocument, registrations: [{ ...registration, kind, number: typed }] };
  expect(v.parse(taxDocument, document).registrations[0]?.number).toBe(saved);
});

test.each([
  ["gst_hst", "123456789"],
  ["qst", "123456789TQ0001"],
  ["bc_pst", "PST-1234-567"],
  ["sk_pst", "123456"],
  ["mb_rst", "12345678"],
])("refuses “%s” numbers such as “%s”, and shows one that is right", (kind, number) => {
  expect(findMistakes({ registrations: [{ ...registration, kind, number }] })).toEqual({
    "registrations.0.number": expect.stringMatching(/^Must be .*such as/),
  });
});

test("refuses registrations of one kind that overlap, and an unknown kind", () => {
  expect(findMistakes({ registrations: [registration, { ...registration, from: "2030-01-01" }] })).toEqual({
    registrations: "Two registrations for GST/HST overlap",
  });
  expect(findMistakes({ registrations: [{ ...registration, kind: "ab_pst" }] })).toEqual({
    "registrations.0.kind": "Choose a registration",
  });
});

test("limits how much a document can have", () => {
  const announced = { ...rate, status: "announced" };
  expect(findMistakes({ rates: Array.from({ length: 200 }, () => announced) })).toEqual({});
  expect(findMistakes({ rates: Array.from({ length: 201 }, () => announced) })).toEqual({
    rates: "At most 200 rates",
  });
});

/** Returns the messages by the path of their fields. */
function findMistakes(parts: Record<string, unknown>): Record<string, string> {
  const { issues = [] } = v.safeParse(taxDocument, { ...newTaxDocument, ...parts });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? "document", issue.message]));
}
