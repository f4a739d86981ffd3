import { env } from "cloudflare:workers";

export interface RecordedChanges {
  /** Returns the changes since the last call, such as "update orders (status)", and forgets them. */
  readonly take: () => Promise<readonly string[]>;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/**
 * Records every insert, update and delete from now on, by triggers, until the end of the test file. A test thereby sees
 * that a request changed nothing without reading every row.
 */
export async function recordChanges({
  except = [],
}: {
  except?: readonly string[];
} = {}): Promise<RecordedChanges> {
  const statements = [
    "CREATE TABLE IF NOT EXISTS recorded_changes (id INTEGER PRIMARY KEY, changed_table TEXT, change TEXT)",
    ...(await readTables()).flatMap(createTriggers),
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
  return {
    take: async () => {
      const { results } = await env.DB.prepare(
        "DELETE FROM recorded_changes RETURNING changed_table, change",
      ).all<{
        changed_table: string;
        change: string;
      }>();
      return results.filter((row) => !except.includes(row.changed_table)).map(({ change }) => change);
    },
  };
}

/**
 * Reads all tables of the store, without what changes only with other columns: search indexes and generated columns.
 */
export async function readTables(): Promise<Table[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
       AND name NOT IN ('d1_migrations', 'recorded_changes') ORDER BY name`,
  ).all<{ name: string }>();
  // table_info omits generated columns.
  const columns = await env.DB.batch<Column>(
    results.map(({ name }) => env.DB.prepare(`PRAGMA table_info("${name}")`)),
  );
  return results.map(({ name }, index) => ({ name, columns: columns[index]?.results ?? [] }));
}

function createTriggers({ name, columns }: Table): string[] {
  const differs = columns.map(
    (column) => `CASE WHEN old."${column.name}" IS NOT new."${column.name}" THEN '${column.name}' END`,
  );
  const changed = `concat_ws(', ', ${differs.join(", ")})`;
  return [
    createTrigger(name, "INSERT", `'insert ${name}'`),
    // An update that sets the same values changes nothing.
    createTrigger(name, "UPDATE", `'update ${name} (' || ${changed} || ')'`, `WHEN ${changed} <> ''`),
    createTrigger(name, "DELETE", `'delete ${name}'`),
  ];
}

function createTrigger(table: string, event: string, change: string, condition = ""): string {
  return `CREATE TRIGGER IF NOT EXISTS recorded_${event}_${table} AFTER ${event} ON "${table}" ${condition}
    BEGIN INSERT INTO recorded_changes (changed_table, change) VALUES ('${table}', ${change}); END`;
}
