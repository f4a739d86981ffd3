import { createBrowserStore } from "../../../lib/browser-store.ts";
import { hasTexts } from "../../../lib/read-json.ts";

/** The maximum number of products. The oldest are removed first. */
const maxWishes = 48;

/** A product on a guest's wishlist. Its slug loads it, and its id, which earlier versions did not store, survives a rename. */
export interface Wish {
  readonly slug: string;
  readonly id?: string;
}

/** A product that can be put on a wishlist. */
export type WishedProduct = Required<Wish>;

/** Earlier versions stored only slugs, and blank ids. */
type StoredWishes = readonly (Wish | string)[];

const wishlistStore = createBrowserStore<StoredWishes>("prairie-dollar.wishlist", isStoredWishes, []);

function isStoredWishes(value: unknown): value is StoredWishes {
  return Array.isArray(value) && value.length <= maxWishes && value.every(isStoredWish);
}

function isStoredWish(value: unknown): value is Wish | string {
  if (typeof value === "string") return true;
  return hasTexts(value, "slug") && (value.id === undefined || typeof value.id === "string");
}

/** Returns the guest's wishlist, latest first. At the next sign-in it moves to the account. */
export function useGuestWishlist(): readonly Wish[] {
  return wishlistStore.useValue().map(toWish);
}

export function readGuestWishlist(): readonly Wish[] {
  return wishlistStore.read().map(toWish);
}

export function toggleGuestWish(product: WishedProduct): void {
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

function toWish(stored: Wish | string): Wish {
  if (typeof stored === "string") return { slug: stored };
  return stored.id ? stored : { slug: stored.slug };
}

function isSame(a: Wish, b: Wish): boolean {
  return a.slug === b.slug || (a.id !== undefined && a.id === b.id);
}
