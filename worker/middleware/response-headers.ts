import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../env.ts";

// These headers affect only pages, or browsers and plug-ins that no longer exist.
const disabledPageHeaders = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Sets the API's security headers. Its responses must not run scripts, load resources or be framed. */
export const apiHeaders = secureHeaders({
  ...disabledPageHeaders,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  strictTransportSecurity: false,
  // No handler sets X-Powered-By.
  removePoweredBy: false,
});

/**
 * Sends HSTS with every response, so that browsers never use plain HTTP again. It omits includeSubDomains, because the
 * shopkeeper's other subdomains may have no certificate, and browsers would remember it for two years.
 */
export const transportSecurity = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set("Strict-Transport-Security", "max-age=63072000");
});

/** Forbids caching, unless the route has set Cache-Control. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});
