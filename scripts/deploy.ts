import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { deployInBuild } from "./deploy/deploy-in-build.ts";
import { deployStore } from "./deploy/deploy-store.ts";
import { openVariables } from "./deploy/variables-file.ts";
import { runWrangler } from "./deploy/wrangler.ts";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { root } from "./lib/paths.ts";
import { buildIfStale } from "./stack/build.ts";

const usage = "Usage: npm run deploy -- [--yes] [--location=enam]";

/** Deploys the store to Cloudflare. */
await runMain(async () => {
  const args = process.argv.slice(2);
  const unknown = args.filter((arg) => !/^--(yes|location=(wnam|enam|weur|eeur|apac|oc))$/.test(arg));
  if (unknown.length > 0) throw new Failure(`${unknown.join(" ")} is unknown. ${usage}`);
  const deployment = {
    wrangler: runWrangler,
    configPath: join(root, "wrangler.toml"),
    build: buildIfStale,
    log: console.log,
  };
  // Cloudflare's build machines set this variable.
  if (process.env.WORKERS_CI === "1") {
    await deployInBuild(deployment);
    return 0;
  }
  const url = await deployStore({
    ...deployment,
    variables: openVariables(join(root, ".prod.vars")),
    location: args.find((arg) => arg.startsWith("--location="))?.slice("--location=".length) ?? "enam",
    confirm: args.includes("--yes") ? showPlan : confirmPlan,
  });
  if (url === undefined) return 1;
  console.log(`The store is deployed: ${url}`);
  return 0;
});

async function showPlan(plan: readonly string[]): Promise<true> {
  console.log(["This will:", ...plan.map((text) => `  ${text}`)].join("\n"));
  return true;
}

async function confirmPlan(plan: readonly string[]): Promise<boolean> {
  await showPlan(plan);
  if (!process.stdin.isTTY)
    throw new Failure(`There is no terminal to confirm the plan: add --yes. ${usage}`);
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await prompt.question("Continue? [y/N] ");
  prompt.close();
  return /^y(es)?$/i.test(reply.trim());
}
