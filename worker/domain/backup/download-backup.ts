import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { runBatch } from "../../db/run-batch.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { streamChunks } from "../csv-export.ts";
import type { AdminActor } from "../profiles/profile.ts";
import { writeBackup } from "./write-backup.ts";

/**
 * The whole store as a file for an admin, who is noted in the record of changes: customers' addresses are in it.
 * @throws StoreError conflict where another backup runs
 */
export async function downloadBackup(
  context: StoreContext,
  admin: AdminActor,
): Promise<{ fileName: string; body: ReadableStream<Uint8Array> }> {
  const chunks = writeBackup(context, {
    withImages: true,
    signingSecret: context.site.linkSigningSecret,
  });
  // Its beginning says whether there is a file at all.
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
  return { fileName: `store-${toStoreDay(context.now())}.tar`, body };
}
