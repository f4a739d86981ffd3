// A title is a few words: what is beyond this can only slow the search down.
const maxTextLength = 400;
const maxTerms = 8;
const maxTermLength = 40;

/** Spellings that shoppers mix up. The store itself spells its category "Stationary". */
const synonyms: readonly (readonly string[])[] = [
  ["stationary", "stationery"],
  ["colour", "color"],
  ["grey", "gray"],
];
// The index does not take them for the same.
const ligatures = [
  ["oe", "œ"],
  ["ae", "æ"],
] as const;

/** The words of what a person typed, lower case. Everything that is neither letter nor digit only separates. */
export function splitTerms(text: string): string[] {
  const words =
    text
      .slice(0, maxTextLength)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, maxTermLength)))].slice(0, maxTerms);
}

/** Words that must occur: of each group one. */
export type WordGroups = readonly (readonly string[])[];

/**
 * The words as an FTS5 expression: each must occur, at least as the beginning of a word. Every word is quoted, so
 * that nothing a person types is ever read as FTS5's own syntax.
 */
export function matchExpression(terms: readonly string[]): string {
  return matchGroups(terms.map(listVariants));
}

/** The same of words as they are, each the beginning of a word or a whole one. */
export function matchGroups(groups: WordGroups, as: "beginning" | "whole" = "beginning"): string {
  const star = as === "beginning" ? "*" : "";
  return groups.map((words) => `(${words.map((word) => `"${word}"${star}`).join(" OR ")})`).join(" AND ");
}

/** The expression within some categories. Their names are compared exactly elsewhere: this finds the hits sooner. */
export function withinCategories(expression: string, names: readonly string[] | undefined): string {
  const phrases = (names ?? []).map((name) =>
    splitTerms(name)
      .map((term) => `"${term}"`)
      .join(" + "),
  );
  const known = phrases.filter((phrase) => phrase !== "");
  return known.length === 0 ? expression : `(${expression}) AND category : (${known.join(" OR ")})`;
}

/** A word, its singular if it looks like a plural, and its other spellings. */
export function listVariants(term: string): string[] {
  const variants = new Set([term]);
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

/** Someone still typing "statione" means the whole word. */
function isLongBeginning(term: string, word: string): boolean {
  return term.length >= 8 && word.startsWith(term);
}
