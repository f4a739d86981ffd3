import { expect, test } from "vitest";
import { foundCount, searchEnd } from "../../web/features/catalog/result-texts.ts";

test("says that there are more products than the search counted", () => {
  expect(foundCount({ count: 24 })).toBe("24");
  expect(foundCount({ count: 96, is_count_minimum: true })).toBe("more than 96");
});

test("says so only on the last page of such a search", () => {
  expect(searchEnd({ page: 2, total_pages: 2 })).toBeUndefined();
  expect(searchEnd({ is_count_minimum: true, page: 7, total_pages: 8 })).toBeUndefined();
  expect(searchEnd({ is_count_minimum: true, page: 8, total_pages: 8 })).toMatch(/More products match/);
});
