import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readReport } from "../../scripts/test/reports.ts";
import { runStages, type Stage } from "../../scripts/test/run-stages.ts";

const options = { cores: 1, silentMs: 60_000, show: () => {} };

test("ends a stage that prints nothing, with all its child processes", async () => {
  const folder = createTemporaryFolder();
  const pidPath = join(folder, "pid");
  // Starts a child process that would outlive the stage.
  const script = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
    require("node:fs").writeFileSync(${JSON.stringify(pidPath)}, String(child.pid));
    setInterval(() => {}, 1000);`;
  const [result] = await runStages([buildStage("slow", script)], { ...options, silentMs: 2_000 });
  expect(result).toMatchObject({ name: "slow", failure: "was ended: it had printed nothing for 2 s" });
  const pid = Number(readFileSync(pidPath, "utf8"));
  while (isAlive(pid)) await sleep(20);
});

test("starts no other stage after a failure", async () => {
  const stages = [buildStage("first", ""), buildStage("second", "process.exit(3)"), buildStage("third", "")];
  const results = await runStages(stages, options);
  expect(results).toMatchObject([
    { name: "first", failure: undefined },
    { name: "second", failure: "failed" },
  ]);
});

test.each([
  ["two stages with two cores", 2, 1],
  ["two stages that mostly wait with one core", 1, 0.5],
])("runs %s at once without mixing their output", async (_, cores, stageCores) => {
  const folder = createTemporaryFolder();
  // Each stage ends once the other has started.
  const createScript = (own: string, other: string) => `
    const { existsSync, writeFileSync } = require("node:fs");
    console.log("${own} begins");
    writeFileSync(${JSON.stringify(join(folder, own))}, "");
    const wait = setInterval(() => {
      if (!existsSync(${JSON.stringify(folder)} + "/${other}")) return;
      clearInterval(wait);
      console.log("${own} ends");
    }, 10);`;
  let output = "";
  const stages = [
    { ...buildStage("left", createScript("left", "right")), cores: stageCores },
    { ...buildStage("right", createScript("right", "left")), cores: stageCores },
  ];
  const results = await runStages(stages, { ...options, cores, show: (text) => (output += text) });
  expect(results.map(({ failure }) => failure)).toEqual([undefined, undefined]);
  expect(output).toContain("left begins\nleft ends\n");
  expect(output).toContain("right begins\nright ends\n");
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

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function buildStage(name: string, script: string): Stage {
  return { name, needs: "package.json", commands: [["-e", script]] };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
