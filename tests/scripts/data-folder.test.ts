import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { describeFailure } from "../../scripts/lib/failure.ts";
import { cleanUp } from "../../scripts/lib/main.ts";
import {
  claimDataFolder,
  deleteIncompleteData,
  fillOnce,
  readContents,
  requireSpace,
} from "../../scripts/stack/data-folder.ts";
import { explainFailedStart } from "../../scripts/stack/explain-failed-start.ts";
import { prepareStore } from "../../scripts/stack/start-store.ts";
import { openBindings } from "../../scripts/stack/worker.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

afterEach(cleanUp);

// The system chooses free ports.
const freePorts = { port: 0, sandboxPort: 0 };

test("refuses a folder that another store uses, and names its process", () => {
  const folder = createTemporaryFolder();
  claimDataFolder(folder);
  expect(() => claimDataFolder(folder)).toThrow(
    `Process ${process.pid} is using the data in ${folder}: stop it, or choose another folder with DATA_DIR.`,
  );
});

test("explains a failed start without advising to delete an intact database", async () => {
  const folder = createTemporaryFolder();
  await createDatabase(folder);
  const { message } = explainFailedStart(folder, "its health check answered 503");
  expect(message).toContain("its health check answered 503");
  expect(message).not.toContain("delete");
});

test("does not advise to delete a database that cannot be opened", () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, "wrangler", "v3", "d1", "store", "main.sqlite"), { recursive: true });
  const { message } = explainFailedStart(folder, "its database cannot be opened");
  expect(message).toContain("its database cannot be opened");
  expect(message).not.toContain("delete");
});

test.skipIf(process.platform === "win32")("lets only the store's own user read its data", () => {
  const folder = join(createTemporaryFolder(), "data");
  claimDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("refuses a path that cannot be a folder", () => {
  const path = join(createTemporaryFolder(), "file");
  writeFileSync(path, "");
  expect(() => claimDataFolder(path)).toThrow(
    /^.*file cannot hold the store's data: .* DATA_DIR .*another\.$/,
  );
});

test("names the required and the free space if the disk is too full", () => {
  const folder = createTemporaryFolder();
  expect(() => requireSpace(folder, 10 * 1024 ** 5)).toThrow(
    /^The disk of .* is full: the store needs 10737418240 MB and \d+ MB are left\.$/,
  );
});

test.runIf(process.platform === "linux")("explains that the disk became full", () => {
  let failure: unknown;
  try {
    // Linux provides this disk, which is always full.
    writeFileSync("/dev/full", "order");
  } catch (error) {
    failure = error;
  }
  expect(describeFailure(failure)).toMatch(
    /^The disk is full: free some space and run the command again\..*$/,
  );
});

test("deletes the data of an interrupted fill, so that the folder can be filled again", async () => {
  const folder = createTemporaryFolder();
  const interrupted = fillOnce(folder, "demonstration", async () => {
    mkdirSync(join(folder, "wrangler"));
    throw new Error("interrupted");
  });
  await expect(interrupted).rejects.toThrow("interrupted");
  expect(readContents(folder)).toBeUndefined();
  expect(deleteIncompleteData(folder)).toBe(true);
  expect(globSync("**/*", { cwd: folder })).toEqual([]);
  await fillOnce(folder, "empty", async () => {});
  expect(readContents(folder)).toBe("empty");
  expect(deleteIncompleteData(folder)).toBe(false);
});

test("does not accept a demonstration store as an empty one", async () => {
  const folder = createTemporaryFolder();
  await fillOnce(folder, "demonstration", async () => {});
  await expect(prepareStore({ ...freePorts, dataDir: folder, contents: "empty" })).rejects.toThrow(
    /^--empty makes a new store, and .* holds one already: choose another folder with DATA_DIR\.$/,
  );
});

test("refuses a truncated database of the sandbox", async () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, "sandbox"));
  writeFileSync(join(folder, "sandbox", "sandbox.sqlite"), "half a file");
  await expect(prepareStore({ ...freePorts, dataDir: folder, contents: "empty" })).rejects.toThrow(
    `The data in ${folder} cannot be read (sandbox/sandbox.sqlite: file is not a database): restore a backup into another folder, or delete this one to start afresh.`,
  );
});

test("refuses a truncated database of the store", async () => {
  const folder = createTemporaryFolder();
  await createDatabase(folder);
  const [databasePath, ...otherPaths] = globSync("wrangler/v3/d1/*/[0-9a-f]*[0-9a-f].sqlite", {
    cwd: folder,
  });
  if (databasePath === undefined || otherPaths.length > 0)
    throw new Error("The store must have one database");
  writeFileSync(join(folder, databasePath), "half a file");
  // The write-ahead log belongs to the intact database, so it is removed as well.
  rmSync(join(folder, `${databasePath}-wal`), { force: true });
  await expect(prepareStore({ ...freePorts, dataDir: folder, contents: "empty" })).rejects.toThrow(
    /^The data in .* cannot be read \(wrangler.*\.sqlite: .*\): restore a backup into another folder, or delete this one to start afresh\.$/,
  );
});

/** Creates the store's database in a folder, with one table. */
async function createDatabase(folder: string): Promise<void> {
  const bindings = await openBindings(folder);
  await (await bindings.database()).prepare("CREATE TABLE orders (id TEXT PRIMARY KEY)").run();
  await bindings.stop();
}
