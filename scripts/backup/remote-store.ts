import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import { Failure } from "../lib/failure.ts";
import { atEnd, withoutSignalListeners } from "../lib/main.ts";
import { root } from "../lib/paths.ts";
import type { ServedWorker } from "../stack/worker.ts";

/**
 * Connects to the deployed store's database and images through wrangler.
 * @throws Failure without a login
 */
export async function openRemoteStore(): Promise<Pick<ServedWorker, "database" | "bucket" | "stop">> {
  const { getPlatformProxy, unstable_readConfig: readConfig } = await import("wrangler");
  const config = readConfig({ config: join(root, "wrangler.toml") });
  const folder = mkdtempSync(join(tmpdir(), "remote-store-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const configPath = join(folder, "wrangler.json");
  // The store's own configuration would bind a local database and bucket.
  const remoteConfig = {
    name: `${config.name}-backup`,
    compatibility_date: config.compatibility_date,
    // Without the local database's id, which wrangler prefers in development.
    d1_databases: config.d1_databases.map((binding: object) => ({
      ...binding,
      preview_database_id: undefined,
      remote: true,
    })),
    r2_buckets: config.r2_buckets.map((binding: object) => ({ ...binding, remote: true })),
  };
  writeFileSync(configPath, JSON.stringify(remoteConfig));
  try {
    const { env, dispose } = await withoutSignalListeners(() =>
      getPlatformProxy<{ DB: D1Database; PRODUCT_IMAGES: R2Bucket }>({
        configPath,
        remoteBindings: true,
        persist: false,
      }),
    );
    return { database: async () => env.DB, bucket: async () => env.PRODUCT_IMAGES, stop: dispose };
  } catch (error) {
    throw new Failure(
      `wrangler cannot reach the deployed store: ${error instanceof Error ? error.message : String(error)}. Run npm run wrangler -- login, or set CLOUDFLARE_API_TOKEN.`,
    );
  }
}
