import { expect, test } from "vitest";
import {
  listSkuCandidates,
  readImageOrder,
} from "../../../../worker/domain/catalog/products/match-images.ts";

test.each([
  ["TOY-0001.jpg", ["toy-0001", "toy"]],
  ["toy-0001_2.PNG", ["toy-0001_2", "toy-0001", "toy"]],
  ["TOY-0001 (2).jpg", ["toy-0001 (2)", "toy-0001 (2", "toy-0001", "toy-0001", "toy"]],
  ["mug.front.webp", ["mug.front", "mug"]],
  ["Crème-1.jpeg", ["crème-1", "crème"]],
  [".jpg", []],
])("reads the possible SKUs of %s", (fileName, candidates) => {
  expect(listSkuCandidates(fileName)).toEqual(candidates);
});

test.each([
  ["TOY-0001.jpg", 1],
  ["TOY-0001_2.jpg", 2],
  ["TOY-0001 (3).jpg", 3],
  ["TOY-0001-back.jpg", 1],
])("reads the order of %s", (fileName, order) => {
  expect(readImageOrder(fileName, "toy-0001")).toBe(order);
});
