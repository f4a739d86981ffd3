import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../env.ts";

/** What every answer of the API carries. What is not said to be public is nobody else's: it is not stored. */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  c.header("Cross-Origin-Resource-Policy", "same-origin");
  c.header("Strict-Transport-Security", "max-age=31536000");
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});

/** The catalogue is the same for everyone and may be half a minute old: the checkout looks again. */
export const cacheBriefly = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.ok) c.header("Cache-Control", "public, max-age=30, stale-while-revalidate=60");
});
