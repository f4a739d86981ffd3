import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { daySchema } from "../../contract/shared/day-schema.ts";
import {
  addDays,
  daysBetween,
  startOfDay,
  toStoreClock,
  toStoreDay,
} from "../../contract/shared/store-time.ts";
import { type TimeZone, timeZones } from "../../contract/shared/time-zones.ts";

test.each([
  ["America/Winnipeg", "2026-01-15", "2026-01-15T06:00:00.000Z"],
  ["America/Winnipeg", "2026-07-15", "2026-07-15T05:00:00.000Z"],
  ["America/Winnipeg", "2026-03-08", "2026-03-08T06:00:00.000Z"],
  ["America/Winnipeg", "2026-03-09", "2026-03-09T05:00:00.000Z"],
  ["America/Winnipeg", "2026-11-02", "2026-11-02T05:00:00.000Z"],
  ["America/Winnipeg", "2025-03-10", "2025-03-10T05:00:00.000Z"],
  ["America/Winnipeg", "2025-11-03", "2025-11-03T06:00:00.000Z"],
  ["America/St_Johns", "2026-11-02", "2026-11-02T03:30:00.000Z"],
  ["America/St_Johns", "2027-07-15", "2027-07-15T02:30:00.000Z"],
  ["America/Halifax", "2026-11-01", "2026-11-01T03:00:00.000Z"],
  ["America/Halifax", "2026-11-02", "2026-11-02T04:00:00.000Z"],
  ["America/Blanc-Sablon", "2026-07-15", "2026-07-15T04:00:00.000Z"],
  ["America/Toronto", "2027-03-15", "2027-03-15T04:00:00.000Z"],
  ["America/Atikokan", "2026-07-15", "2026-07-15T05:00:00.000Z"],
  ["America/Rankin_Inlet", "2026-11-02", "2026-11-02T06:00:00.000Z"],
  ["America/Regina", "2026-07-15", "2026-07-15T06:00:00.000Z"],
  ["America/Edmonton", "2025-11-03", "2025-11-03T07:00:00.000Z"],
  ["America/Edmonton", "2026-11-02", "2026-11-02T06:00:00.000Z"],
  ["America/Cambridge_Bay", "2026-11-02", "2026-11-02T07:00:00.000Z"],
  ["America/Vancouver", "2025-11-03", "2025-11-03T08:00:00.000Z"],
  ["America/Vancouver", "2026-11-02", "2026-11-02T07:00:00.000Z"],
  ["America/Whitehorse", "2020-03-08", "2020-03-08T08:00:00.000Z"],
  ["America/Whitehorse", "2020-11-02", "2020-11-02T07:00:00.000Z"],
] as const)("begins in %s the day %s at %s", (zone, day, moment) => {
  expect(startOfDay(day, zone)).toBe(moment);
});

const firstMs = Date.parse("2007-01-01T12:00:00Z");
const lastMs = Date.parse("2040-12-31T12:00:00Z");
const hourMs = 3_600_000;

/** The second Sunday of March and the first of November of each year, on which clocks change. */
const changeDays = Array.from({ length: 34 }, (_, index) => 2007 + index).flatMap((year) => [
  toSunday(Date.UTC(year, 2, 8)),
  toSunday(Date.UTC(year, 10, 1)),
]);

// Half of the moments are near a clock change, where mistakes would be.
const moments = fc
  .oneof(
    fc.integer({ min: firstMs, max: lastMs }),
    fc
      .tuple(fc.constantFrom(...changeDays), fc.integer({ min: -36 * hourMs, max: 60 * hourMs }))
      .map(([day, ms]) => day + ms),
  )
  .map((ms) => new Date(ms));
const days = moments.map((moment) => moment.toISOString().slice(0, 10));

describe.each(timeZones)("%s", (zone) => {
  test("begins each day at its first moment", () => {
    fc.assert(
      fc.property(days, (day) => {
        const start = Date.parse(startOfDay(day, zone));
        expect(toStoreDay(new Date(start), zone)).toBe(day);
        expect(toStoreDay(new Date(start - 1), zone)).toBe(addDays(day, -1));
        expect(toStoreClock(new Date(start), zone).toISOString()).toBe(`${day}T00:00:00.000Z`);
      }),
    );
  });

  test("assigns every moment to exactly one day", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const day = toStoreDay(moment, zone);
        expect(startOfDay(day, zone) <= moment.toISOString()).toBe(true);
        expect(moment.toISOString() < startOfDay(addDays(day, 1), zone)).toBe(true);
      }),
    );
  });

  test("never returns to an earlier day", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 48 * hourMs }), (moment, ms) => {
        const later = new Date(moment.getTime() + ms);
        expect(toStoreDay(moment, zone) <= toStoreDay(later, zone)).toBe(true);
      }),
    );
  });

  test("has days of 24 hours, except the days when its clocks change", () => {
    const getHours = (day: string) =>
      (Date.parse(startOfDay(addDays(day, 1), zone)) - Date.parse(startOfDay(day, zone))) / hourMs;
    const sundays = changeDays.map((ms) => new Date(ms).toISOString().slice(0, 10));
    for (const day of daysBetween("2007-01-01", "2040-12-31")) {
      const hours = getHours(day);
      if (hours === 24) continue;
      expect(sundays).toContain(day);
      expect(hours).toBe(day.slice(5, 7) === "03" ? 23 : 25);
    }
  });

  test("agrees with Node's time zone data until 2025", () => {
    const calendar = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
      hourCycle: "h23",
    });
    const known = moments.filter((moment) => moment.getUTCFullYear() <= 2025 && !isBeforeLaw(moment, zone));
    fc.assert(
      fc.property(known, (moment) => {
        const clock = toStoreClock(moment, zone).toISOString();
        expect(calendar.format(moment)).toBe(`${clock.slice(0, 10)}, ${clock.slice(11, 19)}`);
      }),
    );
  });
});

/** Newfoundland changed its clocks at one minute past midnight until 2011, before any store existed. */
function isBeforeLaw(moment: Date, zone: TimeZone): boolean {
  return zone === "America/St_Johns" && moment.getUTCFullYear() < 2012;
}

function toSunday(ms: number): number {
  return ms + ((7 - new Date(ms).getUTCDay()) % 7) * 24 * hourMs;
}

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
