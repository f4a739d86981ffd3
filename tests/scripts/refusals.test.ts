import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openBackup } from "../../scripts/backup/read-backup.ts";
import { findInstalledChromium } from "../../scripts/lib/browser.ts";
import { readPort, requireFreePort } from "../../scripts/stack/ports.ts";
import { createTarHeader, readTarHeader } from "../../worker/lib/tar.ts";
import { occupyPort } from "./occupied-port.ts";
import { runScript } from "./run-script.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

afterEach(() => vi.unstubAllEnvs());

test("names a port that is in use and the variable that changes it", async () => {
  const port = await occupyPort();
  await expect(requireFreePort(port, "PORT")).rejects.toThrow(
    `Port ${port} is taken: stop what is using it, or choose another with PORT, for example PORT=${port + 10}.`,
  );
});

test("refuses an invalid port", () => {
  vi.stubEnv("PORT", "abc");
  expect(() => readPort("PORT", 8787)).toThrow('PORT must be a port from 1 to 65535, not "abc".');
});

test("refuses a backup that does not exist", async () => {
  await expect(openBackup("/nowhere/store.tar")).rejects.toThrow("There is no file /nowhere/store.tar.");
});

test("refuses a backup whose header names more bytes than the file has, before it reserves memory", async () => {
  const path = join(createTemporaryFolder(), "store.tar");
  for (const byteSize of [8 ** 11 - 1, 5_000]) {
    const files = [createTarHeader("store.json", byteSize, new Date()), new Uint8Array(2_048)];
    writeFileSync(path, Buffer.concat(files));
    await expect(openBackup(path)).rejects.toThrow("is damaged: it breaks off. Nothing was changed.");
  }
  for (const size of ["-0000000001", "0000000000x", "           "]) {
    const header = createTarHeader("store.json", 0, new Date());
    header.set(new TextEncoder().encode(size), 124);
    const sum = header.fill(32, 148, 156).reduce((total, byte) => total + byte, 0);
    header.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
    expect(() => readTarHeader(header)).toThrow("damaged");
  }
});

test("explains a missing browser", () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  expect(findInstalledChromium).toThrow(
    "CHROMIUM_PATH names /nowhere/chromium, which does not exist: correct it or unset it.",
  );
});

test("refuses a Node that is too old", async () => {
  const fakeVersion =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.0"}})';
  expect(await runScript(["run.mjs", "start"], { nodeArgs: ["--import", fakeVersion] })).toEqual({
    code: 1,
    output: "Node 18.20.0 is too old: install Node 20 or newer.\n",
  });
});

test("lists all commands if it does not know one", async () => {
  const { code, output } = await runScript(["run.mjs", "strat"]);
  expect(code).toBe(1);
  expect(output).toMatch(/^Usage: .* <start \| dev \| test \| .*doctor/);
});
