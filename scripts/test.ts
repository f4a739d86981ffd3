import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, notRunExitCode } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { root, toolPath } from "./lib/paths.ts";
import { openPassedStages } from "./test/passed-stages.ts";
import { type Result, runStages, type Stage } from "./test/run-stages.ts";
import { createTestFolder, findTemporaryFolder } from "./test/test-folder.ts";

const vitest = toolPath("vitest/vitest.mjs");

/**
 * The stages in the order of their start: what fails early first, then the longest, so that the short ones fill both
 * cores until the end.
 */
const stages: readonly Stage[] = [
  {
    name: "worker",
    needs: "tests/vitest.worker.config.ts",
    args: [vitest, "run", "--config", "tests/vitest.worker.config.ts"],
    report: "vitest",
  },
  {
    name: "types",
    needs: "tsconfig.json",
    // Several checkers per project would each check the types that their files share.
    args: [toolPath("typescript-native/bin/tsc"), "-b", "--checkers", "1"],
  },
  { name: "lint", needs: "biome.json", args: [join("scripts", "lint.ts")] },
  {
    name: "browser",
    needs: "tests/e2e",
    args: [join("scripts", "e2e.ts")],
    report: "playwright",
  },
  { name: "size", needs: "vite.config.ts", args: [join("scripts", "size.ts")] },
  {
    name: "unit",
    needs: "tests/vitest.unit.config.ts",
    args: [vitest, "run", "--config", "tests/vitest.unit.config.ts"],
    report: "vitest",
  },
  {
    name: "faults",
    needs: "tests/faults",
    args: [join("scripts", "faults.ts")],
    report: "vitest",
  },
];

type TestSet = "quick" | "left-out" | "all";

/**
 * Runs what must hold before a commit: `npm test`. With --all it runs every test, and with --left-out what `npm test`
 * leaves out. `npm test -- unit lint` runs some stages.
 */
await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean" }, "left-out": { type: "boolean" }, fresh: { type: "boolean" } },
  });
  const testSet = values.all ? "all" : values["left-out"] ? "left-out" : "quick";
  const selected = selectStages(positionals, testSet);
  const passed = openPassedStages({ variables: [testSet, process.env.TEST_SEED ?? ""] });
  const results = await runStages(selected, {
    cores: availableParallelism(),
    env: { TEST_SET: testSet, TMPDIR: createTestFolder("tests", findTemporaryFolder()) },
    isStrict: isStrict(),
    // Stages that are named always run.
    isUnchanged: (name) => values.fresh !== true && positionals.length === 0 && passed.has(name),
    show: (text) => void process.stdout.write(text),
  });
  const clean = results.filter(({ outcome, flaky }) => outcome.kind === "passed" && flaky.length === 0);
  passed.add(clean.map(({ name }) => name));
  printTable(selected, results);
  printNotes(results);
  if (testSet === "quick" && positionals.length === 0) printLeftOut();
  return printTotals(results);
});

/** Returns whether a test that passes only on a retry fails the run: in CI, where somebody reads its trace. */
function isStrict(): boolean {
  return process.env.CI !== undefined;
}

function selectStages(names: readonly string[], testSet: TestSet): readonly Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const stageNames = stages.map(({ name }) => name).join(", ");
    throw new Failure(`There is no stage "${unknown.join('", "')}". The stages are: ${stageNames}.`);
  }
  const selected = names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
  // The quick run leaves out tests only.
  return testSet === "left-out" ? selected.filter(({ report }) => report !== undefined) : selected;
}

function printTable(selected: readonly Stage[], results: readonly Result[]): void {
  console.log(`\n${"stage".padEnd(10)}${"tests".padStart(8)}${"seconds".padStart(10)}   result`);
  for (const { name, report } of selected) {
    const result = results.find((candidate) => candidate.name === name);
    const hasRun = result !== undefined && result.outcome.kind !== "unchanged";
    const tests = hasRun && report !== undefined ? String(result.passed + result.failed) : "-";
    const seconds = hasRun ? result.seconds.toFixed(1) : "-";
    console.log(`${name.padEnd(10)}${tests.padStart(8)}${seconds.padStart(10)}   ${describeOutcome(result)}`);
  }
}

function describeOutcome(result: Result | undefined): string {
  if (result === undefined) return "not run";
  const { outcome } = result;
  if (outcome.kind === "failed") return "FAILED";
  return outcome.kind === "unchanged" ? "unchanged since it passed (--fresh runs it again)" : outcome.kind;
}

/** Names what failed, what could not run and what was repeated. */
function printNotes(results: readonly Result[]): void {
  for (const { name, outcome, flaky, repeatedFiles } of results) {
    if (outcome.kind === "failed") console.log(`\nThe stage "${name}" ${outcome.reason}.`);
    if (outcome.kind === "not run") console.log(`\nThe stage "${name}" was not run: its output says why.`);
    for (const test of flaky) console.log(`\nPassed only on a retry: ${test}`);
    for (const file of repeatedFiles) console.log(`\nRan once more, because the runtime failed: ${file}`);
  }
}

function printLeftOut(): void {
  const files = globSync("tests/**/*.all.{test,spec}.ts", { cwd: root });
  console.log(`
npm test leaves out ${files.length} slower test files (*.all.*), which npm run test:all adds; Firefox and WebKit where they
are not installed; the real Stripe and Supabase (npm run test:conformance) and the deliberate bugs (npm run mutate).`);
}

/** Prints the totals and returns the exit code. A stage that failed without a failed test counts as one failure. */
function printTotals(results: readonly Result[]): number {
  const sum = (count: (result: Result) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const passed = sum((result) => result.passed);
  const failed = sum((result) => Math.max(result.failed, result.outcome.kind === "failed" ? 1 : 0));
  if (passed + failed > 0) console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) return 1;
  return results.some(({ outcome }) => outcome.kind === "not run") ? notRunExitCode : 0;
}
