import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { toolPath } from "./lib/paths.ts";
import { type Result, runStages, type Stage } from "./test/run-stages.ts";

/** For stages that wait for other programs half of the time, so that two of them can share a core. */
const halfCore = 0.5;
const vitest = toolPath("vitest/vitest.mjs");

/** The stages in the order of their start. The longest come first, except for one that needs two cores. */
const stages: readonly Stage[] = [
  {
    name: "worker",
    needs: "tests/vitest.worker.config.ts",
    args: [vitest, "run", "--config", "tests/vitest.worker.config.ts"],
    report: "vitest",
  },
  { name: "types", needs: "tsconfig.json", args: [toolPath("typescript-native/bin/tsc"), "-b"] },
  { name: "lint", needs: "biome.json", args: [join("scripts", "lint.ts")] },
  { name: "size", needs: "vite.config.ts", args: [join("scripts", "size.ts")] },
  {
    name: "unit",
    needs: "tests/vitest.unit.config.ts",
    args: [vitest, "run", "--config", "tests/vitest.unit.config.ts"],
    report: "vitest",
    cores: halfCore,
  },
  {
    name: "faults",
    needs: "tests/faults",
    args: [join("scripts", "faults.ts")],
    report: "vitest",
    // The complete tests take minutes: `npm run test:faults`.
    env: { FAULTS: "short" },
    cores: halfCore,
  },
  {
    name: "browser",
    needs: "tests/e2e",
    args: [join("scripts", "e2e.ts")],
    report: "playwright",
    cores: 2,
  },
];

const leftOut = `
npm test leaves out the long fault tests (npm run test:faults), Firefox and WebKit where they are not installed,
the real Stripe and Supabase (npm run test:conformance) and the deliberate bugs (npm run mutate).`;

/** Runs the stages of the tests, or those that are named: `npm test -- unit lint`. */
await runMain(async () => {
  const selected = selectStages(process.argv.slice(2));
  const show = (text: string): void => void process.stdout.write(text);
  const results = await runStages(selected, { cores: availableParallelism(), show });
  return printSummary(selected, results);
});

function selectStages(names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const stageNames = stages.map(({ name }) => name).join(", ");
    throw new Failure(`There is no stage "${unknown.join('", "')}". The stages are: ${stageNames}.`);
  }
  return names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
}

/** Prints a table of the stages and the totals. A stage that failed without a failed test counts as one failure. */
function printSummary(selected: readonly Stage[], results: readonly Result[]): number {
  console.log(`\n${"stage".padEnd(10)}${"tests".padStart(8)}${"seconds".padStart(10)}   result`);
  for (const { name, report } of selected) {
    const result = results.find((candidate) => candidate.name === name);
    const tests = result && report !== undefined ? String(result.passed + result.failed) : "-";
    const seconds = result ? result.seconds.toFixed(1) : "-";
    console.log(`${name.padEnd(10)}${tests.padStart(8)}${seconds.padStart(10)}   ${describeResult(result)}`);
  }
  const failedStages = results.filter(({ failure }) => failure !== undefined);
  for (const { name, failure } of failedStages) console.log(`\nThe stage "${name}" ${failure}.`);
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => Math.max(result.failed, result.failure === undefined ? 0 : 1)));
  if (selected.length === stages.length) console.log(leftOut);
  if (passed + failed > 0) console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function describeResult(result: Result | undefined): string {
  if (result === undefined) return "not run";
  return result.failure === undefined ? "passed" : "FAILED";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
