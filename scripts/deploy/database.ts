import * as v from "valibot";
import { Failure } from "../lib/failure.ts";
import { type DeployConfig, unsetId, writeDatabaseId } from "./config.ts";
import type { ServingVersion } from "./serving-version.ts";
import type { Step } from "./step.ts";
import type { Wrangler } from "./wrangler.ts";

const databasesSchema = v.array(v.object({ uuid: v.string(), name: v.string() }));

/**
 * Plans the database. `wrangler deploy` would create it too, but not before the migrations, and not at a location. It
 * creates the buckets and the queue.
 * @param location D1's location hint for a new database
 * @throws Failure if the Worker's name or the configured id belongs to something else
 */
export async function planDatabase(
  wrangler: Wrangler,
  config: DeployConfig,
  serving: ServingVersion | undefined,
  location: string,
): Promise<Step[]> {
  const { name, id: configuredId } = config.database;
  const existingId = await findDatabaseId(wrangler, config);
  const isConfigured = configuredId === existingId;
  // The Worker may change to another database, as after a restore, only if its id is configured too.
  if (serving !== undefined && serving.databaseId !== existingId && !isConfigured) {
    throw new Failure(
      `This account has a Worker named ${config.worker} that is not this store. Choose another name in ${config.path}.`,
    );
  }
  if (configuredId !== unsetId && !isConfigured) {
    throw new Failure(
      `${config.path} names the database ${configuredId}, which is not the database ${name} of this account. Write the right database_id into it, or ${unsetId} for a new database.`,
    );
  }
  if (isConfigured) return [];
  const saveId = async () => writeDatabaseId(config.path, await requireDatabaseId(wrangler, config));
  if (existingId !== undefined) {
    return [{ text: `write the id of the database ${name} into ${config.path}`, run: saveId }];
  }
  const create = async () => {
    await wrangler("d1", "create", name, "--location", location, "-c", config.path);
    await saveId();
  };
  return [{ text: `create the database ${name} (${location})`, run: create }];
}

async function findDatabaseId(
  wrangler: Wrangler,
  { path, database: { name } }: DeployConfig,
): Promise<string | undefined> {
  const list = await wrangler("d1", "list", "--json", "-c", path);
  return v.parse(databasesSchema, JSON.parse(list)).find((database) => database.name === name)?.uuid;
}

async function requireDatabaseId(wrangler: Wrangler, config: DeployConfig): Promise<string> {
  const id = await findDatabaseId(wrangler, config);
  if (id !== undefined) return id;
  throw new Failure(`The database ${config.database.name} does not exist: run the command again.`);
}
