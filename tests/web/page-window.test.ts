import { expect, test } from "vitest";
import { fivePages, ordersPageItems } from "../../web/features/admin/shared/page-window.ts";

test("lists every page of the orders up to seven", () => {
  expect(ordersPageItems(1, 1)).toEqual([1]);
  expect(ordersPageItems(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("lists the first page, five around the current one, the last, and gaps, beyond seven", () => {
  const before = "gap-before";
  const after = "gap-after";
  expect(ordersPageItems(1, 8)).toEqual([1, 2, 3, after, 8]);
  expect(ordersPageItems(4, 8)).toEqual([1, 2, 3, 4, 5, 6, after, 8]);
  expect(ordersPageItems(10, 20)).toEqual([1, before, 8, 9, 10, 11, 12, after, 20]);
  expect(ordersPageItems(20, 20)).toEqual([1, before, 18, 19, 20]);
});

test("lists five pages of the products, at the edges too", () => {
  expect(fivePages(1, 3)).toEqual([1, 2, 3]);
  expect(fivePages(1, 14)).toEqual([1, 2, 3, 4, 5]);
  expect(fivePages(7, 14)).toEqual([5, 6, 7, 8, 9]);
  expect(fivePages(14, 14)).toEqual([10, 11, 12, 13, 14]);
});
