import * as v from "valibot";
import type { Cloudflare } from "./cloudflare.ts";
import type { DeployConfig } from "./config.ts";

/** The message of a deployment whose version was looked at (docs/decisions/0076). */
const workedMessage = "Looked at: the store works";

const deploymentsSchema = v.object({
  deployments: v.array(
    v.object({
      versions: v.array(v.object({ version_id: v.string() })),
      annotations: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});
const versionSchema = v.object({ annotations: v.optional(v.record(v.string(), v.string()), {}) });

/** The version that serves. */
export interface ServingVersion {
  readonly id: string;
  /** What it was made of. */
  readonly message: string | undefined;
  /** Whether a deployment has seen it work. */
  readonly hasWorked: boolean;
  /** The latest of the others that has. */
  readonly lastWorking: string | undefined;
}

export async function readServingVersion(
  cloudflare: Cloudflare,
  { worker }: DeployConfig,
): Promise<ServingVersion | undefined> {
  const found = await cloudflare.look(`/workers/scripts/${worker}/deployments`);
  if (found === undefined) return undefined;
  // The latest first.
  const { deployments } = v.parse(deploymentsSchema, found);
  const id = deployments[0]?.versions[0]?.version_id;
  if (id === undefined) return undefined;
  const worked = deployments
    .filter(({ annotations }) => annotations["workers/message"] === workedMessage)
    .flatMap(({ versions }) => versions.map(({ version_id }) => version_id));
  const { annotations } = v.parse(
    versionSchema,
    await cloudflare.look(`/workers/scripts/${worker}/versions/${id}`),
  );
  return {
    id,
    message: annotations["workers/message"],
    hasWorked: worked.includes(id),
    lastWorking: worked.find((other) => other !== id),
  };
}

/** Says at the platform that a version was seen to work. It goes on serving. */
export async function markAsWorking(cloudflare: Cloudflare, { path }: DeployConfig, id: string) {
  await cloudflare.wrangler("versions", "deploy", `${id}@100`, "-y", "--message", workedMessage, "-c", path);
}

export async function goBack(cloudflare: Cloudflare, { path }: DeployConfig, id: string): Promise<void> {
  await cloudflare.wrangler("rollback", id, "-y", "-c", path, "--message", "The next version failed");
}
