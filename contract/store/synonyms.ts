import * as v from "valibot";
import { hasNo, typedText } from "../shared/request-values.ts";

const maxGroups = 400;
const maxGroupWords = 12;
const maxWordLength = 40;

/** Words that mean the same to a search, a group on each line, with commas between the words. */
export const synonymsDocument = v.object({
  text: v.pipe(typedText({ max: 20_000 }), hasNo(findSynonymMistake)),
});
export type SynonymsDocument = v.InferOutput<typeof synonymsDocument>;

/** Returns the groups of a text. Blank lines and words without a letter or digit are ignored. */
export function parseSynonyms(text: string): string[][] {
  return text
    .split("\n")
    .map(splitGroup)
    .filter((group) => group.length > 0);
}

/** Returns the text with a word in the group of another, or in a new group at its beginning. */
export function addSynonym(text: string, word: string, other: string): string {
  const lines = text === "" ? [] : text.split("\n");
  const index = lines.findIndex((line) => splitGroup(line).includes(normalize(other)));
  if (index === -1) return [`${normalize(other)}, ${normalize(word)}`, ...lines].join("\n");
  if (splitGroup(lines[index] ?? "").includes(normalize(word))) return text;
  return lines.with(index, `${lines[index]}, ${normalize(word)}`).join("\n");
}

/** Returns what is wrong with the text, and on which line. Returns undefined for a correct text. */
export function findSynonymMistake(text: string): string | undefined {
  const lines = text.split("\n").map(splitGroup);
  if (lines.filter((group) => group.length > 0).length > maxGroups) return `At most ${maxGroups} lines`;
  for (const [index, group] of lines.entries()) {
    const line = `Line ${index + 1}`;
    if (group.length === 1) return `${line}: Add another word for “${group[0]}”, after a comma`;
    if (group.length > maxGroupWords) return `${line}: At most ${maxGroupWords} words`;
    const long = group.find((word) => word.length > maxWordLength);
    if (long !== undefined) return `${line}: “${long}” is longer than ${maxWordLength} characters`;
  }
  return undefined;
}

function splitGroup(line: string): string[] {
  return [...new Set(line.split(",").map(normalize))].filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function normalize(word: string): string {
  return word.trim().replace(/\s+/g, " ").toLowerCase();
}
