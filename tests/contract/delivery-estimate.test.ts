import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import {
  clipArrival,
  type DeliverySchedule,
  estimateArrival,
  estimateDelivery,
} from "../../contract/orders/delivery-estimate.ts";
import { addDays, toStoreClock, toStoreDay } from "../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../contract/shared/time-zones.ts";
import { newStoreIdentity, noDeliveryDays } from "../../contract/store/new-store.ts";

const local = { postalCode: "R2C 0A1", isLocal: true };
const remote = { postalCode: "X0A 0H0", isLocal: false };

afterEach(() => vi.unstubAllEnvs());

const open = { opens: "09:00", closes: "18:00" };

/** A store in Winnipeg that is open from Monday to Saturday. Orders leave until 14:00 and take 1 to 3 days. */
function aStore(changes: Partial<DeliverySchedule> = {}): DeliverySchedule {
  return {
    timeZone: defaultTimeZone,
    address: newStoreIdentity.address,
    hours: [open, open, open, open, open, open, null],
    holidays: [
      { day: "2026-12-24", name: "Christmas Eve", hours: { opens: "09:00", closes: "12:00" } },
      { day: "2026-12-25", name: "Christmas Day", hours: null },
      { day: "2026-12-26", name: "Boxing Day", hours: null },
      { day: "2027-01-01", name: "New Year's Day", hours: null },
    ],
    delivery: { dispatch_until: "14:00", days: { ...noDeliveryDays.days, local: { from: 1, to: 3 } } },
    ...changes,
  };
}

// Winnipeg is 5 hours behind UTC since March 8, 2026. It was 6 hours behind in the winters before.
test.each([
  ["before the hour of dispatch", "2026-11-25T18:59:59Z", ["2026-11-26", "2026-11-30", "2026-11-25T19:00Z"]],
  ["at the hour of dispatch", "2026-11-25T19:00:00Z", ["2026-11-27", "2026-12-01", "2026-11-26T19:00Z"]],
  ["late in the evening", "2026-11-26T04:30:00Z", ["2026-11-27", "2026-12-01", "2026-11-26T19:00Z"]],
  ["on a Friday evening", "2026-11-28T00:00:00Z", ["2026-11-30", "2026-12-02", "2026-11-28T19:00Z"]],
  ["on a Saturday afternoon", "2026-11-28T20:00:00Z", ["2026-12-01", "2026-12-03", "2026-11-30T19:00Z"]],
  ["on a Sunday", "2026-11-29T15:00:00Z", ["2026-12-01", "2026-12-03", "2026-11-30T19:00Z"]],
  ["on the day before a holiday", "2026-12-23T15:00:00Z", ["2026-12-28", "2026-12-30", "2026-12-23T19:00Z"]],
  // The store closes at noon, before the hour of dispatch.
  ["on Dec 24 before it closes", "2026-12-24T16:59:59Z", ["2026-12-28", "2026-12-30", "2026-12-24T17:00Z"]],
  ["on Dec 24 after it closed", "2026-12-24T17:00:00Z", ["2026-12-29", "2026-12-31", "2026-12-28T19:00Z"]],
  ["before New Year's Day", "2026-12-31T20:00:00Z", ["2027-01-04", "2027-01-06", "2027-01-02T19:00Z"]],
  [
    "before the clocks went forward",
    "2026-03-07T21:00:00Z",
    ["2026-03-10", "2026-03-12", "2026-03-09T19:00Z"],
  ],
  ["before the clocks went back", "2025-11-01T18:30:00Z", ["2025-11-03", "2025-11-05", "2025-11-01T19:00Z"]],
  ["after the clocks went back", "2025-11-03T19:30:00Z", ["2025-11-04", "2025-11-06", "2025-11-03T20:00Z"]],
])("estimates the arrival of an order %s", (_, orderedAt, [from, to, orderBy]) => {
  expect(estimateDelivery(new Date(orderedAt), aStore(), local)).toEqual({
    from,
    to,
    orderBy: new Date(orderBy ?? ""),
  });
});

test("keeps the hour of dispatch on the days on which the clocks change", () => {
  const store = aStore({ hours: [open, open, open, open, open, open, open] });
  const findOrderBy = (at: string) => estimateDelivery(new Date(at), store, local)?.orderBy;
  expect(findOrderBy("2026-03-08T12:00:00Z")).toEqual(new Date("2026-03-08T19:00Z"));
  expect(findOrderBy("2025-11-02T05:30:00Z")).toEqual(new Date("2025-11-02T20:00Z"));
});

test("delivers on the day of dispatch if the carrier needs no day, except on a weekend", () => {
  const store = aStore({
    delivery: { dispatch_until: "14:00", days: { ...noDeliveryDays.days, local: { from: 0, to: 0 } } },
  });
  expect(estimateDelivery(new Date("2026-11-25T15:00:00Z"), store, local)).toMatchObject({
    from: "2026-11-25",
    to: "2026-11-25",
  });
  expect(estimateDelivery(new Date("2026-11-28T15:00:00Z"), store, local)).toMatchObject({
    from: "2026-11-30",
    to: "2026-11-30",
  });
});

test("counts from the day on which a parcel left, even if the store is closed then", () => {
  expect(estimateArrival(new Date("2026-11-29T23:00:00Z"), aStore(), local)).toEqual({
    from: "2026-11-30",
    to: "2026-12-02",
  });
});

