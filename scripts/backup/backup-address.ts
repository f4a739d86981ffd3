import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const addressSchema = v.object({ url: v.string(), key: v.string() });

/** Where the running `npm start` hands out backups of its data: no second process may open them. */
export const backupAddressPath = (dataDir: string) => join(dataDir, "backup.json");

export function readBackupAddress(dataDir: string): v.InferOutput<typeof addressSchema> | undefined {
  const path = backupAddressPath(dataDir);
  if (!existsSync(path)) return undefined;
  const parsed = v.safeParse(addressSchema, JSON.parse(readFileSync(path, "utf8")));
  return parsed.success ? parsed.output : undefined;
}
