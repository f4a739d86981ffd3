import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../env.ts";
import { hashWithKey } from "../lib/hash.ts";

/**
 * Logs each request as one line of JSON, without IP addresses, query strings and names. The account is a keyed hash, so
 * that all lines of one account can be found. The store creates the id, because a client's id could forge lines. Times
 * include only waiting, because a Worker's clock stops while code runs.
 */
export const logRequest = createMiddleware<AppEnv>(async (c, next) => {
  const start = performance.now();
  await next();
  const milliseconds = performance.now() - start;
  const { requestId, usage, isCached } = c.var;
  c.res.headers.set("X-Request-Id", requestId);
  // JSON.stringify() omits undefined values.
  const line = {
    request: requestId,
    ray: c.req.header("CF-Ray"),
    method: c.req.method,
    route: findRoute(c),
    status: c.res.status,
    milliseconds: Math.round(milliseconds),
    database_milliseconds: Math.round(usage?.milliseconds ?? 0),
    database_calls: usage?.calls ?? 0,
    database_statements: usage?.statements ?? 0,
    rows_read: usage?.rowsRead ?? 0,
    account: await hashAccount(c),
    cached: isCached,
  };
  console.info(JSON.stringify(line));
});

/** Returns the route's pattern, such as /api/orders/:id. Middleware matches too, so the last match is the handler. */
function findRoute(c: Context<AppEnv>): string {
  const handler = matchedRoutes(c).findLast(({ method }) => method === c.req.method);
  return handler?.path ?? (c.req.path.startsWith("/api/") ? "unknown" : "page");
}

async function hashAccount(c: Context<AppEnv>): Promise<string | undefined> {
  const { settings, token, visitor } = c.var;
  const id = token?.subject ?? visitor?.id;
  if (id === undefined) return undefined;
  return (await hashWithKey(settings.LINK_SIGNING_SECRET, `request-log:${id}`)).slice(0, 16);
}
