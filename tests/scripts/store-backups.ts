import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, onTestFinished } from "vitest";
import { sandboxLinkSigningSecret } from "../../sandbox/keys.ts";
import { createBackupContext } from "../../scripts/backup/backup-context.ts";
import { openBackup } from "../../scripts/backup/read-backup.ts";
import { openBindings, type ServedWorker } from "../../scripts/stack/worker.ts";
import { writeBackup } from "../../worker/domain/backup/write-backup.ts";

/** Creates a folder for stores and their backups, and deletes it after the file's tests. */
export function createBackupFolder() {
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

  return {
    folder,
    /** Opens an empty store until the end of the test. */
    async openStore(name: string): Promise<ServedWorker> {
      const store = await openBindings(join(folder, name));
      onTestFinished(() => store.stop());
      return store;
    },
    /** Backs up a store into a file and returns its path. */
    async save(
      name: string,
      { store, signingSecret = sandboxLinkSigningSecret }: { store: ServedWorker; signingSecret?: string },
    ): Promise<string> {
      const path = join(folder, name);
      const chunks = writeBackup(await createBackupContext(store), { withImages: true, signingSecret });
      await pipeline(Readable.from(chunks), createWriteStream(path));
      return path;
    },
  };
}

/** Opens a backup until the end of the test. */
export async function openFile(path: string) {
  const backup = await openBackup(path);
  onTestFinished(() => backup.close());
  return backup;
}

/** Returns the parts of an empty store that a restore fills. */
export async function openTarget(store: ServedWorker) {
  return {
    database: await store.database(),
    images: (await createBackupContext(store)).images,
    hasImage: async () => false,
  };
}
