import type { StoreContext } from "../context.ts";
import { readBackup } from "./read-backup.ts";
import { readMigrations, readStoredTables, sortForInsert } from "./stored-tables.ts";
import { getInsertSql, listChunks } from "./table-rows.ts";

// The limit is well below what a Worker's memory (128 MB) and a D1 batch (30 seconds) allow.
const maxBackupBytes = 16 * 1024 ** 2;

/**
 * Resets a demonstration store to a nightly backup (docs/decisions/0032). All rows are replaced in one batch, so
 * shoppers never see a mixture. Images need not be restored, because the images of backups are never deleted. Emails
 * that were queued at the time of the backup are not sent.
 * @param fileName an object in the bucket of backups
 * @throws Error that says why the file cannot be used, before anything is changed
 */
export async function resetDemo(context: StoreContext, fileName: string): Promise<{ rows: number }> {
  const bytes = await context.backups?.readBytes(fileName, maxBackupBytes);
  if (bytes === undefined) {
    throw new Error(`${fileName} is not in the bucket of backups, or is larger than ${maxBackupBytes} bytes`);
  }
  const backup = await readBackup({
    name: fileName,
    byteSize: bytes.length,
    read: async (offset, byteSize) => bytes.slice(offset, offset + byteSize),
    fail: (message) => new Error(message),
  });
  if (!(await backup.isSignedWith(context.site.linkSigningSecret))) {
    throw new Error(`${fileName} was not written by this store: choose a later backup`);
  }
  const { migrations, tables } = backup.description;
  const client = context.db.$client;
  if (migrations.join() !== (await readMigrations(context.db)).join()) {
    throw new Error(`${fileName} was made by another version of the store: choose a later backup`);
  }
  const storeTables = await sortForInsert(client, await readStoredTables(context.db));
  const isInStore = (table: (typeof tables)[number]) =>
    storeTables.some(({ name, columns }) => name === table.name && columns.join() === table.columns.join());
  if (tables.length !== storeTables.length || !tables.every(isInStore)) {
    throw new Error(`${fileName} does not have the tables and columns of the store`);
  }
  const guard = await client
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = 'transactions_stay'")
    .first<string>("sql");
  const statements = [
    // The trigger refuses to delete a movement of money, which only the demonstration does.
    client.prepare("DROP TRIGGER IF EXISTS transactions_stay"),
    ...storeTables.toReversed().map(({ name }) => client.prepare(`DELETE FROM "${name}"`)),
  ];
  for (const table of storeTables) {
    // A trigger of another table may have filled it.
    statements.push(client.prepare(`DELETE FROM "${table.name}"`));
    for await (const chunk of listChunks(backup, table)) {
      statements.push(client.prepare(getInsertSql(table)).bind(chunk));
    }
  }
  statements.push(client.prepare("DELETE FROM emails WHERE state = 'queued'"));
  if (guard !== null) statements.push(client.prepare(guard));
  await client.batch(statements);
  const { counts } = backup.manifest;
  return { rows: Object.values(counts).reduce((sum, [count]) => sum + count, 0) };
}
