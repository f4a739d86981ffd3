import type { Platform } from "./platform-stand-in.ts";

/** An error response of Cloudflare's API. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const cronPattern = /^\S+ \S+ \S+ \S+ \S+$/;

/** Refuses a version whose bindings name resources that the account does not have. */
export function refuseUpload(platform: Platform, metadata: unknown): void {
  const { main_module: main, bindings, assets } = Object(metadata);
  if (typeof main !== "string") throw new Refusal(400, 10_021, "The upload has no main module");
  if (!Array.isArray(bindings)) throw new Refusal(400, 10_021, "The upload has no bindings");
  for (const { type, name, id, bucket_name: bucket, queue_name: queue } of bindings) {
    const resourceExists: Record<string, () => boolean> = {
      d1: () => platform.databases.some(({ uuid }) => uuid === id),
      r2_bucket: () => platform.buckets.includes(bucket),
      queue: () => platform.queues.some(({ queue_name }) => queue_name === queue),
      assets: () => typeof assets?.jwt === "string",
    };
    if (resourceExists[type]?.() === false) {
      throw new Refusal(400, 10_021, `The binding ${name} names a resource that does not exist`);
    }
  }
}

const settingsLimits: Readonly<Record<string, number>> = {
  batch_size: 100,
  max_retries: 100,
  max_wait_time_ms: 60_000,
  max_concurrency: 250,
  retry_delay: 43_200,
};

/** Refuses a consumer of an unknown Worker, or with settings beyond their limits. */
export function refuseConsumer(platform: Platform, body: unknown): void {
  const { type, script_name: worker, settings } = Object(body);
  if (type !== "worker") throw new Refusal(400, 10_001, "A consumer of this type is not known");
  if (typeof worker !== "string" || platform.versions.length === 0) {
    throw new Refusal(404, 10_007, `The Worker ${worker} does not exist`);
  }
  for (const [name, value] of Object.entries(Object(settings))) {
    const limit = settingsLimits[name];
    if (limit === undefined || typeof value !== "number" || value < 0 || value > limit) {
      throw new Refusal(400, 10_001, `${name} ${value} is not allowed`);
    }
  }
}
