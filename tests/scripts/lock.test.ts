import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("lets a released lock be taken again, and leaves no file behind", () => {
  const lock = tryLock(path);
  if ("release" in lock) lock.release();
  expect(readdirSync(join(folder, "deep"))).toEqual([]);
  expect(tryLock(path)).toHaveProperty("release");
  expect(readdirSync(join(folder, "deep"))).toEqual(["lock"]);
});

test("replaces the lock of a process that has ended", () => {
  const gone = spawnSync(process.execPath, ["--version"]).pid;
  const first = tryLock(path);
  if ("release" in first) first.release();
  writeFileSync(path, String(gone));
  expect(tryLock(path)).toHaveProperty("release");
});

test("never runs two jobs under one lock at once, even if the first fails", async () => {
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
