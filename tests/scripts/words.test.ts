import { expect, test } from "vitest";
import { findTerms, readTerms } from "../../scripts/lint/check-words.ts";

const terms = readTerms(`# Words

| not | but |
|---|---|
| drift, drifts | discrepancies |
| is none | undefined |
`);
const wordsIn = (text: string) => findTerms(text, terms).map(({ line, word }) => [line, word]);

test("a replaced word is found as a word and as a part of a name, with its line", () => {
  expect(wordsIn("// The drift\nconst drift = findDrift(driftOf);\nDrifts")).toEqual([
    [1, "drift"],
    [2, "drift"],
    [2, "Drift"],
    [2, "drift"],
    [3, "Drifts"],
  ]);
});

test("a longer word that only contains it is left alone", () => {
  expect(wordsIn("adrift, drifting, Drifter")).toEqual([]);
});

test("a phrase is found across the lines of a comment", () => {
  expect(wordsIn("/**\n * A name that is\n * none.\n */")).toEqual([[2, "is\n * none"]]);
});

test("what to say instead comes with it", () => {
  expect(findTerms("drift", terms)[0]?.better).toBe("discrepancies");
});
