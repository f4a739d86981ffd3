import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const addressSchema = v.object({ url: v.string(), key: v.string() });

/** The URL at which a running `npm start` serves backups of its data: SQLite files must not be opened by a second process. */
export const backupAddressPath = (dataDir: string) => join(dataDir, "backup.json");

export function readBackupAddress(dataDir: string): v.InferOutput<typeof addressSchema> | undefined {
  const path = backupAddressPath(dataDir);
  if (!existsSync(path)) return undefined;
  const parsed = v.safeParse(addressSchema, JSON.parse(readFileSync(path, "utf8")));
  return parsed.success ? parsed.output : undefined;
}
