import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { D1Database } from "@cloudflare/workers-types";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sandboxLinkSigningSecret } from "../../sandbox/keys.ts";
import { createBackupContext } from "../../scripts/backup/backup-context.ts";
import { dumpRows } from "../../scripts/backup/dump-rows.ts";
import { fillStore } from "../../scripts/backup/fill-store.ts";
import { type OpenBackup, openBackup } from "../../scripts/backup/read-backup.ts";
import { root } from "../../scripts/lib/paths.ts";
import { migrate } from "../../scripts/stack/migrate.ts";
import { openBindings, type ServedWorker } from "../../scripts/stack/worker.ts";
import { connect } from "../../worker/db/client.ts";
import {
  readMigrations,
  readStoredTables,
  type StoredTable,
} from "../../worker/domain/backup/stored-tables.ts";
import { writeBackup } from "../../worker/domain/backup/write-backup.ts";
import { createTarHeader } from "../../worker/lib/tar.ts";
import { facts, fillWith, image, insertProduct, placeOrder, putImage, volume } from "./fill-store.ts";

const top = mkdtempSync(join(tmpdir(), "backup-"));
let source: ServedWorker;
let database: D1Database;

beforeAll(async () => {
  source = await openBindings(join(top, "source"));
  database = await source.database();
  await migrate(database);
  await fillWith(database, 50);
  await putImage(source);
});

afterAll(async () => {
  await source.stop();
  rmSync(top, { recursive: true, force: true, maxRetries: 3 });
});

test("restores 10,000 products and orders from a backup that was made while orders came in", async () => {
  const busy = await restoreInto("large");
  const busyDatabase = await busy.database();
  await migrate(busyDatabase);
  await fillWith(busyDatabase, volume);
  await putImage(busy);
  let placed = volume;
  let isDone = false;
  const orders = (async () => {
    while (!isDone) {
      placed += 1;
      await placeOrder(busyDatabase, placed);
    }
  })();
  const path = await save("busy.tar", { store: busy });
  isDone = true;
  await orders;
  const backup = await openFile(path);
  const [held] = backup.manifest.counts.orders ?? [0];
  expect(held).toBeGreaterThan(volume);
  expect(held).toBeLessThanOrEqual(placed);
  expect(backup.manifest.findings).toEqual([]);

  const made = await restoreInto("busy");
  await fillStore(backup, await targetIn(made));
  const restored = await made.database();
  expect(await restored.prepare("SELECT count(*) FROM orders").first("count(*)")).toBe(held);
  const countMatches = "SELECT count(*) AS count FROM products_fts WHERE products_fts MATCH 'number 4321'";
  expect(await restored.prepare(countMatches).first("count")).toBe(1);
  const byName = `SELECT count(*) AS count FROM orders_search WHERE orders_search MATCH 'words : "PD-00004321"'`;
  expect(await restored.prepare(byName).first("count")).toBe(1);
  expect((await (await made.bucket()).head(`pictures/${image}/160.webp`))?.customMetadata).toEqual(facts);
});

test("refuses a damaged, foreign or newer file with the reason", async () => {
  const path = await save("whole.tar");
  const bytes = readFileSync(path);
  const refuse = async (changed: Buffer, reason: RegExp) => {
    const other = join(top, "other.tar");
    writeFileSync(other, changed);
    await expect(openBackup(other)).rejects.toThrow(reason);
  };
  await refuse(bytes.subarray(0, bytes.length - 30_000), /damaged: it breaks off/);
  await refuse(bytes.subarray(0, bytes.length - 4_096), /damaged|breaks off/);
  const flipped = Buffer.from(bytes);
  flipped.write("M", bytes.indexOf("Number 7,"));
  await refuse(flipped, /damaged: rows\/.*products.ndjson is not what was saved/);
  await refuse(Buffer.from("PK\u0003\u0004 not a tar"), /is not a backup/);
  await refuse(
    Buffer.concat([createTarHeader("readme.txt", 512, new Date()), Buffer.alloc(1_536)]),
    /is not a backup/,
  );
  await refuse(Buffer.alloc(0), /is not a backup/);
  const newer = Buffer.from(bytes);
  newer.write('"version":9', bytes.indexOf('"version":2'));
  await refuse(newer, /newer version of the store/);
});

