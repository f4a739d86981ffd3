import { expect, test } from "vitest";
import { fivePages, ordersPageItems } from "../../web/features/admin/shared/page-window.ts";

test("links up to seven pages of orders without gaps", () => {
  expect(ordersPageItems(1, 1)).toEqual([1]);
  expect(ordersPageItems(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("links the first page, five around the current one and the last, beyond seven pages", () => {
  const before = "gap-before";
  const after = "gap-after";
  expect(ordersPageItems(1, 8)).toEqual([1, 2, 3, after, 8]);
  expect(ordersPageItems(4, 8)).toEqual([1, 2, 3, 4, 5, 6, after, 8]);
  expect(ordersPageItems(10, 20)).toEqual([1, before, 8, 9, 10, 11, 12, after, 20]);
  expect(ordersPageItems(20, 20)).toEqual([1, before, 18, 19, 20]);
});

test("links five pages of products, also at the first and last page", () => {
  expect(fivePages(1, 3)).toEqual([1, 2, 3]);
  expect(fivePages(1, 14)).toEqual([1, 2, 3, 4, 5]);
  expect(fivePages(7, 14)).toEqual([5, 6, 7, 8, 9]);
  expect(fivePages(14, 14)).toEqual([10, 11, 12, 13, 14]);
});
