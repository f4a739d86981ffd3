import { expect, test } from "vitest";
import { isWished } from "../../web/features/catalog/wishlist/wishlist.ts";

const wishes = [{ id: "1", slug: "old-name" }];

test("a renamed product is still on the wishlist", () => {
  expect(isWished(wishes, { id: "1", slug: "new-name" })).toBe(true);
});

test("a wish of an earlier visit, kept by its slug alone, counts", () => {
  expect(isWished([{ id: "", slug: "mug" }], { id: "2", slug: "mug" })).toBe(true);
});

test("another product is not on the wishlist", () => {
  expect(isWished(wishes, { id: "2", slug: "mug" })).toBe(false);
});
