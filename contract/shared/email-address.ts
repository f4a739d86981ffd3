import * as v from "valibot";
import { apostrophes, cleanPasted, cleanPastedValue } from "./pasted-text.ts";

/** The message for text that is no email address. */
export const invalidEmailMessage = "Please enter a valid email address";

/**
 * Parses an email address, as <input type="email"> accepts it, if its domain has a dot: without one, it is a typo for
 * every customer. Addresses are compared case-insensitively, so it becomes lower case. An accented domain becomes
 * punycode, which all services accept and which is the same however the domain was typed.
 */
export const emailSchema = v.pipe(
  v.string(invalidEmailMessage),
  v.transform(normalizeEmail),
  v.nonEmpty(invalidEmailMessage),
  v.maxLength(254, invalidEmailMessage),
  v.rfcEmail(invalidEmailMessage),
  v.check((email) => /@.+\../.test(email), invalidEmailMessage),
);

function normalizeEmail(text: string): string {
  // Programs for email copy a contact as 'Pat <pat@example.ca>'.
  const inBrackets = /^[^<>@]*<([^<>]*)>[.,;]?$/.exec(cleanPasted(text))?.[1];
  const address = cleanPastedValue(inBrackets ?? text)
    // A grave accent may be part of an address.
    .replace(apostrophes, (mark) => (mark === "`" ? mark : "'"))
    .replace(/^(?:mailto|e-?mail|courriel) ?: ?/i, "")
    .replace(/^'(.*)'$/, "$1")
    .toLowerCase();
  return address.replace(/(?<=@)[^@]+$/, toPunycode);
}

/** Converts an accented domain. Returns other text as it is. */
function toPunycode(domain: string): string {
  // Other ASCII characters, such as a slash or a colon, would end the domain within the URL.
  if (!/[^\0-\x7f]/.test(domain) || !/^[a-z\d.\-\u0080-\u{10ffff}]+$/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

// The types of the contract know no platform, but browsers, Node and Workers all have this class.
declare const URL: {
  new (url: string): { readonly hostname: string };
  canParse(url: string): boolean;
};
