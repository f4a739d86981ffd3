import { createWriteStream, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeBackup } from "../worker/domain/backup/write-backup.ts";
import { readBackupAddress } from "./backup/backup-address.ts";
import { createBackupContext } from "./backup/backup-context.ts";
import { parseBackupArgs } from "./backup/parse-args.ts";
import { type OpenBackup, openBackup } from "./backup/read-backup.ts";
import { openRemoteStore } from "./backup/remote-store.ts";
import { readSigningSecret } from "./backup/signing-secret.ts";
import { Failure } from "./lib/failure.ts";
import { tryLock } from "./lib/lock.mjs";
import { atEnd, runMain } from "./lib/main.ts";
import { dataFolder } from "./lib/paths.ts";
import { isMigrated, readContents } from "./stack/data-folder.ts";
import { openBindings } from "./stack/worker.ts";

/**
 * Saves a backup of the local store, or of the deployed one with --remote, in a new file:
 * `npm run backup -- FILE [--remote]`.
 */
await runMain(async () => {
  const { path, isRemote } = parseBackupArgs("backup", process.argv.slice(2));
  const target = resolve(process.env.INIT_CWD ?? ".", path);
  if (existsSync(target)) throw new Failure(`${path} is there already: choose another name.`);
  // The file is renamed when it is complete, so that a truncated one is not mistaken for a backup.
  const partialPath = `${target}.part`;
  atEnd(() => rmSync(partialPath, { force: true }));
  await pipeline(Readable.from(await openSource(isRemote)), createWriteStream(partialPath, { mode: 0o600 }));
  const backup = await openBackup(partialPath);
  const secret = readSigningSecret({ isRemote });
  const isSigned = secret !== undefined && (await backup.isSignedWith(secret));
  await backup.close();
  renameSync(partialPath, target);
  console.log(describeBackup(path, statSync(target).size, backup.manifest));
  if (!isSigned) {
    console.log(
      "Warning: the file is not signed, because LINK_SIGNING_SECRET is not known here. Put it into .prod.vars, or keep the file where nobody can change it.",
    );
  }
  return 0;
});

async function openSource(isRemote: boolean): Promise<AsyncIterable<Uint8Array>> {
  if (isRemote) {
    const store = await openRemoteStore();
    atEnd(() => store.stop());
    return writeBackup(await createBackupContext(store), {
      withImages: true,
      signingSecret: readSigningSecret({ isRemote }),
    });
  }
  const dataDir = dataFolder();
  if (readContents(dataDir) === undefined) throw new Failure(`${dataDir} holds no store.`);
  const lock = tryLock(join(dataDir, "lock"));
  if ("holder" in lock) return await readRunningStore(dataDir);
  atEnd(lock.release);
  if (!isMigrated(dataDir)) {
    throw new Failure("The data is of an older version of the code: run npm start once, and try again.");
  }
  const bindings = await openBindings(dataDir);
  atEnd(() => bindings.stop());
  return writeBackup(await createBackupContext(bindings), {
    withImages: true,
    signingSecret: readSigningSecret({ isRemote }),
  });
}

async function readRunningStore(dataDir: string): Promise<AsyncIterable<Uint8Array>> {
  const address = readBackupAddress(dataDir);
  if (address !== undefined) {
    const headers = { Authorization: `Bearer ${address.key}` };
    const response = await fetch(address.url, { headers }).catch(() => undefined);
    if (response?.ok === true && response.body !== null) return response.body;
  }
  throw new Failure(`Another program than npm start is using ${dataDir}: stop it, and try again.`);
}

function describeBackup(path: string, bytes: number, manifest: OpenBackup["manifest"]): string {
  const rows = Object.values(manifest.counts).reduce((sum, [count]) => sum + count, 0);
  const files = manifest.entries.filter(({ name }) => name.startsWith("images/")).length;
  return [
    `${path}: ${(bytes / 1024 ** 2).toFixed(1)} MB, ${rows} rows and ${files} image files, as of ${manifest.savedAt}.`,
    ...(manifest.missingImages.length > 0
      ? [`Warning: ${manifest.missingImages.length} images that the store shows are not in its object store.`]
      : []),
    ...(manifest.findings.length > 0
      ? [`Warning: the books had ${manifest.findings.length} findings; see Payments in the admin area.`]
      : []),
  ].join("\n");
}
