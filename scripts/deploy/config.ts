import { readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { Failure } from "../lib/failure.ts";

/** The part of wrangler's configuration that a deployment reads. */
export interface DeployConfig {
  readonly path: string;
  readonly worker: string;
  readonly database: { readonly name: string; readonly id: string };
  /** True if Cloudflare's Email Service is bound as EMAIL. */
  readonly sendsEmail: boolean;
}

/** The database's id in wrangler.toml until there is a database. */
export const unsetId = "00000000-0000-0000-0000-000000000000";

const configSchema = v.object({
  name: v.string(),
  d1_databases: v.tupleWithRest(
    [v.object({ database_name: v.string(), database_id: v.string() })],
    v.unknown(),
  ),
  send_email: v.optional(v.array(v.object({ name: v.string() })), []),
});

export async function readDeployConfig(path: string): Promise<DeployConfig> {
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const config = v.parse(configSchema, readConfig({ config: path }));
  const [database] = config.d1_databases;
  return {
    path,
    worker: config.name,
    database: { name: database.database_name, id: database.database_id },
    sendsEmail: config.send_email.some(({ name }) => name === "EMAIL"),
  };
}

/** Writes the database's id into wrangler's configuration. */
export function writeDatabaseId(path: string, id: string): void {
  const text = readFileSync(path, "utf8");
  const changed = text.replace(/^(database_id\s*=\s*)"[^"]*"/m, `$1"${id}"`);
  if (changed === text) throw new Failure(`${path} has no database_id to write to.`);
  writeFileSync(path, changed);
}
