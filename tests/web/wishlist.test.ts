import { expect, test } from "vitest";
import { isWished } from "../../web/features/catalog/wishlist/wishlist.ts";

const wishes = [{ id: "1", slug: "old-name" }];

test("keeps a renamed product on the wishlist", () => {
  expect(isWished(wishes, { id: "1", slug: "new-name" })).toBe(true);
});

test("recognizes a wish of an earlier visit that has only a slug", () => {
  expect(isWished([{ id: "", slug: "mug" }], { id: "2", slug: "mug" })).toBe(true);
});

test("does not find another product on the wishlist", () => {
  expect(isWished(wishes, { id: "2", slug: "mug" })).toBe(false);
});
