import * as v from "valibot";
import type { Cloudflare } from "./cloudflare.ts";
import type { DeployConfig } from "./config.ts";

/** The message of a deployment whose version passed its check (docs/decisions/0033). */
const workedMessage = "Checked: the store works";

const deploymentsSchema = v.object({
  deployments: v.array(
    v.object({
      versions: v.array(v.object({ version_id: v.string() })),
      annotations: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});
const versionSchema = v.object({ annotations: v.optional(v.record(v.string(), v.string()), {}) });

export interface ServingVersion {
  readonly id: string;
  /** The fingerprint of its code, configuration and variables. */
  readonly message: string | undefined;
  /** True if a deployment has checked that it works. */
  readonly hasWorked: boolean;
  /** The latest other version that passed its check. */
  readonly lastWorking: string | undefined;
}

/**
 * Reads the version that serves requests.
 * @returns undefined if no version is deployed
 */
export async function readServingVersion(
  cloudflare: Cloudflare,
  { worker }: DeployConfig,
): Promise<ServingVersion | undefined> {
  const response = await cloudflare.get(`/workers/scripts/${worker}/deployments`);
  if (response === undefined) return undefined;
  // The latest deployment is the first.
  const { deployments } = v.parse(deploymentsSchema, response);
  const id = deployments[0]?.versions[0]?.version_id;
  if (id === undefined) return undefined;
  const worked = deployments
    .filter(({ annotations }) => annotations["workers/message"] === workedMessage)
    .flatMap(({ versions }) => versions.map(({ version_id }) => version_id));
  const { annotations } = v.parse(
    versionSchema,
    await cloudflare.get(`/workers/scripts/${worker}/versions/${id}`),
  );
  return {
    id,
    message: annotations["workers/message"],
    hasWorked: worked.includes(id),
    lastWorking: worked.find((other) => other !== id),
  };
}

/** Marks a serving version as working, in a new deployment of the same version. */
export async function markAsWorking(cloudflare: Cloudflare, { path }: DeployConfig, id: string) {
  await cloudflare.wrangler("versions", "deploy", `${id}@100`, "-y", "--message", workedMessage, "-c", path);
}

export async function rollBack(cloudflare: Cloudflare, { path }: DeployConfig, id: string): Promise<void> {
  await cloudflare.wrangler("rollback", id, "-y", "-c", path, "--message", "The next version failed");
}
