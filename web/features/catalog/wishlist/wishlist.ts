import * as v from "valibot";
import { browserStore } from "../../../lib/browser-store.ts";

/** The oldest are dropped beyond this. */
const maxWishes = 48;

/** The id is what a product keeps when it is renamed; the slug is what its page is loaded by. */
const wish = v.object({ id: v.string(), slug: v.string() });
/** Lists of earlier visits hold slugs alone. */
const slugAlone = v.pipe(
  v.string(),
  v.transform((slug) => ({ id: "", slug })),
);
const stored = browserStore(
  "prairie-dollar.wishlist",
  v.pipe(v.array(v.union([wish, slugAlone])), v.maxLength(maxWishes)),
  [],
);

type Wish = v.InferOutput<typeof wish>;

/** The products on the list, latest first. It is kept in this browser only. */
export const useWishlist = stored.useValue;
export const readWishlist = stored.read;

export function toggleWish(product: Wish): void {
  const wishes = stored.read();
  const others = wishes.filter((each) => !isSame(each, product));
  const { id, slug } = product;
  stored.write(others.length < wishes.length ? others : [{ id, slug }, ...others].slice(0, maxWishes));
}

export function isWished(wishes: readonly Wish[], product: Wish): boolean {
  return wishes.some((each) => isSame(each, product));
}

function isSame(a: Wish, b: Wish): boolean {
  return a.id === b.id || a.slug === b.slug;
}
