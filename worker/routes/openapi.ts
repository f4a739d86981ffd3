import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { orderLinkHeader } from "../../contract/orders/order-link.ts";
import type { AppEnv } from "../env.ts";

/** Creates the route of the OpenAPI document, which is generated from the schemas that also validate requests. */
export function createOpenApiRoute(api: Hono<AppEnv>) {
  // Per-isolate cache, because generating the document is slow, and it changes only with the build.
  let json: string | undefined;
  return new Hono<AppEnv>().get("/", async (c) => {
    json ??= JSON.stringify(await generateDocument(api));
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
