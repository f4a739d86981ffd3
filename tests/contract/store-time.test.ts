import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { addDays, daySchema, daysBetween, startOfDay, toStoreDay } from "../../contract/shared/store-time.ts";

test.each([
  ["2026-01-15", "2026-01-15T06:00:00.000Z"],
  ["2026-07-15", "2026-07-15T05:00:00.000Z"],
  ["2026-03-08", "2026-03-08T06:00:00.000Z"],
  ["2026-03-09", "2026-03-09T05:00:00.000Z"],
  ["2026-11-01", "2026-11-01T05:00:00.000Z"],
  ["2026-11-02", "2026-11-02T05:00:00.000Z"],
  ["2025-03-10", "2025-03-10T05:00:00.000Z"],
  ["2025-11-03", "2025-11-03T06:00:00.000Z"],
])("begins the day %s in Winnipeg at %s", (day, moment) => {
  expect(startOfDay(day)).toBe(moment);
});

test("assigns every moment to exactly one day", () => {
  const moment = fc.date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2037-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (date) => {
      const day = toStoreDay(date);
      expect(startOfDay(day) <= date.toISOString()).toBe(true);
      expect(date.toISOString() < startOfDay(addDays(day, 1))).toBe(true);
    }),
  );
});

test("assigns a moment to the day that a calendar in Winnipeg shows", () => {
  const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Winnipeg" });
  // The loops cover every half hour around these clock changes.
  for (const start of ["2024-03-09", "2024-11-02", "2025-03-08", "2025-11-01", "2026-03-07"]) {
    for (let halfHour = 0; halfHour < 144; halfHour += 1) {
      const date = new Date(Date.parse(start) + halfHour * 1_800_000);
      expect(toStoreDay(date), date.toISOString()).toBe(calendar.format(date));
    }
  }
});

test("counts days across the ends of months and years", () => {
  expect(daysBetween("2027-12-30", "2028-01-02")).toEqual([
    "2027-12-30",
    "2027-12-31",
    "2028-01-01",
    "2028-01-02",
  ]);
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysBetween("2026-01-02", "2026-01-01")).toEqual([]);
});

test("accepts only existing dates in the form yyyy-MM-dd", () => {
  for (const day of ["2026-01-31", "2028-02-29"]) expect(v.is(daySchema, day)).toBe(true);
  for (const text of [
    "2026-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "today",
  ]) {
    expect(v.is(daySchema, text), text).toBe(false);
  }
});
