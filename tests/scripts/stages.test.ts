import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readReport } from "../../scripts/test/reports.ts";
import { runStages, type Stage } from "../../scripts/test/run-stages.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const options = { cores: 1, show: () => {} };

test("starts no other stage after a failure", async () => {
  const stages = [buildStage("first", ""), buildStage("second", "process.exit(3)"), buildStage("third", "")];
  const results = await runStages(stages, options);
  expect(results).toMatchObject([
    { name: "first", failure: undefined },
    { name: "second", failure: "failed" },
  ]);
});

test("fails a stage that runs no test or lacks its files", async () => {
  const untested: Stage = { ...buildStage("untested", ""), report: "playwright" };
  expect(await runStages([untested], options)).toMatchObject([{ failure: "ran no test" }]);
  const missing: Stage = { ...buildStage("missing", ""), needs: "tests/nowhere" };
  expect(await runStages([missing], options)).toMatchObject([
    { failure: "needs tests/nowhere, which does not exist" },
  ]);
});

test("counts a browser test that passed only on a retry as failed", () => {
  const path = join(createTemporaryFolder(), "report.json");
  writeFileSync(path, JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } }));
  expect(readReport("playwright", path)).toEqual({ passed: 5, failed: 3 });
});

function buildStage(name: string, script: string): Stage {
  return { name, needs: "package.json", args: ["-e", script] };
}
