import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { occupyPort } from "./occupied-port.ts";
import { runScript } from "./run-script.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

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

function run(script: readonly string[], env: Readonly<Record<string, string>>) {
  return runScript(script, { env: { DATA_DIR: createTemporaryFolder(), ...env } });
}
