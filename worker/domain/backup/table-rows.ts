import type { BackupFile } from "./read-backup.ts";
import type { StoredTable } from "./stored-tables.ts";

// The length in characters. D1 accepts values of up to 2 MB.
const maxChunkLength = 500_000;

/** Returns the SQL that inserts a chunk of listChunks(), which is its only parameter. */
export function getInsertSql({ name, columns }: StoredTable): string {
  const values = ["rowid", ...columns.map((column) => `"${column}"`)];
  return `INSERT INTO "${name}" (${values.join(", ")})
    SELECT ${values.map((_, index) => `value ->> ${index}`).join(", ")} FROM json_each(?)`;
}

/** Yields a table's rows, with the changes during the backup applied, as JSON arrays of many rows. */
export async function* listChunks(backup: BackupFile, { name }: StoredTable): AsyncGenerator<string> {
  const changes = new Map<number, string>();
  for await (const lines of backup.pages("changes", name)) {
    for (const line of lines) changes.set(getRowid(line), line);
  }
  let chunk: string[] = [];
  let length = 0;
  for await (const line of listLines(backup, name, changes)) {
    if (length > 0 && length + line.length > maxChunkLength) {
      yield `[${chunk.join(",")}]`;
      chunk = [];
      length = 0;
    }
    chunk.push(line);
    length += line.length + 1;
  }
  if (chunk.length > 0) yield `[${chunk.join(",")}]`;
}

async function* listLines(
  backup: BackupFile,
  name: string,
  changes: ReadonlyMap<number, string>,
): AsyncGenerator<string> {
  for await (const lines of backup.pages("rows", name)) {
    for (const line of lines) if (!changes.has(getRowid(line))) yield line;
  }
  // A line with only the rowid marks a deleted row.
  for (const line of changes.values()) if (line.includes(",")) yield line;
}

function getRowid(line: string): number {
  return Number.parseInt(line.slice(1), 10);
}
