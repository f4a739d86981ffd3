import { expect, test } from "vitest";
import { foundCount, listEnd } from "../../web/features/catalog/listing/list-texts.ts";

const list = { limit: 12 };

test("a list that was not counted to its end says that there are more", () => {
  expect(foundCount({ count: 24 })).toBe("24");
  expect(foundCount({ count: 384, is_count_minimum: true })).toBe("more than 384");
});

test("only the last page of a list that has more products says that it ends", () => {
  expect(listEnd({ ...list, count: 24, page: 2, total_pages: 2 })).toBeUndefined();
  expect(listEnd({ ...list, count: 2_000, page: 31, total_pages: 32 })).toBeUndefined();
  expect(listEnd({ ...list, count: 2_000, page: 32, total_pages: 32 })).toMatch(/ends here/);
  expect(listEnd({ ...list, count: 240, is_count_minimum: true, page: 20, total_pages: 20 })).toMatch(
    /ends here/,
  );
});
