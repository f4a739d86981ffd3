import * as v from "valibot";

/** Files with such a name are left out of `npm test`. `npm run test:all` runs them, too. */
const leftOutFiles = "**/*.all.{test,spec}.ts";

/**
 * The set decides which files run. Without scripts/test.ts, which sets it, a command such as `npm run test:unit` can
 * run every file.
 */
const testSet = v.parse(
  v.optional(v.picklist(["quick", "left-out", "all"]), "all"),
  process.env.TEST_SET || undefined,
);
const end = testSet === "left-out" ? ".all" : "";

/** Selects the test files of these folders for Vitest. */
export function selectTests(folders: readonly string[]) {
  return {
    include: folders.map((folder) => `tests/${folder}/**/*${end}.test.ts`),
    ...(testSet === "quick" && { exclude: [leftOutFiles] }),
  };
}

/** Selects the browser tests for Playwright. */
export const selectedSpecs = {
  testMatch: `**/*${end}.spec.ts`,
  testIgnore: testSet === "quick" ? [leftOutFiles] : [],
};
