import { sql } from "drizzle-orm";
import { describeError } from "../lib/describe-error.ts";
import type { StoreContext } from "./context.ts";

type PartState = "ok" | "unavailable";

/** Checks the database and the object store at the same time. Their failures are reported, not thrown. */
export async function checkHealth(context: StoreContext): Promise<{
  status: "ok" | "degraded";
  database: PartState;
  object_store: PartState;
}> {
  const [database, objectStore] = await Promise.all([
    checkPart(context.db.run(sql`SELECT 1 FROM products LIMIT 1`)),
    checkPart(context.images.probe()),
  ]);
  const status = database === "ok" && objectStore === "ok" ? "ok" : "degraded";
  return { status, database, object_store: objectStore };
}

async function checkPart(probe: PromiseLike<unknown>): Promise<PartState> {
  try {
    await probe;
    return "ok";
  } catch (error) {
    console.error("A health probe failed", describeError(error));
    return "unavailable";
  }
}
