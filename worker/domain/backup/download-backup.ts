import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { runBatch } from "../../db/run-batch.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { streamChunks } from "../csv-export.ts";
import { readTimeZone } from "../store/read-settings.ts";
import { writeBackup } from "./write-backup.ts";

/**
 * Streams a backup of the whole store to an admin, and records who did it, because it contains personal data.
 * @throws StoreError conflict while another backup runs
 */
export async function downloadBackup(
  context: StoreContext,
  admin: AdminActor,
): Promise<{ fileName: string; body: ReadableStream<Uint8Array> }> {
  const chunks = writeBackup(context, {
    withImages: true,
    signingSecret: context.site.linkSigningSecret,
  });
  // Reads the first chunk before responding, so that a conflict is an error response and not a broken file.
  const first = await chunks.next();
  await runBatch(context.db, [
    writeAudit(context, admin, {
      action: "store.backup",
      entity: "settings",
      entityId: "backup",
      summary: "Downloaded a backup of the store",
    }),
  ]);
  const body = streamChunks(first.done === true ? undefined : first.value, chunks, (bytes) => bytes);
  return { fileName: `store-${toStoreDay(context.now(), await readTimeZone(context))}.tar`, body };
}
