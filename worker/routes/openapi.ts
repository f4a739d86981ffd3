import { Hono } from "hono";
import { openAPIRouteHandler } from "hono-openapi";
import type { AppEnv } from "../env.ts";

/** The whole API, described by the same schemas that validate it. */
export function openApiRoute(api: Hono<AppEnv>) {
  return new Hono<AppEnv>().get(
    "/",
    async (c, next) => {
      await next();
      c.header("Cache-Control", "public, max-age=300");
    },
    openAPIRouteHandler(api, {
      // Invalid input is answered as any failure is: the description of each route has it.
      defaultValidationErrorResponse: false,
      documentation: {
        info: { title: "Prairie Dollar", version: "1", description: "The store's own API." },
        servers: [{ url: "/api" }],
        components: {
          securitySchemes: { accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
        },
      },
    }),
  );
}
