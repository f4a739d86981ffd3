import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { authRoutes } from "./auth/routes.ts";
import type { Sandbox, SandboxEnv } from "./context.ts";
import { controlRoutes } from "./control/routes.ts";
import { outboxRoutes } from "./outbox/routes.ts";
import { landingPage } from "./pages/landing.ts";
import { challengeRoutes } from "./stripe/challenge.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import { stripeJsRoutes } from "./stripe-js/routes.ts";
import { turnstileRoutes } from "./turnstile/routes.ts";

/** Creates the server of Supabase Auth, Stripe, Turnstile, the outbox of emails and the switches for tests. */
export function createSandboxApp(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .use(refuseForeignHosts)
    .use("/sandbox/*", refuseForeignPages)
    .use("/outbox/*", refuseForeignPages)
    .get("/", (c) => c.html(landingPage(sandbox.settings.storeUrl)))
    .route("/auth/v1", authRoutes(sandbox))
    .route("/v1", stripeRoutes(sandbox))
    .route("/", challengeRoutes(sandbox))
    .route("/", stripeJsRoutes())
    .route("/turnstile/v0", turnstileRoutes())
    .route("/", outboxRoutes(sandbox))
    .route("/sandbox", controlRoutes(sandbox));
}

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/** Refuses other host names. An attacker's page could read responses under a name that resolves to this machine. */
const refuseForeignHosts = createMiddleware<SandboxEnv>(async (c, next) => {
  const { hostname } = new URL(`http://${c.req.header("Host") ?? "localhost"}`);
  if (!loopback.includes(hostname)) return c.text("The sandbox serves this machine only", 403);
  await next();
});

/** Refuses requests from pages of other origins. Any page that a developer visits could send them. */
const refuseForeignPages = createMiddleware<SandboxEnv>(async (c, next) => {
  const origin = c.req.header("Origin");
  if (origin !== undefined && origin !== `http://${c.req.header("Host")}`) {
    return c.text("Another page asks", 403);
  }
  await next();
});
