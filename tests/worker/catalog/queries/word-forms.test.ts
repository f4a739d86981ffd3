import { expect, test } from "vitest";
import { listWordForms } from "../../../../worker/domain/catalog/queries/word-forms.ts";

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
