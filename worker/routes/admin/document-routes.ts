import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { GenericSchema } from "valibot";
import type { AdminActor } from "../../domain/audit/admin-actor.ts";
import type { StoreContext } from "../../domain/context.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

interface DocumentRoutes<Input, Body, View> {
  /** The document's name in the OpenAPI document, such as "the links of header, menu and footer". */
  readonly name: string;
  readonly document: {
    readonly readView: (context: StoreContext) => Promise<View>;
    readonly change: (context: StoreContext, admin: AdminActor, body: Body) => Promise<View>;
  };
  readonly body: GenericSchema<Input, Body>;
  readonly response: GenericSchema;
  /** The message after a change. */
  readonly saved: string;
}

/** The endpoints as the client of the API sees them. Their inferred type would be too long for a declaration. */
type DocumentApi<Input, View> = {
  "/": {
    $get: {
      input: Record<never, never>;
      output: { success: true; data: View };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $put: {
      input: { json: Input };
      output: { success: true; message: string; data: View };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
};

/** Creates the two endpoints of a store document: GET returns its admin view, and PUT replaces it. */
export function createDocumentRoutes<Input, Body, View extends object>({
  name,
  document,
  body,
  response,
  saved,
}: DocumentRoutes<Input, Body, View>): Hono<AppEnv, DocumentApi<Input, View>> {
  return new Hono<AppEnv>()
    .get("/", ...endpoint({ summary: `Returns ${name}`, access: "admin", response }), async (c) =>
      c.json({ success: true, data: await document.readView(c.var.store) }),
    )
    .put(
      "/",
      ...endpoint({
        summary: `Changes ${name}`,
        access: "admin",
        input: validate("json", body),
        response,
      }),
      async (c) => {
        const data = await document.change(c.var.store, c.var.admin, c.req.valid("json"));
        return c.json({ success: true, message: saved, data });
      },
    );
}
