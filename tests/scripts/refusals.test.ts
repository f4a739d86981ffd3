import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

const scripts = join(import.meta.dirname, "..", "..", "scripts");
const dataDir = mkdtempSync(join(tmpdir(), "refusals-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("names a port that is in use and the variable that changes it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { code, said } = await run(["start.ts"], { PORT: String(port) });
  expect(code).toBe(1);
  expect(said).toBe(
    `Port ${port} is taken: stop what is using it, or choose another with PORT, for example PORT=${port + 10}.\n`,
  );
});

test("refuses an invalid port", async () => {
  const { code, said } = await run(["doctor.ts"], { PORT: "abc" });
  expect(code).toBe(1);
  expect(said).toContain('PORT must be a port from 1 to 65535, not "abc".');
});

test("accepts ports of the running store in the doctor", async () => {
  const folder = mkdtempSync(join(tmpdir(), "running-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  writeFileSync(join(folder, "lock"), String(process.pid));
  const { said } = await run(["doctor.ts"], { PORT: String(port), DATA_DIR: folder });
  expect(said).toMatch(/^ok +Port +The store is running/m);
  rmSync(join(folder, "lock"));
  const { said: afterwards } = await run(["doctor.ts"], { PORT: String(port), DATA_DIR: folder });
  expect(afterwards).toContain(`Port ${port} is taken by another program`);
});

test("refuses a backup that does not exist", async () => {
  const { code, said } = await run(["restore.ts", "/nowhere/store.tar"], {});
  expect(code).toBe(1);
  expect(said).toBe("There is no file /nowhere/store.tar.\n");
});

test("refuses a Node that is too old", async () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.0"}})';
  const { code, said } = await run(["run.mjs", "start"], {}, ["--import", pretend]);
  expect(code).toBe(1);
  expect(said).toBe("Node 18.20.0 is too old: install Node 20 or newer.\n");
});

test.each(["doctor.ts", "e2e.ts"])("explains a missing browser in %s", async (script) => {
  const { code, said } = await run([script], { CHROMIUM_PATH: "/nowhere/chromium" });
  expect(code).toBe(1);
  expect(said).toContain(
    "CHROMIUM_PATH names /nowhere/chromium, which does not exist: correct it or unset it.\n",
  );
});

test("refuses an argument that npm start does not know", async () => {
  const { code, said } = await run(["start.ts", "--emtpy"], {});
  expect(code).toBe(1);
  expect(said).toBe("npm start does not know --emtpy: it takes --empty alone (a store without products).\n");
});

test("lists all commands for an unknown one", async () => {
  const { code, said } = await run(["run.mjs", "strat"], {});
  expect(code).toBe(1);
  for (const name of [
    "start",
    "dev",
    "test",
    "build",
    "lint",
    "e2e",
    "faults",
    "bench",
    "measure",
    "doctor",
  ]) {
    expect(said).toMatch(new RegExp(`^Usage: .*[<| ]${name}[ |>]`));
  }
});

async function run(
  [script = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...nodeArgs, join(scripts, script), ...args], {
    env: { ...process.env, NODE_OPTIONS: "", DATA_DIR: dataDir, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, said };
}
