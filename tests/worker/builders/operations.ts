import * as v from "valibot";
import { call, unwrap } from "./store.ts";

const documentSchema = v.object({
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.looseObject({ tags: v.optional(v.array(v.string())), security: v.optional(v.unknown()) }),
    ),
  ),
});

/** Returns all operations of the API's OpenAPI document. */
export async function listOperations() {
  const { paths } = await unwrap(await call("/api/openapi.json"), documentSchema);
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
