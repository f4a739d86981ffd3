import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";

const wishes = [{ id: "1", slug: "old-name" }];

afterEach(() => {
  vi.unstubAllGlobals();
});

test("keeps a renamed product on the wishlist", async () => {
  const { isWished } = await load();
  expect(isWished(wishes, { id: "1", slug: "new-name" })).toBe(true);
});

test("recognizes a wish of an earlier visit that has only a slug", async () => {
  const { isWished } = await load();
  expect(isWished([{ slug: "mug" }], { id: "2", slug: "mug" })).toBe(true);
});

test("tells wishes of earlier visits apart, of which none has an id", async () => {
  const { readGuestWishlist, removeGuestWishes } = await load();
  const stored = ["mug", { id: "", slug: "kite" }, { id: "3", slug: "bowl" }];
  window.localStorage.setItem("prairie-dollar.wishlist", JSON.stringify(stored));
  expect(readGuestWishlist()).toEqual([{ slug: "mug" }, { slug: "kite" }, { id: "3", slug: "bowl" }]);
  removeGuestWishes([{ slug: "mug" }]);
  expect(readGuestWishlist()).toEqual([{ slug: "kite" }, { id: "3", slug: "bowl" }]);
});

test("does not find another product on the wishlist", async () => {
  const { isWished } = await load();
  expect(isWished(wishes, { id: "2", slug: "mug" })).toBe(false);
});

async function load() {
  openPage("http://localhost");
  return import("../../web/features/catalog/wishlist/wishlist.ts");
}
