import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import { createStoreContext } from "../context.ts";
import { openReadSession } from "../db/client.ts";
import { measureQueries } from "../db/measure-queries.ts";
import { queueDueEmails } from "../domain/emails/sending/send-emails.ts";
import { type AppEnv, type Bindings, parseSettings, type Settings } from "../env.ts";

/**
 * Creates the store context of the request, measures its queries, and queues the emails that it wrote once the response
 * is ready.
 */
export const requestScope = createMiddleware<AppEnv>(async (c, next) => {
  const settings = readConfiguration(c.env);
  c.set("settings", settings);
  const session = mayUseReplica(c) ? openReadSession(c.env.DB) : c.env.DB;
  const { database, usage } = measureQueries(session);
  c.set("usage", usage);
  let hasEmails = false;
  const store = createStoreContext(c.env, settings, {
    origin: new URL(c.req.url).origin,
    database,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    onEmailsEnqueued: () => {
      hasEmails = true;
    },
  });
  c.set("store", store);
  await next();
  if (hasEmails) c.executionCtx.waitUntil(queueDueEmails(store));
});

/**
 * Parses the Worker's settings for a request.
 * @throws StoreError service_unavailable if the Worker is not configured. The log names the missing variables.
 */
export function readConfiguration(bindings: Bindings): Settings {
  try {
    return parseSettings(bindings);
  } catch (error) {
    console.error(error);
    throw new StoreError("service_unavailable", { cause: error });
  }
}

/**
 * Returns true if the request may read a replica of the database. Accounts, carts and orders need the primary. A client
 * that has just written also needs it, and sends no-cache.
 */
function mayUseReplica({ req }: Context<AppEnv>): boolean {
  const isRead = req.method === "GET" || req.method === "HEAD";
  return (
    isRead &&
    /^\/api\/(products|store-settings)(\/|$)/.test(req.path) &&
    !requiresFreshResponse(req.raw.headers)
  );
}

/**
 * Returns true if a request requires a fresh response. Browsers send such requests when a person reloads a page, and
 * the store's own client sends them after a write.
 */
export function requiresFreshResponse(headers: Headers): boolean {
  return /no-cache|max-age=0/.test(headers.get("Cache-Control") ?? "");
}
