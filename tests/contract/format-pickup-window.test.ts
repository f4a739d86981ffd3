import { expect, test } from "vitest";
import { formatHoldEnd, formatPickupStart, formatPickupWindow } from "../../contract/orders/pickup.ts";

test("formats a pick-up window in the store's time zone", () => {
  // In Winnipeg this is still the evening of July 1.
  const window = { starts_at: "2026-07-02T00:30:00.000Z", ends_at: "2026-07-02T02:00:00.000Z" };
  expect(formatPickupWindow(window, "America/Winnipeg")).toBe("Wednesday, July 1, 7:30 PM to 9:00 PM");
  expect(formatPickupWindow(window, "America/St_Johns")).toBe("Wednesday, July 1, 10:00 PM to 11:30 PM");
});

test("formats the time at which a pick-up window starts", () => {
  expect(formatPickupStart({ starts_at: "2026-07-02T00:30:00.000Z" }, "America/Winnipeg")).toBe("7:30 PM");
});

test("formats noon and the hour after midnight", () => {
  const window = { starts_at: "2026-07-01T05:15:00.000Z", ends_at: "2026-07-01T17:00:00.000Z" };
  expect(formatPickupWindow(window, "America/Winnipeg")).toBe("Wednesday, July 1, 12:15 AM to 12:00 PM");
});

test("formats the moment until which an order waits in the store's time zone", () => {
  expect(formatHoldEnd("2026-12-04T02:00:00.000Z", "America/Toronto")).toBe("Thursday, December 3, 9:00 PM");
});
