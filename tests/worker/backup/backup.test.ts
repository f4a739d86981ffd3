import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { auditLogResponse } from "../../../contract/admin/audit-log.ts";
import {
  type Page,
  readSnapshot,
  type SnapshotSummary,
} from "../../../worker/domain/backup/read-snapshot.ts";
import { readMigrations, readStoredTables, selectLine } from "../../../worker/domain/backup/stored-tables.ts";
import { writeBackup } from "../../../worker/domain/backup/write-backup.ts";
import { readTarHeader } from "../../../worker/lib/tar.ts";
import { anAdmin } from "../builders/admins.ts";
import { atTime } from "../builders/clock.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { runBackupCron, runFrequentCrons, runNightlyCron } from "../builders/schedule.ts";
import { atPayment, cancel, confirm } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";
import { allowLogged } from "../logged.ts";

const unsigned = { withImages: true, signingSecret: undefined };

test("a backup contains one state of the store, despite writes while it is read", async () => {
  const product = await aProduct({ stockQuantity: 20 });
  const canceled = await atPayment(product);
  const paid = await atPayment(product);
  const tables = await readStoredTables(storeContext().db);
  // Every table is read in pages of two rows, as if it were large.
  const sizes = { pageLength: 2_000_000, pageRows: 2, smallRows: 0, smallLength: 0 };
  const snapshot = readSnapshot(storeContext(), tables, sizes);
  const pages: Page[] = [];
  const writes = [
    () => atPayment(product),
    () => cancel(canceled.shopper, canceled.orderId),
    async () => {
      await pay(paid.intentId);
      await confirm(paid.shopper, paid);
    },
    async () => {
      const { token, address } = paid.shopper;
      await call(`/api/addresses/${address.id}`, { method: "DELETE", token });
    },
    () => atPayment(product),
  ];
  let step = await snapshot.next();
  for (; step.done !== true; step = await snapshot.next()) {
    pages.push(step.value);
    await writes.shift()?.();
    // Writes before the last batch are included.
    if (pages.length === 1) await changeProduct(product.id, { name: "Changed" });
  }
  expect(writes).toEqual([]);
  expect(pages.some(({ isUpdate }) => isUpdate)).toBe(true);
  const backedUpRows = mergePages(pages);
  for (const { name, columns } of tables) {
    const selectLine = `json_array(rowid, ${columns.map((column) => `"${column}"`).join(", ")})`;
    const { results } = await env.DB.prepare(
      `SELECT ${selectLine} AS line FROM "${name}" ORDER BY rowid`,
    ).all<{
      line: string;
    }>();
    expect(backedUpRows.get(name) ?? [], name).toEqual(results.map((row) => row.line));
  }
  const summary: SnapshotSummary = step.value;
  expect(summary.findings).toEqual([]);
  for (const { name } of tables) {
    const count = env.DB.prepare(`SELECT count(*) AS rows, total(rowid) AS sum FROM "${name}"`);
    const row = await count.first<{ rows: number; sum: number }>();
    expect(summary.counts[name], name).toEqual([row?.rows, row?.sum]);
  }
  expect(await listBackupObjects()).toEqual([]);
});

test("a backup contains every table except derived ones", async () => {
  const { results } = await env.DB.prepare("PRAGMA table_list").all<{ name: string; type: string }>();
  const backedUp = (await readStoredTables(storeContext().db)).map(({ name }) => name);
  const omitted = results.filter(
    ({ name, type }) => type === "table" && !backedUp.includes(name) && !/^(sqlite_|_cf_)/.test(name),
  );
  expect(omitted.map(({ name }) => name).toSorted()).toEqual(["catalogue_version", "d1_migrations"]);
});

test("a backup contains no table that triggers fill from another one, except those that a restore fills again", async () => {
  const { results } = await env.DB.prepare(
    "SELECT tbl_name AS owner, sql FROM sqlite_schema WHERE type = 'trigger'",
  ).all<{ owner: string; sql: string }>();
  const filledByTriggers = results.flatMap(({ owner, sql }) =>
    [...sql.matchAll(/\b(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) ["`]?(?!OF\b|ON\b)(\w+)/gi)]
      .map(([, table = ""]) => table)
      .filter((table) => table !== owner),
  );
  expect(filledByTriggers).toContain("catalogue_version");
  const backedUp = (await readStoredTables(storeContext().db)).map(({ name }) => name);
  expect(backedUp.filter((name) => filledByTriggers.includes(name))).toEqual([
    "offers",
    "price_history",
    "products",
    "stock_movements",
  ]);
});

test("refuses a second backup at the same time", async () => {
  const chunks = await startBackup();
  const admin = await anAdmin();
  const second = await call("/api/admin/backup", { method: "POST", token: admin.token });
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ message: expect.stringContaining("Another backup") });
  await chunks.return(undefined as never);
});

test("drops a backup's tables and triggers when its reader disconnects", async () => {
  const chunks = await startBackup();
  await chunks.return(undefined as never);
  expect(await listBackupObjects()).toEqual([]);
});

test("drops the tables and triggers of a killed backup after five minutes", async () => {
  allowLogged(/^A backup that broke off was ended/);
  const killed = await startBackup();
  await aProduct();
  await runFrequentCrons(4);
  expect(await listBackupObjects()).not.toEqual([]);
  await runFrequentCrons(6);
  expect(await listBackupObjects()).toEqual([]);
  await expect(drain(killed)).rejects.toThrow("took this one's place");
  await aProduct();
});

test("keeps a slow backup that still reads its pages", async () => {
  const slow = await startBackup();
  await atTime(new Date(Date.now() + 4 * 60_000), () => slow.next());
  for (let chunk = 1; chunk <= 3; chunk += 1) {
    await atTime(new Date(Date.now() + 4 * 60_000), () => slow.next());
  }
  await runFrequentCrons(6);
  expect(await listBackupObjects()).not.toEqual([]);
  await drain(slow);
});

test("calls no function with more arguments than D1 allows", async () => {
  for (const table of await readStoredTables(storeContext().db)) {
    for (const [, args = ""] of selectLine(table).matchAll(/json_array\(([^)]*)\)/g)) {
      expect(args.split(",").length, table.name).toBeLessThanOrEqual(32);
    }
  }
});

