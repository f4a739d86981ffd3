import { join } from "node:path";
import { startSandbox } from "../../sandbox/server.ts";
import { Failure } from "../lib/failure.ts";
import { atEnd } from "../lib/main.ts";
import { chosenServices, requireValidVariables, workerVariables } from "../lib/variables.ts";
import { buildIfStale } from "./build.ts";
import {
  type Contents,
  claimDataFolder,
  dropHalfFilled,
  explainFailedStart,
  fillOnce,
  isMigrated,
  noteMigrated,
  readContents,
} from "./data-folder.ts";
import { migrate } from "./migrate.ts";
import { findFreePort, requireFreePort } from "./ports.ts";
import { openBindings, type ServedWorker, serveWorker } from "./worker.ts";

export interface StoreOptions {
  /** 0 takes any free port, here and for the sandbox. */
  readonly port: number;
  readonly sandboxPort: number;
  /** All that the store keeps: D1 and R2 (`wrangler/`), the sandbox's data (`sandbox/`), logs, marks. */
  readonly dataDir: string;
  /** What a new data folder is filled with. */
  readonly contents: Contents;
}

export interface Store {
  readonly url: string;
  /** Undefined when .dev.vars configures real services for everything. */
  readonly sandboxUrl: string | undefined;
  /** The Worker at this moment. */
  readonly worker: () => ServedWorker;
  /** Ends workerd at once; everything else goes on. */
  readonly kill: () => Promise<void>;
  /** Serves the Worker again on the same data and port. */
  readonly restart: () => Promise<void>;
}

/** Serves the built store and its sandbox in this process, on a migrated and filled data folder, until it ends. */
export async function startStore(options: StoreOptions): Promise<Store> {
  const building = buildIfStale();
  // It is waited for below; a failure meanwhile must not count as unhandled.
  building.catch(() => {});
  const port = options.port === 0 ? await findFreePort() : options.port;
  const { sandbox, variables, storeUrl } = await prepareStore({ ...options, port });
  await building;
  const { dataDir } = options;
  let worker = await serveWorker({ port, dataDir, variables });
  atEnd(() => worker.stop());
  return {
    url: storeUrl,
    sandboxUrl: sandbox?.url,
    worker: () => worker,
    kill: () => worker.stop(),
    restart: async () => {
      worker = await serveWorker({ port, dataDir, variables });
    },
  };
}

/** All but the Worker: free ports, the sandbox, a migrated and filled data folder, the Worker's variables. */
export async function prepareStore({ port, sandboxPort, dataDir, contents }: StoreOptions) {
  const services = chosenServices();
  const usesSandbox = services.sandboxAuth || services.sandboxStripe;
  await requireFreePort(port, "PORT");
  if (usesSandbox) await requireFreePort(sandboxPort, "SANDBOX_PORT");
  claimDataFolder(dataDir);
  requireContents(dataDir, contents);
  if (dropHalfFilled(dataDir)) {
    console.log("An earlier start was cut short before the store was filled: it is filled again.");
  }
  const storeUrl = `http://localhost:${port}`;
  const sandbox = usesSandbox ? await openSandbox(dataDir, sandboxPort, storeUrl) : undefined;
  if (sandbox !== undefined) atEnd(() => sandbox.stop());
  // The cron and the queues have no request to take the address of their links from.
  const variables = { STORE_URL: storeUrl, ...workerVariables(sandbox?.url ?? "") };
  requireValidVariables(variables, ".dev.vars");
  await fillDataFolder(dataDir, { contents, variables, sandboxUrl: sandbox?.url });
  return { sandbox, variables, storeUrl };
}

async function openSandbox(dataDir: string, port: number, storeUrl: string) {
  try {
    return await startSandbox({ port, storeUrl, dataDir: join(dataDir, "sandbox") });
  } catch (error) {
    const isDatabase = error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
    throw isDatabase ? explainFailedStart(dataDir, error) : error;
  }
}

function requireContents(dataDir: string, contents: Contents): void {
  if (contents !== "empty" || readContents(dataDir) !== "demonstration") return;
  throw new Failure(
    `--empty makes a new store, and ${dataDir} holds one already: choose another folder with DATA_DIR.`,
  );
}

interface Filling {
  readonly contents: Contents;
  readonly variables: Readonly<Record<string, string>>;
  readonly sandboxUrl: string | undefined;
}

async function fillDataFolder(dataDir: string, { contents, variables, sandboxUrl }: Filling): Promise<void> {
  const isFilled = readContents(dataDir) !== undefined;
  if (isFilled && isMigrated(dataDir)) return;
  const bindings = await openBindings(dataDir);
  try {
    const db = await bindings.database();
    await migrate(db).catch((error: unknown) => {
      throw error instanceof Failure ? error : explainFailedStart(dataDir, error);
    });
    noteMigrated(dataDir);
    if (isFilled) return;
    await fillOnce(dataDir, contents, async () => {
      if (contents === "empty") return;
      console.log("Filling the store with its demonstration catalogue…");
      // Only a first start pays for loading the domain.
      const { seedStore } = await import("../seed.ts");
      await seedStore({ db, bucket: await bindings.bucket(), variables, sandboxUrl: sandboxUrl ?? "" });
    });
  } finally {
    await bindings.stop();
  }
}
