import { expect, test } from "vitest";
import { readMutants } from "../../scripts/mutate/read-mutants.ts";

test("lists deliberate bugs whose code exists and changes", () => {
  const mutants = readMutants();
  expect(mutants.length).toBeGreaterThan(200);
  for (const { find, replacement } of mutants) expect(replacement).not.toBe(find);
});
