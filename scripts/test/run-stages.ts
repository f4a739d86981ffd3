import { existsSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../lib/children.ts";
import { cacheFolder, root } from "../lib/paths.ts";
import { deleteReport, type ReportKind, readReport, type TestCounts } from "./reports.ts";

export interface Stage {
  readonly name: string;
  /** A path that must exist, because a stage with nothing to run would pass. */
  readonly needs: string;
  /** The arguments of the command for this Node. */
  readonly args: readonly string[];
  /** The kind of report that the command writes about its tests, if any. */
  readonly report?: ReportKind;
  readonly env?: Readonly<Record<string, string>>;
  /** The number of cores that the stage uses, which may be a fraction. The default is one. */
  readonly cores?: number;
}

export interface Result extends TestCounts {
  readonly name: string;
  readonly seconds: number;
  /** The reason of a failure, as a sentence without its subject. Undefined if the stage passed. */
  readonly failure: string | undefined;
}

export interface RunOptions {
  readonly cores: number;
  /** Shows output. If there are several stages, the output of a stage is shown when it ends. */
  readonly show: (text: string) => void;
}

/** Starts the stages in order, several at once if there are enough cores. Starts no further stage after a failure. */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<readonly Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  let freeCores = options.cores;
  for (const stage of stages) {
    const cores = Math.min(stage.cores ?? 1, options.cores);
    while (freeCores < cores) await Promise.race(running);
    if (results.some(({ failure }) => failure !== undefined)) break;
    freeCores -= cores;
    const work = runStage(stage, options.show, stages.length === 1).then((result) => {
      results.push(result);
      freeCores += cores;
      running.delete(work);
    });
    running.add(work);
  }
  await Promise.all(running);
  return results;
}

async function runStage(stage: Stage, show: RunOptions["show"], isAlone: boolean): Promise<Result> {
  const { name, needs } = stage;
  const startedAt = performance.now();
  let output = "";
  const collect = (text: string): void => {
    if (isAlone) show(text);
    else output += text;
  };
  if (!isAlone) show(`${name} …\n`);
  const result = existsSync(join(root, needs))
    ? await runCommand(stage, collect)
    : { passed: 0, failed: 0, failure: `needs ${needs}, which does not exist` };
  const seconds = (performance.now() - startedAt) / 1_000;
  const title = `${name} ${result.failure === undefined ? "passed" : "FAILED"} (${seconds.toFixed(1)} s)`;
  if (!isAlone) show(`\n── ${title} ${"─".repeat(Math.max(0, 76 - title.length))}\n${output}\n`);
  return { name, seconds, ...result };
}

async function runCommand(
  { name, args, report, env }: Stage,
  output: (text: string) => void,
): Promise<TestCounts & Pick<Result, "failure">> {
  const reportPath = join(cacheFolder, "reports", `${name}.json`);
  deleteReport(reportPath);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  const code = await startChild({
    name,
    args: report === "vitest" ? [...args, ...reporters] : args,
    env: { BROWSER_REPORT: reportPath, ...env },
    output,
    ownsGroup: true,
  }).exited;
  const counts = readReport(report, reportPath);
  if (code !== 0 || counts.failed > 0) return { ...counts, failure: "failed" };
  // A test stage that ran no test must not pass.
  const failure = report !== undefined && counts.passed === 0 ? "ran no test" : undefined;
  return { ...counts, failure };
}
