import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../env.ts";
import { toHex } from "../lib/hex.ts";

/**
 * One line of JSON for each call of the API, and the same times for the browser's tools (`Server-Timing`). No address, no
 * query and no name: the account is a keyed hash, which finds all lines of one account and says nobody's name. Workers'
 * clock stops between two waits, so that times are those of waiting.
 */
export const logRequest = createMiddleware<AppEnv>(async (c, next) => {
  const start = performance.now();
  await next();
  const milliseconds = Math.round(performance.now() - start);
  const { usage, token, visitor } = c.var;
  const database = Math.round(usage?.milliseconds ?? 0);
  c.header("Server-Timing", `total;dur=${milliseconds}, db;dur=${database}`);
  const account = token?.subject ?? visitor?.id;
  const line = {
    request: c.var.requestId,
    method: c.req.method,
    route: findRoute(c),
    status: c.res.status,
    milliseconds,
    database_milliseconds: database,
    database_calls: usage?.calls ?? 0,
    rows_read: usage?.rowsRead ?? 0,
    ...(account !== undefined && {
      account: await hashAccount(c.var.settings.LINK_SIGNING_SECRET, account),
    }),
  };
  console.info(JSON.stringify(line));
});

/** As the API describes it, without the ids of the path. Middleware and pages match as well. */
function findRoute(c: Context<AppEnv>): string {
  const isCall = ({ method, path }: { method: string; path: string }) =>
    method === c.req.method && path.startsWith("/api/");
  return matchedRoutes(c).findLast(isCall)?.path ?? "unknown";
}

async function hashAccount(secret: string, id: string): Promise<string> {
  const bytes = new TextEncoder().encode(`request-log:${secret}:${id}`);
  return toHex(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 16);
}
