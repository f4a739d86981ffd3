import fc from "fast-check";
import { expect, test } from "vitest";
import { priceUnits } from "../../contract/orders/refunds.ts";
import { canChangeReturn, isOpenReturn, lastReturnDay, returnStates } from "../../contract/orders/returns.ts";

test("splits a line's charge into non-negative parts that add up to it", () => {
  const lines = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 })
    .chain((parts) =>
      fc.record({ parts: fc.constant(parts), chargedCents: fc.integer({ min: 1, max: 99_999 }) }),
    );
  fc.assert(
    fc.property(lines, ({ parts, chargedCents }) => {
      const line = { chargedCents, quantity: parts.reduce((sum, units) => sum + units, 0) };
      let unitsBefore = 0;
      const prices = parts.map((units) => {
        const price = priceUnits(line, units, unitsBefore);
        unitsBefore += units;
        return price;
      });
      expect(prices.reduce((sum, price) => sum + price, 0)).toBe(chargedCents);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("computes the last day for a return from the delivery, or a later one from the shipment", () => {
  // An evening in Winnipeg is already the next day in UTC.
  const deliveredAt = "2026-06-02T03:30:00.000Z";
  expect(lastReturnDay({ deliveredAt, shippedAt: "2026-05-28T15:00:00.000Z" }, 30, "America/Winnipeg")).toBe(
    "2026-07-01",
  );
  expect(lastReturnDay({ deliveredAt }, 14, "America/Winnipeg")).toBe("2026-06-15");
  expect(lastReturnDay({ shippedAt: "2026-05-28T15:00:00.000Z" }, 30, "America/Winnipeg")).toBe("2026-07-04");
  expect(lastReturnDay({}, 30, "America/Winnipeg")).toBeUndefined();
});

test("allows moves only from open returns, and refunds only of received ones", () => {
  for (const from of returnStates) {
    const moves = returnStates.filter((to) => canChangeReturn(from, to));
    expect(moves.length > 0).toBe(isOpenReturn({ state: from }));
    expect(canChangeReturn(from, "refunded")).toBe(from === "received");
  }
});
