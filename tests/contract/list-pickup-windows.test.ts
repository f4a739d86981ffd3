import { expect, test } from "vitest";
import { isOpenDuring, listPickupWindows, type PickupSchedule } from "../../contract/orders/pickup.ts";

// A store in Winnipeg, at UTC-6 in winter and UTC-5 in summer, that is open from Monday to Friday.
const nineToFive = { opens: "09:00", closes: "17:00" };
const schedule: PickupSchedule = {
  timeZone: "America/Winnipeg",
  hours: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, null, null],
  holidays: [],
  pickupWindowMinutes: 120,
  pickupLeadMinutes: 0,
};
// Monday, January 5, 2026, at midnight in the store.
const monday = new Date("2026-01-05T06:00:00.000Z");

test("divides the opening hours of two weeks into windows", () => {
  const windows = listPickupWindows(monday, schedule);
  expect(windows).toHaveLength(10 * 4);
  expect(windows.slice(0, 2)).toEqual([
    { startsAt: "2026-01-05T15:00:00.000Z", endsAt: "2026-01-05T17:00:00.000Z" },
    { startsAt: "2026-01-05T17:00:00.000Z", endsAt: "2026-01-05T19:00:00.000Z" },
  ]);
  expect(windows.at(-1)).toEqual({
    startsAt: "2026-01-16T21:00:00.000Z",
    endsAt: "2026-01-16T23:00:00.000Z",
  });
});

test("adds what is left before closing to the last window", () => {
  const windows = listOn("2026-01-05", { ...schedule, pickupWindowMinutes: 180 });
  expect(windows).toEqual([
    { startsAt: "2026-01-05T15:00:00.000Z", endsAt: "2026-01-05T18:00:00.000Z" },
    { startsAt: "2026-01-05T18:00:00.000Z", endsAt: "2026-01-05T23:00:00.000Z" },
  ]);
});

test("offers the whole day if it is shorter than a window", () => {
  expect(listOn("2026-01-05", { ...schedule, pickupWindowMinutes: 600 })).toEqual([
    { startsAt: "2026-01-05T15:00:00.000Z", endsAt: "2026-01-05T23:00:00.000Z" },
  ]);
});

test("offers nothing on closed days, and the hours of a holiday on a holiday", () => {
  const holidays = [
    { day: "2026-01-06", name: "Stocktaking", hours: null },
    { day: "2026-01-07", name: "Short day", hours: { opens: "10:00", closes: "12:00" } },
    { day: "2026-01-10", name: "Fair", hours: { opens: "10:00", closes: "12:00" } },
  ];
  const open = { ...schedule, holidays };
  expect(listOn("2026-01-06", open)).toEqual([]);
  expect(listOn("2026-01-07", open)).toEqual([
    { startsAt: "2026-01-07T16:00:00.000Z", endsAt: "2026-01-07T18:00:00.000Z" },
  ]);
  expect(listOn("2026-01-10", open)).toHaveLength(1);
  expect(listOn("2026-01-11", open)).toEqual([]);
});

test("lists the same local times on both sides of a clock change", () => {
  // The clocks in Winnipeg go forward on Sunday, March 8, 2026.
  const open = { ...schedule, hours: Array(7).fill(nineToFive) };
  const windows = listPickupWindows(new Date("2026-03-07T06:00:00.000Z"), open);
  expect(
    windows
      .filter((_, index) => index % 4 === 0)
      .slice(0, 3)
      .map(({ startsAt }) => startsAt),
  ).toEqual(["2026-03-07T15:00:00.000Z", "2026-03-08T14:00:00.000Z", "2026-03-09T14:00:00.000Z"]);
  // Each window is two hours long, also on the day of the change.
  expect(
    windows.every(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) === 7_200_000),
  ).toBe(true);
});

test("starts no window before the order can be ready, for which only the time counts while the shop is open", () => {
  const lead = { ...schedule, pickupLeadMinutes: 180 };
  // At noon on Monday, the order is ready at three. At four, it is ready two hours after the next opening.
  expect(first("2026-01-05T18:00:00.000Z", lead)).toBe("2026-01-05T21:00:00.000Z");
  expect(first("2026-01-05T18:00:01.000Z", lead)).toBe("2026-01-06T15:00:00.000Z");
  expect(first("2026-01-05T22:00:00.000Z", lead)).toBe("2026-01-06T17:00:00.000Z");
  // At night, on Friday at four and on Sunday, the shop is closed.
  expect(first("2026-01-06T05:00:00.000Z", lead)).toBe("2026-01-06T19:00:00.000Z");
  expect(first("2026-01-09T22:00:00.000Z", lead)).toBe("2026-01-12T17:00:00.000Z");
  expect(first("2026-01-11T18:00:00.000Z", lead)).toBe("2026-01-12T19:00:00.000Z");
  // No two weeks have so many open hours.
  expect(first("2026-01-05T18:00:00.000Z", { ...schedule, pickupLeadMinutes: 6_000 })).toBeUndefined();
});

test("finds that the shop is closed in a window after its hours changed", () => {
  const window = { startsAt: "2026-01-05T21:00:00.000Z", endsAt: "2026-01-05T23:00:00.000Z" };
  expect(isOpenDuring(window, schedule)).toBe(true);
  const holidays = [{ day: "2026-01-05", name: "Storm", hours: null }];
  expect(isOpenDuring(window, { ...schedule, holidays })).toBe(false);
  const early = [{ day: "2026-01-05", name: "Early closing", hours: { opens: "09:00", closes: "16:00" } }];
  expect(isOpenDuring(window, { ...schedule, holidays: early })).toBe(false);
});

function listOn(day: string, open: PickupSchedule) {
  return listPickupWindows(monday, open).filter(({ startsAt }) => startsAt.startsWith(day));
}

function first(orderedAt: string, open: PickupSchedule) {
  return listPickupWindows(new Date(orderedAt), open)[0]?.startsAt;
}
