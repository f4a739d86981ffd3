import * as v from "valibot";
import { firstAdminPurpose } from "../../worker/domain/accounts/claim-first-admin.ts";
import { signToken } from "../../worker/lib/signed-token.ts";
import { Failure } from "../lib/failure.ts";
import { requireValidVariables } from "../lib/variables.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { type DeployConfig, readDeployConfig } from "./config.ts";
import type { Deployment } from "./deployment.ts";
import { findEmailProblem } from "./find-email-problem.ts";
import { planResources, readDeployed, type Step } from "./resources.ts";
import { planEndpoint } from "./stripe-endpoint.ts";
import { findAccountProblems, planSupabase } from "./supabase-settings.ts";
import { uploadWorker } from "./upload-worker.ts";
import { completeVariables } from "./variables-file.ts";
import { findFallback, requireWorking } from "./verify-deployment.ts";

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
  await completeStoreUrl(deployment, config, secrets);
  const variables = file.read();
  // The webhook's secret may be missing, because a deployment step creates it together with the endpoint.
  requireValidVariables({ STRIPE_WEBHOOK_SECRET: "later", ...variables }, file.path, secrets);
  const endpoint = await planEndpoint(variables, secrets, (secret) =>
    file.keep("STRIPE_WEBHOOK_SECRET", secret),
  );
  if (endpoint.problem !== undefined && !hasWebhookSecret(variables, secrets)) {
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
  const plan = [...steps, ...endpoint.cleanup];
  if (!(await deployment.confirm(plan.map(({ text }) => text)))) return undefined;

  const fallback = await findFallback(deployment, config);
  const runStep = async (step: Step): Promise<void> => {
    log(`${plan.indexOf(step) + 1}/${plan.length}  ${step.text}`);
    await step.run();
  };
  for (const step of steps) await runStep(step);
  await requireWorking(deployment, config, fallback);
  for (const step of endpoint.cleanup) await runStep(step);
  const problems = [
    endpoint.problem,
    ...accountProblems.map(({ message }) => message),
    ...supabase.problems,
    findEmailProblem([...secrets, ...Object.keys(variables)], config.sendsEmail),
  ];
  for (const problem of problems) if (problem !== undefined) log(`Warning: ${problem}`);
  await logFirstAdminLink(deployment);
  return file.read().STORE_URL;
}

/** Saves the workers.dev address as STORE_URL, if the owner has not set another one. */
async function completeStoreUrl(
  { cloudflare, variables: file }: Deployment,
  config: DeployConfig,
  secrets: readonly string[],
): Promise<void> {
  if (file.read().STORE_URL !== undefined) return;
  if (secrets.includes("STORE_URL")) {
    throw new Failure(
      `${file.path} does not have STORE_URL, which the Worker has as a secret: add it, so that the new version can be checked at its address.`,
    );
  }
  file.keep("STORE_URL", await findDefaultUrl(cloudflare, config));
}

const subdomainSchema = v.object({ subdomain: v.string() });

async function findDefaultUrl(cloudflare: Cloudflare, { worker }: DeployConfig): Promise<string> {
  const parsed = v.safeParse(subdomainSchema, await cloudflare.get("/workers/subdomain"));
  if (parsed.success) return `https://${worker}.${parsed.output.subdomain}.workers.dev`;
  throw new Failure(
    "The account has no workers.dev address yet: open Workers & Pages in the Cloudflare dashboard once, or set STORE_URL.",
  );
}

function hasWebhookSecret(
  { STRIPE_WEBHOOK_SECRET: secret }: Readonly<Record<string, string>>,
  secrets: readonly string[],
): boolean {
  // "later" means that there is no secret yet (docs/decisions/0033).
  return secret === undefined ? secrets.includes("STRIPE_WEBHOOK_SECRET") : secret !== "later";
}

const daySeconds = 86_400;

async function logFirstAdminLink({ variables, log }: Deployment): Promise<void> {
  const { STORE_URL: url, LINK_SIGNING_SECRET: secret } = variables.read();
  if (url === undefined || secret === undefined) return;
  const expiresAt = Math.floor(Date.now() / 1_000) + daySeconds;
  const token = await signToken(secret, firstAdminPurpose, "store", expiresAt);
  log(`First admin, if the store has no admin yet, within a day: ${url}/claim-admin?token=${token}`);
}
