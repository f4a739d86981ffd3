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
 * What `npm run deploy` does on the platform's own build machines, behind the button of the README: the platform has made the
 * database and the buckets, has asked for the secrets, and has written the ids into the configuration. Nobody can be asked.
 */
export async function deployInBuild({ cloudflare, configPath, build, log }: BuildDeployment): Promise<void> {
  const config = await readDeployConfig(configPath);
  try {
    for (const { text, run } of await planQueues(cloudflare, config)) {
      log(text);
      await run();
    }
  } catch (error) {
    // The token of a build may have no right to queues; then the platform makes them, or the deployment says which is missing.
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
