import { expect, test } from "vitest";
import { foundCount, searchEnd } from "../../web/features/catalog/result-texts.ts";

test("a search that was not counted to its end says that there are more", () => {
  expect(foundCount({ count: 24 })).toBe("24");
  expect(foundCount({ count: 96, is_count_minimum: true })).toBe("more than 96");
});

test("only the last page of a search that has more products says so", () => {
  expect(searchEnd({ page: 2, total_pages: 2 })).toBeUndefined();
  expect(searchEnd({ is_count_minimum: true, page: 7, total_pages: 8 })).toBeUndefined();
  expect(searchEnd({ is_count_minimum: true, page: 8, total_pages: 8 })).toMatch(/More products match/);
});
