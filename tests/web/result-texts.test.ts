import { expect, test } from "vitest";
import { describePrices, explainSearch } from "../../web/features/catalog/result-texts.ts";

const list = { success: true as const, data: [], count: 3, page: 1, limit: 12, total_pages: 1 };

test("says what was searched instead of the typed words", () => {
  expect(explainSearch("kofee mug", { ...list, corrected_query: "coffee mug" })).toBe(
    "Nothing for “kofee mug”. Showing results for “coffee mug”.",
  );
});

test("says that products only mention the words, and nothing if they are called so", () => {
  expect(explainSearch("glue", { ...list, only_mentioned: true })).toBe(
    "No product is called “glue”. These mention it.",
  );
  expect(explainSearch("glue", list)).toBeUndefined();
});

test("describes price limits", () => {
  expect(describePrices({})).toBeUndefined();
  expect(describePrices({ max_price: "5" })).toBe("Up to $5");
  expect(describePrices({ min_price: "4.50" })).toBe("From $4.50");
  expect(describePrices({ min_price: "5", max_price: "10" })).toBe("From $5 to $10");
  expect(describePrices({ min_price: "10", max_price: "5" })).toBeUndefined();
});
