import * as v from "valibot";
import { browserStore } from "../../../lib/browser-store.ts";

/** More than this nobody looks through; the oldest give way. */
const maxWishes = 48;

const slugs = v.pipe(v.array(v.string()), v.maxLength(maxWishes));
const stored = browserStore<readonly string[]>("prairie-dollar.wishlist", slugs, []);

/** The slugs of the products on the list, latest first. It is this browser's own: no account, no server. */
export const useWishlist = stored.useValue;

export function toggleWish(slug: string): void {
  const wishes = stored.read();
  const others = wishes.filter((wish) => wish !== slug);
  stored.write(others.length < wishes.length ? others : [slug, ...others].slice(0, maxWishes));
}
