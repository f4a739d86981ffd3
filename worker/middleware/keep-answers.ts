import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../env.ts";
import { isReload } from "../lib/is-reload.ts";
import { findAnswerPlace, keep, take, unchanged } from "../pages/kept-pages.ts";
import { isWithinLimit } from "./rate-limit.ts";
import { readSettings } from "./request-scope.ts";

/**
 * Of the catalogue: the same for everyone, and kept until it changes, as the pages are (docs/decisions/0043). Carts and
 * checkouts always ask the database. It comes before the middleware that only a new answer needs.
 */
export const keepAnswers = createMiddleware<AppEnv>(async (c, next) => {
  const { method, headers, body } = c.req.raw;
  if (method !== "GET" || body !== null) return next();
  // A reload asks the database what is new.
  const isCounted = isReload(headers);
  if (isCounted && !(await isWithinLimit(c, ""))) return next();
  const place = await findAnswerPlace(new URL(c.req.url), headers, c.env, readSettings(c.env));
  if (place === undefined) return next();
  const kept = unchanged(place, headers) ?? (await take(place));
  // An address that asks too often is refused like any other, further in.
  if (kept !== undefined && (isCounted || (await isWithinLimit(c, "")))) {
    c.set("isKept", true);
    return kept;
  }
  await next();
  if (c.res.status !== 200) return;
  const made = c.res;
  // Hono would put the headers of the one before over those of the next.
  c.res = undefined;
  c.res = await keep(place, made, (work) => c.executionCtx.waitUntil(work));
});
