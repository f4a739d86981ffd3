import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openPage, storeSession } from "./support/browser-page.ts";
import { startServer } from "./support/local-server.ts";

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

test("moves a guest's wishes to the account", async () => {
  const { client, ids, wishlist, merge } = await openAccount();
  await merge();
  expect(client.getQueryData(ids.queryKey)).toEqual(["1"]);
  expect(wishlist.readGuestWishlist()).toEqual([]);
});

test("drops the merged wishlist of an account that has signed out since", async () => {
  const { client, ids, wishlist, merge, signOut } = await openAccount(() => signOut());
  await merge();
  expect(client.getQueryData(ids.queryKey)).toBeUndefined();
  expect(wishlist.readGuestWishlist()).toEqual([]);
});

test("keeps a guest's wishes in this browser if they cannot be moved", async () => {
  const { client, ids, wishlist, merge } = await openAccount(() => {
    throw new Error("The server failed");
  });
  await merge();
  expect(client.getQueryData(ids.queryKey)).toBeUndefined();
  expect(wishlist.readGuestWishlist()).toEqual(wishes);
});

/** @param onMerge called when the server has received the wishes */
async function openAccount(onMerge: () => void = () => undefined) {
  const server = await startServer(() => {
    try {
      onMerge();
      return { status: 200, body: { success: true, data: { product_ids: ["1"] } } };
    } catch {
      return "hang up";
    }
  });
  onTestFinished(server.close);
  openPage(server.origin);
  storeSession();
  window.localStorage.setItem("prairie-dollar.wishlist", JSON.stringify(wishes));
  const [{ mergeGuestWishlistOptions }, { wishlistIdsOptions }, wishlist, { endStoredSession }] =
    await Promise.all([
      import("../../web/features/catalog/wishlist/merge-guest-wishlist.ts"),
      import("../../web/features/catalog/wishlist/queries.ts"),
      import("../../web/features/catalog/wishlist/wishlist.ts"),
      import("../../web/lib/auth/session.ts"),
    ]);
  const client = new QueryClient();
  const merge = () =>
    new MutationObserver(client, mergeGuestWishlistOptions(client))
      .mutate(wishlist.readGuestWishlist())
      .catch(() => undefined);
  return { client, ids: wishlistIdsOptions, wishlist, merge, signOut: endStoredSession };
}

async function load() {
  openPage("http://localhost");
  return import("../../web/features/catalog/wishlist/wishlist.ts");
}
