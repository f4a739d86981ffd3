import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { AppEnv } from "../env.ts";

/** The whole API, described by the same schemas that validate it. */
export function openApiRoute(api: Hono<AppEnv>) {
  // Per-isolate cache: writing the document takes longer than any other response, and it changes with the build alone.
  let json: string | undefined;
  return new Hono<AppEnv>().get("/", async (c) => {
    json ??= JSON.stringify(await describeApi(api));
    return c.body(json, 200, {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    });
  });
}

function describeApi(api: Hono<AppEnv>) {
  return generateSpecs(api, {
    // Invalid input is answered as any failure is: the description of each route has it.
    defaultValidationErrorResponse: false,
    documentation: {
      info: { title: "Prairie Dollar", version: "1", description: "The store's own API." },
      servers: [{ url: "/api" }],
      components: {
        securitySchemes: { accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
  });
}
