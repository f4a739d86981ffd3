import { join } from "node:path";
import { root } from "../lib/paths.ts";
import { checkStore, type StoreCheck } from "./check-store.ts";
import { readDeployConfig } from "./config.ts";
import { findEmailProblem } from "./find-email-problem.ts";
import { readServingVersion } from "./serving-version.ts";
import { findStripeAccountProblems } from "./stripe-account.ts";
import { findUndelivered, planEndpoint } from "./stripe-endpoint.ts";
import { findAccountProblems } from "./supabase-settings.ts";
import { findTurnstileProblem } from "./turnstile-key.ts";
import { openVariables, readStoreVariables, type StoreVariables } from "./variables-file.ts";
import { runWrangler, type Wrangler } from "./wrangler.ts";

/** The variables without which the Worker does not start. */
export const requiredSecrets = [
  "SUPABASE_URL",
  "SUPABASE_ANON_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "LINK_SIGNING_SECRET",
];
const deployCommand = "npm run deploy";

/** Lists problems of the deployed store, each with its cause and the next command. Changes nothing. */
export async function examineDeployed(
  wrangler = runWrangler,
  configPath = join(root, "wrangler.toml"),
  file = openVariables(join(root, ".prod.vars")),
  attempts = 2,
): Promise<StoreCheck[]> {
  const config = await readDeployConfig(configPath);
  const serving = await readServingVersion(wrangler, config);
  if (serving === undefined) return toChecks("Worker", [`${config.worker} is not deployed`]);
  const missingSecrets = requiredSecrets.filter((name) => !serving.secrets.includes(name));
  const emailProblem = findEmailProblem(serving.secrets, serving.sendsEmail);
  const checks = [
    ...toChecks("Worker", []),
    ...toChecks(
      "Variables",
      missingSecrets.map((name) => `the Worker does not have ${name}`),
    ),
    ...toChecks("Email", toProblems(emailProblem)),
    ...toChecks("Migrations", await findPendingMigrations(wrangler, configPath)),
  ];
  const { variables, missing } = readStoreVariables(file);
  if (variables === undefined) {
    const problem = `${file.path} does not have ${missing.join(", ")}, without which the store, Stripe and Supabase are not checked`;
    return [...checks, ...toChecks("Variables", [problem])];
  }
  return [
    ...checks,
    ...(await checkStore(variables.STORE_URL, variables, attempts)),
    ...toChecks("Stripe", await findStripeProblems(variables, serving.secrets)),
    ...toChecks("Supabase", await findSupabaseProblems(variables, serving.secrets)),
    ...toChecks("Turnstile", toProblems(await findTurnstileProblem(variables))),
  ];
}

/** Returns a check for each problem, or one check that passes. */
function toChecks(subject: string, problems: readonly string[]): StoreCheck[] {
  if (problems.length === 0) return [{ subject, problem: undefined, command: deployCommand }];
  return problems.map((problem) => ({ subject, problem, command: deployCommand }));
}

function toProblems(problem: string | undefined): string[] {
  return problem === undefined ? [] : [problem];
}

async function findPendingMigrations(wrangler: Wrangler, configPath: string): Promise<string[]> {
  const output = await wrangler("d1", "migrations", "list", "DB", "--remote", "-c", configPath);
  return (output.match(/\d{4}_\w+\.sql/g) ?? []).map((name) => `${name} is not applied`);
}

async function findStripeProblems(variables: StoreVariables, secrets: readonly string[]): Promise<string[]> {
  const { steps, cleanup, problem } = await planEndpoint(variables, secrets, () => {});
  const pending = [...steps, ...cleanup].map(({ text }) => `not done: ${text}`);
  const accountProblems = await findStripeAccountProblems(variables);
  if (pending.length > 0) return [...pending, ...accountProblems];
  const undelivered = await findUndelivered(variables);
  return [...toProblems(problem), ...toProblems(undelivered), ...accountProblems];
}

async function findSupabaseProblems(
  variables: StoreVariables,
  secrets: readonly string[],
): Promise<string[]> {
  const problems = await findAccountProblems(variables, secrets);
  return problems.map(({ message }) => message);
}
