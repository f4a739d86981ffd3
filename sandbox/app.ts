import { Hono } from "hono";
import { authRoutes } from "./auth/routes.ts";
import type { Sandbox, SandboxEnv } from "./context.ts";
import { controlRoutes } from "./control/routes.ts";
import { outboxRoutes } from "./outbox/routes.ts";
import { landingPage } from "./pages/landing.ts";
import { challengeRoutes } from "./stripe/challenge.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import { stripeJsRoutes } from "./stripe-js/routes.ts";

export function sandboxApp(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .get("/", (c) => c.html(landingPage(sandbox.settings.storeUrl)))
    .route("/auth/v1", authRoutes(sandbox))
    .route("/v1", stripeRoutes(sandbox))
    .route("/", challengeRoutes(sandbox))
    .route("/", stripeJsRoutes())
    .route("/", outboxRoutes(sandbox))
    .route("/sandbox", controlRoutes(sandbox));
}
