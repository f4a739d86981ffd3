import { env } from "cloudflare:workers";
import { connect } from "../../../worker/db/client.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { withMethods } from "./outages.ts";
import { call, storeContext } from "./store.ts";

/** Runs the action and returns the query plan of each of its statements, a line for each table and each sort. */
export async function explainQueries(act: (context: StoreContext) => Promise<unknown>): Promise<string[][]> {
  const { database, explain } = createRecordingDatabase();
  await act({ ...storeContext(), db: connect(database) });
  return explain();
}

/** Sends a GET request and returns the query plan of each of its statements. */
export async function explainRequest(path: string, token: string): Promise<string[][]> {
  const { database, explain } = createRecordingDatabase();
  // A request without a cached response sends all of its statements.
  const headers = { "Cache-Control": "no-cache" };
  const response = await call(path, { token, headers, bindings: { DB: database } });
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
  return explain();
}

/**
 * Creates the store's database, which also records each statement, and a function that returns the statements' plans.
 */
function createRecordingDatabase() {
  const statements: { sql: string; values: unknown[] }[] = [];
  const prepare = (sql: string) => {
    const entry = { sql, values: [] as unknown[] };
    statements.push(entry);
    const statement = env.DB.prepare(sql);
    return withMethods(statement, {
      bind: (...values: unknown[]) => {
        entry.values = values;
        return statement.bind(...values);
      },
    });
  };
  const database: D1Database = withMethods(env.DB, {
    prepare,
    withSession: () => withMethods(env.DB.withSession("first-primary"), { prepare }),
  });
  const explain = async () => {
    const plans: string[][] = [];
    for (const { sql, values } of statements) {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>();
      plans.push(results.map((row) => row.detail));
    }
    return plans;
  };
  return { database, explain };
}
