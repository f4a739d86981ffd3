import { expect, test } from "vitest";
import { documentWrites, findUnhandledBodies, oddNumbers } from "../builders/mutated-bodies.ts";

// A check of a whole list must not run on the numbers that the check of one of them refused.
test.each(Object.entries(documentWrites))(
  "refuses odd numbers in the body of %s",
  async (_name, prepareWrite) => {
    expect(await findUnhandledBodies(prepareWrite, { values: oddNumbers, kind: "numbers" })).toEqual([]);
  },
);
