import { describeFailure, Failure } from "../lib/failure.ts";
import { checkStore } from "./check-store.ts";
import type { Cloudflare } from "./cloudflare.ts";
import type { DeployConfig } from "./config.ts";
import type { Deployment } from "./deployment.ts";
import { findMissingTriggers } from "./triggers.ts";
import { markAsWorking, readServingVersion, rollBack } from "./versions.ts";

/**
 * Returns the version to roll back to, which is the serving one or the last one that passed a check. A serving version without a
 * check, for example after an interrupted run, is checked now. One that has passed is not checked again, because it would fail
 * during an outage.
 */
export async function findFallback(
  { cloudflare, variables, log }: Deployment,
  config: DeployConfig,
): Promise<string | undefined> {
  const serving = await readServingVersion(cloudflare, config);
  if (serving?.lastWorking === undefined || serving.hasWorked) return serving?.id;
  // The check ignores the variables, because the next version may have others.
  if ((await findProblems(variables.read().STORE_URL, {}, 1)).length === 0) return serving.id;
  log(`The version ${serving.id} serves and does not work; ${serving.lastWorking} is the last that did.`);
  return serving.lastWorking;
}

/**
 * Checks the deployed store and marks its version as working.
 * @param fallback the version that is restored if the store does not work
 * @throws Failure if the store does not work, or its triggers are missing
 */
export async function requireWorking(
  { cloudflare, variables, log, attempts }: Deployment,
  config: DeployConfig,
  fallback: string | undefined,
): Promise<void> {
  const savedVariables = variables.read();
  const problems = await findProblems(savedVariables.STORE_URL, savedVariables, attempts);
  const serving = await readServingVersion(cloudflare, config);
  if (problems.length === 0) {
    await requireTriggers(cloudflare, config);
    if (serving === undefined || serving.hasWorked) return;
    // The store works even if marking the version fails.
    return markAsWorking(cloudflare, config, serving.id).catch((error: unknown) =>
      log(`Warning: the next run will check this version again. ${describeFailure(error)}`),
    );
  }
  const details = problems.join("\n");
  if (fallback === undefined || serving?.id === fallback) {
    throw new Failure(`The store does not work:\n${details}\nnpm run wrangler -- tail shows what it says.`);
  }
  await rollBack(cloudflare, config, fallback);
  log(`The version before (${fallback}) serves again.`);
  throw new Failure(`The new version does not work, and the one before took its place:\n${details}`);
}

/** Throws if a cron or queue consumer is missing, because without them no order email is sent and no reservation expires. */
async function requireTriggers(cloudflare: Cloudflare, config: DeployConfig): Promise<void> {
  const missing = await findMissingTriggers(cloudflare, config);
  if (missing.length === 0) return;
  throw new Failure(
    `The store serves pages, but the platform lacks ${missing.join(", ")}. Run the command again; if they are still missing, check the token's rights (docs/deploy.md).`,
  );
}

async function findProblems(
  storeUrl = "",
  variables: Readonly<Record<string, string>>,
  attempts?: number,
): Promise<string[]> {
  const checks = await checkStore(storeUrl, variables, attempts);
  return checks.flatMap(({ subject, problem }) => (problem === undefined ? [] : `${subject}: ${problem}`));
}
