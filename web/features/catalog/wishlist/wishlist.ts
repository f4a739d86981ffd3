import { createBrowserStore } from "../../../lib/browser-store.ts";
import { hasTexts } from "../../../lib/read-json.ts";

/** The maximum number of products. The oldest are removed first. */
const maxWishes = 48;

/** A product on a wishlist. Its id survives a rename, and its slug loads it. */
export interface Wish {
  readonly id: string;
  readonly slug: string;
}

/** Earlier versions stored only slugs. */
type StoredWishes = readonly (Wish | string)[];

const wishlistStore = createBrowserStore<StoredWishes>("prairie-dollar.wishlist", isStoredWishes, []);

function isStoredWishes(value: unknown): value is StoredWishes {
  return (
    Array.isArray(value) &&
    value.length <= maxWishes &&
    value.every((wish) => typeof wish === "string" || hasTexts(wish, "id", "slug"))
  );
}

/** Returns the guest's wishlist, latest first. At the next sign-in it moves to the account. */
export function useGuestWishlist(): readonly Wish[] {
  return wishlistStore.useValue().map(toWish);
}

export function readGuestWishlist(): readonly Wish[] {
  return wishlistStore.read().map(toWish);
}

export function toggleGuestWish(product: Wish): void {
  const { id, slug } = product;
  const wishes = readGuestWishlist();
  if (isWished(wishes, product)) removeGuestWishes([product]);
  else wishlistStore.write([{ id, slug }, ...wishes].slice(0, maxWishes));
}

export function removeGuestWishes(products: readonly Wish[]): void {
  const wishes = readGuestWishlist();
  const remaining = wishes.filter((wish) => !isWished(products, wish));
  if (remaining.length < wishes.length) wishlistStore.write(remaining);
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
