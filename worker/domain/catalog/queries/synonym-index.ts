import { parseSynonyms } from "../../../../contract/store/synonyms.ts";
import { foldAccents } from "./near-words.ts";
import { splitCompounds } from "./split-compounds.ts";
import { listPhraseForms } from "./word-forms.ts";

/** Words that mean the same to a search. */
export interface Synonyms {
  /** The indexed text, with a group of words on each line. */
  readonly text: string;
  readonly words: readonly string[];
  /** Finds the synonyms of a phrase, however it is joined: "band aid", "band-aid", "bandaid". */
  readonly find: (parts: readonly string[]) => readonly string[];
}

export const noSynonyms: Synonyms = { text: "", words: [], find: () => [] };

/** Indexes a text with a group of words on each line, by the singular and plural forms of each word, without accents. */
export function indexSynonyms(text: string): Synonyms {
  const groups = parseSynonyms(text);
  const synonyms = new Map<string, string[]>();
  for (const group of groups) {
    const phrases = group.map((entry) => splitCompounds(entry).flat().join(" "));
    for (const phrase of phrases) {
      const others = phrases.filter((other) => other !== phrase);
      for (const key of new Set([phrase, pluralizeFirst(phrase)].flatMap(listPhraseForms).map(toKey))) {
        synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
      }
    }
  }
  return { text, words: groups.flat(), find: (parts) => synonyms.get(toKey(parts.join(" "))) ?? [] };
}

/** French phrases have their plural in the first word: "brosses à dents". */
function pluralizeFirst(phrase: string): string {
  return phrase.replace(/(?<=^\p{L}+)(?= )/u, "s");
}

function toKey(phrase: string): string {
  return foldAccents(phrase).replaceAll(" ", "").replaceAll("œ", "oe");
}
