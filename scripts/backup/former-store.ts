import * as v from "valibot";
import type { BackupFile } from "../../worker/domain/backup/read-backup.ts";
import { Failure } from "../lib/failure.ts";
import { firstFormerMigration } from "../stack/migrate.ts";
import { readReleasedMigrations } from "../stack/released-migrations.ts";

const lastFormerMigration = "0045_minimum_stock.sql";

const renamedTables: Readonly<Record<string, string>> = {
  former_slugs: "former_product_slugs",
  mails: "emails",
};

/** The new names of columns, by their table. Null is for a column that no longer exists. */
const changedColumns: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  addresses: { search_key: null },
  orders: { search_key: null },
  products: { former_category: null },
  profiles: { kept_session_id: "exempt_session_id", search_key: null },
  search_misses: { found: "searches" },
};

/**
 * Converts a backup from before version 0.1.0 into one of version 0.1.0. Returns any other backup unchanged.
 * @throws Failure for a file that has not all of the former migrations
 */
export function convertFormerBackup(backup: BackupFile): BackupFile {
  const { description, manifest } = backup;
  if (description.migrations[0] !== firstFormerMigration) return backup;
  if (description.migrations.at(-1) !== lastFormerMigration) {
    throw new Failure(
      "The file is from an early version of the store: restore it with the code that made it, update that code to the last version before 0.1.0, start the store, and back it up again.",
    );
  }
  const formerNames = new Map(description.tables.map(({ name }) => [renameTable(name), name]));
  return {
    ...backup,
    description: {
      ...description,
      migrations: Object.keys(readReleasedMigrations()["0.1.0"]),
      tables: description.tables.map(({ name, columns }) => ({
        name: renameTable(name),
        columns: columns.map((column) => renameColumn(name, column)).filter((column) => column !== null),
      })),
    },
    manifest: {
      ...manifest,
      counts: Object.fromEntries(
        Object.entries(manifest.counts).map(([name, counts]) => [renameTable(name), counts]),
      ),
    },
    async *pages(folder, name) {
      const table = description.tables.find((former) => former.name === formerNames.get(name));
      const isStored = table?.columns.map((column) => renameColumn(table.name, column) !== null) ?? [];
      for await (const lines of backup.pages(folder, table?.name ?? name)) {
        yield isStored.includes(false) ? lines.map((line) => removeDroppedValues(isStored, line)) : lines;
      }
    },
  };
}

function renameTable(name: string): string {
  return renamedTables[name] ?? name;
}

function renameColumn(table: string, column: string): string | null {
  const renamed = changedColumns[table]?.[column];
  return renamed === undefined ? column : renamed;
}

/** Removes the values of dropped columns from a row, which begins with its rowid. */
function removeDroppedValues(isStored: readonly boolean[], line: string): string {
  const row = v.parse(rowSchema, JSON.parse(line));
  return JSON.stringify(row.filter((_, index) => index === 0 || isStored[index - 1]));
}

const rowSchema = v.array(v.unknown());
