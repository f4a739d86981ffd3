import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { openCloudflare } from "../../scripts/deploy/cloudflare.ts";
import { deployStore } from "../../scripts/deploy/deploy-store.ts";
import { examineDeployed } from "../../scripts/deploy/doctor.ts";
import { openVariables } from "../../scripts/deploy/variables-file.ts";
import { root } from "../../scripts/lib/paths.ts";
import { type Platform, startPlatform } from "./platform-stand-in.ts";
import { createQuickWrangler } from "./quick-wrangler.ts";

/** Returns the serving version's bindings by name. */
export function getBindings({ versions, serving }: Platform): Record<string, string | undefined> {
  const bindings = versions.find(({ id }) => id === serving)?.bindings ?? [];
  return Object.fromEntries(bindings.map(({ name, text }) => [name, text]));
}

/** Returns the problem that the doctor reports about a subject. */
export function findProblem(
  findings: Awaited<ReturnType<typeof examineDeployed>>,
  subject: string,
): string | undefined {
  return findings.find((finding) => finding.subject === subject)?.problem;
}

export function formatVariables(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join("\n");
}

export function expectTriggers({ schedules, queues }: Platform): void {
  expect(schedules).toEqual([{ cron: "*/5 * * * *" }, { cron: "17 9 * * *" }]);
  expect(queues.map(({ consumers }) => consumers)).toMatchObject([[{ type: "worker", script: "shop" }]]);
}

/** Returns true if a call changes something at Cloudflare, Stripe or Supabase. */
export function isChange(call: string): boolean {
  return /^wrangler|^(POST|PATCH|PUT|DELETE) /.test(call);
}

/** Creates a folder like a fresh checkout, with a Worker that builds quickly, and its Cloudflare account. */
export async function aCheckout(vars: Readonly<Record<string, string>> = {}) {
  const platform = await startPlatform();
  const folder = mkdtempSync(join(tmpdir(), "deploy-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const configPath = join(folder, "wrangler.toml");
  const save = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ["migrations", ".cache", join("dist", "web")]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  save(join("dist", "web", "page.css"), "body { margin: 0 }");
  save("wrangler.toml", configText);
  save("index.js", "export default { fetch: () => new Response() }");
  save(join("migrations", "0000_first.sql"), "CREATE TABLE first (id INTEGER);");
  save(join(".cache", "build.stamp"), "1");
  const variables = {
    SUPABASE_URL: platform.url,
    SUPABASE_ANON_KEY: "anon",
    STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789abcdef",
    STRIPE_SECRET_KEY: "sk_test_0123456789abcdef",
    STRIPE_API_BASE: platform.url,
    STORE_URL: platform.url,
    ...vars,
  };
  save(".prod.vars", formatVariables(variables));
  process.env.SUPABASE_ACCESS_TOKEN = "sbp";
  process.env.SUPABASE_API_BASE_URL = platform.url;
  onTestFinished(() => {
    delete process.env.SUPABASE_ACCESS_TOKEN;
    delete process.env.SUPABASE_API_BASE_URL;
  });
  const account = {
    CLOUDFLARE_API_BASE_URL: `${platform.url}/client/v4`,
    CLOUDFLARE_API_TOKEN: "token",
  };
  /** Deploys, and returns the steps of the confirmed plan. */
  const deploy = async ({ usesQuickWrangler = false, env = {} } = {}): Promise<readonly string[]> => {
    let confirmedPlan: readonly string[] = [];
    const cloudflare = await openCloudflare({ ...account, ...env });
    await deployStore({
      cloudflare: usesQuickWrangler
        ? { ...cloudflare, wrangler: createQuickWrangler(platform, configPath) }
        : cloudflare,
      configPath,
      variables: openVariables(join(folder, ".prod.vars")),
      place: "enam",
      build: async () => {},
      confirm: async (plan) => {
        confirmedPlan = plan;
        return true;
      },
      log: (line) => lines.push(line),
      attempts: 1,
    });
    return confirmedPlan;
  };
  const doctor = () =>
    examineDeployed(
      configPath,
      openVariables(join(folder, ".prod.vars")),
      async () => ({
        ...(await openCloudflare(account)),
        wrangler: createQuickWrangler(platform, configPath),
      }),
      1,
    );
  const lines: string[] = [];
  const cloudflare = () => openCloudflare(account);
  return { platform, folder, save, deploy, doctor, lines, cloudflare };
}

/** The store's own configuration, with a Worker that builds quickly. */
const configText = readFileSync(join(root, "wrangler.toml"), "utf8")
  .replace('main = "worker/index.ts"', 'main = "index.js"')
  .replaceAll("prairie-dollar", "shop");
