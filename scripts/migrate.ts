import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atEnd, runChild } from "./children.ts";
import { Failure } from "./failure.ts";
import { hashOf } from "./hashes.ts";
import { tryLock } from "./lock.mjs";
import { wranglerPath } from "./paths.ts";

/** Applies what is new in migrations/ to the local D1. Asks wrangler only when something is: that takes seconds. */
export async function migrate(dataDir: string): Promise<void> {
  const stampPath = join(dataDir, "migrated");
  const stamp = hashOf(["migrations"]);
  const isCurrent = existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp;
  if (isCurrent && existsSync(join(dataDir, "wrangler"))) return;
  await runChild({
    name: "Applying the migrations",
    args: [
      wranglerPath,
      ...["d1", "migrations", "apply", "DB", "--local", "-c", "wrangler.toml"],
      ...["--persist-to", join(dataDir, "wrangler")],
    ],
    // wrangler asks before it applies, unless nobody can answer.
    env: { CI: "1" },
    logPath: join(dataDir, "logs", "migrations.log"),
  });
  writeFileSync(stampPath, stamp);
}

/** Two stores on the same files would each see half of what the other does. @throws Failure */
export function claimDataFolder(dataDir: string): void {
  const lock = tryLock(join(dataDir, "lock"));
  if ("holder" in lock) {
    throw new Failure(
      `Process ${lock.holder} is using the data in ${dataDir}: stop it, or choose another folder with DATA_DIR.`,
    );
  }
  atEnd(lock.release);
}
