import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "./lib/main.ts";
import { root, toolPath } from "./lib/paths.ts";

/**
 * Writes a migration for the changes of worker/db/schema: `npm run db:generate -- --name NAME`. drizzle-kit compares
 * the schema only with its newest snapshot, which is 4,000 lines long. The older one is deleted, so that git shows the
 * new one as a renamed file with a few changed lines.
 */
await runMain(async () => {
  const args = [toolPath("drizzle-kit/bin.cjs"), "generate", ...process.argv.slice(2)];
  // drizzle-kit asks whether a column was renamed, so it needs the terminal.
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) return status ?? 1;
  const folder = join(root, "migrations", "meta");
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name));
  return 0;
});
