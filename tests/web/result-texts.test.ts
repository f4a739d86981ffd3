import { expect, test } from "vitest";
import { explainSearch } from "../../web/features/catalog/result-texts.ts";

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
