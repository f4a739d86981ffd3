import { expect, test } from "vitest";
import { createStoreDates } from "../../web/lib/dates.ts";

const { formatDate, formatDateTime } = createStoreDates("America/Winnipeg");

test("formats dates in Manitoba's time in every time zone of the reader", () => {
  expect(formatDate("2026-01-01T03:30:00.000Z")).toBe("Dec 31, 2025");
  expect(formatDateTime("2026-01-01T03:30:00.000Z")).toBe("Dec 31, 2025 9:30 PM");
  expect(formatDateTime("2026-07-01T17:05:00.000Z")).toBe("Jul 1, 2026 12:05 PM");
});

test("ends clock changes in Manitoba after 2025 even if the browser's time zone data is older", () => {
  expect(formatDateTime("2025-11-22T01:04:00.000Z")).toBe("Nov 21, 2025 7:04 PM");
  expect(formatDateTime("2026-11-22T01:04:00.000Z")).toBe("Nov 21, 2026 8:04 PM");
});

test("returns a placeholder for invalid dates", () => {
  expect(formatDate("soon")).toBe("Invalid date");
  expect(formatDate("")).toBe("N/A");
  expect(formatDate(null)).toBe("N/A");
  expect(formatDate(undefined)).toBe("N/A");
});
