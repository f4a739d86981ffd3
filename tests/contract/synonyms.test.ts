import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { newSynonyms } from "../../contract/store/new-synonyms.ts";
import {
  addSynonym,
  findSynonymMistake,
  parseSynonyms,
  synonymsDocument,
} from "../../contract/store/synonyms.ts";

test("reads a group from each line, in lower case, without blank and repeated words", () => {
  expect(parseSynonyms("Torch,  Flash   light, torch\n\n , \nfoo, !, bar")).toEqual([
    ["torch", "flash light"],
    ["foo", "bar"],
  ]);
});

test("accepts the words of a new store", () => {
  expect(findSynonymMistake(newSynonyms.text)).toBeUndefined();
  expect(v.safeParse(synonymsDocument, newSynonyms).success).toBe(true);
});

test.each([
  ["kite, glider\ntorch", "Line 2: Add another word for “torch”, after a comma"],
  ["torch,", "Line 1: Add another word for “torch”, after a comma"],
  [list(13, ", "), "Line 1: At most 12 words"],
  [`kite, ${"x".repeat(41)}`, `Line 1: “${"x".repeat(41)}” is longer than 40 characters`],
  [list(401, ", x\n"), "At most 400 lines"],
])("says what is wrong with %j", (text, mistake) => {
  expect(findSynonymMistake(text)).toBe(mistake);
  expect(v.safeParse(synonymsDocument, { text }).issues?.map(({ message }) => message)).toEqual([mistake]);
});

test("accepts blank lines and an empty text", () => {
  expect(findSynonymMistake("kite, glider\n\n")).toBeUndefined();
  expect(findSynonymMistake("")).toBeUndefined();
});

describe("addSynonym", () => {
  test("adds a word to the group of another, in whatever case", () => {
    expect(addSynonym("kite, glider\nTorch, lamp", "Flash  Light", "torch")).toBe(
      "kite, glider\nTorch, lamp, flash light",
    );
  });

  test("begins a group if no group has the other word", () => {
    expect(addSynonym("kite, glider", "torch", "Flashlight")).toBe("flashlight, torch\nkite, glider");
    expect(addSynonym("", "torch", "flashlight")).toBe("flashlight, torch");
  });

  test("changes nothing if the group has the word already", () => {
    expect(addSynonym("kite, Glider", "glider", "kite")).toBe("kite, Glider");
  });
});

function list(length: number, separator: string): string {
  return (
    Array.from({ length }, (_, index) => `word ${index}`).join(separator) +
    (separator.endsWith("\n") ? ", x" : "")
  );
}