test("fills nothing from a file of a newer schema or of other tables", async () => {
  const path = await save("newer.tar");
  const backup = await openFile(path);
  const made = await restoreInto("newer");
  const { description } = backup;
  const withMigrations = (migrations: string[]) => ({
    ...backup,
    description: { ...description, migrations },
  });
  await expect(
    fillStore(withMigrations([...description.migrations, "9999_later.sql"]), await targetIn(made)),
  ).rejects.toThrow(/newer version of the store.*9999_later\.sql/);
  await expect(
    fillStore(withMigrations(description.migrations.slice(1)), await targetIn(made)),
  ).rejects.toThrow(/other migrations/);
  const { results } = await (await made.database()).prepare("PRAGMA table_list").all<{ name: string }>();
  expect(results.map(({ name }) => name)).not.toContain("orders");
});

test("migrates an older file", async () => {
  const older = await restoreInto("older");
  const olderDatabase = await older.database();
  await migrate(olderDatabase, { last: "0012_product_brand.sql" });
  const insert = insertProduct.replace("former_category, ", "").replace("'Toys', 'Toys'", "'Toys'");
  await olderDatabase.prepare(insert.replace("?1", "1")).run();
  const made = await restoreInto("forward");
  await fillStore(await asFile(olderDatabase), await targetIn(made));
  const columns = await (await made.database()).prepare("SELECT name, stock_quantity FROM products").all();
  expect(columns.results).toEqual([{ name: "Number 1, plain", stock_quantity: 1000 }]);
});

test("reports an image that only the file lacks, and accepts rows as SQL", async () => {
  const lost = "cd".repeat(32);
  await database
    .prepare("UPDATE product_images SET content_hash = ? WHERE content_hash = ?")
    .bind(lost, image)
    .run();
  onTestFinished(async () => {
    await database
      .prepare("UPDATE product_images SET content_hash = ? WHERE content_hash = ?")
      .bind(image, lost)
      .run();
  });
  const backup = await openFile(await save("lost.tar"));
  expect(backup.manifest.missingImages).toEqual([lost]);
  const made = await restoreInto("lost");
  await expect(
    fillStore({ ...backup, manifest: { ...backup.manifest, missingImages: [] } }, await targetIn(made)),
  ).rejects.toThrow(`The image ${lost} is missing from the file`);
  const before = await restoreInto("lost-before");
  await fillStore(backup, await targetIn(before));

  // Imports the same rows as SQL, as the deployed database does.
  const original = await before.database();
  const imported = await (await restoreInto("imported")).database();
  await migrate(imported);
  for (const statement of (await dumpRows(original)).split(/;\n/)) {
    if (statement.trim() !== "") await imported.prepare(statement).run();
  }
  const sums = "SELECT count(*) AS orders, sum(total_cents) AS cents, sum(rowid) AS keys FROM orders";
  expect(await imported.prepare(sums).first()).toEqual(await original.prepare(sums).first());
  const countMatches = "SELECT count(*) AS count FROM products_fts WHERE products_fts MATCH 'number 43'";
  expect(await imported.prepare(countMatches).first("count")).toBe(1);
});

test("refuses rows that are inconsistent", async () => {
  const backup = await openFile(await save("sound.tar"));
  const changing = (change: (table: string, lines: readonly string[]) => readonly string[]) => ({
    ...backup,
    async *pages(folder: "rows" | "changes", table: string) {
      for await (const lines of backup.pages(folder, table)) yield change(table, lines);
    },
  });
  const without = changing((table, lines) => (table === "stock_reservations" ? lines.slice(1) : lines));
  await expect(fillStore(without, await targetIn(await restoreInto("without")))).rejects.toThrow(
    /stock_reservations has \d+ rows, and the store had/,
  );
  const sold = changing((table, lines) =>
    table === "stock_reservations" ? lines.map((line) => line.replace('"held","', '"sold","')) : lines,
  );
  await expect(fillStore(sold, await targetIn(await restoreInto("sold")))).rejects.toThrow(
    /The books do not agree: The reserved units do not match the order/,
  );
});

test("asks to accept the admins of a file that another store signed or that was changed", async () => {
  const email = "\u001b[8mintruder@evil.example";
  await database
    .prepare(
      "INSERT INTO profiles (id, email, role, created_at, updated_at) VALUES ('intruder', ?1, 'admin', ?2, ?2)",
    )
    .bind(email, new Date().toISOString())
    .run();
  onTestFinished(async () => {
    await database.prepare("DELETE FROM profiles").run();
  });
  const foreign = await save("foreign.tar", { signingSecret: "a secret of another store, 32 letters" });
  const dataDir = join(top, "foreign");
  const refused = await said(command("restore", foreign, dataDir));
  expect(refused).toContain("not signed by this store");
  expect(refused).toContain("  ?[8mintruder@evil.example  (intruder)\n");
  expect(refused).toContain("Authentication, Users");
  expect(refused).toContain("--accept-foreign");
  expect(existsSync(join(dataDir, "wrangler"))).toBe(false);
  expect(await said(command("restore", foreign, dataDir, "--accept-foreign"))).toContain(
    "All checks passed.",
  );
});

