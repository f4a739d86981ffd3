import { fillPlaceholders, type Placeholder, type Query, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { connect, type Database } from "./client.ts";

interface Prepared {
  getQuery(): Query;
  mapResult(result: unknown, isFromBatch?: boolean): unknown;
}

/**
 * A statement for `batch` whose text is the same for every request. drizzle writes it once for what is returned: to write
 * it takes as long as to send it (docs/decisions/0078).
 * @param names of the values that differ
 * @param build the statement, with a placeholder for each of them: the given one, or drizzle's of the same name
 */
export function prepareOnce<
  const Name extends string,
  Built extends BatchItem<"sqlite"> & { prepare(): Prepared },
>(
  names: readonly Name[],
  build: (db: Database, values: Readonly<Record<Name, Placeholder>>) => Built,
): (db: Database, values: Readonly<Record<Name, string | number | null>>) => BatchItemOf<Built> {
  let prepared: Prepared | undefined;
  return (db, values) => {
    const known = prepared ?? build(nowhere, placeholdersFor(names)).prepare();
    prepared = known;
    const query = known.getQuery();
    const filled = { ...query, params: fillPlaceholders(query.params, values) };
    const bound = {
      stmt: db.$client.prepare(query.sql),
      getQuery: () => filled,
      mapResult: (result: unknown, isFromBatch?: boolean) => known.mapResult(result, isFromBatch),
    };
    // All that drizzle's batch asks of a statement.
    return { _prepare: () => bound } as unknown as BatchItemOf<Built>;
  };
}

type BatchItemOf<Built extends BatchItem<"sqlite">> = Pick<Built, "_">;

function placeholdersFor<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const pairs = names.map((name): [string, Placeholder] => [name, sql.placeholder(name)]);
  // Of the very names that its type is made of.
  return Object.fromEntries(pairs) as Record<Name, Placeholder>;
}

// A text needs no database.
const nowhere = connect({ prepare: () => undefined } as unknown as D1Database);
