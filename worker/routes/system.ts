import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { orderLinkHeader } from "../../contract/orders/order-link.ts";
import { configResponse, type HealthResponse, healthResponse } from "../../contract/shared/system.ts";
import { checkPublicKeys } from "../adapters/supabase-keys.ts";
import { checkHealth } from "../domain/check-health.ts";
import { type AppEnv, type Settings, toPublicConfig } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

export const configRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Returns the settings that the SPA needs at run time",
    access: "anyone",
    response: configResponse,
  }),
  (c) => {
    c.header("Cache-Control", "public, max-age=60");
    return c.json({ success: true, data: toPublicConfig(c.var.settings) });
  },
);

export const healthRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Checks the database and the object store, and whether payments and accounts can be verified",
    access: "anyone",
    response: healthResponse,
  }),
  async (c) => {
    const { settings, store } = c.var;
    const [health, sign_in] = await Promise.all([checkHealth(store), checkSignIn(settings)]);
    const webhooks = settings.STRIPE_WEBHOOK_SECRET === undefined ? "no_secret" : "ok";
    const data: HealthResponse["data"] = { ...health, webhooks, sign_in };
    // Guests can shop without webhooks and sign-in, so only the database and the object store decide the status.
    const success = data.status === "ok";
    c.header("Cache-Control", "no-store");
    return c.json({ success, data }, success ? 200 : 503);
  },
);

async function checkSignIn(settings: Settings): Promise<HealthResponse["data"]["sign_in"]> {
  const state = await checkPublicKeys(settings.SUPABASE_URL);
  return state === "no_keys" && settings.SUPABASE_JWT_SECRET !== undefined ? "ok" : state;
}

/** Creates the route of the OpenAPI document, which is generated from the schemas that also validate requests. */
export function createOpenApiRoute(api: Hono<AppEnv>) {
  // Per-isolate cache, because generating the document is slow, and it changes only with the build.
  let json: string | undefined;
  return new Hono<AppEnv>().get("/", async (c) => {
    json ??= JSON.stringify(await generateDocument(api));
    // Only a deployment changes the document, and a client may learn of it five minutes later.
    return c.body(json, 200, {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    });
  });
}

function generateDocument(api: Hono<AppEnv>) {
  return generateSpecs(api, {
    // Every endpoint describes its failures itself, including invalid input.
    defaultValidationErrorResponse: false,
    documentation: {
      info: { title: "Prairie Dollar", version: "1", description: "The store's own API." },
      servers: [{ url: "/api" }],
      components: {
        securitySchemes: {
          accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          orderLink: { type: "apiKey", in: "header", name: orderLinkHeader },
        },
      },
    },
  });
}
