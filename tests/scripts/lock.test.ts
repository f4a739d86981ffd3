import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tryLock, withLock } from "../../scripts/lib/lock.mjs";

let folder = "";
let path = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  path = join(folder, "deep", "lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("names the running process that holds a lock", () => {
  expect(tryLock(path)).toHaveProperty("release");
  expect(tryLock(path)).toEqual({ holder: process.pid });
});

test("deletes the file of a released lock, and allows another lock", () => {
  const lock = tryLock(path);
  if ("release" in lock) lock.release();
  expect(readdirSync(join(folder, "deep"))).toEqual([]);
  expect(tryLock(path)).toHaveProperty("release");
  expect(readdirSync(join(folder, "deep"))).toEqual(["lock"]);
});

test("replaces the lock of a process that has ended", () => {
  const endedPid = spawnSync(process.execPath, ["--version"]).pid;
  mkdirSync(dirname(path));
  writeFileSync(path, String(endedPid));
  expect(tryLock(path)).toHaveProperty("release");
});

test("runs two jobs under one lock one after the other, even if the first fails", async () => {
  const steps: string[] = [];
  const first = withLock(path, async () => {
    steps.push("first begins");
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push("first ends");
    throw new Error("failed");
  });
  const second = withLock(path, async () => void steps.push("second"));
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(steps).toEqual(["first begins", "first ends", "second"]);
});
