import { env } from "cloudflare:workers";
import { connect } from "../../../worker/db/client.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { withMethods } from "./outages.ts";
import { storeContext } from "./store.ts";

/** Runs the action and returns the query plan of each of its statements, a line for each table and each sort. */
export async function explainQueries(act: (context: StoreContext) => Promise<unknown>): Promise<string[][]> {
  const statements: { sql: string; values: unknown[] }[] = [];
  const recordingDatabase = withMethods(env.DB, {
    prepare: (sql: string) => {
      const entry = { sql, values: [] as unknown[] };
      statements.push(entry);
      const statement = env.DB.prepare(sql);
      return withMethods(statement, {
        bind: (...values: unknown[]) => {
          entry.values = values;
          return statement.bind(...values);
        },
      });
    },
  });
  await act({ ...storeContext(), db: connect(recordingDatabase) });
  const plans: string[][] = [];
  for (const { sql, values } of statements) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    plans.push(results.map((row) => row.detail));
  }
  return plans;
}
