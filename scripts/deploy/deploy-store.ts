import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { firstAdminPurpose } from "../../worker/domain/accounts/claim-first-admin.ts";
import { signToken } from "../../worker/lib/signed-token.ts";
import { Failure } from "../lib/failure.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { type DeployConfig, readDeployConfig } from "./config.ts";
import { findEmailProblem, lookAtStore } from "./look.ts";
import { planResources, readDeployed, type Step } from "./resources.ts";
import { planEndpoint } from "./stripe-endpoint.ts";
import { planAddresses } from "./supabase-addresses.ts";
import { completeVariables, requireValid, type VariablesFile } from "./variables-file.ts";

export interface Deployment {
  readonly cloudflare: Cloudflare;
  readonly configPath: string;
  readonly variables: VariablesFile;
  /** D1's location hint for a new database. */
  readonly place: string;
  readonly build: () => Promise<void>;
  /** Whether the plan is carried out. */
  readonly confirm: (plan: readonly string[]) => Promise<boolean>;
  readonly log: (line: string) => void;
  readonly attempts?: number;
}

const versions = v.object({
  deployments: v.array(v.object({ versions: v.array(v.object({ version_id: v.string() })) })),
});
const versionSchema = v.object({ annotations: v.optional(v.record(v.string(), v.string()), {}) });

/**
 * Brings a store up in an account: looks at what there is, says what it will do, does it, and looks at the result. Every
 * step begins with a look, so that the next run goes on where one was cut off. Where the new version does not work, the
 * one before takes its place again. @returns the store's address, or undefined when the plan was declined
 */
export async function deployStore(deployment: Deployment): Promise<string | undefined> {
  const { cloudflare, configPath, variables: file, log } = deployment;
  log(`Account ${cloudflare.account.name}`);
  const config = await readDeployConfig(configPath);
  const resources = await planResources(cloudflare, config, deployment.place);
  const secrets = (await readDeployed(cloudflare, config))?.secrets ?? [];
  await completeVariables(file, secrets);
  if (file.read().STORE_URL === undefined && !secrets.includes("STORE_URL")) {
    file.keep("STORE_URL", await defaultAddress(cloudflare, config));
  }
  const variables = file.read();
  requireValid(variables, secrets, file.path);
  const endpoint = await planEndpoint(variables, {
    // The deployed one may be of another account: of test mode, when the store goes live.
    hasSecret: variables.STRIPE_WEBHOOK_SECRET !== undefined,
    keepSecret: (secret) => file.keep("STRIPE_WEBHOOK_SECRET", secret),
  });
  const addresses = await planAddresses(variables);
  const steps: Step[] = [
    ...resources,
    ...endpoint.steps,
    ...addresses.steps,
    { text: "build the pages and the Worker", run: deployment.build },
    {
      text: "apply the migrations that are new",
      run: () => cloudflare.wrangler("d1", "migrations", "apply", "DB", "--remote", "-c", configPath),
    },
    { text: `deploy the Worker ${config.worker}`, run: () => uploadWorker(deployment, config) },
  ];
  if (!(await deployment.confirm(steps.map(({ text }) => text)))) return undefined;

  const before = await readVersion(cloudflare, config);
  for (const [index, { text, run }] of steps.entries()) {
    log(`${index + 1}/${steps.length}  ${text}`);
    await run();
  }
  await requireWorking(deployment, config, before);
  const email = findEmailProblem([...secrets, ...Object.keys(variables)], config.sendsEmail);
  for (const problem of [endpoint.problem, addresses.problem, email])
    if (problem !== undefined) log(`Look: ${problem}`);
  const { STORE_URL: url, LINK_SIGNING_SECRET: secret } = file.read();
  if (url !== undefined && secret !== undefined) {
    const tomorrow = Math.floor(Date.now() / 1_000) + 86_400;
    const token = await signToken(secret, firstAdminPurpose, "store", tomorrow);
    log(`First admin, if the store has no admin yet, within a day: ${url}/claim-admin?token=${token}`);
  }
  return url;
}

async function uploadWorker({ cloudflare, configPath, variables, log }: Deployment, config: DeployConfig) {
  const print = fingerprint(configPath, variables.read());
  const current = await readVersion(cloudflare, config);
  if (current?.message === print) return log("     it is deployed already");
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  try {
    const secretsPath = join(folder, "secrets.json");
    writeFileSync(secretsPath, JSON.stringify(variables.read()), { mode: 0o600 });
    await cloudflare.wrangler("deploy", "-c", configPath, "--secrets-file", secretsPath, "--message", print);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function requireWorking(
  { cloudflare, configPath, variables, log, attempts }: Deployment,
  config: DeployConfig,
  before: { readonly id: string } | undefined,
): Promise<void> {
  const own = variables.read();
  const problems = (await lookAtStore(own.STORE_URL ?? "", own, attempts)).filter(({ problem }) => problem);
  if (problems.length === 0) return;
  const said = problems.map(({ subject, problem }) => `${subject}: ${problem}`).join("\n");
  const current = await readVersion(cloudflare, config);
  if (before === undefined || current?.id === before.id) {
    throw new Failure(`The store does not work:\n${said}\nnpm run wrangler -- tail shows what it says.`);
  }
  await cloudflare.wrangler(
    "rollback",
    before.id,
    "-y",
    "-c",
    configPath,
    "--message",
    "The next version failed",
  );
  log(`The version before (${before.id}) serves again.`);
  throw new Failure(`The new version does not work, and the one before took its place:\n${said}`);
}

/** The version that serves, and what it was made of. */
export async function readVersion(
  cloudflare: Cloudflare,
  { worker }: DeployConfig,
): Promise<{ id: string; message: string | undefined } | undefined> {
  const found = await cloudflare.look(`/workers/scripts/${worker}/deployments`);
  if (found === undefined) return undefined;
  const id = v.parse(versions, found).deployments[0]?.versions[0]?.version_id;
  if (id === undefined) return undefined;
  const { annotations } = v.parse(
    versionSchema,
    await cloudflare.look(`/workers/scripts/${worker}/versions/${id}`),
  );
  return { id, message: annotations["workers/message"] };
}

/** Of the code, the configuration and the variables: the same again needs no new version. */
function fingerprint(configPath: string, variables: Readonly<Record<string, string>>): string {
  const hash = createHash("sha256");
  const stamp = join(dirname(configPath), ".cache", "build.stamp");
  for (const path of [configPath, stamp]) hash.update(readFileSync(path)).update("\0");
  hash.update(JSON.stringify(Object.entries(variables).toSorted()));
  return `store ${hash.digest("hex").slice(0, 16)}`;
}

const subdomainSchema = v.object({ subdomain: v.string() });

async function defaultAddress(cloudflare: Cloudflare, { worker }: DeployConfig): Promise<string> {
  const found = v.safeParse(subdomainSchema, await cloudflare.look("/workers/subdomain"));
  if (found.success) return `https://${worker}.${found.output.subdomain}.workers.dev`;
  throw new Failure(
    "The account has no workers.dev address yet: open Workers & Pages in the Cloudflare dashboard once, or set STORE_URL.",
  );
}
