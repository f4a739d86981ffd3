import { expect, test } from "vitest";
import { readMutants } from "../../scripts/mutate/read-mutants.ts";

test("every deliberate bug of the list still fits the code, and changes it", () => {
  const mutants = readMutants();
  expect(mutants.length).toBeGreaterThan(200);
  for (const { find, replacement } of mutants) expect(replacement).not.toBe(find);
});
