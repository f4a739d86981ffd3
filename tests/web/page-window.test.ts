import { expect, test } from "vitest";
import { listFivePages, listPageItems } from "../../web/features/admin/shared/page-window.ts";

test("links up to seven pages of orders without gaps", () => {
  expect(listPageItems(1, 1)).toEqual([1]);
  expect(listPageItems(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("links the first, the last and the pages around the current one, if there are more than seven", () => {
  const before = "gap-before";
  const after = "gap-after";
  expect(listPageItems(1, 8)).toEqual([1, 2, 3, after, 8]);
  expect(listPageItems(4, 8)).toEqual([1, 2, 3, 4, 5, 6, after, 8]);
  expect(listPageItems(10, 20)).toEqual([1, before, 8, 9, 10, 11, 12, after, 20]);
  expect(listPageItems(20, 20)).toEqual([1, before, 18, 19, 20]);
});

test("links up to five pages of products", () => {
  expect(listFivePages(1, 3)).toEqual([1, 2, 3]);
  expect(listFivePages(1, 14)).toEqual([1, 2, 3, 4, 5]);
  expect(listFivePages(7, 14)).toEqual([5, 6, 7, 8, 9]);
  expect(listFivePages(14, 14)).toEqual([10, 11, 12, 13, 14]);
});
