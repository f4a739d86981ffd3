import { createImageFiles } from "../../worker/adapters/r2-image-store.ts";
import { connect } from "../../worker/db/client.ts";
import type { BackupContext } from "../../worker/domain/backup/write-backup.ts";
import type { ServedWorker } from "../stack/worker.ts";

/** Creates the context of a backup, which reads the database and the images of a store. */
export async function createBackupContext(
  store: Pick<ServedWorker, "database" | "bucket">,
): Promise<BackupContext & { readonly images: ReturnType<typeof createImageFiles> }> {
  return {
    db: connect(await store.database()),
    images: createImageFiles(await store.bucket()),
    now: () => new Date(),
  };
}
