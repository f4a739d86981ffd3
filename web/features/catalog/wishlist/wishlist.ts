import { createBrowserStore } from "../../../lib/browser-store.ts";
import { hasTexts } from "../../../lib/read-json.ts";

/** The maximum number of products. The oldest are removed first. */
const maxWishes = 48;

/** The id survives a rename; the slug loads the product. */
export interface Wish {
  readonly id: string;
  readonly slug: string;
}

/** Wishlists stored by earlier versions hold slugs alone. */
type StoredWishes = readonly (Wish | string)[];

const stored = createBrowserStore<StoredWishes>("prairie-dollar.wishlist", isStored, []);

function isStored(value: unknown): value is StoredWishes {
  return (
    Array.isArray(value) &&
    value.length <= maxWishes &&
    value.every((wish) => typeof wish === "string" || hasTexts(wish, "id", "slug"))
  );
}

/** Returns the guest's wishlist, latest first. At the next sign-in it moves to the account. */
export function useGuestWishlist(): readonly Wish[] {
  return stored.useValue().map(toWish);
}

export function readGuestWishlist(): readonly Wish[] {
  return stored.read().map(toWish);
}

export function toggleGuestWish(product: Wish): void {
  const { id, slug } = product;
  const wishes = readGuestWishlist();
  if (isWished(wishes, product)) forgetGuestWishes([product]);
  else stored.write([{ id, slug }, ...wishes].slice(0, maxWishes));
}

export function forgetGuestWishes(products: readonly Wish[]): void {
  const wishes = readGuestWishlist();
  const remaining = wishes.filter((wish) => !isWished(products, wish));
  if (remaining.length < wishes.length) stored.write(remaining);
}

export function isWished(wishes: readonly Wish[], product: Wish): boolean {
  return wishes.some((each) => isSame(each, product));
}

function toWish(wish: Wish | string): Wish {
  return typeof wish === "string" ? { id: "", slug: wish } : wish;
}

function isSame(a: Wish, b: Wish): boolean {
  return a.id === b.id || a.slug === b.slug;
}
