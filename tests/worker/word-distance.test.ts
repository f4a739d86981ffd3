import fc from "fast-check";
import { expect, test } from "vitest";
import { wordDistance } from "../../worker/domain/catalog/queries/word-distance.ts";

test.each([
  ["mug", "mug", 0],
  ["teddy", "tedy", 1],
  ["paln", "plan", 1],
  ["kandle", "candles", 2],
])("%s and %s are %i apart", (one, other, distance) => {
  expect(wordDistance(one, other, 2)).toBe(distance);
});

test("is exact up to the limit, and undefined beyond it", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, max) => {
      const whole = wordDistance(one, other, 9);
      expect(wordDistance(one, other, max)).toBe(whole <= max ? whole : Number.POSITIVE_INFINITY);
      expect(wordDistance(other, one, max)).toBe(wordDistance(one, other, max));
    }),
  );
});
