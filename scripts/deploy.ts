import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { openCloudflare } from "./deploy/cloudflare.ts";
import { writePreviewConfig } from "./deploy/config.ts";
import { deployInBuild } from "./deploy/deploy-in-build.ts";
import { deployStore } from "./deploy/deploy-store.ts";
import { openVariables } from "./deploy/variables-file.ts";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { root } from "./lib/paths.ts";
import { buildIfStale } from "./stack/build.ts";

const usage = "Usage: npm run deploy -- [--preview] [--yes] [--place=enam]";

/** Deploys the store to Cloudflare, or a preview of it with --preview. */
await runMain(async () => {
  const args = process.argv.slice(2);
  const unknown = args.filter((arg) => !/^--(preview|yes|place=(wnam|enam|weur|eeur|apac|oc))$/.test(arg));
  if (unknown.length > 0) throw new Failure(`${unknown.join(" ")} is unknown. ${usage}`);
  const isPreview = args.includes("--preview");
  const source = join(root, "wrangler.toml");
  // Cloudflare's build machines set this variable.
  if (process.env.WORKERS_CI === "1") {
    const cloudflare = await openCloudflare();
    await deployInBuild({ cloudflare, configPath: source, build: buildIfStale, log: console.log });
    return 0;
  }
  const url = await deployStore({
    cloudflare: await openCloudflare(),
    configPath: isPreview ? writePreviewConfig(root, source) : source,
    variables: openVariables(join(root, isPreview ? ".preview.vars" : ".prod.vars")),
    place: args.find((arg) => arg.startsWith("--place="))?.slice("--place=".length) ?? "enam",
    build: buildIfStale,
    confirm: args.includes("--yes") ? showPlan : confirmPlan,
    log: console.log,
  });
  if (url === undefined) return 1;
  console.log(`The store is open: ${url}`);
  return 0;
});

async function showPlan(plan: readonly string[]): Promise<true> {
  console.log(["This will:", ...plan.map((text) => `  ${text}`)].join("\n"));
  return true;
}

async function confirmPlan(plan: readonly string[]): Promise<boolean> {
  await showPlan(plan);
  if (!process.stdin.isTTY) throw new Failure(`Nobody can be asked here: add --yes. ${usage}`);
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await prompt.question("Go on? [y/N] ");
  prompt.close();
  return /^y(es)?$/i.test(reply.trim());
}
