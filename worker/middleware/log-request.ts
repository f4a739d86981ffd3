import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../env.ts";
import { hashText } from "../lib/hex.ts";

/**
 * Writes one line of JSON for each request. No address, no query and no name: the account is a keyed hash, which finds all
 * lines of one account and says nobody's name. Workers' clock stops between two waits, so that times are those of waiting.
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

/** As the API describes it, without the ids of the path. Middleware matches as well. */
function findRoute(c: Context<AppEnv>): string {
  const handler = matchedRoutes(c).findLast(({ method }) => method === c.req.method);
  return handler?.path ?? (c.req.path.startsWith("/api/") ? "unknown" : "page");
}

// Of the accounts that asked last: an account asks many times in a row.
const hashes = new Map<string, string>();
const maxHashes = 500;

async function hashAccount(secret: string, id: string): Promise<string> {
  const text = `request-log:${secret}:${id}`;
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = (await hashText(text)).slice(0, 16);
  if (hashes.size >= maxHashes) hashes.clear();
  hashes.set(text, hash);
  return hash;
}
