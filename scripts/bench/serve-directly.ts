import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { runChild } from "../children.ts";
import { builtWorkerPath, root, wranglerPath } from "../paths.ts";

export interface Served {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

interface Places {
  readonly dataDir: string;
  readonly variablesPath: string;
}

const compatibilityDate = "2026-10-01";

/** The built store under Miniflare itself: wrangler dev would be what is measured otherwise. */
export async function serveStoreDirectly({ dataDir, variablesPath }: Places): Promise<Served> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"));
  const options = { ...workerOptions, bindings: parseEnv(readFileSync(variablesPath, "utf8")) };
  // wrangler's own types are those of its private copy of Miniflare.
  return serve(builtWorkerPath, options as V4WorkerOptionsShape, join(dataDir, "wrangler", "v3"));
}

/** What the store is compared with, bundled as the store is. */
export async function serveBaseline({ dataDir, variablesPath }: Places): Promise<Served> {
  const outdir = join(dataDir, "baseline");
  await runChild({
    name: "The build of the baseline",
    args: [
      ...[wranglerPath, "deploy", join("scripts", "bench", "baseline-worker.ts"), "--dry-run"],
      ...["--name", "baseline", "--compatibility-date", compatibilityDate, "--outdir", outdir],
    ],
    logPath: join(dataDir, "logs", "baseline.log"),
  });
  const bindings: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(readFileSync(variablesPath, "utf8")))) {
    if (value !== undefined) bindings[name] = value;
  }
  return serve(join(outdir, "baseline-worker.js"), { compatibilityDate, bindings }, join(outdir, "data"));
}

async function serve(path: string, options: V4WorkerOptionsShape, resourcePersistencePath: string) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath,
      modules: [{ type: "ESModule", path, contents: readFileSync(path, "utf8") }],
      modulesRoot: dirname(path),
    }),
  );
  const { origin } = await miniflare.ready;
  return { origin, stop: () => miniflare.dispose() };
}
