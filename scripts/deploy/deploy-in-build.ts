import type { Wrangler } from "./wrangler.ts";

interface BuildDeployment {
  readonly wrangler: Wrangler;
  readonly configPath: string;
  readonly build: () => Promise<void>;
  readonly log: (line: string) => void;
}

/**
 * Deploys on Cloudflare's build machines, for an owner who used the deploy button. Cloudflare has created the database,
 * asked for the secrets and written the database's id into the configuration. Nobody can be asked anything.
 */
export async function deployInBuild({ wrangler, configPath, build, log }: BuildDeployment): Promise<void> {
  await build();
  log("Apply the new migrations");
  await wrangler("d1", "migrations", "apply", "DB", "--remote", "-c", configPath);
  log("Deploy the Worker");
  await wrangler("deploy", "-c", configPath, "--keep-vars");
  log(
    "Stripe's webhook endpoint, Supabase's URLs and the first admin are still missing: run npm run deploy once on your machine (docs/deploy.md).",
  );
}
