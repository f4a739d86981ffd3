import { cleanPastedCode } from "../shared/pasted-text.ts";

/** The beginning of order numbers in stores that have not chosen another. */
export const defaultOrderPrefix = "PD";

/** Matches a prefix of order numbers. */
export const orderPrefixPattern = /^[A-Z]{1,4}$/;

/** Formats an order number such as 'PD-7K3M-Q9TX' from a prefix and a code of eight characters. */
export function formatOrderNumber(prefix: string, code: string): string {
  return `${prefix}-${formatOrderCode(code)}`;
}

/**
 * Parses an order number as typed or pasted: in small letters, without hyphens, without its prefix, or after 'Order'.
 * @returns the code without the prefix, such as '7K3M-Q9TX', because the store may have changed its prefix since; or
 *   undefined for other text
 */
export function parseOrderCode(text: string): string | undefined {
  const code = numberPattern.exec(cleanPastedCode(text))?.[1];
  // Codes have no O, I or L, so these letters are misread digits.
  return code === undefined ? undefined : formatOrderCode(code.replaceAll("O", "0").replace(/[IL]/g, "1"));
}

const numberPattern = /^(?:(?:YOUR|VOTRE)?(?:ORDER|COMMANDE))?(?:NUMBER|NO\.?)?[A-Z]{0,4}([0-9A-Z]{8})$/;

/**
 * Parses an order number with its prefix, as parseOrderCode() does without it.
 * @returns the number such as 'PD-7K3M-Q9TX', or undefined for other text, also for a number without a prefix
 */
export function parseOrderNumber(text: string): string | undefined {
  const code = parseOrderCode(text);
  const prefix = cleanPastedCode(text)
    .slice(0, -8)
    .replace(/^(?:ORDER|COMMANDE)(?:NUMBER|NO\.?)?/, "");
  return code === undefined || !orderPrefixPattern.test(prefix) ? undefined : `${prefix}-${code}`;
}

/**
 * Suggests a prefix from a store's name: the initials of its words, or the first two letters of a single word.
 * @returns one to four letters from A to Z
 */
export function suggestOrderPrefix(storeName: string): string {
  const plainName = storeName
    .normalize("NFD")
    .toUpperCase()
    .replace(/['’\p{Mark}]/gu, "");
  const words = plainName.match(/[A-Z]+/g) ?? ["ORD"];
  const [firstWord = ""] = words;
  return words.length === 1
    ? firstWord.slice(0, 2)
    : words
        .map((word) => word.charAt(0))
        .join("")
        .slice(0, 4);
}

function formatOrderCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
