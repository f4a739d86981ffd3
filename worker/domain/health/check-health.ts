import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";

/** Does the database answer, does the object store? */
export async function checkHealth(
  _context: StoreContext,
): Promise<{
  status: "ok" | "degraded";
  database: "ok" | "unavailable";
  object_store: "ok" | "unavailable";
}> {
  throw new StoreError("service_unavailable");
}
