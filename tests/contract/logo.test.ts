import fc from "fast-check";
import { expect, test } from "vitest";
import { findLogoProblem, fitLogo } from "../../contract/store/logo.ts";

const someSize = fc.record({
  width: fc.integer({ min: 80, max: 6_000 }),
  height: fc.integer({ min: 80, max: 3_000 }),
});

test("fits an accepted logo into 240 by 40 pixels without squeezing it", () => {
  fc.assert(
    fc.property(someSize, (size) => {
      fc.pre(findLogoProblem(size) === undefined);
      const { width, height } = fitLogo(size);
      expect(width).toBeLessThanOrEqual(240);
      expect(height).toBeLessThanOrEqual(40);
      expect(height).toBeGreaterThan(36);
      // Each side is rounded to a pixel.
      expect(Math.abs(width - (height * size.width) / size.height)).toBeLessThanOrEqual(4);
    }),
  );
});

test.each([
  [400, 400],
  [1200, 200],
  [80, 80],
])("accepts %i × %i", (width, height) => expect(findLogoProblem({ width, height })).toBeUndefined());

test.each([
  [300, 79, /at least 80 pixels high/],
  [300, 400, /higher than wide/],
  [2000, 200, /more than 6 times as wide/],
])("refuses %i × %i with a sentence", (width, height, message) =>
  expect(findLogoProblem({ width, height })).toMatch(message),
);
