import type { Cloudflare } from "./cloudflare.ts";
import { readDeployConfig } from "./config.ts";
import { planQueues } from "./resources.ts";

interface BuildDeployment {
  readonly cloudflare: Cloudflare;
  readonly configPath: string;
  readonly build: () => Promise<void>;
  readonly log: (line: string) => void;
}

/**
 * Deploys on Cloudflare's build machines for an owner who used the deploy button of docs/deploy.md. Cloudflare has already created the
 * database and the buckets, asked for the secrets and written the ids into the configuration. No terminal is attached.
 */
export async function deployInBuild({ cloudflare, configPath, build, log }: BuildDeployment): Promise<void> {
  const config = await readDeployConfig(configPath);
  try {
    for (const { text, run } of await planQueues(cloudflare, config)) {
      log(text);
      await run();
    }
  } catch (error) {
    // The token of the build may lack the right to read queues. If a queue is missing, the deployment below reports it.
    log(`The queues could not be looked at: ${error instanceof Error ? error.message : String(error)}`);
  }
  await build();
  log("apply the migrations that are new");
  await cloudflare.wrangler("d1", "migrations", "apply", "DB", "--remote", "-c", configPath);
  log(`deploy the Worker ${config.worker}`);
  await cloudflare.wrangler("deploy", "-c", configPath, "--keep-vars");
  log(
    "Not done here: Stripe's webhook endpoint, Supabase's redirect address, the first admin. Run npm run deploy once on your machine.",
  );
}
