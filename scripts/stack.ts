import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bindings } from "../worker/env.ts";
import { type Child, lastLines, startChild } from "./children.ts";
import { Failure } from "./failure.ts";
import { claimDataFolder, migrate } from "./migrate.ts";
import { builtWorkerPath, root, wranglerPath } from "./paths.ts";
import { requireFreePort } from "./ports.ts";
import { chosenServices, workerVariables, writeVariables } from "./variables.ts";
import { waitForAnswer } from "./wait.ts";

export interface StackOptions {
  readonly port: number;
  readonly sandboxPort: number;
  /** Everything the stack keeps: D1 and R2 (`wrangler/`), the sandbox's data (`sandbox/`), logs, stamps. */
  readonly dataDir: string;
  /** Says nothing of its progress. */
  readonly quiet: boolean;
  /** No demonstration catalogue: for tests that bring their own products. */
  readonly unseeded?: boolean;
  /** Other work that must be done before the store can be served, such as the build. */
  readonly before?: Promise<unknown>;
}

export interface Stack {
  readonly storeUrl: string;
  /** Undefined when .dev.vars configures real services for everything. */
  readonly sandboxUrl: string | undefined;
  /** The store itself: whoever waits for it learns that it has ended. */
  readonly store: Child;
  readonly stop: () => Promise<void>;
}

/** Migrates, seeds and serves the built store with its sandbox, on this machine alone. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const prepared = await prepareStack(options);
  try {
    await options.before;
    const store = await serveStore(options, prepared);
    const stop = async (): Promise<void> => {
      await store.stop();
      await prepared.stop();
    };
    return { storeUrl: prepared.storeUrl, sandboxUrl: prepared.sandboxUrl, store, stop };
  } catch (error) {
    await prepared.stop();
    throw error;
  }
}

/** Serves the built Worker on a prepared data folder. It may end in any way, and be served again on the same data. */
export async function serveStore(
  { port, dataDir }: Pick<StackOptions, "port" | "dataDir">,
  prepared: PreparedStack,
): Promise<Child> {
  const store = startChild({
    name: "The store",
    args: [
      ...[wranglerPath, "dev", builtWorkerPath, "--no-bundle", "-c", "wrangler.toml"],
      ...["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"],
      ...["--persist-to", join(dataDir, "wrangler"), "--env-file", prepared.variablesPath],
      ...["--show-interactive-dev-session=false", "--test-scheduled"],
    ],
    env: { WRANGLER_REGISTRY_PATH: join(dataDir, "registry") },
    logPath: join(dataDir, "logs", "store.log"),
  });
  await waitForAnswer(`${prepared.storeUrl}/api/health`, store);
  return store;
}

export interface PreparedStack {
  readonly storeUrl: string;
  readonly sandboxUrl: string | undefined;
  /** The Worker's variables, a file that wrangler and the Vite plugin read. */
  readonly variablesPath: string;
  readonly stop: () => Promise<void>;
}

/** All of the stack but the store's server: free ports, the sandbox, a migrated and seeded data folder. */
export async function prepareStack({
  port,
  sandboxPort,
  dataDir,
  quiet,
  unseeded = false,
}: StackOptions): Promise<PreparedStack> {
  const services = chosenServices();
  const usesSandbox = services.sandboxAuth || services.sandboxStripe;
  await requireFreePort(port, "PORT");
  if (usesSandbox) await requireFreePort(sandboxPort, "SANDBOX_PORT");
  claimDataFolder(dataDir);
  dropHalfSeeded(dataDir);

  const storeUrl = `http://localhost:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const variablesPath = join(dataDir, "worker.vars");
  writeVariables(variablesPath, workerVariables(sandboxUrl));
  chmodSync(variablesPath, 0o600);

  const sandbox = usesSandbox ? startSandbox({ sandboxPort, storeUrl, dataDir }) : undefined;
  try {
    const migrated = migrate(dataDir);
    if (sandbox !== undefined) await waitForAnswer(`${sandboxUrl}/auth/v1/health`, sandbox);
    await migrated;
    if (!unseeded && !isSeeded(dataDir)) await seed(dataDir, { sandboxUrl, quiet });
  } catch (error) {
    await sandbox?.stop();
    throw error;
  }
  return {
    storeUrl,
    sandboxUrl: usesSandbox ? sandboxUrl : undefined,
    variablesPath,
    stop: async () => await sandbox?.stop(),
  };
}

function startSandbox(where: { sandboxPort: number; storeUrl: string; dataDir: string }): Child {
  return startChild({
    name: "The sandbox",
    args: [join(root, "sandbox", "main.ts")],
    env: {
      SANDBOX_PORT: String(where.sandboxPort),
      STORE_URL: where.storeUrl,
      SANDBOX_DATA: join(where.dataDir, "sandbox"),
    },
    logPath: join(where.dataDir, "logs", "sandbox.log"),
  });
}

async function seed(
  dataDir: string,
  { sandboxUrl, quiet }: { sandboxUrl: string; quiet: boolean },
): Promise<void> {
  if (!quiet) console.log("Filling the store with its demonstration catalogue…");
  writeFileSync(join(dataDir, "seeding"), "");
  // Only a first start needs these, and they take a second to load.
  const [{ getPlatformProxy }, { seedStore }] = await Promise.all([import("wrangler"), import("./seed.ts")]);
  const platform = await getPlatformProxy<Pick<Bindings, "DB" | "PICTURES">>({
    configPath: join(root, "wrangler.toml"),
    envFiles: [],
    persist: { path: join(dataDir, "wrangler", "v3") },
    remoteBindings: false,
  });
  const { DB: db, PICTURES: bucket } = platform.env;
  try {
    await seedStore({ db, bucket, variables: workerVariables(sandboxUrl), sandboxUrl });
  } finally {
    await platform.dispose();
  }
  writeFileSync(join(dataDir, "seeded"), "");
  rmSync(join(dataDir, "seeding"));
}

function isSeeded(dataDir: string): boolean {
  return existsSync(join(dataDir, "seeded"));
}

/** A seed that was cut short has never been served: nothing in it is anybody's. */
function dropHalfSeeded(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  if (isSeeded(dataDir) || !existsSync(join(dataDir, "seeding"))) return;
  for (const name of ["wrangler", "sandbox", "migrated", "seeding"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Waits until a server of the stack ends by itself, which it never should. @throws Failure */
export async function untilStoreEnds({ store }: Stack): Promise<never> {
  const code = await store.exited;
  throw new Failure(`${store.name} has ended by itself (exit code ${code}).${lastLines(store.logPath)}`);
}
