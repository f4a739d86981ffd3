import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openCloudflare } from "../../scripts/deploy/cloudflare.ts";
import { deployStore } from "../../scripts/deploy/deploy-store.ts";
import { examineDeployed } from "../../scripts/deploy/doctor.ts";
import { openVariables } from "../../scripts/deploy/variables-file.ts";
import { type Platform, quickWrangler, startPlatform } from "./platform-stand-in.ts";

/** What the version that serves was given. */
export function secretsOf({ versions, serving }: Platform): Record<string, string | undefined> {
  const bindings = versions.find(({ id }) => id === serving)?.bindings ?? [];
  return Object.fromEntries(bindings.map(({ name, text }) => [name, text]));
}

export function isChange(call: string): boolean {
  return /^wrangler|^(POST|PATCH|PUT|DELETE) /.test(call);
}

/** A folder like a fresh checkout with a Worker that is quickly built, and its account. */
export async function aCheckout(vars: Readonly<Record<string, string>> = {}) {
  const platform = await startPlatform();
  const folder = mkdtempSync(join(tmpdir(), "deploy-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const save = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ["migrations", ".cache"]) mkdirSync(join(folder, name));
  save("wrangler.toml", configText);
  save("index.js", "export default { fetch: () => new Response() }");
  save(join("migrations", "0000_first.sql"), "CREATE TABLE first (id INTEGER);");
  save(join(".cache", "build.stamp"), "1");
  const own = {
    SUPABASE_URL: "https://project.supabase.co",
    SUPABASE_ANON_KEY: "anon",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_API_BASE: platform.url,
    STORE_URL: platform.url,
    ...vars,
  };
  save(
    ".prod.vars",
    Object.entries(own)
      .map(([name, value]) => `${name}=${value}`)
      .join("\n"),
  );
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
  /** @returns the plan that was carried out */
  const deploy = async ({ isQuick = false } = {}): Promise<readonly string[]> => {
    let carriedOut: readonly string[] = [];
    const cloudflare = await openCloudflare(account);
    await deployStore({
      cloudflare: isQuick ? { ...cloudflare, wrangler: quickWrangler(platform) } : cloudflare,
      configPath: join(folder, "wrangler.toml"),
      variables: openVariables(join(folder, ".prod.vars")),
      place: "enam",
      build: async () => {},
      confirm: async (plan) => {
        carriedOut = plan;
        return true;
      },
      log: (line) => lines.push(line),
      attempts: 1,
    });
    return carriedOut;
  };
  const doctor = () =>
    examineDeployed(
      join(folder, "wrangler.toml"),
      openVariables(join(folder, ".prod.vars")),
      async () => ({ ...(await openCloudflare(account)), wrangler: quickWrangler(platform) }),
      1,
    );
  const lines: string[] = [];
  const cloudflare = () => openCloudflare(account);
  return { platform, folder, save, deploy, doctor, lines, cloudflare };
}

const configText = `name = "shop"
main = "index.js"
compatibility_date = "2026-10-01"
[[d1_databases]]
binding = "DB"
database_name = "shop"
database_id = "00000000-0000-0000-0000-000000000000"
migrations_dir = "migrations"
[[r2_buckets]]
binding = "PICTURES"
bucket_name = "shop-pictures"
[[queues.producers]]
binding = "MAILS"
queue = "shop-mails"
[[queues.consumers]]
queue = "shop-mails"
dead_letter_queue = "shop-mails-dead"
[[ratelimits]]
name = "LIMIT"
namespace_id = "1001"
simple = { limit = 10, period = 60 }
`;
