import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createImageFiles } from "../worker/adapters/r2-image-store.ts";
import { dumpRows } from "./backup/dump-rows.ts";
import { countContents, fillStore } from "./backup/fill-store.ts";
import { parseBackupArgs } from "./backup/parse-args.ts";
import { type OpenBackup, openBackup } from "./backup/read-backup.ts";
import { openRemoteStore } from "./backup/remote-store.ts";
import { requireTrust } from "./backup/require-trust.ts";
import { runChild } from "./lib/children.ts";
import { describeFailure, Failure } from "./lib/failure.ts";
import { atEnd, runMain } from "./lib/main.ts";
import { cacheFolder, dataFolder, wranglerPath } from "./lib/paths.ts";
import { claimDataFolder, fillOnce, markMigrated } from "./stack/data-folder.ts";
import { openBindings } from "./stack/worker.ts";

/**
 * Restores a backup into an empty store, the local one or the deployed one with --remote:
 * `npm run restore -- FILE [--remote]`.
 */
await runMain(async () => {
  const { path, isRemote, acceptsForeign } = parseBackupArgs("restore", process.argv.slice(2));
  const backup = await openBackup(resolve(process.env.INIT_CWD ?? ".", path));
  atEnd(() => backup.close());
  await requireTrust(backup, { isRemote, acceptsForeign });
  await (isRemote ? restoreRemote(backup) : restoreLocally(backup));
  const { savedAt, counts, missingImages, findings } = backup.manifest;
  const rows = Object.values(counts).reduce((sum, [count]) => sum + count, 0);
  console.log(`The store of ${savedAt} is restored: ${rows} rows. All checks passed.`);
  if (missingImages.length > 0) console.log(`Warning: ${missingImages.length} images were missing before.`);
  if (findings.length > 0)
    console.log(`Warning: ${findings.length} findings of the books were there before.`);
  return 0;
});

/** Fills a new data folder beside the current one, and replaces the current one when all checks have passed. */
async function restoreLocally(backup: OpenBackup): Promise<void> {
  const dataDir = dataFolder();
  claimDataFolder(dataDir);
  const currentFolder = join(dataDir, "wrangler");
  const newFolder = join(dataDir, "restoring");
  if (existsSync(currentFolder)) {
    const bindings = await openBindings(dataDir);
    const database = await bindings.database();
    const contents = await database
      .prepare(countContents)
      .first<number>("contents")
      .catch(() => 0);
    await bindings.stop();
    requireEmpty(contents, dataDir);
  }
  rmSync(newFolder, { recursive: true, force: true });
  mkdirSync(newFolder);
  atEnd(() => rmSync(newFolder, { recursive: true, force: true }));
  await fillNewStore(backup, newFolder);
  await fillOnce(dataDir, "empty", async () => {
    rmSync(currentFolder, { recursive: true, force: true });
    renameSync(join(newFolder, "wrangler"), currentFolder);
    markMigrated(dataDir);
  });
}

/**
 * Restores and checks the backup on this machine, uploads its images, and then imports the database in one atomic step.
 */
async function restoreRemote(backup: OpenBackup): Promise<void> {
  const remote = await openRemoteStore();
  atEnd(() => remote.stop());
  const [database, bucket] = [await remote.database(), await remote.bucket()];
  const contents = await database
    .prepare(countContents)
    .first<number>("contents")
    .catch((error: unknown) => {
      throw new Failure(
        `The deployed database has no tables yet (${describeFailure(error)}): run npm run deploy.`,
      );
    });
  requireEmpty(contents, "The deployed store");
  const images = createImageFiles(bucket);
  const folder = mkdtempSync(join(tmpdir(), "restore-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const hasImage = async (contentHash: string) => (await images.exportFiles(contentHash)).length > 0;
  await fillNewStore(backup, folder, hasImage);
  for await (const { contentHash, ...image } of backup.images()) await images.importFile(contentHash, image);

  const restored = await openBindings(folder);
  const sqlPath = join(folder, "rows.sql");
  writeFileSync(sqlPath, await dumpRows(await restored.database()));
  await restored.stop();
  await runChild({
    name: "The import of the rows",
    args: [wranglerPath, "d1", "execute", "DB", "--remote", "--yes", "--file", sqlPath],
    output: join(cacheFolder, "restore.log"),
  });
}

async function fillNewStore(
  backup: OpenBackup,
  folder: string,
  hasImage: (contentHash: string) => Promise<boolean> = async () => false,
): Promise<void> {
  const bindings = await openBindings(folder);
  try {
    const [database, bucket] = [await bindings.database(), await bindings.bucket()];
    await fillStore(backup, { database, images: createImageFiles(bucket), hasImage });
  } catch (error) {
    throw new Failure(`${describeFailure(error)} Nothing was changed.`);
  } finally {
    await bindings.stop();
  }
}

function requireEmpty(contents: number | null, storeName: string): void {
  if (contents === 0) return;
  throw new Failure(
    `${storeName} holds a store with products, orders or customers: a backup is restored into an empty one only. Nothing was changed.`,
  );
}
