import { env } from "cloudflare:workers";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteAsyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import * as accounts from "../../../worker/db/schema/accounts.ts";
import * as admin from "../../../worker/db/schema/admin.ts";
import * as carts from "../../../worker/db/schema/carts.ts";
import * as catalog from "../../../worker/db/schema/catalog.ts";
import * as emails from "../../../worker/db/schema/emails.ts";
import * as invoices from "../../../worker/db/schema/invoices.ts";
import * as offers from "../../../worker/db/schema/offers.ts";
import * as orderChanges from "../../../worker/db/schema/order-changes.ts";
import * as orderRecords from "../../../worker/db/schema/order-records.ts";
import * as orders from "../../../worker/db/schema/orders.ts";
import * as parcels from "../../../worker/db/schema/parcels.ts";
import * as payments from "../../../worker/db/schema/payments.ts";
import * as pickup from "../../../worker/db/schema/pickup.ts";
import * as privacy from "../../../worker/db/schema/privacy.ts";
import * as returns from "../../../worker/db/schema/returns.ts";
import * as searchMisses from "../../../worker/db/schema/search-misses.ts";
import * as stock from "../../../worker/db/schema/stock.ts";
import * as stockAlerts from "../../../worker/db/schema/stock-alerts.ts";
import * as taxes from "../../../worker/db/schema/taxes.ts";

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
  readonly hidden: number;
}

const dialect = new SQLiteAsyncDialect();
const modules = [
  accounts,
  admin,
  carts,
  catalog,
  emails,
  invoices,
  offers,
  searchMisses,
  orderChanges,
  orderRecords,
  orders,
  parcels,
  payments,
  pickup,
  privacy,
  returns,
  stock,
  stockAlerts,
  taxes,
];
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, SQLiteTable))
  .map((table) => getTableConfig(table));

test("defines the same tables in the schema and the migrations", async () => {
  const rows = await selectRows<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
       AND name NOT LIKE 'd1_%' AND name NOT LIKE 'products_fts%'
       AND name NOT LIKE '%_search' AND name NOT LIKE '%_search_%'`,
  );
  expect(rows.map((row) => row.name).toSorted()).toEqual(tables.map((table) => table.name).toSorted());
});

describe.each(tables.map((table) => [table.name, table] as const))("%s", (name, table) => {
  test("defines the same columns in the schema and the migrations", async () => {
    const columns = await selectRows<ColumnInfo>(`PRAGMA table_xinfo(${name})`);
    const migrated = columns.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      isRequired: column.notnull === 1,
      isKey: column.pk > 0,
      hasDefault: column.dflt_value !== null,
      isGenerated: column.hidden > 1,
    }));
    const keyColumns = table.primaryKeys.flatMap(({ columns: names }) => names.map(({ name: key }) => key));
    const described = table.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().toLowerCase(),
      isRequired: column.notNull,
      isKey: column.primary || keyColumns.includes(column.name),
      hasDefault: column.default !== undefined,
      isGenerated: column.generated !== undefined,
    }));
    // A migration adds a column at the end of the table, wherever the schema has it.
    expect(migrated.toSorted(byName)).toEqual(described.toSorted(byName));
  });

  test("defines the same indexes in the schema and the migrations", async () => {
    const indexes = await selectRows<{ name: string; unique: number; origin: string }>(
      `PRAGMA index_list(${name})`,
    );
    const migrated = [];
    for (const index of indexes.filter((candidate) => candidate.origin === "c")) {
      const columns = await selectRows<{ name: string | null }>(`PRAGMA index_info(${index.name})`);
      migrated.push({
        name: index.name,
        unique: index.unique === 1,
        columns: columns.map((column) => column.name),
      });
    }
    const described = [
      ...table.indexes.map(({ config }) => ({
        name: config.name,
        unique: config.unique,
        columns: config.columns.map((column) => ("name" in column ? column.name : null)),
      })),
      ...table.columns
        .filter((column) => column.isUnique)
        .map((column) => ({ name: column.uniqueName, unique: true, columns: [column.name] })),
    ];
    expect(migrated.toSorted(byName)).toEqual(described.toSorted(byName));
  });

  test("defines the same references in the schema and the migrations", async () => {
    const keys = await selectRows<{ table: string; from: string; to: string; on_delete: string }>(
      `PRAGMA foreign_key_list(${name})`,
    );
    const migrated = keys.map(
      (key) => `${key.from} -> ${key.table}.${key.to} ${key.on_delete.toLowerCase()}`,
    );
    const described = table.foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      return columns.map(
        (column, index) =>
          `${column.name} -> ${getTableConfig(foreignTable).name}.${foreignColumns[index]?.name} ${key.onDelete ?? "no action"}`,
      );
    });
    expect(migrated.toSorted()).toEqual(described.toSorted());
  });

  test("defines the same CHECK constraints in the schema and the migrations", async () => {
    const [row] = await selectRows<{ sql: string }>(`SELECT sql FROM sqlite_master WHERE name = '${name}'`);
    const migrated = parseChecks(row?.sql ?? "");
    const described = table.checks.map(({ name: check, value }) => {
      const { sql, params } = dialect.sqlToQuery(value);
      expect(params).toEqual([]);
      return [check, normalizeSql(sql)];
    });
    expect(migrated).toEqual(Object.fromEntries(described));
  });
});

function byName(one: { name: string | undefined }, other: { name: string | undefined }): number {
  return (one.name ?? "").localeCompare(other.name ?? "");
}

async function selectRows<Row>(query: string): Promise<Row[]> {
  return (await env.DB.prepare(query).all<Row>()).results;
}

/** Returns the CHECK constraints of a table's SQL by name. */
function parseChecks(sql: string): Record<string, string> {
  const checks: Record<string, string> = {};
  for (const { 0: start, 1: name = "", index } of sql.matchAll(/CONSTRAINT "(\w+)" CHECK ?\(/g)) {
    let depth = 1;
    let end = index + start.length;
    for (; depth > 0 && end < sql.length; end += 1) {
      if (sql[end] === "(") depth += 1;
      if (sql[end] === ")") depth -= 1;
    }
    checks[name] = normalizeSql(sql.slice(index + start.length, end - 1));
  }
  return checks;
}

/** Removes quotes around names and redundant spaces. */
function normalizeSql(sql: string): string {
  return sql.replace(/["`]/g, "").replace(/\s+/g, " ").trim();
}
