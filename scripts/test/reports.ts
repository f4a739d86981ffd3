import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, relative } from "node:path";
import * as v from "valibot";
import { root } from "../lib/paths.ts";

export type ReportKind = "vitest" | "playwright";

/** A test that failed, or its whole file if the title is empty. */
export interface FailedTest {
  readonly title: string;
  /** The errors of all tries. */
  readonly messages: readonly string[];
}

export interface FileReport {
  /** The path of the test file. Playwright's is relative to its folder of tests. */
  readonly file: string;
  /** The number of tests that passed, also on a retry. */
  readonly passed: number;
  /** Tests that passed only on a retry. */
  readonly flaky: readonly FailedTest[];
  readonly failed: readonly FailedTest[];
}

const vitestSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
});

const playwrightTestSchema = v.object({
  status: v.string(),
  results: v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string()) })) })),
});

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly v.InferOutput<typeof playwrightTestSchema>[];
  }[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSuiteSchema: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  specs: v.array(v.object({ title: v.string(), file: v.string(), tests: v.array(playwrightTestSchema) })),
  suites: v.optional(v.array(v.lazy(() => playwrightSuiteSchema))),
});
const playwrightSchema = v.object({ suites: v.array(playwrightSuiteSchema) });

/** Returns the results of a stage's report by file, or none without a report. */
export function readReport(kind: ReportKind | undefined, path: string): readonly FileReport[] {
  if (kind === undefined || !existsSync(path)) return [];
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  return kind === "vitest" ? readVitestReport(json) : readPlaywrightReport(json);
}

/** Deletes the report of an earlier run, so that it is not read as this run's. */
export function deleteReport(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}

/** Returns whether the runtime caused every error of the test, for example because workerd lost a connection. */
export function isRuntimeFailure({ messages }: FailedTest): boolean {
  return messages.length > 0 && messages.every(isRuntimeError);
}

/** Returns whether the text reports an error of the runtime, which is no failed assertion. */
export function isRuntimeError(text: string): boolean {
  return runtimeErrors.some((pattern) => pattern.test(text));
}

const runtimeErrors = [
  // workerd
  /Network connection lost/,
  /The Workers runtime failed to start/,
  // Vitest's worker processes
  /Worker exited unexpectedly/,
  /Failed to start \w+ worker/,
  // Chromium
  /(browser|context|page) has been closed$/m,
  /(Page|Target) crashed/,
  /Failed to launch/,
  // A port that another program took
  /EADDRINUSE|[Aa]ddress already in use/,
];

function readVitestReport(json: unknown): readonly FileReport[] {
  return v.parse(vitestSchema, json).testResults.map(({ name, status, message, assertionResults }) => {
    const select = (wanted: string) => assertionResults.filter((each) => each.status === wanted);
    const toTest = ({ fullName, failureMessages }: (typeof assertionResults)[number]): FailedTest => ({
      title: fullName,
      messages: failureMessages,
    });
    const failed = select("failed").map(toTest);
    return {
      file: relative(root, name),
      passed: select("passed").length,
      // Vitest keeps the errors of the earlier tries.
      flaky: select("passed")
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(toTest),
      failed: status === "failed" && failed.length === 0 ? [{ title: "", messages: [message] }] : failed,
    };
  });
}

function readPlaywrightReport(json: unknown): readonly FileReport[] {
  const specs = v.parse(playwrightSchema, json).suites.flatMap(listSpecs);
  return [...new Set(specs.map(({ file }) => file))].map((file) => {
    const tests = specs
      .filter((spec) => spec.file === file)
      .flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
    const select = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status));
    const toTest = ({ title, results }: (typeof tests)[number]): FailedTest => ({
      title,
      messages: results.flatMap(({ error }) => error?.message ?? []),
    });
    return {
      file,
      passed: select("expected", "flaky").length,
      flaky: select("flaky").map(toTest),
      failed: select("unexpected").map(toTest),
    };
  });
}

function listSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
