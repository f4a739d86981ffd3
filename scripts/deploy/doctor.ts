import { join } from "node:path";
import { root } from "../lib/paths.ts";
import { checkStore, findEmailProblem, type StoreCheck } from "./check-store.ts";
import { openCloudflare } from "./cloudflare.ts";
import { readDeployConfig } from "./config.ts";
import { planResources, readDeployed } from "./resources.ts";
import { findUndelivered, planEndpoint } from "./stripe-endpoint.ts";
import { findAccountProblems, planSupabase } from "./supabase-settings.ts";
import { findMissingTriggers } from "./triggers.ts";
import { openVariables } from "./variables-file.ts";

const needed = ["SUPABASE_URL", "SUPABASE_ANON_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"];
const ownSecrets = ["STRIPE_WEBHOOK_SECRET", "LINK_SIGNING_SECRET"];

/** Lists problems of the deployed store, each with a command that fixes it. Changes nothing. */
export async function examineDeployed(
  configPath = join(root, "wrangler.toml"),
  file = openVariables(join(root, ".prod.vars")),
  cloudflareOf = openCloudflare,
  attempts = 2,
): Promise<StoreCheck[]> {
  const cloudflare = await cloudflareOf();
  const config = await readDeployConfig(configPath);
  const missing = await planResources(cloudflare, config, "enam");
  const deployed = await readDeployed(cloudflare, config);
  const command = "npm run deploy";
  const checks: StoreCheck[] = [
    {
      subject: "Resources",
      problem: missing[0] && `not done: ${missing.map(({ text }) => text).join("; ")}`,
      command,
    },
    {
      subject: "Worker",
      problem: deployed === undefined ? `${config.worker} is not deployed` : undefined,
      command,
    },
  ];
  if (deployed === undefined) return checks;
  const lacking = await findMissingTriggers(cloudflare, config);
  checks.push({
    subject: "Triggers",
    problem: lacking.length > 0 ? `the platform lacks ${lacking.join(", ")}` : undefined,
    command,
  });
  const lost = [...needed, ...ownSecrets].filter((name) => !deployed.secrets.includes(name));
  checks.push({
    subject: "Variables",
    problem: lost.length > 0 ? `the Worker does not have ${lost.join(", ")}` : undefined,
    command: lost.length > 0 ? `npm run wrangler -- secret put ${lost[0]}` : command,
  });
  checks.push({
    subject: "Email",
    problem: findEmailProblem(deployed.secrets, deployed.sendsEmail),
    command,
  });
  const pending = await cloudflare.wrangler("d1", "migrations", "list", "DB", "--remote", "-c", configPath);
  const names = pending.match(/\d{4}_\w+\.sql/g) ?? [];
  checks.push({
    subject: "Migrations",
    problem: names.length > 0 ? `not applied: ${names.join(", ")}` : undefined,
    command: "npm run wrangler -- d1 migrations apply DB --remote",
  });
  const variables = file.read();
  if (variables.STORE_URL !== undefined)
    checks.push(...(await checkStore(variables.STORE_URL, variables, attempts)));
  const endpoint = await planEndpoint(variables, deployed.secrets, () => {});
  const [endpointStep] = [...endpoint.steps, ...endpoint.cleanup];
  const stripeProblems = endpointStep
    ? [`not done: ${endpointStep.text}`]
    : [endpoint.problem, await findUndelivered(variables)].filter((problem) => problem !== undefined);
  for (const problem of stripeProblems.length > 0 ? stripeProblems : [undefined]) {
    checks.push({ subject: "Stripe", problem, command });
  }
  const accountProblems = await findAccountProblems(variables, deployed.secrets);
  const supabase = await planSupabase(variables);
  const problems = [
    ...accountProblems.map(({ message }) => message),
    ...supabase.steps.map(({ text }) => `not done: ${text}`),
    ...supabase.problems,
  ];
  for (const problem of problems.length > 0 ? problems : [undefined]) {
    checks.push({ subject: "Supabase", problem, command });
  }
  return checks;
}
