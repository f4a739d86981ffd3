import { join } from "node:path";
import { root } from "../lib/paths.ts";
import { checkStore, type StoreCheck } from "./check-store.ts";
import { type Cloudflare, openCloudflare } from "./cloudflare.ts";
import { readDeployConfig } from "./config.ts";
import { findEmailProblem } from "./find-email-problem.ts";
import { planResources, readDeployed } from "./resources.ts";
import { findUndelivered, planEndpoint } from "./stripe-endpoint.ts";
import { findAccountProblems, planSupabase } from "./supabase-settings.ts";
import { findMissingTriggers } from "./triggers.ts";
import { openVariables } from "./variables-file.ts";

const requiredVariables = [
  "SUPABASE_URL",
  "SUPABASE_ANON_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "LINK_SIGNING_SECRET",
];
const deployCommand = "npm run deploy";

type Variables = Readonly<Record<string, string>>;

/** Lists problems of the deployed store, each with a command that fixes it. Changes nothing. */
export async function examineDeployed(
  configPath = join(root, "wrangler.toml"),
  file = openVariables(join(root, ".prod.vars")),
  connect = openCloudflare,
  attempts = 2,
): Promise<StoreCheck[]> {
  const cloudflare = await connect();
  const config = await readDeployConfig(configPath);
  const missingResources = await planResources(cloudflare, config, "enam");
  const deployed = await readDeployed(cloudflare, config);
  const checks: StoreCheck[] = [
    {
      subject: "Resources",
      problem: missingResources[0] && `not done: ${missingResources.map(({ text }) => text).join("; ")}`,
      command: deployCommand,
    },
    {
      subject: "Worker",
      problem: deployed === undefined ? `${config.worker} is not deployed` : undefined,
      command: deployCommand,
    },
  ];
  if (deployed === undefined) return checks;
  const missingTriggers = await findMissingTriggers(cloudflare, config);
  checks.push(
    {
      subject: "Triggers",
      problem: missingTriggers[0] && `the platform lacks ${missingTriggers.join(", ")}`,
      command: deployCommand,
    },
    checkVariables(deployed.secrets),
    {
      subject: "Email",
      problem: findEmailProblem(deployed.secrets, deployed.sendsEmail),
      command: deployCommand,
    },
    await checkMigrations(cloudflare, configPath),
  );
  const variables = file.read();
  if (variables.STORE_URL !== undefined)
    checks.push(...(await checkStore(variables.STORE_URL, variables, attempts)));
  checks.push(...(await checkStripe(variables, deployed.secrets)));
  checks.push(...(await checkSupabase(variables, deployed.secrets)));
  return checks;
}

function checkVariables(deployed: readonly string[]): StoreCheck {
  const missing = requiredVariables.filter((name) => !deployed.includes(name));
  if (missing.length === 0) return { subject: "Variables", problem: undefined, command: deployCommand };
  return {
    subject: "Variables",
    problem: `the Worker does not have ${missing.join(", ")}`,
    command: `npm run wrangler -- secret put ${missing[0]}`,
  };
}

async function checkMigrations(cloudflare: Cloudflare, configPath: string): Promise<StoreCheck> {
  const pending = await cloudflare.wrangler("d1", "migrations", "list", "DB", "--remote", "-c", configPath);
  const names = pending.match(/\d{4}_\w+\.sql/g) ?? [];
  return {
    subject: "Migrations",
    problem: names.length > 0 ? `not applied: ${names.join(", ")}` : undefined,
    command: "npm run wrangler -- d1 migrations apply DB --remote",
  };
}

async function checkStripe(variables: Variables, deployed: readonly string[]): Promise<StoreCheck[]> {
  const endpoint = await planEndpoint(variables, deployed, () => {});
  const [step] = [...endpoint.steps, ...endpoint.cleanup];
  if (step !== undefined) return toChecks("Stripe", [`not done: ${step.text}`]);
  const problems = [endpoint.problem, await findUndelivered(variables)];
  return toChecks(
    "Stripe",
    problems.filter((problem) => problem !== undefined),
  );
}

async function checkSupabase(variables: Variables, deployed: readonly string[]): Promise<StoreCheck[]> {
  const accountProblems = await findAccountProblems(variables, deployed);
  const supabase = await planSupabase(variables);
  return toChecks("Supabase", [
    ...accountProblems.map(({ message }) => message),
    ...supabase.steps.map(({ text }) => `not done: ${text}`),
    ...supabase.problems,
  ]);
}

/** Returns a check for each problem, or one check that passes. */
function toChecks(subject: string, problems: readonly string[]): StoreCheck[] {
  if (problems.length === 0) return [{ subject, problem: undefined, command: deployCommand }];
  return problems.map((problem) => ({ subject, problem, command: deployCommand }));
}
