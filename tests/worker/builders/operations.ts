import * as v from "valibot";
import { call, unwrap } from "./store.ts";

const document = v.object({
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.looseObject({ tags: v.optional(v.array(v.string())), security: v.optional(v.unknown()) }),
    ),
  ),
});

/** All operations in the API's own description. */
export async function operations() {
  const { paths } = await unwrap(await call("/api/openapi.json"), document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path: `/api${path.replace(/\{[^}]+\}/g, crypto.randomUUID())}`,
      method: method.toUpperCase(),
      isAdmin: operation.tags?.includes("admin") === true,
      isSignedIn: operation.security !== undefined,
    })),
  );
}
