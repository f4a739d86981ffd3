import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../env.ts";
import { findAnswerPlace, keep, take, unchanged } from "../pages/kept-pages.ts";

/**
 * Of the catalogue: the same for everyone, and kept until it changes, as the pages are (docs/decisions/0043). Carts and
 * checkouts always ask the database.
 */
export const keepAnswers = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== "GET") return next();
  const { headers } = c.req.raw;
  const place = await findAnswerPlace(new URL(c.req.url), headers, c.env, c.var.settings);
  if (place === undefined) return next();
  const kept = unchanged(place, headers) ?? (await take(place));
  if (kept !== undefined) return kept;
  await next();
  if (c.res.status !== 200) return;
  c.res = await keep(place, c.res, (work) => c.executionCtx.waitUntil(work));
});
