import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createTemporaryFolder } from "./temporary-folder.ts";

const scripts = join(import.meta.dirname, "..", "..", "scripts");
const dataDir = mkdtempSync(join(tmpdir(), "refusals-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("names a port that is in use and the variable that changes it", async () => {
  const port = await occupyPort();
  const { code, output } = await run(["start.ts"], { PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toBe(
    `Port ${port} is taken: stop what is using it, or choose another with PORT, for example PORT=${port + 10}.\n`,
  );
});

test("refuses an invalid port", async () => {
  const { code, output } = await run(["doctor.ts"], { PORT: "abc" });
  expect(code).toBe(1);
  expect(output).toContain('PORT must be a port from 1 to 65535, not "abc".');
});

test("accepts a port in the doctor only if the running store uses it", async () => {
  const folder = createTemporaryFolder();
  const port = await occupyPort();
  writeFileSync(join(folder, "lock"), String(process.pid));
  const { output } = await run(["doctor.ts"], { PORT: String(port), DATA_DIR: folder });
  expect(output).toMatch(/^ok +Port +The store is running/m);
  rmSync(join(folder, "lock"));
  const { output: outputWithoutLock } = await run(["doctor.ts"], { PORT: String(port), DATA_DIR: folder });
  expect(outputWithoutLock).toContain(`Another program uses port ${port}`);
});

test("refuses a backup that does not exist", async () => {
  const { code, output } = await run(["restore.ts", "/nowhere/store.tar"], {});
  expect(code).toBe(1);
  expect(output).toBe("There is no file /nowhere/store.tar.\n");
});

test("refuses a Node that is too old", async () => {
  const fakeVersion =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.0"}})';
  const { code, output } = await run(["run.mjs", "start"], {}, ["--import", fakeVersion]);
  expect(code).toBe(1);
  expect(output).toBe("Node 18.20.0 is too old: install Node 20 or newer.\n");
});

test.each(["doctor.ts", "e2e.ts"])("explains a missing browser in %s", async (script) => {
  const { code, output } = await run([script], { CHROMIUM_PATH: "/nowhere/chromium" });
  expect(code).toBe(1);
  expect(output).toContain(
    "CHROMIUM_PATH names /nowhere/chromium, which does not exist: correct it or unset it.\n",
  );
});

test("refuses an argument that npm start does not know", async () => {
  const { code, output } = await run(["start.ts", "--emtpy"], {});
  expect(code).toBe(1);
  expect(output).toBe(
    "npm start does not know --emtpy: it takes --empty alone (a store without products).\n",
  );
});

test("lists all commands if it does not know one", async () => {
  const { code, output } = await run(["run.mjs", "strat"], {});
  expect(code).toBe(1);
  expect(output).toMatch(/^Usage: .* <start \| dev \| test \| .*doctor/);
});

/** Listens on a free port until the test ends. */
async function occupyPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // A listening TCP server has a port.
  return port;
}

/** Runs a script with Node, and returns its exit code and all of its output. */
async function run(
  [script = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...nodeArgs, join(scripts, script), ...args], {
    env: { ...process.env, NODE_OPTIONS: "", DATA_DIR: dataDir, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, output };
}
