import { appendFileSync, createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { D1Database, D1PreparedStatement, R2Bucket } from "@cloudflare/workers-types";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4SharedOptions,
  type V4WorkerOptions,
} from "miniflare";
import { noticeClosedConnections } from "../lib/event-loop.ts";
import { Failure } from "../lib/failure.ts";
import { withoutSignalListeners } from "../lib/main.ts";
import { builtWorkerPath } from "../lib/paths.ts";
import { explainFailedStart } from "./explain-failed-start.ts";
import { readWorkerOptions } from "./worker-options.ts";

export interface ServedWorker {
  readonly origin: string;
  readonly database: () => Promise<D1Database>;
  readonly bucket: () => Promise<R2Bucket>;
  /** Runs the Worker's handler of a cron. */
  readonly runSchedule: (cron: string) => Promise<void>;
  /** Ends workerd at once (kill -9), as a power failure would. Committed data is on the disk. */
  readonly stop: () => Promise<void>;
}

export interface ServeOptions {
  /** The port, or 0 for any free one. */
  readonly port: number;
  readonly dataDir: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Serves the built Worker with all bindings of wrangler.toml, on this machine only. */
export async function serveWorker({ port, dataDir, variables }: ServeOptions): Promise<ServedWorker> {
  const options = await readWorkerOptions();
  const worker = await startMiniflare(
    {
      ...options,
      bindings: { ...options.bindings, ...variables },
      modules: [{ type: "ESModule", path: builtWorkerPath, contents: readFileSync(builtWorkerPath, "utf8") }],
      modulesRoot: dirname(builtWorkerPath),
    },
    { port, dataDir },
  );
  const health = await fetch(`${worker.origin}/api/health`);
  if (health.ok) return worker;
  await worker.stop();
  throw explainFailedStart(dataDir, `its health check answered ${health.status}: ${await health.text()}`);
}

/**
 * Returns true for the error of a start at a port that another program uses. Miniflare's ERR_ADDRESS_IN_USE does not
 * recognize what workerd writes.
 */
export function isPortTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Address already in use|Only one usage of each socket address/.test(error.message)
  );
}

/** Opens the store's database and images without serving a Worker. */
export async function openBindings(dataDir: string): Promise<ServedWorker> {
  const { compatibilityDate, d1Databases, r2Buckets } = await readWorkerOptions();
  const script = "export default { fetch: () => new Response(null, { status: 503 }) }";
  return await startMiniflare(
    {
      ...(compatibilityDate && { compatibilityDate }),
      ...(d1Databases && { d1Databases }),
      ...(r2Buckets && { r2Buckets }),
      modules: true,
      script,
    },
    { port: 0, dataDir },
  );
}

/** Starts Miniflare with the data folder, without telemetry and requests to other hosts. */
export async function startMiniflare(
  worker: V4WorkerOptions,
  { port, dataDir }: { port: number; dataDir: string },
): Promise<ServedWorker> {
  const logPath = join(dataDir, "logs", "store.log");
  mkdirSync(dirname(logPath), { recursive: true });
  // The Worker logs a line for each request, after the response.
  const lines = createWriteStream(logPath, { flags: "a" });
  const shared: V4SharedOptions = {
    host: "127.0.0.1",
    port,
    resourcePersistencePath: join(dataDir, "wrangler", "v3"),
    // Disables telemetry and all requests to other hosts.
    cf: false,
    telemetry: { enabled: false },
    log: new FileLog(logPath),
    handleStructuredLogs: ({ level, message }) => void lines.write(`${level}: ${message}\n`),
  };
  const miniflare = await withoutSignalListeners(
    async () => new Miniflare(convertV4MiniflareOptions({ ...worker, ...shared })),
  );
  const { origin } = await miniflare.ready.catch(async (error: unknown) => {
    await miniflare.dispose();
    throw error;
  });
  return {
    origin,
    database: async () => wrapDatabase(await miniflare.getD1Database("DB")),
    // The types differ only in Headers, which are undici's in Miniflare's types.
    bucket: async () => wrapCalls((await miniflare.getR2Bucket("PRODUCT_IMAGES")) as unknown as R2Bucket),
    runSchedule: async (cron) => {
      const { outcome } = await (await miniflare.getWorker()).scheduled({ cron });
      if (outcome !== "ok") throw new Failure(`The schedule ended as "${outcome}"; its log: ${logPath}`);
    },
    stop: async () => {
      await miniflare.dispose();
      await new Promise((resolve) => lines.end(resolve));
    },
  };
}

/**
 * Wraps all calls of the database, so that none begins on a connection that workerd has closed. Importing a module and
 * preparing statements block this process, on a busy machine for longer than the 5 seconds after which workerd closes
 * an idle connection.
 */
function wrapDatabase(database: D1Database): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrapStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const bind: D1PreparedStatement["bind"] = (...values) => wrapStatement(statement.bind(...values));
    const wrapped = wrapCalls(statement, { bind });
    originals.set(wrapped, statement);
    return wrapped;
  };
  return wrapCalls(database, {
    prepare: (sql) => wrapStatement(database.prepare(sql)),
    withSession: (constraint) => database.withSession(constraint),
    batch: async (statements) => {
      await noticeClosedConnections();
      return await database.batch(statements.map((statement) => originals.get(statement) ?? statement));
    },
  });
}

/** Notices closed connections before each asynchronous call, except of the methods that are replaced. */
function wrapCalls<Target extends object>(target: Target, replaced: Partial<Target> = {}): Target {
  return new Proxy(target, {
    get: (_target, name) => {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name);
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return async (...args: unknown[]): Promise<unknown> => {
        await noticeClosedConnections();
        return await member.apply(target, args);
      };
    },
  });
}

/** Writes Miniflare's messages to a file, for example about a Worker that has crashed and restarts. */
class FileLog extends Log {
  readonly #path: string;

  constructor(path: string) {
    super(LogLevel.WARN);
    this.#path = path;
  }

  protected override log(message: string): void {
    appendFileSync(this.#path, `${message}\n`);
  }
}
