import { existsSync } from "node:fs";
import { join } from "node:path";
import { runMain, startChild } from "./children.ts";
import { Failure } from "./failure.ts";
import { cacheFolder, root, toolPath } from "./paths.ts";
import { dropReport, readReport, type TestCounts } from "./test-reports.ts";

interface Stage {
  readonly name: string;
  /** What must exist, so that a stage can not pass by having nothing to run. */
  readonly needs: string;
  readonly args: readonly string[];
  /** Whether it writes a report with its tests. */
  readonly report?: "vitest" | "playwright";
  readonly env?: Readonly<Record<string, string>>;
}

interface Result extends TestCounts {
  readonly name: string;
  readonly code: number;
  readonly seconds: number;
}

const vitest = toolPath("vitest/vitest.mjs");
const stages: readonly Stage[] = [
  { name: "types", needs: "tsconfig.json", args: [toolPath("typescript/bin/tsc"), "-b"] },
  { name: "lint", needs: "biome.json", args: [join("scripts", "lint.ts")] },
  {
    name: "unit",
    needs: "tests/vitest.unit.config.ts",
    args: [vitest, "run", "--config", "tests/vitest.unit.config.ts"],
    report: "vitest",
  },
  {
    name: "worker",
    needs: "tests/vitest.worker.config.ts",
    args: [vitest, "run", "--config", "tests/vitest.worker.config.ts"],
    report: "vitest",
  },
  {
    name: "faults",
    needs: "tests/faults",
    args: [join("scripts", "faults.ts")],
    report: "vitest",
    // All of it takes minutes: `npm run test:faults`.
    env: { FAULTS: "short" },
  },
  { name: "browser", needs: "tests/e2e", args: [join("scripts", "e2e.ts")], report: "playwright" },
];

await runMain(async () => {
  const chosen = chooseStages(process.argv.slice(2));
  const results: Result[] = [];
  for (const stage of chosen) {
    const result = await runStage(stage);
    results.push(result);
    if (result.code !== 0) break;
  }
  return report(chosen, results);
});

function chooseStages(names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = stages.map(({ name }) => name).join(", ");
    throw new Failure(`There is no stage "${unknown.join('", "')}". The stages are: ${known}.`);
  }
  return names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
}

async function runStage({ name, needs, args, report, env }: Stage): Promise<Result> {
  const reportPath = join(cacheFolder, "reports", `${name}.json`);
  const startedAt = performance.now();
  console.log(`\n── ${name} ${"─".repeat(Math.max(0, 60 - name.length))}`);
  dropReport(reportPath);
  const code = existsSync(join(root, needs)) ? await run() : missing();
  const counts = readReport(report, reportPath);
  // A stage of tests that ran none has shown nothing.
  const failed = code === 0 && report !== undefined && counts.passed + counts.failed === 0 ? 1 : code;
  return { name, code: failed, seconds: (performance.now() - startedAt) / 1000, ...counts };

  async function run(): Promise<number> {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
    const child = startChild({
      name,
      args: report === "vitest" ? [...args, ...reporters] : args,
      env: { BROWSER_REPORT: reportPath, ...env },
      // Some stages end a whole stack of their own first.
      graceMs: 12_000,
    });
    const exitCode = await child.exited;
    await child.stop();
    return exitCode;
  }

  function missing(): number {
    console.error(`The stage "${name}" needs ${needs}, which does not exist.`);
    return 1;
  }
}

/** The table, and alone on the last line what passed and failed. A stage that failed without a test is one failure. */
function report(chosen: readonly Stage[], results: readonly Result[]): number {
  console.log(`\n${"stage".padEnd(10)}${"tests".padStart(8)}${"seconds".padStart(10)}   result`);
  for (const { name } of chosen) {
    const result = results.find((each) => each.name === name);
    const tests = result ? String(result.passed + result.failed) : "-";
    const seconds = result ? result.seconds.toFixed(1) : "-";
    const verdict = result === undefined ? "not run" : result.code === 0 ? "passed" : "FAILED";
    console.log(`${name.padEnd(10)}${tests.padStart(8)}${seconds.padStart(10)}   ${verdict}`);
  }
  const broken = results.find(({ code }) => code !== 0);
  if (broken !== undefined) console.log(`\nThe stage "${broken.name}" failed.`);
  const passed = sum(results.map((each) => each.passed));
  const failed = sum(results.map((each) => Math.max(each.failed, each.code === 0 ? 0 : 1)));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
