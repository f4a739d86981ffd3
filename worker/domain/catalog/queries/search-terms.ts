import { type SQL, sql } from "drizzle-orm";
import { products } from "../../../db/schema/catalog.ts";

// A search ignores everything beyond these limits, so that it stays fast. No product's name is longer.
const maxTextLength = 400;
const maxTerms = 8;
const maxTermLength = 40;

// Spellings that shoppers mix up. The store spells its own category "Stationary".
const synonyms: readonly (readonly string[])[] = [
  ["stationary", "stationery"],
  ["colour", "color"],
  ["grey", "gray"],
];
// FTS5 removes accents, but does not change ligatures.
const ligatures = [
  ["oe", "œ"],
  ["ae", "æ"],
] as const;

/** Splits a text into lower-case words. Every character except letters, digits and accents separates words. */
export function splitTerms(text: string): string[] {
  const words =
    text
      .slice(0, maxTextLength)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, maxTermLength)))].slice(0, maxTerms);
}

/**
 * Returns a condition for products that contain every word of a text, at least as the beginning of a word. A text without a
 * letter or digit matches nothing.
 * @param columns the columns of the index to search, by default all
 */
export function matchText(text: string, columns?: readonly string[]): SQL {
  const terms = splitTerms(text);
  if (terms.length === 0) return sql`0`;
  const scope = columns === undefined ? "" : `{${columns.join(" ")}} : `;
  const expression = `${scope}(${matchTerms(terms)})`;
  return sql`${products.searchKey} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${expression})`;
}

/**
 * Returns an FTS5 expression for products with every term.
 * @param terms the result of splitTerms()
 */
export function matchTerms(terms: readonly string[]): string {
  return matchGroups(terms.map(listVariants));
}

/**
 * Returns an FTS5 expression for products that contain a word of each group, at least as the beginning of a word. A whole word
 * in the name is matched a second time, which ranks it higher. Words are quoted, so that FTS5 does not parse typed text as
 * its syntax.
 */
export function matchGroups(groups: readonly (readonly string[])[]): string {
  return groups
    .map((words) => {
      const quoted = words.map((word) => `"${word}"`);
      const beginnings = quoted.map((word) => `${word}*`);
      return `(${beginnings.join(" OR ")} OR name : (${quoted.join(" OR ")}))`;
    })
    .join(" AND ");
}

/** Lists a word, its singular if it looks like a plural, and its other spellings. */
function listVariants(term: string): string[] {
  const variants = new Set([term]);
  // The dots prevent changes of short words such as "as".
  if (/..s$/.test(term)) variants.add(term.slice(0, -1));
  if (/...es$/.test(term)) variants.add(term.slice(0, -2));
  if (/...ies$/.test(term)) variants.add(`${term.slice(0, -3)}y`);
  for (const [letters, ligature] of ligatures) {
    variants.add(term.replaceAll(letters, ligature)).add(term.replaceAll(ligature, letters));
  }
  for (const group of synonyms) {
    const beginning = group.find((spelling) => term.startsWith(spelling) || isLongBeginning(term, spelling));
    if (beginning !== undefined) for (const spelling of group) variants.add(spelling);
  }
  return [...variants];
}

/** True for the beginning of a long word, because shoppers get results while they type "statione". */
function isLongBeginning(term: string, word: string): boolean {
  return term.length >= 8 && word.startsWith(term);
}
