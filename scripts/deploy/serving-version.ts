import * as v from "valibot";
import type { DeployConfig } from "./config.ts";
import type { Wrangler } from "./wrangler.ts";

/** The version of the Worker that serves requests. */
export interface ServingVersion {
  readonly id: string;
  /** The names of its secrets. Cloudflare does not show their values. */
  readonly secrets: readonly string[];
  readonly databaseId: string | undefined;
  /** True if Cloudflare's Email Service is bound as EMAIL. */
  readonly sendsEmail: boolean;
}

const deploymentSchema = v.object({
  versions: v.tupleWithRest([v.object({ version_id: v.string() })], v.unknown()),
});

const versionSchema = v.object({
  resources: v.object({
    bindings: v.array(v.object({ type: v.string(), name: v.string(), id: v.optional(v.string()) })),
  }),
});

/** Returns the serving version, or undefined if no Worker is deployed. */
export async function readServingVersion(
  wrangler: Wrangler,
  config: DeployConfig,
): Promise<ServingVersion | undefined> {
  const deployment = await readDeployment(wrangler, config);
  if (deployment === undefined) return undefined;
  const id = deployment.versions[0].version_id;
  const version = await wrangler("versions", "view", id, "--json", "-c", config.path);
  const { bindings } = v.parse(versionSchema, JSON.parse(version)).resources;
  return {
    id,
    secrets: bindings.filter(({ type }) => type === "secret_text").map(({ name }) => name),
    databaseId: bindings.find(({ type, name }) => type === "d1" && name === "DB")?.id,
    sendsEmail: bindings.some(({ type, name }) => type === "send_email" && name === "EMAIL"),
  };
}

async function readDeployment(wrangler: Wrangler, { path }: DeployConfig) {
  try {
    return v.parse(
      deploymentSchema,
      JSON.parse(await wrangler("deployments", "status", "--json", "-c", path)),
    );
  } catch (error) {
    // 10007 is Cloudflare's code for a Worker that does not exist.
    if (error instanceof Error && /\b10007\b|has no deployments/.test(error.message)) return undefined;
    throw error;
  }
}
