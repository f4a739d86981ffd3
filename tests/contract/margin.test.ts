import { expect, test } from "vitest";
import { isLowOnStock } from "../../contract/catalog/stock-label.ts";
import { formatMargin } from "../../contract/shared/margin.ts";

test.each([
  [125, 80, "$0.45 (36%)"],
  [100, 0, "$1.00 (100%)"],
  // 33 / 99 is a third.
  [99, 66, "$0.33 (33%)"],
  [50, 80, "-$0.30 (-60%)"],
  [0, 80, "-$0.80"],
])("formats the margin of a price of %i cents that costs %i as %s", (price, cost, text) => {
  expect(formatMargin(price, cost)).toBe(text);
});

test.each([
  [9, null, true],
  [10, null, false],
  [24, 24, true],
  [25, 24, false],
  [3, 2, false],
  [0, 0, true],
])(
  "with %i units for sale and the reorder point %s, a product is low on stock: %s",
  (units, point, isLow) => {
    expect(isLowOnStock(units, point)).toBe(isLow);
  },
);