test("downloads a backup as a tar archive, and records it", async () => {
  const admin = await anAdmin();
  const response = await call("/api/admin/backup", { method: "POST", token: admin.token });
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="store-[\d-]+\.tar"$/);
  const files = listFiles(new Uint8Array(await response.arrayBuffer()));
  expect(files[0]?.name).toBe("store.json");
  expect(JSON.parse(files[0]?.text ?? "")).toMatchObject({
    format: "prairie-dollar-backup",
    migrations: await readMigrations(storeContext().db),
  });
  expect(files.at(-3)?.name).toBe("manifest.json");
  const auditLog = await call(`/api/admin/audit-log?admin_id=${admin.id}`, { token: admin.token });
  expect((await unwrap(auditLog, auditLogResponse)).data).toMatchObject([{ action: "store.backup" }]);
});

test("retains the backups of fourteen nights", async () => {
  for (let day = 1; day <= 16; day += 1) {
    const night = `2026-01-${String(day).padStart(2, "0")}`;
    await env.BACKUPS.put(`${night}.tar`, "");
    await env.BACKUPS.put(`${night}.images`, "");
  }
  await runBackupCron();
  const names = (await env.BACKUPS.list()).objects.map(({ key }) => key);
  const archives = names.filter((name) => name.endsWith(".tar"));
  expect(archives).toHaveLength(14);
  expect(archives).not.toContain("2026-01-03.tar");
  // The list of an archive's images protects them from deletion.
  expect(names).toContain("2026-01-05.images");
  const tonight = await env.BACKUPS.get(String(archives.at(-1)));
  if (tonight === null) throw new Error("No backup was written");
  expect(listFiles(new Uint8Array(await tonight.arrayBuffer())).at(-1)?.name).toBe("manifest.hmac");
});

test("deletes no image of a retained backup", async () => {
  const imageHash = "a".repeat(64);
  const imageKey = `images/${imageHash}/160.webp`;
  await env.PRODUCT_IMAGES.put(imageKey, "old");
  await env.BACKUPS.put("2026-01-05.images", imageHash);
  await runNightlyCron(32);
  expect(await env.PRODUCT_IMAGES.head(imageKey)).not.toBeNull();
  await env.BACKUPS.delete("2026-01-05.images");
  await runNightlyCron(32);
  expect(await env.PRODUCT_IMAGES.head(imageKey)).toBeNull();
});

/** Applies the pages to an empty copy of the tables. A line without values deletes the row. */
function mergePages(pages: readonly Page[]): Map<string, string[]> {
  const tables = new Map<string, Map<number, string>>();
  for (const { table, lines } of pages) {
    const rows = tables.get(table) ?? new Map<number, string>();
    tables.set(table, rows);
    for (const line of lines) {
      const rowId = Number.parseInt(line.slice(1), 10);
      if (line.includes(",")) rows.set(rowId, line);
      else rows.delete(rowId);
    }
  }
  return new Map(
    [...tables].map(([name, rows]) => [
      name,
      [...rows].toSorted(([one], [other]) => one - other).map(([, line]) => line),
    ]),
  );
}

async function listBackupObjects(): Promise<unknown[]> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'backup%'").all();
  return results;
}

/** Starts a backup with a table of many pages, and reads it until it has created its tables and triggers. */
async function startBackup() {
  await aProduct();
  await env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
      INSERT OR IGNORE INTO email_cooldowns (key, sent_at) SELECT 'cooldown-' || n, '2026-01-01' FROM numbers`,
  ).run();
  const chunks = writeBackup(storeContext(), unsigned);
  for (let count = 0; count < 5; count += 1) await chunks.next();
  expect(await listBackupObjects()).not.toEqual([]);
  return chunks;
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) void chunk;
}

function listFiles(bytes: Uint8Array): { name: string; text: string }[] {
  const files: { name: string; text: string }[] = [];
  let offset = 0;
  while (true) {
    const header = readTarHeader(bytes.subarray(offset, offset + 512));
    if (header === undefined) return files;
    const start = offset + 512;
    files.push({
      name: header.name,
      text: new TextDecoder().decode(bytes.subarray(start, start + header.byteSize)),
    });
    offset = start + Math.ceil(header.byteSize / 512) * 512;
  }
}
