import fc from "fast-check";
import { expect, test } from "vitest";
import { measureDistance } from "../../worker/domain/catalog/queries/word-distance.ts";

test.each([
  ["mug", "mug", 0],
  ["teddy", "tedy", 1],
  ["paln", "plan", 1],
  ["kandle", "candles", 2],
])("measures between %s and %s a distance of %i", (one, other, distance) => {
  expect(measureDistance(one, other, 2)).toBe(distance);
});

test("is exact up to the limit, infinite beyond it, and symmetric", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, max) => {
      const distance = measureDistance(one, other, 9);
      expect(measureDistance(one, other, max)).toBe(distance <= max ? distance : Number.POSITIVE_INFINITY);
      expect(measureDistance(other, one, max)).toBe(measureDistance(one, other, max));
    }),
  );
});
