import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../env.ts";

// Of pages, or of browsers and plug-ins that are gone: each header of each answer takes its time.
const ofPages = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** The API's headers: its responses run nothing, link nowhere and are framed by nobody. */
export const apiHeaders = secureHeaders({
  ...ofPages,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  strictTransportSecurity: false,
  // Nothing sets it.
  removePoweredBy: false,
});

// On the response itself: `c.header` would make a new one around its body, which then is read through a stream.

/**
 * Of every response, also of redirects, files and failures: a browser that has seen one never asks by plain HTTP again.
 * Without includeSubDomains: the shopkeeper's other subdomains may have no certificate, and it cannot be taken back.
 */
export const transportSecurity = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set("Strict-Transport-Security", "max-age=63072000");
});

/** Nothing is stored by caches unless its route says so. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});
