import { expect, test } from "vitest";
import { parseStockChange } from "../../web/features/admin/products/use-stock-count.ts";

test.each([
  ["24", 12],
  ["0", -12],
  ["+12", 12],
  [" + 12 ", 12],
  ["-1", -1],
  ["−12", -12],
  ["-13", undefined],
  ["+999999", undefined],
  ["1000000", undefined],
  ["+", undefined],
  ["", undefined],
  ["1.5", undefined],
  ["+1.5", undefined],
  ["12+", undefined],
  ["a dozen", undefined],
])("reads %j of 12 units as a change by %s", (text, difference) => {
  expect(parseStockChange(text, 12)).toBe(difference);
});
