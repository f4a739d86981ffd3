import fc from "fast-check";
import { expect, test } from "vitest";
import { measureDistance } from "../../../../worker/domain/catalog/queries/word-distance.ts";

test.each([
  ["mug", "mug", 0],
  ["teddy", "tedy", 1],
  ["paln", "plan", 1],
  ["kandle", "candles", 2],
])("measures between %s and %s a distance of %i", (one, other, distance) => {
  expect(measureDistance(one, other, 2)).toBe(distance);
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
const limit = fc.integer({ min: 0, max: 3 });

test("measures exactly up to the limit, and returns infinity beyond it", () => {
  fc.assert(
    fc.property(word, word, limit, (one, other, max) => {
      const distance = measureDistance(one, other, 9);
      expect(measureDistance(one, other, max)).toBe(distance <= max ? distance : Number.POSITIVE_INFINITY);
    }),
  );
});

test("measures the same distance in both directions", () => {
  fc.assert(
    fc.property(word, word, limit, (one, other, max) => {
      expect(measureDistance(other, one, max)).toBe(measureDistance(one, other, max));
    }),
  );
});
