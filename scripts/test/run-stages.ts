import { existsSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../lib/children.ts";
import { cacheFolder, root } from "../lib/paths.ts";
import { deleteReport, type ReportKind, readReport, type TestCounts } from "./reports.ts";

export interface Stage {
  readonly name: string;
  /** A path that must exist, because a stage with nothing to run would pass. */
  readonly needs: string;
  /** The arguments of each command for this Node. The commands run at the same time. */
  readonly commands: readonly (readonly string[])[];
  /** The kind of report that each command writes about its tests, if any. */
  readonly report?: ReportKind;
  readonly env?: Readonly<Record<string, string>>;
  /** The number of cores that the stage uses, which may be a fraction. The default is one per command. */
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
  /** The time without output after which a command counts as hung, and is ended with its child processes. */
  readonly silentMs: number;
  /** Shows output. If there are several stages, the output of a stage is shown when it ends. */
  readonly show: (text: string) => void;
}

/** Starts the stages in order, several at once if there are enough cores. Starts no further stage after a failure. */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<readonly Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  let freeCores = options.cores;
  for (const stage of stages) {
    const cores = Math.min(stage.cores ?? stage.commands.length, options.cores);
    while (freeCores < cores) await Promise.race(running);
    if (results.some(({ failure }) => failure !== undefined)) break;
    freeCores -= cores;
    const work = runStage(stage, options, stages.length === 1).then((result) => {
      results.push(result);
      freeCores += cores;
      running.delete(work);
    });
    running.add(work);
  }
  await Promise.all(running);
  return results;
}

async function runStage(stage: Stage, { silentMs, show }: RunOptions, isAlone: boolean): Promise<Result> {
  const { name, needs, commands } = stage;
  const startedAt = performance.now();
  let output = "";
  const collect = (text: string): void => {
    if (isAlone) show(text);
    else output += text;
  };
  if (!isAlone) show(`${name} …\n`);
  const results = existsSync(join(root, needs))
    ? await Promise.all(commands.map((args, index) => runCommand(stage, args, { index, silentMs, collect })))
    : [{ passed: 0, failed: 0, failure: `needs ${needs}, which does not exist` }];
  const seconds = (performance.now() - startedAt) / 1_000;
  const failure = results.find((result) => result.failure !== undefined)?.failure;
  const title = `${name} ${failure === undefined ? "passed" : "FAILED"} (${seconds.toFixed(1)} s)`;
  if (!isAlone) show(`\n── ${title} ${"─".repeat(Math.max(0, 76 - title.length))}\n${output}\n`);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, result) => total + result.failed, 0);
  return { name, seconds, failure, passed, failed };
}

interface CommandOptions {
  readonly index: number;
  readonly silentMs: number;
  readonly collect: (text: string) => void;
}

async function runCommand(
  { name, report, env }: Stage,
  args: readonly string[],
  { index, silentMs, collect }: CommandOptions,
): Promise<TestCounts & Pick<Result, "failure">> {
  const reportPath = join(cacheFolder, "reports", `${name}-${index}.json`);
  deleteReport(reportPath);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  let lastOutputAt = performance.now();
  const child = startChild({
    name,
    args: report === "vitest" ? [...args, ...reporters] : args,
    env: { BROWSER_REPORT: reportPath, ...env },
    output: (text) => {
      lastOutputAt = performance.now();
      collect(text);
    },
    ownsGroup: true,
  });
  let isHung = false;
  const watch = setInterval(() => {
    if (isHung || performance.now() - lastOutputAt < silentMs) return;
    isHung = true;
    void child.stop();
  }, silentMs / 10);
  const code = await child.exited;
  clearInterval(watch);
  const counts = readReport(report, reportPath);
  return { ...counts, failure: describeFailure() };

  function describeFailure(): string | undefined {
    if (isHung) return `was ended: it had printed nothing for ${Math.round(silentMs / 1_000)} s`;
    if (code !== 0 || counts.failed > 0) return "failed";
    // A test stage that ran no test must not pass.
    return report !== undefined && counts.passed === 0 ? "ran no test" : undefined;
  }
}
