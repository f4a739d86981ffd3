import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { firstAdminPurpose } from "../../worker/domain/accounts/claim-first-admin.ts";
import { signToken } from "../../worker/lib/signed-token.ts";
import { describeFailure, Failure } from "../lib/failure.ts";
import { requireValidVariables } from "../lib/variables.ts";
import { checkStore, findEmailProblem } from "./check-store.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { type DeployConfig, readDeployConfig } from "./config.ts";
import { planResources, readDeployed, type Step } from "./resources.ts";
import { planEndpoint } from "./stripe-endpoint.ts";
import { findAccountProblems, planSupabase } from "./supabase-settings.ts";
import { findMissingTriggers } from "./triggers.ts";
import { completeVariables, type VariablesFile } from "./variables-file.ts";
import { markAsWorking, readServingVersion, rollBack } from "./versions.ts";

export interface Deployment {
  readonly cloudflare: Cloudflare;
  readonly configPath: string;
  readonly variables: VariablesFile;
  /** D1's location hint for a new database. */
  readonly place: string;
  readonly build: () => Promise<void>;
  /** Returns whether to carry out the plan. */
  readonly confirm: (plan: readonly string[]) => Promise<boolean>;
  readonly log: (line: string) => void;
  readonly attempts?: number;
}

/**
 * Plans a deployment from the current state, shows the plan, carries it out and checks the result. Each run plans anew, so it
 * resumes an interrupted one. If the new version fails its check, the last working version is restored.
 * @returns the store's URL, or undefined if the plan was declined
 */
export async function deployStore(deployment: Deployment): Promise<string | undefined> {
  const { cloudflare, configPath, variables: file, log } = deployment;
  log(`Account ${cloudflare.account.name}`);
  const config = await readDeployConfig(configPath);
  const resources = await planResources(cloudflare, config, deployment.place);
  const secrets = (await readDeployed(cloudflare, config))?.secrets ?? [];
  await completeVariables(file, secrets);
  if (file.read().STORE_URL === undefined) {
    if (secrets.includes("STORE_URL")) {
      throw new Failure(
        `${file.path} does not have STORE_URL, which the Worker has as a secret: add it, so that the new version can be checked at its address.`,
      );
    }
    file.keep("STORE_URL", await findDefaultUrl(cloudflare, config));
  }
  const variables = file.read();
  // Deploying creates the webhook's secret together with its endpoint.
  requireValidVariables({ STRIPE_WEBHOOK_SECRET: "later", ...variables }, file.path, secrets);
  const endpoint = await planEndpoint(variables, secrets, (secret) =>
    file.keep("STRIPE_WEBHOOK_SECRET", secret),
  );
  // "later" means that there is no secret yet (docs/decisions/0068).
  const savedSecret = variables.STRIPE_WEBHOOK_SECRET;
  const hasSecret =
    savedSecret === undefined ? secrets.includes("STRIPE_WEBHOOK_SECRET") : savedSecret !== "later";
  if (endpoint.problem !== undefined && !hasSecret) {
    throw new Failure(`STRIPE_WEBHOOK_SECRET is missing. ${endpoint.problem}`);
  }
  const accountProblems = await findAccountProblems(variables, secrets);
  const fatal = accountProblems.filter(({ isFatal }) => isFatal);
  if (fatal.length > 0) throw new Failure(fatal.map(({ message }) => message).join("\n"));
  const supabase = await planSupabase(variables);
  const steps: Step[] = [
    ...resources,
    ...endpoint.steps,
    ...supabase.steps,
    { text: "build the pages and the Worker", run: deployment.build },
    {
      text: "apply the migrations that are new",
      run: () => cloudflare.wrangler("d1", "migrations", "apply", "DB", "--remote", "-c", configPath),
    },
    { text: `deploy the Worker ${config.worker}`, run: () => uploadWorker(deployment, config) },
  ];
  if (!(await deployment.confirm([...steps, ...endpoint.cleanup].map(({ text }) => text)))) return undefined;

  const fallback = await findFallback(deployment, config);
  const count = steps.length + endpoint.cleanup.length;
  for (const [index, { text, run }] of steps.entries()) {
    log(`${index + 1}/${count}  ${text}`);
    await run();
  }
  await requireWorking(deployment, config, fallback);
  for (const [index, { text, run }] of endpoint.cleanup.entries()) {
    log(`${steps.length + index + 1}/${count}  ${text}`);
    await run();
  }
  const email = findEmailProblem([...secrets, ...Object.keys(variables)], config.sendsEmail);
  const problems = [
    endpoint.problem,
    ...accountProblems.map(({ message }) => message),
    ...supabase.problems,
    email,
  ];
  for (const problem of problems) if (problem !== undefined) log(`Warning: ${problem}`);
  const { STORE_URL: url, LINK_SIGNING_SECRET: secret } = file.read();
  if (url !== undefined && secret !== undefined) {
    const tomorrow = Math.floor(Date.now() / 1_000) + 86_400;
    const token = await signToken(secret, firstAdminPurpose, "store", tomorrow);
    log(`First admin, if the store has no admin yet, within a day: ${url}/claim-admin?token=${token}`);
  }
  return url;
}

async function uploadWorker({ cloudflare, configPath, variables, log }: Deployment, config: DeployConfig) {
  const fingerprint = hashDeployment(configPath, variables.read());
  const current = await readServingVersion(cloudflare, config);
  if (current?.message === fingerprint) {
    const hasAllTriggers = (await findMissingTriggers(cloudflare, config)).length === 0;
    if (current.hasWorked && hasAllTriggers) return log("     it is deployed already");
    // A run that was interrupted after the upload may not have set all triggers.
    log("     its version is deployed already: its crons and queue consumers are set again");
    await cloudflare.wrangler("triggers", "deploy", "-c", configPath);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  try {
    const secretsPath = join(folder, "secrets.json");
    writeFileSync(secretsPath, JSON.stringify(variables.read()), { mode: 0o600 });
    await cloudflare.wrangler(
      "deploy",
      "-c",
      configPath,
      "--secrets-file",
      secretsPath,
      "--message",
      fingerprint,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the version to roll back to: the serving one, if it has ever passed a check. A version that has not, for example after an
 * interrupted run, is checked first. A version that has passed stays the fallback during an outage.
 */
async function findFallback(
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

async function requireWorking(
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

/** Requires all crons and queue consumers. Without them, no order email is sent and no reservation expires. */
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

/** Hashes the code, the configuration and the variables. A version with the same hash is not uploaded again. */
function hashDeployment(configPath: string, variables: Readonly<Record<string, string>>): string {
  const hash = createHash("sha256");
  const stamp = join(dirname(configPath), ".cache", "build.stamp");
  for (const path of [configPath, stamp]) hash.update(readFileSync(path)).update("\0");
  hash.update(JSON.stringify(Object.entries(variables).toSorted()));
  return `store ${hash.digest("hex").slice(0, 16)}`;
}

const subdomainSchema = v.object({ subdomain: v.string() });

async function findDefaultUrl(cloudflare: Cloudflare, { worker }: DeployConfig): Promise<string> {
  const parsed = v.safeParse(subdomainSchema, await cloudflare.get("/workers/subdomain"));
  if (parsed.success) return `https://${worker}.${parsed.output.subdomain}.workers.dev`;
  throw new Failure(
    "The account has no workers.dev address yet: open Workers & Pages in the Cloudflare dashboard once, or set STORE_URL.",
  );
}
