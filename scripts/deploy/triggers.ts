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
          // The platform has called the Worker by each of these names.
          script: v.optional(v.string()),
          script_name: v.optional(v.string()),
          service: v.optional(v.string()),
          dead_letter_queue: v.nullish(v.string()),
        }),
      ),
      [],
    ),
  }),
);

/**
 * Which crons and queue consumers of the configuration the platform lacks. wrangler sets them after the upload, so that a
 * version can serve without them.
 */
export async function findMissingTriggers(
  { look }: Pick<Cloudflare, "look">,
  config: DeployConfig,
): Promise<string[]> {
  const schedules = await look(`/workers/scripts/${config.worker}/schedules`);
  const crons = v.parse(schedulesSchema, schedules ?? { schedules: [] }).schedules.map(({ cron }) => cron);
  const queues = await readQueues(look);
  const hasConsumer = ({ queue, deadLetterQueue }: DeployConfig["consumers"][number]) =>
    queues
      .filter(({ name }) => name === queue)
      .flatMap(({ consumers }) => consumers)
      .some((each) => each.worker === config.worker && each.deadLetterQueue === deadLetterQueue);
  return [
    ...config.crons.filter((cron) => !crons.includes(cron)).map((cron) => `the cron ${cron}`),
    ...config.consumers
      .filter((consumer) => !hasConsumer(consumer))
      .map(({ queue }) => `the consumer of the queue ${queue}`),
  ];
}

export async function readQueues(look: Cloudflare["look"]) {
  const found = v.parse(queuesSchema, (await look("/queues?per_page=100")) ?? []);
  return found.map(({ queue_name: name, consumers }) => ({
    name,
    consumers: consumers.map((consumer) => ({
      worker: consumer.script ?? consumer.script_name ?? consumer.service,
      deadLetterQueue: consumer.dead_letter_queue || undefined,
    })),
  }));
}
