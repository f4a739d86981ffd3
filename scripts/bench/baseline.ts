import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { runChild } from "../lib/children.ts";
import { atEnd } from "../lib/main.ts";
import { wranglerPath } from "../lib/paths.ts";
import { readWorkerOptions } from "../stack/worker-options.ts";

const compatibilityDate = "2026-10-01";

/**
 * Serves the Worker that the store is compared with, bundled as the store is.
 * @param dataDir of a store that is not open: its database is the Worker's
 * @returns its origin
 */
export async function serveBaseline(
  dataDir: string,
  bindings: Readonly<Record<string, string>>,
): Promise<string> {
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
  const script = readFileSync(join(outdir, "baseline-worker.js"), "utf8");
  const { assets, d1Databases, ratelimits } = await readWorkerOptions();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      compatibilityDate,
      bindings,
      modules: true,
      script,
      ...(d1Databases && { d1Databases }),
      ...(ratelimits && { ratelimits }),
      // Each request passes the static files first, as it does before the store.
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
