import { expect, test } from "vitest";
import { provinces } from "../../contract/shared/provinces.ts";
import { listStatutoryHolidays } from "../../contract/store/statutory-holidays.ts";

test("lists the holidays of the next twelve months in their order", () => {
  expect(listStatutoryHolidays("MB", "2026-11-26")).toEqual([
    { day: "2026-12-25", name: "Christmas Day" },
    { day: "2027-01-01", name: "New Year's Day" },
    { day: "2027-02-15", name: "Louis Riel Day" },
    { day: "2027-03-26", name: "Good Friday" },
    { day: "2027-05-24", name: "Victoria Day" },
    { day: "2027-07-01", name: "Canada Day" },
    { day: "2027-09-06", name: "Labour Day" },
    { day: "2027-09-30", name: "National Day for Truth and Reconciliation" },
    { day: "2027-10-11", name: "Thanksgiving" },
  ]);
});

test("lists a holiday on the first day, and not a year later", () => {
  const days = listStatutoryHolidays("ON", "2026-12-25").map(({ day }) => day);
  expect(days.slice(0, 2)).toEqual(["2026-12-25", "2026-12-26"]);
  expect(days).not.toContain("2027-12-25");
});

test.each([
  ["AB", ["Family Day", "Victoria Day", "Thanksgiving", "Remembrance Day"]],
  [
    "BC",
    [
      "Family Day",
      "Victoria Day",
      "British Columbia Day",
      "National Day for Truth and Reconciliation",
      "Thanksgiving",
      "Remembrance Day",
    ],
  ],
  ["NB", ["Family Day", "New Brunswick Day", "Remembrance Day"]],
  ["NL", ["Remembrance Day"]],
  ["NS", ["Heritage Day"]],
  ["ON", ["Family Day", "Victoria Day", "Thanksgiving", "Boxing Day"]],
  ["PE", ["Islander Day", "National Day for Truth and Reconciliation", "Remembrance Day"]],
  ["QC", ["National Patriots' Day", "Saint-Jean-Baptiste Day", "Thanksgiving"]],
  ["SK", ["Family Day", "Victoria Day", "Saskatchewan Day", "Thanksgiving", "Remembrance Day"]],
] as const)("adds the holidays of %s to those of the whole country", (province, names) => {
  const all = listStatutoryHolidays(province, "2027-01-01").map(({ name }) => name);
  expect(all.filter((name) => !national.includes(name))).toEqual(names);
  expect(all.filter((name) => national.includes(name))).toEqual(national);
});

const national = ["New Year's Day", "Good Friday", "Canada Day", "Labour Day", "Christmas Day"];

test.each([
  [2024, "2024-03-29"],
  [2025, "2025-04-18"],
  [2026, "2026-04-03"],
  [2028, "2028-04-14"],
  [2038, "2038-04-23"],
])("finds Good Friday of %i", (year, day) => {
  expect(listStatutoryHolidays("NS", `${year}-01-01`)).toContainEqual({ day, name: "Good Friday" });
});

test.each(provinces)("names each day once in $name", ({ code }) => {
  const days = listStatutoryHolidays(code, "2027-01-01").map(({ day }) => day);
  expect(new Set(days).size).toBe(days.length);
});
