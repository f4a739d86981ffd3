import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findNearWords,
  isNearWord,
  measureDistances,
} from "../../../../worker/domain/catalog/search/near-words.ts";

test.each([
  ["a wrong letter", "notebuok", "notebook"],
  ["a missing letter", "balons", "balloons"],
  ["two swapped letters", "dinosuar", "dinosaur"],
  ["swapped first letters", "epncil", "pencil"],
  ["the same sound", "fone", "phone"],
  ["the same sound of two letters", "kofee", "coffee"],
  ["a silent letter", "nife", "knife"],
  ["a wrong vowel in five letters", "plosh", "plush"],
  ["the misspelled beginning of a long word", "marhmal", "marshmallow"],
  ["another ending of a verb", "charging", "charger"],
  ["accents", "crayón", "crayons"],
])("finds a word with %s", (_difference, typed, word) => {
  expect(findNearWords(typed, [known(word)]).map((near) => near.word)).toEqual([word]);
});

test.each([
  ["lego", "legs"],
  ["soap", "soup"],
  ["cup", "cap"],
  ["a4b5", "a4b6"],
  ["mouse", "house"],
  ["candle", "handle"],
])("does not take %j for %j", (typed, word) => {
  expect(findNearWords(typed, [known(word)])).toEqual([]);
});

test("corrects no word that the catalogue has", () => {
  expect(findNearWords("candy", [known("candy"), known("candle")])).toEqual([]);
});

test("finds three words at most, the likeliest and then the most frequent first", () => {
  const vocabulary = [known("marbled", 9), known("marbles", 5), known("marble", 2), known("marvels", 1)];
  expect(findNearWords("marbel", vocabulary).map(({ word }) => word)).toEqual([
    "marble",
    "marbled",
    "marbles",
  ]);
});

test("takes the beginning of a word for the word, and a typo only from four letters", () => {
  expect(isNearWord("kit", "kitchen")).toBe(true);
  expect(isNearWord("beuaty", "beauty")).toBe(true);
  expect(isNearWord("tys", "toys")).toBe(false);
});

test.each([
  ["mug", "mug", 0],
  ["teddy", "tedy", 1],
  ["paln", "plan", 1],
  ["kandle", "candles", 2],
])("measures between %s and %s a distance of %i", (one, other, distance) => {
  expect(measureDistances(one, other).at(-1)).toBe(distance);
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });

test("measures the distance from each beginning of the other word", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const beginnings = Array.from({ length: other.length + 1 }, (_, length) => other.slice(0, length));
      expect(measureDistances(one, other)).toEqual(
        beginnings.map((beginning) => measureDistances(one, beginning).at(-1)),
      );
    }),
  );
});

test("measures the same distance in both directions", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(measureDistances(other, one).at(-1)).toBe(measureDistances(one, other).at(-1));
    }),
  );
});

function known(word: string, productCount = 1) {
  return { word, productCount };
}
