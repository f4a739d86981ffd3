import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPassedStages } from "../../scripts/test/passed-stages.ts";
import { readReport } from "../../scripts/test/reports.ts";
import { type RunOptions, runStages, type Stage } from "../../scripts/test/run-stages.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const options: RunOptions = { cores: 1, env: {}, isStrict: false, isUnchanged: () => false, show: () => {} };
const passed = { kind: "passed" };
const assertionError = "expect(received).toBe(expected)";

test("starts no other stage after a failure", async () => {
  const stages = [buildStage("first", ""), buildStage("second", "process.exit(4)"), buildStage("third", "")];
  const results = await runStages(stages, options);
  expect(results).toMatchObject([
    { name: "first", outcome: passed },
    { name: "second", outcome: { kind: "failed", reason: "failed" } },
  ]);
});

test("fails a stage that runs no test or lacks its files", async () => {
  const untested: Stage = { ...buildStage("untested", ""), report: "playwright" };
  expect(await runStages([untested], options)).toMatchObject([{ outcome: { reason: "ran no test" } }]);
  const missing: Stage = { ...buildStage("missing", ""), needs: "tests/nowhere" };
  expect(await runStages([missing], options)).toMatchObject([
    { outcome: { reason: "needs tests/nowhere, which does not exist" } },
  ]);
});

test("runs the other stages if this machine cannot run one", async () => {
  const stages = [buildStage("first", "process.exit(3)"), buildStage("second", "")];
  expect(await runStages(stages, options)).toMatchObject([
    { name: "first", outcome: { kind: "not run" } },
    { name: "second", outcome: passed },
  ]);
});

test("does not repeat a stage that passed with the same files", async () => {
  const stages = [buildStage("passed", "process.exit(4)"), buildStage("changed", "")];
  const results = await runStages(stages, { ...options, isUnchanged: (name) => name === "passed" });
  expect(results).toMatchObject([
    { name: "passed", outcome: { kind: "unchanged" } },
    { name: "changed", outcome: passed },
  ]);
});

test("names a test that passed only on a retry, and fails it in CI", async () => {
  const stage = buildBrowserStage([[{ status: "flaky", errors: [assertionError] }, { status: "expected" }]]);
  const flaky = ["first.spec.ts: test 1"];
  expect(await runStages([stage], options)).toMatchObject([{ outcome: passed, passed: 2, failed: 0, flaky }]);
  expect(await runStages([stage], { ...options, isStrict: true })).toMatchObject([
    { outcome: { kind: "failed", reason: "has a test that passed only on a retry" }, flaky },
  ]);
});

test("runs a file once more if only the runtime failed in it, also in CI", async () => {
  const lost = { status: "unexpected", errors: ["Error: Network connection lost."] };
  const strict = { ...options, isStrict: true };
  const recovered = buildBrowserStage([
    [{ status: "expected" }, lost],
    [{ status: "expected" }, { status: "expected" }],
  ]);
  expect(await runStages([recovered], strict)).toMatchObject([
    { outcome: passed, passed: 2, failed: 0, repeatedFiles: ["first.spec.ts"] },
  ]);
  const lostTwice = buildBrowserStage([[lost], [lost]]);
  expect(await runStages([lostTwice], strict)).toMatchObject([{ outcome: { kind: "failed" }, failed: 1 }]);
  const failed = { status: "unexpected", errors: [assertionError] };
  const failedToo = buildBrowserStage([[lost, failed], [{ status: "expected" }]]);
  expect(await runStages([failedToo], strict)).toMatchObject([
    { outcome: { kind: "failed" }, failed: 2, repeatedFiles: [] },
  ]);
});

test("reads which tests of Vitest failed, and which passed only on a retry", () => {
  const path = join(createTemporaryFolder(), "report.json");
  const assertionResults = [
    { fullName: "adds", status: "passed", failureMessages: [] },
    { fullName: "kills", status: "passed", failureMessages: [assertionError] },
    { fullName: "pays", status: "failed", failureMessages: [assertionError] },
  ];
  const files = [
    { name: join(process.cwd(), "tests", "first.test.ts"), status: "failed", message: "", assertionResults },
    {
      name: join(process.cwd(), "tests", "second.test.ts"),
      status: "failed",
      message: "no such file",
      assertionResults: [],
    },
  ];
  writeFileSync(path, JSON.stringify({ testResults: files }));
  expect(readReport("vitest", path)).toEqual([
    {
      file: join("tests", "first.test.ts"),
      passed: 2,
      flaky: [{ title: "kills", messages: [assertionError] }],
      failed: [{ title: "pays", messages: [assertionError] }],
    },
    {
      file: join("tests", "second.test.ts"),
      passed: 0,
      flaky: [],
      failed: [{ title: "", messages: ["no such file"] }],
    },
  ]);
});

test("remembers a passed stage until a file or a variable changes", () => {
  const folder = createTemporaryFolder();
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  writeFileSync(join(folder, "cart.ts"), "1");
  const open = (seed = "1") =>
    openPassedStages({ folder, variables: [seed], cachePath: join(folder, ".git", "passed") });
  open().add(["unit"]);
  expect(open().has("unit")).toBe(true);
  expect(open().has("worker")).toBe(false);
  expect(open("2").has("unit")).toBe(false);
  const beforeChange = open();
  writeFileSync(join(folder, "cart.ts"), "2");
  beforeChange.add(["worker"]);
  expect(open().has("unit")).toBe(false);
  expect(open().has("worker")).toBe(false);
});

/** Builds a stage with a name that no real stage has, because a stage deletes the report of its name. */
function buildStage(name: string, script: string): Stage {
  return { name, needs: "package.json", args: ["-e", script] };
}

interface TestResult {
  readonly status: string;
  readonly errors?: readonly string[];
}

/** Builds a stage whose command writes the next of these reports each time it runs. */
function buildBrowserStage(runs: readonly (readonly TestResult[])[]): Stage {
  const folder = createTemporaryFolder();
  const reports = runs.map((tests) => ({
    suites: [
      {
        specs: tests.map(({ status, errors = [] }, index) => ({
          title: `test ${index + 1}`,
          file: "first.spec.ts",
          tests: [{ status, results: errors.map((message) => ({ error: { message } })) }],
        })),
      },
    ],
  }));
  reports.forEach((report, index) => {
    writeFileSync(join(folder, `${index}.json`), JSON.stringify(report));
  });
  const script = `
    const { copyFileSync, readdirSync, readFileSync, rmSync } = require("node:fs");
    const names = readdirSync(${JSON.stringify(folder)}).sort();
    const path = ${JSON.stringify(folder)} + "/" + names[0];
    copyFileSync(path, process.env.BROWSER_REPORT);
    if (names.length > 1) rmSync(path);
    process.exit(readFileSync(process.env.BROWSER_REPORT, "utf8").includes("unexpected") ? 1 : 0);`;
  return { ...buildStage("reported", script), report: "playwright" };
}
