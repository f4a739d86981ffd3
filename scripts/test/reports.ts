import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";

export type ReportKind = "vitest" | "playwright";

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const vitestSchema = v.object({ numPassedTests: count, numFailedTests: count });
const playwrightSchema = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count }),
});

/** Returns the counts of a stage's report, or zeros without a report. A test that passed only on a retry has failed. */
export function readReport(kind: ReportKind | undefined, path: string): TestCounts {
  if (kind === undefined || !existsSync(path)) return { passed: 0, failed: 0 };
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (kind === "vitest") {
    const { numPassedTests, numFailedTests } = v.parse(vitestSchema, json);
    return { passed: numPassedTests, failed: numFailedTests };
  }
  const { expected, unexpected, flaky } = v.parse(playwrightSchema, json).stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** Deletes the report of an earlier run, so that it is not read as this run's. */
export function deleteReport(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}
