import { expect, test } from "vitest";
import { splitPostalCodes } from "../../web/features/admin/delivery/typed-postal-codes.ts";

test.each([
  ["B3J, B3H", ["B3J", "B3H"], []],
  ["B3J*\nR2C 0A1;b3j-2k9", ["B3J*", "R2C 0A1", "b3j-2k9"], []],
  ["R2C 0A1-9Z9", [], [{ from: "R2C 0A1", to: "R2C 9Z9" }]],
  ["R2C 0A1 to R2C 2G7", [], [{ from: "R2C 0A1", to: "R2C 2G7" }]],
  ["r2c0a1–r2c2g7, E1A", ["E1A"], [{ from: "r2c0a1", to: "r2c 2g7" }]],
  ["B3J to B3N", ["B3J to B3N"], []],
  [" ,\n", [], []],
])("splits %j into codes and ranges", (text, codes, ranges) => {
  expect(splitPostalCodes(text)).toEqual({ codes, ranges });
});
