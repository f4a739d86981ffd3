import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const addressSchema = v.object({ url: v.string(), key: v.string() });

/**
 * Returns the path of the file with the URL at which a running `npm start` serves backups. `npm run backup` reads them
 * there, because a second process must not open the store's SQLite files.
 */
export function backupAddressPath(dataDir: string): string {
  return join(dataDir, "backup.json");
}

/**
 * Reads the URL of the backups and the key that it requires.
 * @returns undefined if no store runs on the folder
 */
export function readBackupAddress(dataDir: string): v.InferOutput<typeof addressSchema> | undefined {
  const path = backupAddressPath(dataDir);
  if (!existsSync(path)) return undefined;
  const parsed = v.safeParse(addressSchema, JSON.parse(readFileSync(path, "utf8")));
  return parsed.success ? parsed.output : undefined;
}
