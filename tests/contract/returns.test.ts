import fc from "fast-check";
import { expect, test } from "vitest";
import { priceUnits } from "../../contract/orders/refunds.ts";
import { canMoveReturn, isOpenReturn, lastReturnDay, returnStates } from "../../contract/orders/returns.ts";

test("splits a line's charge into parts that add up to it, none of them negative", () => {
  const lines = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 })
    .chain((parts) =>
      fc.record({ parts: fc.constant(parts), chargedCents: fc.integer({ min: 1, max: 99_999 }) }),
    );
  fc.assert(
    fc.property(lines, ({ parts, chargedCents }) => {
      const line = { chargedCents, quantity: parts.reduce((sum, units) => sum + units, 0) };
      let before = 0;
      const prices = parts.map((units) => {
        const price = priceUnits(line, units, before);
        before += units;
        return price;
      });
      expect(prices.reduce((sum, price) => sum + price, 0)).toBe(chargedCents);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("allows returns for the promised days after the delivery, and longer if it is not recorded", () => {
  // An evening in Winnipeg is already the next day in UTC.
  const deliveredAt = "2026-06-02T03:30:00.000Z";
  expect(lastReturnDay({ deliveredAt, shippedAt: "2026-05-28T15:00:00.000Z" }, 30)).toBe("2026-07-01");
  expect(lastReturnDay({ deliveredAt }, 14)).toBe("2026-06-15");
  expect(lastReturnDay({ shippedAt: "2026-05-28T15:00:00.000Z" }, 30)).toBe("2026-07-04");
  expect(lastReturnDay({}, 30)).toBeUndefined();
});

test("allows no move from a finished return, and refunds only units that arrived", () => {
  for (const from of returnStates) {
    const moves = returnStates.filter((to) => canMoveReturn(from, to));
    expect(moves.length > 0).toBe(isOpenReturn({ state: from }));
    expect(canMoveReturn(from, "refunded")).toBe(from === "received");
  }
});
