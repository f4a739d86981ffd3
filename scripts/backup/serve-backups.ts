import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describeFailure } from "../lib/failure.ts";
import { atEnd } from "../lib/main.ts";
import type { Store } from "../stack/start-store.ts";
import { backupAddressPath } from "./backup-address.ts";
import { readSigningSecret } from "./signing-secret.ts";

/** Serves backups to `npm run backup` while the store runs in this process. */
export async function serveBackups(store: Store, dataDir: string): Promise<void> {
  const key = crypto.randomUUID();
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(403).end();
    try {
      // Imported on demand, because loading the domain takes longer than the rest of a start.
      const { writeBackup } = await import("../../worker/domain/backup/write-backup.ts");
      const { createBackupContext } = await import("./backup-context.ts");
      const chunks = writeBackup(await createBackupContext(store.worker()), {
        withImages: true,
        signingSecret: readSigningSecret({ isRemote: false }),
      });
      await pipeline(Readable.from(chunks), response);
    } catch (error) {
      console.warn(`A backup failed: ${describeFailure(error)}`);
      response.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const path = backupAddressPath(dataDir);
  // A listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Only the owner may read the key, because it gives access to all data of the store.
  writeFileSync(path, JSON.stringify({ url, key }), { mode: 0o600 });
  atEnd(() => {
    rmSync(path, { force: true });
    server.close();
    server.closeAllConnections();
  });
}
