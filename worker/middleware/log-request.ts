import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../env.ts";
import { hashText } from "../lib/hex.ts";

/**
 * One line of JSON for each call of the API, and the same times for the browser's tools (`Server-Timing`). No address, no
 * query and no name: the account is a keyed hash, which finds all lines of one account and says nobody's name. Workers'
 * clock stops between two waits, so that times are those of waiting.
 */
export const logRequest = createMiddleware<AppEnv>(async (c, next) => {
  const start = performance.now();
  await next();
  const milliseconds = Math.round(performance.now() - start);
  const database = Math.round(c.var.usage?.milliseconds ?? 0);
  c.res.headers.set("Server-Timing", `total;dur=${milliseconds}, db;dur=${database}`);
  const { token, visitor } = c.var;
  const account = token?.subject ?? visitor?.id;
  writeLine(c, {
    status: c.res.status,
    milliseconds,
    ...(account !== undefined && {
      account: await hashAccount(c.var.settings.LINK_SIGNING_SECRET, account),
    }),
  });
});

/** The line of an answer that is kept (docs/decisions/0043). */
export function logKept(c: Context<AppEnv>, status: number, startedAt: number): void {
  writeLine(c, { status, milliseconds: Math.round(performance.now() - startedAt), kept: true });
}

interface Outcome {
  readonly status: number;
  readonly milliseconds: number;
  readonly account?: string;
  readonly kept?: true;
}

function writeLine(c: Context<AppEnv>, { status, milliseconds, ...more }: Outcome): void {
  const { usage } = c.var;
  const line = {
    request: c.var.requestId,
    method: c.req.method,
    route: findRoute(c),
    status,
    milliseconds,
    database_milliseconds: Math.round(usage?.milliseconds ?? 0),
    database_calls: usage?.calls ?? 0,
    rows_read: usage?.rowsRead ?? 0,
    ...more,
  };
  console.info(JSON.stringify(line));
}

/** As the API describes it, without the ids of the path. Middleware and pages match as well. */
function findRoute(c: Context<AppEnv>): string {
  const isCall = ({ method, path }: { method: string; path: string }) =>
    method === c.req.method && path.startsWith("/api/");
  return matchedRoutes(c).findLast(isCall)?.path ?? "unknown";
}

async function hashAccount(secret: string, id: string): Promise<string> {
  return (await hashText(`request-log:${secret}:${id}`)).slice(0, 16);
}
