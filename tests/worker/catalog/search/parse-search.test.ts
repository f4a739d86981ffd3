import { expect, test } from "vitest";
import {
  indexSynonyms,
  listWordForms,
  parseSearch,
  splitTerms,
} from "../../../../worker/domain/catalog/search/parse-search.ts";

test("ignores signs, small words and repeated words", () => {
  expect(listTyped("The MUG & a mug, for *tea*")).toEqual(["mug", "tea"]);
});

test("searches for small words if there are no others", () => {
  expect(listTyped("The a")).toEqual(["the", "a"]);
});

test("reads the word before “for” or “with” as the thing", () => {
  expect(parseSearch("cover for my phone").headLength).toBe(1);
  expect(parseSearch("red phone cover").headLength).toBe(3);
});

test.each([
  ["back pack", "backpack"],
  ["yo-yo", "yoyo"],
  ["yo-yo", "yo yo"],
  ["usb-c", "usb c"],
  ["toy0001", "toy 0001"],
  ["500ml", "500 ml"],
])("searches for %j also as %j", (typed, other) => {
  expect(parseSearch(typed).words.flatMap(({ beginnings }) => beginnings)).toContain(other);
});

test("searches for a word with ligatures also without them", () => {
  expect(parseSearch("cœur").words[0]?.beginnings).toEqual(["cœur", "coeur"]);
});

test("finds the synonyms of a word and of a phrase, in singular and plural and however it is joined", () => {
  const synonyms = indexSynonyms("band-aid, bandage");
  for (const typed of ["band aid", "bandaids", "band-aid"]) {
    const { words } = parseSearch(typed, synonyms);
    expect(words).toHaveLength(1);
    expect(words[0]?.synonyms).toEqual(["bandage", "bandages"]);
  }
  expect(parseSearch("bandages", synonyms).words[0]?.synonyms).toEqual(["band aid", "band aids"]);
});

test("keeps the spaces of a name of several words, and the hyphen of a compound", () => {
  const synonyms = indexSynonyms("dish soap, detergent");
  expect(parseSearch("dish soap yo-yo", synonyms).words.map(({ typed }) => typed)).toEqual([
    "dish soap",
    "yo-yo",
  ]);
});

test("reads eight words at most", () => {
  const text = Array.from({ length: 20 }, (_, index) => `word${index}`).join(" ");
  expect(parseSearch(text).words).toHaveLength(8);
  expect(splitTerms(text)).toHaveLength(8);
});

test.each([
  ["pen", "pens"],
  ["battery", "batteries"],
  ["toy", "toys"],
  ["brush", "brushes"],
  ["box", "boxes"],
  ["glass", "glasses"],
  ["knife", "knives"],
  ["scarf", "scarves"],
  ["tomato", "tomatoes"],
  ["yo-yo", "yo-yos"],
  ["cookie", "cookies"],
])("knows that %j and %j are one word", (singular, plural) => {
  expect(listWordForms(singular)).toContain(plural);
  expect(listWordForms(plural)).toContain(singular);
});

test("begins with the word itself, and repeats none", () => {
  for (const word of ["pens", "glass", "bus", "scissors", "series"]) {
    const forms = listWordForms(word);
    expect(forms[0]).toBe(word);
    expect(new Set(forms).size).toBe(forms.length);
  }
});

test.each(["as", "tv", "a4", "b12s"])("gives %j no other form", (word) => {
  expect(listWordForms(word)).toEqual([word]);
});

function listTyped(text: string) {
  return parseSearch(text).words.map(({ typed }) => typed);
}