test("promises nothing to a zone without days, and nothing if the store never opens", () => {
  const orderedAt = new Date("2026-11-25T15:00:00Z");
  expect(estimateDelivery(orderedAt, aStore(), remote)).toBeUndefined();
  expect(estimateArrival(orderedAt, aStore(), remote)).toBeUndefined();
  const closed = aStore({ holidays: [], hours: [null, null, null, null, null, null, null] });
  expect(estimateDelivery(orderedAt, closed, local)).toBeUndefined();
});

test.each([
  ["2026-11-24", { from: "2026-11-25", to: "2026-11-27" }],
  ["2026-11-26", { from: "2026-11-26", to: "2026-11-27" }],
  ["2026-11-27", { from: "2026-11-27", to: "2026-11-27" }],
  ["2026-11-28", undefined],
])("shows no day before %s", (today, expected) => {
  expect(clipArrival({ from: "2026-11-25", to: "2026-11-27" }, today)).toEqual(expected);
});

test.each(["Pacific/Kiritimati", "America/St_Johns", "Pacific/Pago_Pago"])(
  "estimates the same days on a server in %s",
  (zone) => {
    const orderedAt = new Date("2026-11-28T04:59:00Z");
    const here = estimateDelivery(orderedAt, aStore(), local);
    const offset = orderedAt.getTimezoneOffset();
    vi.stubEnv("TZ", zone);
    expect(orderedAt.getTimezoneOffset()).not.toBe(offset);
    expect(estimateDelivery(orderedAt, aStore(), local)).toEqual(here);
  },
);

const dayMs = 24 * 3_600_000;
const someHours = fc.constantFrom(
  null,
  open,
  { opens: "10:00", closes: "13:30" },
  { opens: "15:00", closes: "23:59" },
);
const someTransit = fc.tuple(fc.nat(6), fc.nat(6)).map(([from, more]) => ({ from, to: from + more }));

/** A moment, and a store with holidays in the month after it. */
const someOrder = fc
  .record({
    orderedAt: fc.date({ min: new Date("2024-01-01"), max: new Date("2031-01-01"), noInvalidDate: true }),
    hours: fc.array(someHours, { minLength: 7, maxLength: 7 }),
    holidays: fc.dictionary(fc.nat(30).map(String), someHours, { maxKeys: 8 }),
    dispatch_until: fc.constantFrom("00:30", "09:00", "14:00", "23:59"),
    transit: someTransit,
  })
  .map(({ orderedAt, hours, holidays, dispatch_until, transit }) => {
    const today = toStoreDay(orderedAt, defaultTimeZone);
    const store: DeliverySchedule = {
      timeZone: defaultTimeZone,
      address: newStoreIdentity.address,
      hours,
      holidays: Object.entries(holidays).map(([offset, holidayHours]) => ({
        day: addDays(today, Number(offset)),
        name: "Holiday",
        hours: holidayHours,
      })),
      delivery: { dispatch_until, days: { ...noDeliveryDays.days, local: transit } },
    };
    return { orderedAt, store };
  });

test("never arrives on a weekend or holiday, and never before the day of the order", () => {
  fc.assert(
    fc.property(someOrder, ({ orderedAt, store }) => {
      const estimate = estimateDelivery(orderedAt, store, local);
      if (estimate === undefined) return;
      const holidays = store.holidays.map(({ day }) => day);
      for (const day of [estimate.from, estimate.to]) {
        expect([0, 6]).not.toContain(new Date(day).getUTCDay());
        expect(holidays).not.toContain(day);
      }
      expect(estimate.to >= estimate.from).toBe(true);
      expect(estimate.from >= toStoreDay(orderedAt, defaultTimeZone)).toBe(true);
    }),
  );
});

test("leaves only while the store is open on that day, and after the order", () => {
  fc.assert(
    fc.property(someOrder, ({ orderedAt, store }) => {
      const orderBy = estimateDelivery(orderedAt, store, local)?.orderBy;
      if (orderBy === undefined) return;
      const day = toStoreDay(orderBy, defaultTimeZone);
      const holiday = store.holidays.find((candidate) => candidate.day === day);
      const weekday = (new Date(day).getUTCDay() + 6) % 7;
      const hours = holiday === undefined ? store.hours[weekday] : holiday.hours;
      const time = toStoreClock(orderBy, defaultTimeZone).toISOString().slice(11, 16);
      expect(time).toBe([hours?.closes, store.delivery.dispatch_until].sort()[0]);
      expect(hours).not.toBeNull();
      expect(orderBy > orderedAt).toBe(true);
    }),
  );
});

test("never arrives earlier for a later order, and equally for all orders until the same moment", () => {
  fc.assert(
    fc.property(someOrder, fc.integer({ min: 0, max: 20 * dayMs }), ({ orderedAt, store }, laterMs) => {
      const laterAt = new Date(orderedAt.getTime() + laterMs);
      const first = estimateDelivery(orderedAt, store, local);
      const later = estimateDelivery(laterAt, store, local);
      if (first === undefined || later === undefined) return;
      expect(later.from >= first.from && later.to >= first.to).toBe(true);
      if (laterAt < first.orderBy) expect(later).toEqual(first);
      else expect(later.orderBy > first.orderBy).toBe(true);
    }),
  );
});
