import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { AppEnv } from "../env.ts";

/** Describes the whole API by the schemas that also validate it. */
export function openApiRoute(api: Hono<AppEnv>) {
  // Per-isolate cache: generating the document is slow, and it only changes with the build.
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
    // Every endpoint describes its failures itself, invalid input included.
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
