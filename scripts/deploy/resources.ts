import * as v from "valibot";
import { Failure } from "../lib/failure.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { type DeployConfig, unsetId, writeDatabaseId } from "./config.ts";
import { readQueues } from "./triggers.ts";

export interface Step {
  readonly text: string;
  readonly run: () => Promise<unknown>;
}

const databasesSchema = v.array(v.object({ uuid: v.string(), name: v.string() }));
const settingsSchema = v.object({
  bindings: v.array(v.object({ type: v.string(), name: v.string(), id: v.optional(v.string()) })),
});

/**
 * Reads the names of the deployed Worker's secrets, its email binding and its database.
 * @returns undefined if no Worker is deployed
 */
export async function readDeployed(cloudflare: Cloudflare, { worker }: DeployConfig) {
  const settings = await cloudflare.get(`/workers/scripts/${worker}/settings`);
  if (settings === undefined) return undefined;
  const { bindings } = v.parse(settingsSchema, settings);
  return {
    secrets: bindings.filter(({ type }) => type === "secret_text").map(({ name }) => name),
    sendsEmail: bindings.some(({ type, name }) => type === "send_email" && name === "EMAIL"),
    databaseId: bindings.find(({ type, name }) => type === "d1" && name === "DB")?.id,
  };
}

/**
 * Plans the resources to create. Existing resources of the same name are used, because an interrupted deployment has left them.
 * @throws Failure if the Worker's name belongs to another application
 */
export async function planResources(
  cloudflare: Cloudflare,
  config: DeployConfig,
  place: string,
): Promise<Step[]> {
  return [
    ...(await planDatabase(cloudflare, config, place)),
    ...(await planBuckets(cloudflare, config)),
    ...(await planQueues(cloudflare, config)),
  ];
}

async function planDatabase(cloudflare: Cloudflare, config: DeployConfig, place: string): Promise<Step[]> {
  const { get, wrangler } = cloudflare;
  const { name, id: configuredId } = config.database;
  const existingId = await findDatabase(cloudflare, name);
  const deployed = await readDeployed(cloudflare, config);
  if (deployed !== undefined && (existingId === undefined || deployed.databaseId !== existingId)) {
    throw new Failure(
      `A Worker named ${config.worker} is in this account and is not this store. Choose another name in ${config.path}.`,
    );
  }
  if (existingId !== undefined && existingId === configuredId) return [];
  const writeId: Step = {
    text: `write the database's id into ${config.path}`,
    run: async () => {
      const createdId = await findDatabase(cloudflare, name);
      if (createdId === undefined)
        throw new Failure(`The database ${name} is not there: run the command again.`);
      writeDatabaseId(config.path, createdId);
    },
  };
  if (existingId === undefined) {
    const create: Step = {
      text: `create the database ${name} (${place})`,
      run: () => wrangler("d1", "create", name, "--location", place, "-c", config.path),
    };
    return [create, writeId];
  }
  if (configuredId !== unsetId && (await get(`/d1/database/${configuredId}`)) !== undefined) {
    throw new Failure(
      `${config.path} names the database ${configuredId}, and ${name} is ${existingId}: write the right one into it.`,
    );
  }
  return [writeId];
}

async function findDatabase({ get, account }: Cloudflare, name: string): Promise<string | undefined> {
  const response = await get(`/d1/database?name=${encodeURIComponent(name)}`);
  if (response === undefined) {
    throw new Failure(`Cloudflare has no account ${account.id}: check CLOUDFLARE_ACCOUNT_ID.`);
  }
  return v.parse(databasesSchema, response).find((database) => database.name === name)?.uuid;
}

async function planBuckets({ get, wrangler }: Cloudflare, config: DeployConfig): Promise<Step[]> {
  const steps: Step[] = [];
  for (const bucket of config.buckets) {
    if ((await get(`/r2/buckets/${bucket}`)) !== undefined) continue;
    steps.push({
      text: `create the bucket ${bucket}`,
      run: () => wrangler("r2", "bucket", "create", bucket, "-c", config.path),
    });
  }
  return steps;
}

export async function planQueues({ get, wrangler }: Cloudflare, config: DeployConfig): Promise<Step[]> {
  const existing = (await readQueues(get)).map(({ name }) => name);
  return config.queues
    .filter((queue) => !existing.includes(queue))
    .map((queue) => ({
      text: `create the queue ${queue}`,
      run: () => wrangler("queues", "create", queue, "-c", config.path),
    }));
}
