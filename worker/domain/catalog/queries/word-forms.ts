/**
 * Returns the singular and plural forms of an English word, beginning with the word itself. Some of them are no words, such
 * as "glas" for "glass", and match nothing.
 */
export function listWordForms(word: string): string[] {
  // Short words such as "as" and "gas" have no other form, and neither have words with digits.
  if (word.length < 3 || /\d/.test(word)) return [word];
  const singulars = findSingulars(word);
  return [...new Set([word, ...singulars, ...[word, ...singulars].flatMap(listPlurals)])];
}

/** Returns a phrase with the singular and plural forms of its last word. */
export function listPhraseForms(phrase: string): string[] {
  const words = phrase.split(" ");
  const before = words.slice(0, -1);
  return listWordForms(words.at(-1) ?? "").map((form) => [...before, form].join(" "));
}

function findSingulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return [];
  if (/..ies$/.test(word)) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/..ves$/.test(word)) return [`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`, word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return [word.slice(0, -1)];
}

function listPlurals(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(?:s|x|z|ch|sh)$/.test(word)) return word.length > 3 && /[^s]s$/.test(word) ? [] : [`${word}es`];
  if (/[^aeiou]o$/.test(word)) return [`${word}es`, `${word}s`];
  if (/(?:[^f]f|fe)$/.test(word)) return [`${word.replace(/fe?$/, "")}ves`, `${word}s`];
  return [`${word}s`];
}
