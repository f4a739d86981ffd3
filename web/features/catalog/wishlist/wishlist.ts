import { browserStore } from "../../../lib/browser-store.ts";
import { hasTexts } from "../../../lib/read-json.ts";

/** The oldest are dropped beyond this. */
const maxWishes = 48;

/** The id is what a product keeps when it is renamed; the slug is what its page is loaded by. */
interface Wish {
  readonly id: string;
  readonly slug: string;
}

/** Lists of earlier visits hold slugs alone. */
type StoredWishes = readonly (Wish | string)[];

const stored = browserStore<StoredWishes>("prairie-dollar.wishlist", isStored, []);

function isStored(value: unknown): value is StoredWishes {
  return (
    Array.isArray(value) &&
    value.length <= maxWishes &&
    value.every((wish) => typeof wish === "string" || hasTexts(wish, "id", "slug"))
  );
}

/** The products on the list, latest first. It is kept in this browser only. */
export function useWishlist(): readonly Wish[] {
  return stored.useValue().map(toWish);
}

export function readWishlist(): readonly Wish[] {
  return stored.read().map(toWish);
}

export function toggleWish(product: Wish): void {
  const wishes = readWishlist();
  const others = wishes.filter((each) => !isSame(each, product));
  const { id, slug } = product;
  stored.write(others.length < wishes.length ? others : [{ id, slug }, ...others].slice(0, maxWishes));
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
