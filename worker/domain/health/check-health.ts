import { sql } from "drizzle-orm";
import { describeError } from "../../lib/describe-error.ts";
import type { StoreContext } from "../context.ts";

type PartState = "ok" | "unavailable";

/** Does the database answer, does the object store? Both are asked at the same time; neither failure is thrown. */
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

async function checkPart(answer: PromiseLike<unknown>): Promise<PartState> {
  try {
    await answer;
    return "ok";
  } catch (error) {
    console.error("A health probe failed", describeError(error));
    return "unavailable";
  }
}
