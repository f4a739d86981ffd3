import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as v from "valibot";
import { findAccountProblems } from "./deploy/supabase-settings.ts";
import { findInstalledChromium } from "./lib/browser.ts";
import { describeFailure, Failure } from "./lib/failure.ts";
import { tryLock } from "./lib/lock.mjs";
import { runMain } from "./lib/main.ts";
import { dataFolder, root } from "./lib/paths.ts";
import { chooseServices, readDevVars, requireValidVariables, workerVariables } from "./lib/variables.ts";
import { readContents } from "./stack/data-folder.ts";
import { isPortFree, readPort } from "./stack/ports.ts";

interface Finding {
  readonly subject: string;
  readonly isFine: boolean;
  readonly sentence: string;
}

/** npm's record of the installed packages. */
const installedPackagesPath = join(root, "node_modules", ".package-lock.json");
const installedSchema = v.object({ packages: v.record(v.string(), v.object({ version: v.string() })) });

const checks: readonly [subject: string, check: () => Promise<string> | string][] = [
  ["Node", checkNode],
  ["Packages", checkPackages],
  ["workerd", checkWorkerd],
  ["Chromium", checkChromium],
  ["Port", () => checkPort("PORT", 8787)],
  ["Sandbox port", () => checkPort("SANDBOX_PORT", readPort("PORT", 8787) + 1)],
  ["Data", checkData],
  ["Sign-in", checkAuth],
  ["Payments", checkPayments],
];

/** Checks that this machine can run the store, or with --remote the deployed store: `npm run doctor`. */
await runMain(async () => {
  if (process.argv.includes("--remote")) return await examineRemote();
  const findings: Finding[] = [];
  for (const [subject, check] of checks) findings.push(await examine(subject, check));
  for (const { subject, isFine, sentence } of findings) {
    console.log(`${(isFine ? "ok" : "check").padEnd(7)}${subject.padEnd(14)}${sentence}`);
  }
  return findings.every(({ isFine }) => isFine) ? 0 : 1;
});

async function examineRemote(): Promise<number> {
  // Imported on demand, because it loads wrangler and Stripe's library.
  const { examineDeployed } = await import("./deploy/doctor.ts");
  const results = await examineDeployed();
  for (const { subject, problem, command } of results) {
    console.log(`${(problem === undefined ? "ok" : "check").padEnd(7)}${subject.padEnd(14)}${problem ?? ""}`);
    if (problem !== undefined) console.log(`${" ".repeat(21)}${command}`);
  }
  return results.every(({ problem }) => problem === undefined) ? 0 : 1;
}

async function examine(subject: string, check: () => Promise<string> | string): Promise<Finding> {
  try {
    return { subject, isFine: true, sentence: await check() };
  } catch (error) {
    return { subject, isFine: false, sentence: describeFailure(error) };
  }
}

function checkNode(): string {
  return `The commands run on Node ${process.versions.node} (${relative(root, process.execPath) || process.execPath}).`;
}

function checkPackages(): string {
  if (!existsSync(join(root, "node_modules", ".install-stamp"))) {
    throw new Failure("The packages are not completely installed: run any npm script, such as npm test.");
  }
  return "The packages are those of package-lock.json.";
}

/**
 * Requires a single workerd, because mixed versions of Cloudflare's packages install a second one of more than 100 MB.
 */
function checkWorkerd(): string {
  const installed = v.parse(
    installedSchema,
    JSON.parse(readFileSync(installedPackagesPath, "utf8")),
  ).packages;
  const versions = Object.entries(installed)
    .filter(([path]) => path.endsWith("node_modules/workerd"))
    .map(([, { version }]) => version);
  if (versions.length === 1) return `There is one workerd, ${versions[0]}.`;
  throw new Failure(
    `There are ${versions.length} copies of workerd (${versions.join(", ")}): use versions of wrangler, @cloudflare/vite-plugin and @cloudflare/vitest-plugin that pin the same one.`,
  );
}

function checkChromium(): string {
  const path = findInstalledChromium();
  if (path !== undefined) return `The browser tests use ${path}.`;
  throw new Failure("Not found: npm test tries to install one, or set CHROMIUM_PATH to yours.");
}

async function checkPort(variable: "PORT" | "SANDBOX_PORT", defaultPort: number): Promise<string> {
  const port = readPort(variable, defaultPort);
  const holder = findRunningStore();
  if (holder !== undefined) return `The store is running (process ${holder}) and uses its ports.`;
  if (await isPortFree(port)) return `Port ${port} is free.`;
  throw new Failure(`Another program uses port ${port}: stop it, or set ${variable}.`);
}

function findRunningStore(): number | undefined {
  if (!existsSync(dataFolder())) return undefined;
  const lock = tryLock(join(dataFolder(), "lock"));
  if ("holder" in lock) return lock.holder;
  lock.release();
  return undefined;
}

function checkData(): string {
  const folder = dataFolder();
  const displayPath = relative(root, folder) || folder;
  const contents = readContents(folder);
  if (contents === undefined) return `${displayPath} contains no store yet: npm start creates one.`;
  const kind = contents === "empty" ? "a store that started empty" : "the demonstration store";
  return `${displayPath} contains ${kind}; DATA_DIR chooses another folder.`;
}

async function checkAuth(): Promise<string> {
  if (chooseServices().sandboxAuth) {
    return "The sandbox provides sign-in; SUPABASE_URL in .dev.vars chooses a Supabase project instead.";
  }
  requireVariables(["SUPABASE_ANON_KEY"], "SUPABASE_URL");
  const variables = readDevVars();
  const { SUPABASE_URL = "", SUPABASE_ANON_KEY = "" } = variables;
  const problems = await findAccountProblems({ ...variables, SUPABASE_URL, SUPABASE_ANON_KEY });
  if (problems.length > 0) throw new Failure(problems.map(({ message }) => message).join(" "));
  return ".dev.vars configures a Supabase project, and the store works with its settings.";
}

function checkPayments(): string {
  const { sandboxAuth, sandboxStripe } = chooseServices();
  if (sandboxStripe) {
    return "The sandbox provides payments; STRIPE_SECRET_KEY in .dev.vars chooses a Stripe account instead.";
  }
  requireVariables(["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"], "STRIPE_SECRET_KEY");
  // Without any service of the sandbox, the store does not use the sandbox's signing secret.
  if (!sandboxAuth) requireVariables(["LINK_SIGNING_SECRET"], "real services");
  requireValidVariables(workerVariables("http://127.0.0.1:8788"), ".dev.vars");
  return ".dev.vars configures a Stripe account.";
}

function requireVariables(names: readonly string[], setting: string): void {
  const variables = readDevVars();
  const missing = names.filter((name) => !variables[name]);
  if (missing.length === 0) return;
  throw new Failure(`.dev.vars sets ${setting} but not ${missing.join(", ")}: add what is missing.`);
}
