import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { Failure } from "../lib/failure.ts";

/** The part of wrangler's configuration that a deployment reads. */
export interface DeployConfig {
  readonly path: string;
  readonly worker: string;
  readonly database: { readonly name: string; readonly id: string };
  readonly buckets: readonly string[];
  readonly queues: readonly string[];
  readonly crons: readonly string[];
  /** The queues whose messages the Worker handles. */
  readonly consumers: readonly string[];
  /** True if Cloudflare's email service is bound as EMAIL. */
  readonly sendsEmail: boolean;
}

/** The id in the configuration of a store whose database does not exist yet. */
export const unsetId = "00000000-0000-0000-0000-000000000000";

const configSchema = v.object({
  name: v.string(),
  d1_databases: v.tupleWithRest(
    [v.object({ database_name: v.string(), database_id: v.string() })],
    v.unknown(),
  ),
  send_email: v.optional(v.array(v.object({ name: v.string() })), []),
  r2_buckets: v.array(v.object({ bucket_name: v.string() })),
  triggers: v.object({ crons: v.optional(v.array(v.string()), []) }),
  queues: v.object({
    producers: v.optional(v.array(v.object({ queue: v.string() })), []),
    consumers: v.optional(v.array(v.object({ queue: v.string() })), []),
  }),
});

export async function readDeployConfig(path: string): Promise<DeployConfig> {
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const config = v.parse(configSchema, readConfig({ config: path }));
  const { name, d1_databases, r2_buckets, queues } = config;
  const [database] = d1_databases;
  const producers = queues.producers.map(({ queue }) => queue);
  const consumers = queues.consumers.map(({ queue }) => queue);
  return {
    path,
    worker: name,
    database: { name: database.database_name, id: database.database_id },
    buckets: r2_buckets.map(({ bucket_name }) => bucket_name),
    queues: [...new Set([...producers, ...consumers])],
    crons: config.triggers.crons,
    consumers,
    sendsEmail: config.send_email.some((binding) => binding.name === "EMAIL"),
  };
}

/** Writes the database's id into wrangler's configuration. */
export function writeDatabaseId(path: string, id: string): void {
  const text = readFileSync(path, "utf8");
  const changed = text.replace(/(database_id\s*=\s*)"[^"]*"/, `$1"${id}"`);
  if (changed === text && !text.includes(id)) throw new Failure(`${path} has no database_id to write to.`);
  writeFileSync(path, changed);
}

/**
 * Writes the configuration of a preview store, with names that begin with "preview-" and with its own rate limits.
 * @returns its path
 */
export function writePreviewConfig(folder: string, source: string): string {
  const path = join(folder, "wrangler.preview.toml");
  const sourceText = readFileSync(source, "utf8");
  const worker = /^name\s*=\s*"([^"]+)"/m.exec(sourceText)?.[1] ?? "";
  const text = sourceText
    .replaceAll(`"${worker}`, `"preview-${worker}`)
    // The rate limits of the store have namespaces that begin with 1, and those of a preview with 2.
    .replace(/(namespace_id = ")1/g, "$12")
    .replace(/(database_id\s*=\s*)"[^"]*"/, `$1"${readDatabaseId(path) ?? unsetId}"`);
  writeFileSync(path, text);
  return path;
}

function readDatabaseId(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return /database_id\s*=\s*"([^"]*)"/.exec(readFileSync(path, "utf8"))?.[1];
}
