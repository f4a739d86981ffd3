import { apostrophes } from "../../../../contract/shared/pasted-text.ts";

// A search ignores everything beyond these limits, so that it stays fast. No product's name is longer.
const maxTextLength = 400;
export const maxWords = 8;
export const maxWordLength = 40;

/** Splits a text into words in lower case, each of which has several parts if it has hyphens. */
export function splitCompounds(text: string): string[][] {
  const compounds =
    text
      .slice(0, maxTextLength)
      .toLowerCase()
      .replace(apostrophes, "'")
      .replace(/'s(?![\p{L}\p{N}])/gu, "")
      .match(/[\p{L}\p{N}\p{M}]+(?:[-‐‑–][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return compounds.map((compound) =>
    compound
      .split(/[-‐‑–]/)
      .slice(0, maxWords)
      .map((part) => part.slice(0, maxWordLength)),
  );
}
