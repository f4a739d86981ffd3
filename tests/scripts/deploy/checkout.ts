import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deployStore } from "../../../scripts/deploy/deploy-store.ts";
import { examineDeployed } from "../../../scripts/deploy/doctor.ts";
import { openVariables } from "../../../scripts/deploy/variables-file.ts";
import type { Wrangler } from "../../../scripts/deploy/wrangler.ts";
import { root } from "../../../scripts/lib/paths.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import { type Services, startServices } from "./services.ts";

/** The state of a Cloudflare account, and what wrangler did to it. */
export interface Account {
  readonly databases: { uuid: string; name: string }[];
  readonly versions: Version[];
  serving: Version | undefined;
  /** All commands, each as a list of arguments. */
  readonly commands: (readonly string[])[];
  /** Returns true for a command that fails. "deploy triggers" fails after the new version serves. */
  failsAt: (command: string) => boolean;
  isBroken: (version: Version) => boolean;
}

export interface Version {
  readonly id: string;
  readonly databaseId: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Creates a checkout with the store's wrangler.toml, a Cloudflare account, and stand-ins for the other services. */
export async function aCheckout(changes: Readonly<Record<string, string>> = {}) {
  const services = await startServices();
  const account: Account = {
    databases: [],
    versions: [],
    serving: undefined,
    commands: [],
    failsAt: () => false,
    isBroken: () => false,
  };
  services.respondAsStore = () => {
    const { serving } = account;
    if (serving === undefined || account.isBroken(serving)) return undefined;
    const webhooks = serving.variables.STRIPE_WEBHOOK_SECRET === "later" ? "no_secret" : "ok";
    return `<div id="root"></div>{"status":"ok","webhooks":"${webhooks}"}${JSON.stringify(serving.variables)}`;
  };
  const folder = createTemporaryFolder();
  const configPath = join(folder, "wrangler.toml");
  writeFileSync(configPath, readFileSync(join(root, "wrangler.toml")));
  const file = openVariables(join(folder, ".prod.vars"));
  /** Replaces the file of variables. */
  const writeVariables = (variables: Readonly<Record<string, string>>) =>
    writeFileSync(
      file.path,
      Object.entries(variables)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
  writeVariables({
    SUPABASE_URL: services.url,
    SUPABASE_ANON_KEY: "anon",
    STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789abcdef",
    STRIPE_SECRET_KEY: "sk_test_0123456789abcdef",
    STRIPE_API_BASE: services.url,
    STORE_URL: services.url,
    ...changes,
  });
  const wrangler = createWrangler(account, configPath);
  const lines: string[] = [];
  /** Deploys, and returns the confirmed plan. */
  const deploy = async (): Promise<readonly string[]> => {
    let confirmed: readonly string[] = [];
    await deployStore({
      wrangler,
      configPath,
      variables: file,
      location: "enam",
      build: async () => {},
      confirm: async (plan) => {
        confirmed = plan;
        return true;
      },
      log: (line) => lines.push(line),
      attempts: 1,
    });
    return confirmed;
  };
  const doctor = async () =>
    (await examineDeployed(wrangler, configPath, file, 1)).filter(({ problem }) => problem !== undefined);
  return { account, services, configPath, file, writeVariables, lines, deploy, doctor };
}

/** Returns the commands and calls that change something. */
export function listChanges(account: Account, services: Services): string[] {
  const commands = account.commands.map(formatCommand).filter((command) => !/list|status|view/.test(command));
  return [...commands, ...services.changes];
}

/** Stands in for wrangler, with the outputs that the deployment reads. */
function createWrangler(account: Account, configPath: string): Wrangler {
  return async (...args) => {
    account.commands.push(args);
    const command = formatCommand(args);
    if (account.failsAt(command)) throw new Error(`${command}: fetch failed`);
    const readOption = (name: string) => args[args.indexOf(name) + 1] ?? "";
    const { serving, databases, versions } = account;
    switch (command) {
      case "deployments status":
        if (serving === undefined)
          throw new Error("This Worker does not exist on your account [code: 10007]");
        return JSON.stringify({ versions: [{ version_id: serving.id, percentage: 100 }] });
      case "versions view": {
        const secrets = Object.keys(serving?.variables ?? {}).map((name) => ({ type: "secret_text", name }));
        const database = { type: "d1", name: "DB", id: serving?.databaseId };
        return JSON.stringify({ resources: { bindings: [database, ...secrets] } });
      }
      case "d1 list":
        return JSON.stringify(databases);
      case "d1 create":
        databases.push({ uuid: crypto.randomUUID(), name: args[2] ?? "" });
        return "";
      case "deploy": {
        const [, databaseId = ""] = /^database_id = "([^"]*)"/m.exec(readFileSync(configPath, "utf8")) ?? [];
        const secrets = JSON.parse(readFileSync(readOption("--secrets-file"), "utf8"));
        const variables = { ...serving?.variables, ...secrets };
        account.serving = { id: crypto.randomUUID(), databaseId, variables };
        versions.push(account.serving);
        // wrangler sets crons and queue consumers after the new version serves.
        if (account.failsAt("deploy triggers")) throw new Error("deploy triggers: fetch failed");
        return "";
      }
      case "rollback":
        account.serving = versions.find(({ id }) => id === args[1]);
        return "";
      default:
        return "";
    }
  };
}

/** Returns the words that name a command, such as "d1 migrations apply". */
export function formatCommand(args: readonly string[]): string {
  const length = args[0] === "deploy" || args[0] === "rollback" ? 1 : args[1] === "migrations" ? 3 : 2;
  return args.slice(0, length).join(" ");
}
