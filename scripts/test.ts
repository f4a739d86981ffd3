import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { toolPath } from "./lib/paths.ts";
import { type Result, runStages, type Stage } from "./test/run-stages.ts";

// Longer than any silence of a stage on the slowest machine.
const silentMs = 10 * 60_000;
// Stages that wait for other programs half of the time, so that two of them can share a core.
const halfCore = 0.5;
const vitest = toolPath("vitest/vitest.mjs");

// The longest stages come first, except those that need the cores for themselves.
const stages: readonly Stage[] = [
  {
    name: "worker",
    needs: "tests/vitest.worker.config.ts",
    commands: [[vitest, "run", "--config", "tests/vitest.worker.config.ts"]],
    report: "vitest",
  },
  { name: "types", needs: "tsconfig.json", commands: [[toolPath("typescript-native/bin/tsc"), "-b"]] },
  { name: "lint", needs: "biome.json", commands: [[join("scripts", "lint.ts")]] },
  { name: "size", needs: "vite.config.ts", commands: [[join("scripts", "size.ts")]] },
  {
    name: "unit",
    needs: "tests/vitest.unit.config.ts",
    commands: [[vitest, "run", "--config", "tests/vitest.unit.config.ts"]],
    report: "vitest",
    cores: halfCore,
  },
  {
    name: "faults",
    needs: "tests/faults",
    commands: [[join("scripts", "faults.ts")]],
    report: "vitest",
    // The complete tests take minutes: `npm run test:faults`.
    env: { FAULTS: "short" },
    cores: halfCore,
  },
  {
    name: "browser",
    needs: "tests/e2e",
    commands: [[join("scripts", "e2e.ts")]],
    report: "playwright",
    cores: 2,
  },
];

await runMain(async () => {
  if (process.env.npm_lifecycle_event === "verify") console.log("npm run verify is npm test.\n");
  const selected = selectStages(process.argv.slice(2));
  const show = (text: string): void => void process.stdout.write(text);
  const results = await runStages(selected, { cores: availableParallelism(), silentMs, show });
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

/** Prints the table, and the totals on the last line. A stage that failed without a failed test counts as one failure. */
function printSummary(selected: readonly Stage[], results: readonly Result[]): number {
  console.log(`\n${"stage".padEnd(10)}${"tests".padStart(8)}${"seconds".padStart(10)}   result`);
  for (const { name } of selected) {
    const result = results.find((each) => each.name === name);
    const tests = result ? String(result.passed + result.failed) : "-";
    const seconds = result ? result.seconds.toFixed(1) : "-";
    console.log(`${name.padEnd(10)}${tests.padStart(8)}${seconds.padStart(10)}   ${describeResult(result)}`);
  }
  const broken = results.filter(({ failure }) => failure !== undefined);
  for (const { name, failure } of broken) console.log(`\nThe stage "${name}" ${failure}.`);
  const passed = sum(results.map((each) => each.passed));
  const failed = sum(results.map((each) => Math.max(each.failed, each.failure === undefined ? 0 : 1)));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function describeResult(result: Result | undefined): string {
  if (result === undefined) return "not run";
  return result.failure === undefined ? "passed" : "FAILED";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
