import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../env.ts";
import { findAnswerPlace, keep, take, unchanged } from "../pages/kept-pages.ts";
import { readSettings } from "./request-scope.ts";

/**
 * Of the catalogue: the same for everyone, and kept until it changes, as the pages are (docs/decisions/0043). Carts and
 * checkouts always ask the database. It stands before what only an answer that has to be made needs.
 */
export const keepAnswers = createMiddleware<AppEnv>(async (c, next) => {
  const { method, headers, body } = c.req.raw;
  if (method !== "GET" || body !== null) return next();
  const place = await findAnswerPlace(new URL(c.req.url), headers, c.env, readSettings(c.env));
  if (place === undefined) return next();
  const kept = unchanged(place, headers) ?? (await take(place));
  if (kept !== undefined) return kept;
  await next();
  if (c.res.status !== 200) return;
  c.res = await keep(place, c.res, (work) => c.executionCtx.waitUntil(work));
});
