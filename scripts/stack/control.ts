import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import * as v from "valibot";
import { atEnd } from "../lib/main.ts";
import type { Store } from "./start-store.ts";

const querySchema = v.object({
  sql: v.string(),
  params: v.optional(v.array(v.union([v.string(), v.number(), v.null()])), []),
});
const scheduledSchema = v.object({ cron: v.string() });

/**
 * Lets tests read the store's database and break the store: POST /query {sql, params}, /scheduled {cron}, /memory (of
 * workerd), /kill (kill -9 of workerd) and /start. Each responds when it is done.
 * @returns its URL
 */
export async function startControl(store: Store): Promise<string> {
  const handlers: Record<string, (request: IncomingMessage) => Promise<object | undefined>> = {
    "/query": async (request) => {
      const { sql, params } = v.parse(querySchema, await json(request));
      const database = await store.worker().database();
      const { results } = await database
        .prepare(sql)
        .bind(...params)
        .all();
      return { rows: results };
    },
    "/scheduled": async (request) => {
      await store.worker().runSchedule(v.parse(scheduledSchema, await json(request)).cron);
      return undefined;
    },
    "/memory": async () => ({ mebibytes: await readWorkerdMemory() }),
    "/kill": async () => {
      await store.kill();
      return undefined;
    },
    "/start": async () => {
      await store.restart();
      return undefined;
    },
  };
  const server = createServer(async (request, response) => {
    const handle = request.method === "POST" ? handlers[request.url ?? ""] : undefined;
    if (handle === undefined) return response.writeHead(404).end();
    try {
      const result = await handle(request);
      if (result === undefined) return response.writeHead(204).end();
      return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(result));
    } catch (error) {
      return response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => server.close());
  // A listening TCP server has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the memory of this process's workerd in MiB, or null if the system has no `ps`. */
async function readWorkerdMemory(): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-axo", "ppid=,rss=,comm="]);
    const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
    const workerdRows = rows.filter(
      ([parent, , name]) => Number(parent) === process.pid && name?.endsWith("workerd"),
    );
    return Math.round(workerdRows.reduce((total, [, kibibytes]) => total + Number(kibibytes), 0) / 1_024);
  } catch {
    return null;
  }
}
