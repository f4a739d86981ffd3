import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../env.ts";
import { hashText } from "../lib/hex.ts";

/**
 * Logs each request as one line of JSON, without IP addresses, query strings and names. The account is a keyed hash, by
 * which all lines of one account can be found. Times only include waiting, because a Worker's clock stops while code runs.
 */
export const logRequest = createMiddleware<AppEnv>(async (c, next) => {
  const start = performance.now();
  await next();
  const milliseconds = Math.round(performance.now() - start);
  const { requestId, usage, token, visitor, isCached } = c.var;
  const database = Math.round(usage?.milliseconds ?? 0);
  c.res.headers.set("X-Request-Id", requestId);
  const account = token?.subject ?? visitor?.id;
  const ray = c.req.header("CF-Ray");
  const line = {
    request: requestId,
    ...(ray !== undefined && { ray }),
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
    ...(isCached && { cached: true }),
  };
  console.info(JSON.stringify(line));
});

/** Returns the route's pattern, such as /api/orders/:id. Middleware matches too, so the last match is the handler. */
function findRoute(c: Context<AppEnv>): string {
  const handler = matchedRoutes(c).findLast(({ method }) => method === c.req.method);
  return handler?.path ?? (c.req.path.startsWith("/api/") ? "unknown" : "page");
}

async function hashAccount(secret: string, id: string): Promise<string> {
  return (await hashText(`request-log:${secret}:${id}`)).slice(0, 16);
}
