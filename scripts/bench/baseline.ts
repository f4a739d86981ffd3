import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { runChild } from "../lib/children.ts";
import { atEnd } from "../lib/main.ts";
import { wranglerPath } from "../lib/paths.ts";
import { readWorkerOptions } from "../stack/worker-options.ts";

const compatibilityDate = "2026-10-01";

/**
 * Serves the Worker that the store is compared with, bundled in the same way.
 * @param dataDir the data folder of a stopped store, with the database that the Worker reads
 * @returns its origin
 */
export async function serveBaseline(dataDir: string): Promise<string> {
  const outdir = join(dataDir, "baseline");
  await runChild({
    name: "The build of the baseline",
    args: [
      wranglerPath,
      "deploy",
      join("scripts", "bench", "baseline-worker.ts"),
      "--dry-run",
      "--name",
      "baseline",
      "--compatibility-date",
      compatibilityDate,
      "--outdir",
      outdir,
    ],
    output: join(dataDir, "logs", "baseline.log"),
  });
  const { assets, d1Databases } = await readWorkerOptions();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      compatibilityDate,
      modules: true,
      script: readFileSync(join(outdir, "baseline-worker.js"), "utf8"),
      ...(d1Databases && { d1Databases }),
      // The store's requests pass the static files first, so the baseline's do too.
      ...(assets && { assets }),
      host: "127.0.0.1",
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(dataDir, "wrangler", "v3"),
    }),
  );
  atEnd(() => miniflare.dispose());
  return (await miniflare.ready).origin;
}
