import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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
import { createTakenPortFailure, findFreePort, requireFreePort } from "./ports.ts";
import { isPortTaken, openBindings, type ServedWorker, type ServeOptions, serveWorker } from "./worker.ts";

export interface StoreOptions {
  /** The port of the store, or 0 for any free one. */
  readonly port: number;
  /** The port of the sandbox, or 0 for any free one. */
  readonly sandboxPort: number;
  /**
   * The folder with D1 and R2 (`wrangler/`), the sandbox's data (`sandbox/`), the logs and the state of its filling.
   */
  readonly dataDir: string;
  /** The data for a new data folder. */
  readonly contents: Contents;
  /** True if the store was built already. */
  readonly isBuilt?: boolean;
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

/**
 * Serves the built store and its sandbox in this process (docs/how-this-repository-works.md), with a migrated and
 * filled data folder.
 */
export async function startStore(options: StoreOptions): Promise<Store> {
  const building = options.isBuilt === true ? undefined : buildIfStale();
  // The build is awaited below. Until then, a rejection must not count as unhandled.
  building?.catch(() => {});
  await claimStore(options);
  const { sandbox, storeUrl, serveOptions, ...served } = await serveStore(options, building);
  let worker = served.worker;
  atEnd(() => worker.stop());
  return {
    url: storeUrl,
    sandboxUrl: sandbox?.url,
    worker: () => worker,
    kill: () => worker.stop(),
    restart: async () => {
      worker = await serveAgain(serveOptions);
    },
  };
}

/** Prepares the ports, the sandbox, a migrated and filled data folder, and the Worker's variables. */
export async function prepareStore(options: StoreOptions) {
  await claimStore(options);
  return await openStore(options);
}

async function claimStore({ port, sandboxPort, dataDir, contents }: StoreOptions): Promise<void> {
  const { sandboxAuth, sandboxStripe } = chooseServices();
  await requireFreePort(port, "PORT");
  if (sandboxAuth || sandboxStripe) await requireFreePort(sandboxPort, "SANDBOX_PORT");
  claimDataFolder(dataDir);
  requireContents(dataDir, contents);
  if (deleteIncompleteData(dataDir)) {
    console.log("An earlier start was interrupted while filling the store: filling it again.");
  }
}

function requireContents(dataDir: string, contents: Contents): void {
  if (contents !== "empty" || readContents(dataDir) !== "demonstration") return;
  throw new Failure(
    `--empty makes a new store, and ${dataDir} holds one already: choose another folder with DATA_DIR.`,
  );
}

const maxStarts = 3;

/**
 * Serves the store at its port. The Worker and the sandbox need the store's URL before workerd listens, so a free port
 * is chosen first. If another program takes it meanwhile, both start again at another one.
 */
async function serveStore(options: StoreOptions, building: Promise<void> | undefined) {
  for (let starts = 1; ; starts += 1) {
    const port = options.port === 0 ? await findFreePort() : options.port;
    const { sandbox, variables, storeUrl } = await openStore({ ...options, port });
    await building;
    const serveOptions = { port, dataDir: options.dataDir, variables };
    try {
      return { worker: await serveWorker(serveOptions), sandbox, storeUrl, serveOptions };
    } catch (error) {
      if (!isPortTaken(error)) throw error;
      if (options.port !== 0 || starts === maxStarts) throw createTakenPortFailure(port, "PORT");
      console.warn(`Another program took port ${port}, so the store starts again at another one.`);
      await sandbox?.stop();
    }
  }
}

async function openStore({ port, sandboxPort, dataDir, contents }: StoreOptions) {
  const { sandboxAuth, sandboxStripe } = chooseServices();
  const storeUrl = `http://localhost:${port}`;
  const sandbox =
    sandboxAuth || sandboxStripe ? await openSandbox(dataDir, sandboxPort, storeUrl) : undefined;
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

const restartAttempts = 20;
const restartPauseMs = 500;

/**
 * Serves the Worker again at its former port, which another program may use for a moment, for example to call a server.
 */
async function serveAgain(options: ServeOptions): Promise<ServedWorker> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await serveWorker(options);
    } catch (error) {
      if (!isPortTaken(error) || attempts === restartAttempts) throw error;
      await sleep(restartPauseMs);
    }
  }
}
