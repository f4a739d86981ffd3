import { randomInt } from "node:crypto";

/** Returns a word of twelve letters that no product has, and that no other word resembles. */
export function anInventedWord(): string {
  const syllables = Array.from({ length: 6 }, () => `${pick("bdfglmnprstv")}${pick("aeiou")}`);
  return syllables.join("");
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length));
}
