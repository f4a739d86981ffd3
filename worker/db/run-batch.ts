import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

export type Statement = BatchItem<"sqlite">;

/** Statements that belong together, put together at run time: all of them happen, or none does. */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first === undefined) return;
  await db.batch([first, ...rest]);
}
