import * as v from "valibot";
import type { Cloudflare } from "./cloudflare.ts";
import type { DeployConfig } from "./config.ts";

const schedulesSchema = v.object({ schedules: v.array(v.object({ cron: v.string() })) });
const queuesSchema = v.array(
  v.object({
    queue_name: v.string(),
    consumers: v.optional(
      v.array(
        v.object({
          // Cloudflare has used each of these names for the Worker.
          script: v.optional(v.string()),
          script_name: v.optional(v.string()),
          service: v.optional(v.string()),
        }),
      ),
      [],
    ),
  }),
);

/**
 * Finds the crons and queue consumers of the configuration that Cloudflare lacks. wrangler sets them after the upload,
 * so a version can serve without them.
 */
export async function findMissingTriggers(
  { get }: Pick<Cloudflare, "get">,
  config: DeployConfig,
): Promise<string[]> {
  const schedules = await get(`/workers/scripts/${config.worker}/schedules`);
  const crons = v.parse(schedulesSchema, schedules ?? { schedules: [] }).schedules.map(({ cron }) => cron);
  const queues = await readQueues(get);
  const hasConsumer = (queue: string) =>
    queues.some(({ name, consumers }) => name === queue && consumers.includes(config.worker));
  return [
    ...config.crons.filter((cron) => !crons.includes(cron)).map((cron) => `the cron ${cron}`),
    ...config.consumers
      .filter((queue) => !hasConsumer(queue))
      .map((queue) => `the consumer of the queue ${queue}`),
  ];
}

/** Reads the account's queues, each with the Workers that consume it. */
export async function readQueues(get: Cloudflare["get"]) {
  const queues = v.parse(queuesSchema, (await get("/queues?per_page=100")) ?? []);
  return queues.map(({ queue_name: name, consumers }) => ({
    name,
    consumers: consumers.map(({ script, script_name, service }) => script ?? script_name ?? service),
  }));
}
