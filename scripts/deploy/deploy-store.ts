import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstAdminPurpose } from "../../worker/domain/accounts/first-admin.ts";
import { signToken } from "../../worker/lib/signed-token.ts";
import { describeFailure, Failure } from "../lib/failure.ts";
import { atEnd } from "../lib/main.ts";
import { requireValidVariables } from "../lib/variables.ts";
import { checkStore } from "./check-store.ts";
import { readDeployConfig } from "./config.ts";
import { planDatabase } from "./database.ts";
import { findEmailProblem } from "./find-email-problem.ts";
import { readServingVersion } from "./serving-version.ts";
import type { Step } from "./step.ts";
import { planEndpoint } from "./stripe-endpoint.ts";
import { findAccountProblems } from "./supabase-settings.ts";
import { completeVariables, type StoreVariables, type VariablesFile } from "./variables-file.ts";
import type { Wrangler } from "./wrangler.ts";

export interface Deployment {
  readonly wrangler: Wrangler;
  readonly configPath: string;
  readonly variables: VariablesFile;
  /** D1's location hint for a new database. */
  readonly location: string;
  readonly build: () => Promise<void>;
  /** Shows the plan. Returns false if it is declined. */
  readonly confirm: (plan: readonly string[]) => Promise<boolean>;
  readonly log: (line: string) => void;
  /** The number of times that the new version is checked before it counts as broken. */
  readonly attempts?: number;
}

/**
 * Plans a deployment from the current state, shows the plan and carries it out. Each run plans anew, so it resumes an
 * interrupted one. If the new version fails, the previous one is restored.
 * @returns the store's URL, or undefined if the plan was declined
 * @throws Failure before the first step if a variable, a key or a setting is wrong
 */
export async function deployStore(deployment: Deployment): Promise<string | undefined> {
  const { wrangler, configPath, variables: file, log } = deployment;
  const config = await readDeployConfig(configPath);
  const previous = await readServingVersion(wrangler, config);
  const secrets = previous?.secrets ?? [];
  const variables = completeVariables(file, secrets);
  // A step creates the webhook's secret together with the endpoint.
  requireValidVariables({ STRIPE_WEBHOOK_SECRET: "later", ...variables }, file.path, secrets);
  const saveSecret = (secret: string) => file.save("STRIPE_WEBHOOK_SECRET", secret);
  const endpoint = await planEndpoint(variables, secrets, saveSecret);
  if (endpoint.problem !== undefined && !hasWebhookSecret(variables, secrets)) {
    throw new Failure(`STRIPE_WEBHOOK_SECRET is missing. ${endpoint.problem}`);
  }
  const accountProblems = await requireUsableAccounts(variables, secrets);
  const steps: Step[] = [
    ...(await planDatabase(wrangler, config, previous, deployment.location)),
    { text: "build the pages and the Worker", run: deployment.build },
    {
      text: "apply the new migrations",
      run: () => wrangler("d1", "migrations", "apply", "DB", "--remote", "-c", configPath),
    },
    ...endpoint.steps,
    {
      text: `deploy the Worker ${config.worker} with the database ${config.database.name}, its variables, buckets and queue, and check ${variables.STORE_URL}`,
      run: () => deployOrRollBack(deployment, previous?.id),
    },
    ...endpoint.cleanup,
  ];
  if (!(await deployment.confirm(steps.map(({ text }) => text)))) return undefined;

  for (const [index, { text, run }] of steps.entries()) {
    log(`${index + 1}/${steps.length}  ${text}`);
    await run();
  }
  const names = [...secrets, ...Object.keys(variables)];
  const problems = [endpoint.problem, ...accountProblems, findEmailProblem(names, config.sendsEmail)];
  for (const problem of problems) if (problem !== undefined) log(`Warning: ${problem}`);
  if (previous === undefined) log(describeSupabaseSettings(variables));
  log(await createFirstAdminLine(file));
  return variables.STORE_URL;
}

function hasWebhookSecret(
  { STRIPE_WEBHOOK_SECRET: secret }: StoreVariables,
  secrets: readonly string[],
): boolean {
  // "later" means that there is no secret yet.
  return secret === undefined ? secrets.includes("STRIPE_WEBHOOK_SECRET") : secret !== "later";
}

/**
 * Returns the problems of Supabase's settings.
 * @throws Failure if nobody could use an account
 */
async function requireUsableAccounts(
  variables: StoreVariables,
  secrets: readonly string[],
): Promise<string[]> {
  const problems = await findAccountProblems(variables, secrets);
  const fatal = problems.filter(({ isFatal }) => isFatal).map(({ message }) => message);
  if (fatal.length > 0) throw new Failure(fatal.join("\n"));
  return problems.map(({ message }) => message);
}

async function deployOrRollBack(deployment: Deployment, previousId: string | undefined): Promise<void> {
  try {
    await upload(deployment);
    await requireWorking(deployment);
  } catch (error) {
    if (previousId === undefined) throw error;
    throw new Failure(`${describeFailure(error)}\n${await rollBack(deployment, previousId)}`);
  }
}

/**
 * Uploads the Worker and its variables as one version. wrangler creates the buckets and the queue, and sets the crons.
 */
async function upload({ wrangler, configPath, variables }: Deployment): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // A signal ends the command without the finally block.
  atEnd(removeFolder);
  try {
    const secretsPath = join(folder, "secrets.json");
    writeFileSync(secretsPath, JSON.stringify(variables.read()), { mode: 0o600 });
    await wrangler("deploy", "-c", configPath, "--secrets-file", secretsPath);
  } finally {
    removeFolder();
  }
}

async function requireWorking({ variables, attempts }: Deployment): Promise<void> {
  const saved = variables.read();
  const checks = await checkStore(saved.STORE_URL ?? "", saved, attempts);
  const problems = checks.flatMap(({ subject, problem }) =>
    problem === undefined ? [] : `${subject}: ${problem}`,
  );
  if (problems.length === 0) return;
  throw new Failure(
    `The new version fails its check:\n${problems.join("\n")}\nnpm run wrangler -- tail shows its log.`,
  );
}

/** Restores a version, and describes the result. */
async function rollBack({ wrangler, configPath }: Deployment, id: string): Promise<string> {
  try {
    await wrangler("rollback", id, "--message", "The next version failed", "-c", configPath);
    return `The previous version ${id} serves again.`;
  } catch (error) {
    return `The previous version could not be restored: ${describeFailure(error)}\nRun npm run wrangler -- rollback ${id}`;
  }
}

/** Describes the settings that no public API shows. */
function describeSupabaseSettings({ SUPABASE_URL, STORE_URL }: StoreVariables): string {
  const [project] = new URL(SUPABASE_URL).hostname.split(".");
  return `At supabase.com/dashboard/project/${project}, set the Site URL to ${STORE_URL}, allow ${STORE_URL}/** (Authentication, URL Configuration), connect your SMTP server, and raise the emails an hour (docs/deploy.md, "Supabase").`;
}

const daySeconds = 86_400;

async function createFirstAdminLine({ read }: VariablesFile): Promise<string> {
  const { STORE_URL: url, LINK_SIGNING_SECRET: secret } = read();
  if (secret === undefined) {
    return "There is no link for the first admin, because this machine does not have LINK_SIGNING_SECRET.";
  }
  const expiresAt = Math.floor(Date.now() / 1_000) + daySeconds;
  const token = await signToken(secret, firstAdminPurpose, "store", expiresAt);
  return `First admin, if the store has none yet, within a day: ${url}/claim-admin?token=${token}`;
}
