import * as v from "valibot";

/** Returns true for a link that admins may use: a path of the store, or an https:, mailto: or tel: URL. */
export function isStoreLink(url: string): boolean {
  return linkForms.test(url) && !/[\\\p{Cc}]/u.test(url);
}

const linkForms = /^(\/(?!\/)\S*|https:\/\/[^\s/]+\.\S+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{3,30})$/;

export const linkRule = "Must be a path such as /deals, or begin with https://, mailto: or tel:";

export const storeLink = v.pipe(
  v.string("Must be text"),
  v.trim(),
  v.maxLength(300, "Must be at most 300 characters"),
  v.check(isStoreLink, linkRule),
);
