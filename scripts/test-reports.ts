import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

const none: TestCounts = { passed: 0, failed: 0 };
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const vitestSchema = v.object({ numPassedTests: count, numFailedTests: count });
const playwrightSchema = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count }),
});

/** What a stage's report says; nothing when it wrote none. */
export function readReport(kind: "vitest" | "playwright" | undefined, path: string): TestCounts {
  if (kind === undefined || !existsSync(path)) return none;
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (kind === "vitest") {
    const { numPassedTests, numFailedTests } = v.parse(vitestSchema, json);
    return { passed: numPassedTests, failed: numFailedTests };
  }
  const { expected, unexpected, flaky } = v.parse(playwrightSchema, json).stats;
  return { passed: expected + flaky, failed: unexpected };
}

/** An older run's report must not speak for this one. */
export function dropReport(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}
