import * as v from "valibot";
import { cleanPasted } from "../shared/pasted-text.ts";

/** Returns true for a link that admins may use: a path of the store, or an https:, mailto: or tel: URL. */
export function isStoreLink(url: string): boolean {
  // Browsers read a backslash as a slash and skip line breaks, so that such a path could lead to another site.
  return linkPattern.test(url) && !/[\\\p{Cc}]/u.test(url);
}

const linkPattern =
  /^(\/(?!\/)\S*|https:\/\/[^\s/]+\.\S+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{3,30}(,\d{1,8})?)$/;

/** The message for a link that isStoreLink() refuses. */
export const linkRule = "Must be a path such as /deals, or begin with https://, mailto: or tel:";

/** A link that an admin types: a path of the store, or an https:, mailto: or tel: URL. */
export const storeLink = v.pipe(
  v.string("Must be text"),
  v.trim(),
  // A path may have any character, but a phone number is pasted with spaces and other hyphens.
  v.transform((url) => url.replace(/^(https|mailto|tel):/i, (scheme) => scheme.toLowerCase())),
  v.transform((url) => (url.startsWith("tel:") ? cleanPasted(url).replaceAll(" ", "") : url)),
  v.maxLength(300, "Must be at most 300 characters"),
  v.check(isStoreLink, linkRule),
);
