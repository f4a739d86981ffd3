import { join } from "node:path";
import { startSandbox } from "../../sandbox/server.ts";
import { Failure } from "../lib/failure.ts";
import { atEnd } from "../lib/main.ts";
import { chooseServices, requireValidVariables, workerVariables } from "../lib/variables.ts";
import { buildIfStale } from "./build.ts";
import {
  type Contents,
  claimDataFolder,
  deleteIncompleteData,
  fillOnce,
  isMigrated,
  markMigrated,
  readContents,
} from "./data-folder.ts";
import { explainFailedStart } from "./explain-failed-start.ts";
import { migrate } from "./migrate.ts";
import { findFreePort, requireFreePort } from "./ports.ts";
import { openBindings, type ServedWorker, serveWorker } from "./worker.ts";

export interface StoreOptions {
  /** The port of the store, or 0 for any free one. */
  readonly port: number;
  /** The port of the sandbox, or 0 for any free one. */
  readonly sandboxPort: number;
  /** The folder with D1 and R2 (`wrangler/`), the sandbox's data (`sandbox/`), the logs and the state of its filling. */
  readonly dataDir: string;
  /** The data for a new data folder. */
  readonly contents: Contents;
}

export interface Store {
  readonly url: string;
  /** Undefined if .dev.vars configures real services only. */
  readonly sandboxUrl: string | undefined;
  /** Returns the current Worker. A restart replaces it. */
  readonly worker: () => ServedWorker;
  /** Ends workerd at once, while the sandbox continues. */
  readonly kill: () => Promise<void>;
  /** Serves the Worker again with the same data and port. */
  readonly restart: () => Promise<void>;
}

/** Serves the built store and its sandbox in this process (docs/how-this-repository-works.md), with a migrated and filled data folder. */
export async function startStore(options: StoreOptions): Promise<Store> {
  const building = buildIfStale();
  // The build is awaited below. Until then, a rejection must not count as unhandled.
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

/** Prepares the ports, the sandbox, a migrated and filled data folder, and the Worker's variables. */
export async function prepareStore({ port, sandboxPort, dataDir, contents }: StoreOptions) {
  const services = chooseServices();
  const usesSandbox = services.sandboxAuth || services.sandboxStripe;
  await requireFreePort(port, "PORT");
  if (usesSandbox) await requireFreePort(sandboxPort, "SANDBOX_PORT");
  claimDataFolder(dataDir);
  requireContents(dataDir, contents);
  if (deleteIncompleteData(dataDir)) {
    console.log("An earlier start was interrupted while filling the store: filling it again.");
  }
  const storeUrl = `http://localhost:${port}`;
  const sandbox = usesSandbox ? await openSandbox(dataDir, sandboxPort, storeUrl) : undefined;
  if (sandbox !== undefined) atEnd(() => sandbox.stop());
  // Emails of crons and queues need STORE_URL for their links, because they have no request with the URL.
  const variables = { STORE_URL: storeUrl, ...workerVariables(sandbox?.url ?? "") };
  requireValidVariables(variables, ".dev.vars");
  await fillDataFolder(dataDir, { contents, variables, sandboxUrl: sandbox?.url });
  return { sandbox, variables, storeUrl };
}

async function openSandbox(dataDir: string, port: number, storeUrl: string) {
  try {
    return await startSandbox({ port, storeUrl, dataDir: join(dataDir, "sandbox") });
  } catch (error) {
    const isDatabaseError = error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
    throw isDatabaseError ? explainFailedStart(dataDir, error) : error;
  }
}

function requireContents(dataDir: string, contents: Contents): void {
  if (contents !== "empty" || readContents(dataDir) !== "demonstration") return;
  throw new Failure(
    `--empty makes a new store, and ${dataDir} holds one already: choose another folder with DATA_DIR.`,
  );
}

interface FillOptions {
  readonly contents: Contents;
  readonly variables: Readonly<Record<string, string>>;
  readonly sandboxUrl: string | undefined;
}

async function fillDataFolder(
  dataDir: string,
  { contents, variables, sandboxUrl }: FillOptions,
): Promise<void> {
  const isFilled = readContents(dataDir) !== undefined;
  if (isFilled && isMigrated(dataDir)) return;
  const bindings = await openBindings(dataDir);
  try {
    const db = await bindings.database();
    await migrate(db).catch((error: unknown) => {
      throw error instanceof Failure ? error : explainFailedStart(dataDir, error);
    });
    markMigrated(dataDir);
    if (isFilled) return;
    await fillOnce(dataDir, contents, async () => {
      if (contents === "empty") return;
      console.log("Filling the store with its demonstration catalogue…");
      // Imported on demand, because only a first start needs it.
      const { seedStore } = await import("../seed.ts");
      await seedStore({ db, bucket: await bindings.bucket(), variables, sandboxUrl: sandboxUrl ?? "" });
    });
  } finally {
    await bindings.stop();
  }
}
