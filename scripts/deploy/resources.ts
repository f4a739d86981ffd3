import * as v from "valibot";
import { Failure } from "../lib/failure.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { type DeployConfig, unsetId, writeDatabaseId } from "./config.ts";
import { readQueues } from "./triggers.ts";

export interface Step {
  readonly text: string;
  readonly run: () => Promise<unknown>;
}

const databases = v.array(v.object({ uuid: v.string(), name: v.string() }));
const settingsSchema = v.object({
  bindings: v.array(v.object({ type: v.string(), name: v.string(), id: v.optional(v.string()) })),
});

/** Reads the names of the deployed Worker's secrets, its email binding and its database. Returns undefined if none is deployed. */
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
 * Plans the resources to create. Existing resources of the same name are used, because an interrupted deployment leaves them.
 * @throws Failure when the Worker's name belongs to another application
 */
export async function planResources(
  cloudflare: Cloudflare,
  config: DeployConfig,
  place: string,
): Promise<Step[]> {
  const steps: Step[] = [];
  const { get, wrangler } = cloudflare;
  const { name, id } = config.database;
  const findDatabase = async () => {
    const response = await get(`/d1/database?name=${encodeURIComponent(name)}`);
    if (response === undefined) {
      throw new Failure(`Cloudflare has no account ${cloudflare.account.id}: check CLOUDFLARE_ACCOUNT_ID.`);
    }
    return v.parse(databases, response).find((each) => each.name === name)?.uuid;
  };
  const existing = await findDatabase();
  const deployed = await readDeployed(cloudflare, config);
  if (deployed !== undefined && (existing === undefined || deployed.databaseId !== existing)) {
    throw new Failure(
      `A Worker named ${config.worker} is in this account and is not this store. Choose another name in ${config.path}.`,
    );
  }
  if (existing === undefined) {
    steps.push({
      text: `create the database ${name} (${place})`,
      run: () => wrangler("d1", "create", name, "--location", place, "-c", config.path),
    });
  }
  if (existing === undefined || existing !== id) {
    if (existing !== undefined && id !== unsetId && (await get(`/d1/database/${id}`)) !== undefined) {
      throw new Failure(
        `${config.path} names the database ${id}, and ${name} is ${existing}: write the right one into it.`,
      );
    }
    steps.push({
      text: `write the database's id into ${config.path}`,
      run: async () => {
        const created = await findDatabase();
        if (created === undefined)
          throw new Failure(`The database ${name} is not there: run the command again.`);
        writeDatabaseId(config.path, created);
      },
    });
  }
  for (const bucket of config.buckets) {
    if ((await get(`/r2/buckets/${bucket}`)) !== undefined) continue;
    steps.push({
      text: `create the bucket ${bucket}`,
      run: () => wrangler("r2", "bucket", "create", bucket, "-c", config.path),
    });
  }
  return [...steps, ...(await planQueues(cloudflare, config))];
}

/** Plans the queues to create. */
export async function planQueues({ get, wrangler }: Cloudflare, config: DeployConfig): Promise<Step[]> {
  const existing = (await readQueues(get)).map((queue) => queue.name);
  return config.queues
    .filter((each) => !existing.includes(each))
    .map((queue) => ({
      text: `create the queue ${queue}`,
      run: () => wrangler("queues", "create", queue, "-c", config.path),
    }));
}