test("refuses a file without the row count of a table", async () => {
  const backup = await openFile(await save("counts.tar"));
  const { orders: _, ...counts } = backup.manifest.counts;
  await expect(
    fillStore(
      { ...backup, manifest: { ...backup.manifest, counts } },
      await targetIn(await restoreInto("counts")),
    ),
  ).rejects.toThrow("does not say how many rows orders has");
});

test("leaves no store behind when a restore is killed, and completes on the next run", async () => {
  const path = await save("killed.tar");
  const dataDir = join(top, "killed");
  const killed = command("restore", path, dataDir);
  while (!existsSync(join(dataDir, "restoring", "wrangler"))) await sleep(20);
  const gone = once(killed, "exit");
  process.kill(-(killed.pid ?? 0), "SIGKILL");
  await gone;
  await groupGone(killed.pid ?? 0);
  expect(existsSync(join(dataDir, "wrangler"))).toBe(false);
  expect(await said(command("restore", path, dataDir))).toContain("All checks passed.");
  expect(existsSync(join(dataDir, "restoring"))).toBe(false);
  expect(await said(command("restore", path, dataDir))).toContain(
    "into an empty one only. Nothing was changed.",
  );
  const again = join(top, "again.tar");
  expect(await said(command("backup", again, dataDir))).toContain("rows and 1 image files");
  expect((await openFile(again)).manifest.counts).toEqual((await openFile(path)).manifest.counts);
});

async function save(
  name: string,
  { store = source, signingSecret = sandboxLinkSigningSecret } = {},
): Promise<string> {
  const path = join(top, name);
  const chunks = writeBackup(await createBackupContext(store), { withImages: true, signingSecret });
  await pipeline(Readable.from(chunks), createWriteStream(path));
  return path;
}

async function openFile(path: string) {
  const backup = await openBackup(path);
  onTestFinished(() => backup.close());
  return backup;
}

async function restoreInto(name: string): Promise<ServedWorker> {
  const made = await openBindings(join(top, name));
  onTestFinished(() => made.stop());
  return made;
}

async function targetIn(made: ServedWorker) {
  return {
    database: await made.database(),
    images: (await createBackupContext(made)).images,
    hasImage: async () => false,
  };
}

/** Creates the file that an older version of the code would have made, without later tables. */
async function asFile(older: D1Database): Promise<OpenBackup> {
  const tables = await readStoredTables(connect(older));
  const lines = new Map<string, string[]>();
  for (const { name, columns } of tables) {
    const line = `json_array(rowid, ${columns.map((column) => `"${column}"`).join(", ")})`;
    const { results } = await older.prepare(`SELECT ${line} AS line FROM "${name}"`).all<{ line: string }>();
    lines.set(
      name,
      results.map((row) => row.line),
    );
  }
  const newest = await openFile(await save("newest.tar"));
  const migrations = await readMigrations(connect(older));
  return {
    ...newest,
    description: { ...newest.description, migrations, tables: [...tables].map(copyTable) },
    manifest: {
      ...newest.manifest,
      counts: Object.fromEntries(
        [...lines].map(([name, rows]) => [name, [rows.length, sumOfKeys(rows)] as [number, number]]),
      ),
      findings: [],
      missingImages: [],
    },
    async *pages(folder, table) {
      if (folder === "rows") yield lines.get(table) ?? [];
    },
    async *images() {},
  };
}

function sumOfKeys(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Number.parseInt(line.slice(1), 10), 0);
}

function copyTable({ name, columns }: StoredTable) {
  return { name, columns: [...columns] };
}

function command(
  name: "backup" | "restore",
  path: string,
  dataDir: string,
  ...flags: readonly string[]
): ChildProcess {
  const child = spawn("node", [join(root, "scripts", "run.mjs"), name, path, ...flags], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "", DATA_DIR: dataDir },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")));
  return child;
}

/** Waits for the children of the killed process, which end a moment later. */
async function groupGone(pid: number): Promise<void> {
  while (isThere(-pid)) await sleep(20);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function said(child: ChildProcess): Promise<string> {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (text += String(part)));
  await once(child, "close");
  return text;
}
