import { expect, test } from "vitest";
import { documentWrites, findUnhandledBodies, oddValues, otherWrites } from "../builders/mutated-bodies.ts";

test.each(Object.entries({ ...documentWrites, ...otherWrites }))(
  "refuses or saves the body of %s with any one value replaced or removed",
  async (_name, prepareWrite) => {
    expect(await findUnhandledBodies(prepareWrite, { values: oddValues, kind: "all" })).toEqual([]);
  },
);
