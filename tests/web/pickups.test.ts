import { expect, test } from "vitest";
import { computeChange } from "../../web/features/admin/pickups/compute-change.ts";
import { formatDue } from "../../web/features/admin/pickups/format-due.ts";
import { groupByWindow, isLate } from "../../web/features/admin/pickups/group-by-window.ts";
import { readTypedCode } from "../../web/features/admin/pickups/read-typed-code.ts";

const morning = { starts_at: "2026-07-01T14:00:00.000Z", ends_at: "2026-07-01T16:00:00.000Z" };
// In Winnipeg this is the evening of the same day.
const evening = { starts_at: "2026-07-02T00:00:00.000Z", ends_at: "2026-07-02T02:00:00.000Z" };
const nextDay = { starts_at: "2026-07-02T14:00:00.000Z", ends_at: "2026-07-02T16:00:00.000Z" };

test("groups orders by the store's day and by window", () => {
  const orders = [morning, morning, evening, nextDay].map((window, id) => ({ id, ...window }));
  const days = groupByWindow(orders, "America/Winnipeg");
  expect(
    days.map(({ day, windows }) => [day, windows.map((window) => window.orders.map(({ id }) => id))]),
  ).toEqual([
    ["2026-07-01", [[0, 1], [2]]],
    ["2026-07-02", [[3]]],
  ]);
  expect(groupByWindow([], "America/Winnipeg")).toEqual([]);
});

test("marks an order as late from the start of its window until it is ready", () => {
  const start = new Date(morning.starts_at);
  expect(isLate({ ...morning, ready_at: null }, new Date(start.getTime() - 1))).toBe(false);
  expect(isLate({ ...morning, ready_at: null }, start)).toBe(true);
  expect(isLate({ ...morning, ready_at: "2026-07-01T13:00:00.000Z" }, start)).toBe(false);
});

test("names both amounts only if the rounding of cash makes a difference", () => {
  expect(formatDue({ cash: 12.35, interac: 12.34 })).toBe("$12.35 in cash, or $12.34 by Interac");
  expect(formatDue({ cash: 12.35, interac: 12.35 })).toBe("$12.35");
});

test("computes the change of typed cash, to the cent", () => {
  expect(computeChange("20", 12.35)).toBe(7.65);
  expect(computeChange(" $12.35 ", 12.35)).toBe(0);
  expect(computeChange("12", 12.35)).toBeUndefined();
  expect(computeChange("", 12.35)).toBeUndefined();
  expect(computeChange("twenty", 12.35)).toBeUndefined();
});

test("reads a typed code, and the address that a hand-held scanner types", () => {
  expect(readTypedCode(" ab1 23c ").output).toBe("AB123C");
  expect(readTypedCode("https://store.example/admin/pickups?code=AB123C").output).toBe("AB123C");
  expect(readTypedCode("AB12").success).toBe(false);
  expect(readTypedCode("oil234").output).toBe("011234");
});
