import { existsSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../lib/children.ts";
import { notRunExitCode } from "../lib/failure.ts";
import { cacheFolder, root } from "../lib/paths.ts";
import {
  deleteReport,
  type FileReport,
  isRuntimeError,
  isRuntimeFailure,
  type ReportKind,
  readReport,
} from "./reports.ts";

export interface Stage {
  readonly name: string;
  /** A path that must exist, because a stage with nothing to run would pass. */
  readonly needs: string;
  /** The arguments of the command for this Node. */
  readonly args: readonly string[];
  /** The kind of report that the command writes about its tests, if any. */
  readonly report?: ReportKind;
}

export interface Result {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: Outcome;
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed only on a retry. */
  readonly flaky: readonly string[];
  /** Files that ran once more, because the runtime had failed in them. */
  readonly repeatedFiles: readonly string[];
}

export type Outcome =
  | { readonly kind: "passed" }
  /** The stage passed in an earlier run with the same files. */
  | { readonly kind: "unchanged" }
  /** The reason is a sentence without its subject. */
  | { readonly kind: "failed"; readonly reason: string }
  /** This machine lacks something that the stage needs, which its output names. */
  | { readonly kind: "not run" };

export interface RunOptions {
  /** The number of stages that run at the same time. */
  readonly cores: number;
  /** Variables for all stages. */
  readonly env: Readonly<Record<string, string>>;
  /** Fails a stage with a test that passed only on a retry. */
  readonly isStrict: boolean;
  /** True if a stage need not run, because it passed with the same files. */
  readonly isUnchanged: (name: string) => boolean;
  /** Shows output. If there are several stages, the output of a stage is shown when it ends. */
  readonly show: (text: string) => void;
}

type Run = Omit<Result, "name" | "seconds">;
const nothing = { passed: 0, failed: 0, flaky: [], repeatedFiles: [] };

/** Starts the stages in order, one for each core at the same time. Starts no further stage after a failure. */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<readonly Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  for (const stage of stages) {
    while (running.size >= options.cores) await Promise.race(running);
    if (results.some(({ outcome }) => outcome.kind === "failed")) break;
    const work = runStage(stage, options, stages.length === 1).then((result) => {
      results.push(result);
      running.delete(work);
    });
    running.add(work);
  }
  await Promise.all(running);
  return results;
}

async function runStage(stage: Stage, options: RunOptions, isAlone: boolean): Promise<Result> {
  const { name, needs } = stage;
  if (options.isUnchanged(name)) return { name, seconds: 0, outcome: { kind: "unchanged" }, ...nothing };
  const startedAt = performance.now();
  let output = "";
  const collect = (text: string): void => {
    if (isAlone) options.show(text);
    else output += text;
  };
  if (!isAlone) options.show(`${name} …\n`);
  const run = existsSync(join(root, needs))
    ? await runTests(stage, options, collect)
    : { ...nothing, outcome: failure(`needs ${needs}, which does not exist`) };
  const seconds = (performance.now() - startedAt) / 1_000;
  const title = `${name}: ${run.outcome.kind} (${seconds.toFixed(1)} s)`;
  if (!isAlone) options.show(`\n── ${title} ${"─".repeat(Math.max(0, 76 - title.length))}\n${output}\n`);
  return { name, seconds, ...run };
}

/** Runs the command, and once more for the files in which only the runtime failed. */
async function runTests(stage: Stage, options: RunOptions, show: (text: string) => void): Promise<Run> {
  const first = await runCommand(stage, [], options.env, show);
  const repetition = findRepetition(first);
  if (repetition === undefined) return judge(first, { stage, options, repeatedFiles: [] });
  const repeatedFiles = repetition.length === 0 ? ["all files"] : repetition;
  show(`\nThe runtime failed, and no test did. Running once more: ${repeatedFiles.join(", ")}\n`);
  const second = await runCommand(stage, repetition, options.env, show);
  const kept = repetition.length === 0 ? [] : first.files.filter(({ file }) => !repetition.includes(file));
  return judge({ ...second, files: [...kept, ...second.files] }, { stage, options, repeatedFiles });
}

interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly files: readonly FileReport[];
}

async function runCommand(
  { name, args, report }: Stage,
  files: readonly string[],
  env: RunOptions["env"],
  show: (text: string) => void,
): Promise<CommandResult> {
  const reportPath = join(cacheFolder, "reports", `${name}.json`);
  deleteReport(reportPath);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  let output = "";
  const code = await startChild({
    name,
    args: [...args, ...files, ...(report === "vitest" ? reporters : [])],
    env: { ...env, BROWSER_REPORT: reportPath },
    output: (text) => {
      output += text;
      show(text);
    },
    ownsGroup: true,
  }).exited;
  return { code, output, files: readReport(report, reportPath) };
}

/** Returns the files to run once more, none for all, or undefined if a test failed or all passed. */
function findRepetition({ code, output, files }: CommandResult): readonly string[] | undefined {
  const failedFiles = files.filter(({ failed }) => failed.length > 0);
  if (failedFiles.some(({ failed }) => !failed.every(isRuntimeFailure))) return undefined;
  if (failedFiles.length > 0) return failedFiles.map(({ file }) => file);
  // A program that crashed has no failed test in its report.
  return code !== 0 && isRuntimeError(output) ? [] : undefined;
}

interface Judgement {
  readonly stage: Stage;
  readonly options: RunOptions;
  readonly repeatedFiles: readonly string[];
}

function judge({ code, files }: CommandResult, { stage, options, repeatedFiles }: Judgement): Run {
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = files.reduce((sum, file) => sum + file.failed.length, 0);
  const flaky = files.flatMap(({ file, flaky: tests }) =>
    tests.filter((test) => !isRuntimeFailure(test)).map(({ title }) => `${file}: ${title}`),
  );
  const run = { passed, failed, flaky, repeatedFiles };
  if (code === notRunExitCode) return { ...run, outcome: { kind: "not run" } };
  if (code !== 0 || failed > 0) return { ...run, outcome: failure("failed") };
  // A test stage that ran no test must not pass.
  if (stage.report !== undefined && passed === 0) return { ...run, outcome: failure("ran no test") };
  if (options.isStrict && flaky.length > 0) {
    return { ...run, outcome: failure("has a test that passed only on a retry") };
  }
  return { ...run, outcome: { kind: "passed" } };
}

function failure(reason: string): Outcome {
  return { kind: "failed", reason };
}
