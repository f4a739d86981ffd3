import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DeployConfig } from "./config.ts";
import type { Deployment } from "./deployment.ts";
import { findMissingTriggers } from "./triggers.ts";
import { readServingVersion } from "./versions.ts";

/** Uploads the Worker with its variables and triggers, unless this version serves already. */
export async function uploadWorker(
  { cloudflare, configPath, variables, log }: Deployment,
  config: DeployConfig,
): Promise<void> {
  const fingerprint = hashDeployment(configPath, variables.read());
  const current = await readServingVersion(cloudflare, config);
  if (current?.message === fingerprint) {
    const hasAllTriggers = (await findMissingTriggers(cloudflare, config)).length === 0;
    if (current.hasWorked && hasAllTriggers) return log("     it is deployed already");
    // A run that was interrupted after the upload may not have set all triggers.
    log("     its version is deployed already: its crons and queue consumers are set again");
    await cloudflare.wrangler("triggers", "deploy", "-c", configPath);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  try {
    const secretsPath = join(folder, "secrets.json");
    writeFileSync(secretsPath, JSON.stringify(variables.read()), { mode: 0o600 });
    await cloudflare.wrangler(
      "deploy",
      "-c",
      configPath,
      "--secrets-file",
      secretsPath,
      "--message",
      fingerprint,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Hashes the code, the configuration and the variables. A version with the same hash is not uploaded again. */
function hashDeployment(configPath: string, variables: Readonly<Record<string, string>>): string {
  const hash = createHash("sha256");
  const stamp = join(dirname(configPath), ".cache", "build.stamp");
  for (const path of [configPath, stamp]) hash.update(readFileSync(path)).update("\0");
  hash.update(JSON.stringify(Object.entries(variables).toSorted()));
  return `store ${hash.digest("hex").slice(0, 16)}`;
}
