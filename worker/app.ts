import { Hono } from "hono";
import { answerFailure, answerUnknownPath } from "./middleware/answer-failure.ts";
import type { AppEnv } from "./middleware/app-env.ts";
import { guardBody } from "./middleware/guard-body.ts";
import { openStore } from "./middleware/open-store.ts";
import { addressRoutes } from "./routes/addresses.ts";
import { authRoutes } from "./routes/auth.ts";
import { cartRoutes } from "./routes/cart.ts";
import { checkoutRoutes } from "./routes/checkout.ts";
import { configRoutes } from "./routes/config.ts";
import { healthRoutes } from "./routes/health.ts";
import { openApiRoute } from "./routes/openapi.ts";
import { orderRoutes } from "./routes/orders.ts";
import { productRoutes } from "./routes/products.ts";
import { stripeWebhookRoutes } from "./routes/stripe-webhook.ts";

const api = new Hono<AppEnv>()
  .use(openStore)
  .use(guardBody)
  .route("/config", configRoutes)
  .route("/health", healthRoutes)
  .route("/products", productRoutes)
  .route("/cart", cartRoutes)
  .route("/addresses", addressRoutes)
  .route("/auth", authRoutes)
  .route("/checkout", checkoutRoutes)
  .route("/orders", orderRoutes)
  .route("/webhooks", stripeWebhookRoutes)
  .route("/openapi.json", openApiRoute);

/** The whole store on one screen: what the Worker answers itself. The rest is the SPA's files (pages/shell.ts). */
export const app = new Hono<AppEnv>().onError(answerFailure).notFound(answerUnknownPath).route("/api", api);

export type Api = typeof app;
