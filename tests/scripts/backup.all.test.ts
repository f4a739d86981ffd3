import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
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
import { createTarHeader } from "../../worker/lib/tar.ts";
import {
  addProductsAndOrders,
  imageHash,
  imageMetadata,
  largeCount,
  placeOrder,
  putImage,
} from "./fill-store.ts";
import { createBackupFolder, openFile, openTarget } from "./store-backups.ts";

// A test restores and verifies whole stores, which takes minutes on a slow machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const polling = { timeout: 120_000, interval: 20 };

const { folder, openStore, save } = createBackupFolder();
let source: ServedWorker;
let database: D1Database;

beforeAll(async () => {
  source = await openBindings(join(folder, "source"));
  database = await source.database();
  await migrate(database);
  await addProductsAndOrders(database, 50);
  await putImage(source);
});

afterAll(() => source.stop());

test("restores 10,000 products and orders from a backup that was made while orders came in", async () => {
  const busy = await openStore("large");
  const busyDatabase = await busy.database();
  await migrate(busyDatabase);
  await addProductsAndOrders(busyDatabase, largeCount);
  await putImage(busy);
  let orderCount = largeCount;
  let isDone = false;
  const ordering = (async () => {
    while (!isDone) {
      orderCount += 1;
      await placeOrder(busyDatabase, orderCount);
    }
  })();
  const path = await save("busy.tar", { store: busy });
  isDone = true;
  await ordering;
  const backup = await openFile(path);
  const [savedOrders] = backup.manifest.counts.orders ?? [0];
  expect(savedOrders).toBeGreaterThan(largeCount);
  expect(savedOrders).toBeLessThanOrEqual(orderCount);
  expect(backup.manifest.findings).toEqual([]);

  const target = await openStore("busy");
  await fillStore(backup, await openTarget(target));
  const restored = await target.database();
  expect(await restored.prepare("SELECT count(*) FROM orders").first("count(*)")).toBe(savedOrders);
  const countProductMatches =
    "SELECT count(*) AS count FROM products_fts WHERE products_fts MATCH 'number 4321'";
  expect(await restored.prepare(countProductMatches).first("count")).toBe(1);
  const countOrderMatches = `SELECT count(*) AS count FROM orders_search WHERE orders_search MATCH 'words : "PD-00004321"'`;
  expect(await restored.prepare(countOrderMatches).first("count")).toBe(1);
  expect((await (await target.bucket()).head(`images/${imageHash}/160.webp`))?.customMetadata).toEqual(
    imageMetadata,
  );
});

test("refuses a damaged, foreign or newer file and names the reason", async () => {
  const path = await save("whole.tar", { store: source });
  const bytes = readFileSync(path);
  const expectRefusal = async (contents: Buffer, reason: RegExp) => {
    const changedPath = join(folder, "changed.tar");
    writeFileSync(changedPath, contents);
    await expect(openBackup(changedPath)).rejects.toThrow(reason);
  };
  await expectRefusal(bytes.subarray(0, bytes.length - 30_000), /damaged: it breaks off/);
  await expectRefusal(bytes.subarray(0, bytes.length - 4_096), /damaged|breaks off/);
  const flipped = Buffer.from(bytes);
  flipped.write("M", bytes.indexOf("Number 7,"));
  await expectRefusal(flipped, /damaged: rows\/.*products.ndjson is not what was saved/);
  await expectRefusal(Buffer.from("PK\u0003\u0004 not a tar"), /is not a backup/);
  await expectRefusal(
    Buffer.concat([createTarHeader("readme.txt", 512, new Date()), Buffer.alloc(1_536)]),
    /is not a backup/,
  );
  await expectRefusal(Buffer.alloc(0), /is not a backup/);
  const newer = Buffer.from(bytes);
  newer.write('"version":9', bytes.indexOf('"version":2'));
  await expectRefusal(newer, /newer version of the store/);
});

test("refuses a file with other migrations before filling the store", async () => {
  const path = await save("newer.tar", { store: source });
  const backup = await openFile(path);
  const target = await openStore("newer");
  const { description } = backup;
  const withMigrations = (migrations: string[]) => ({
    ...backup,
    description: { ...description, migrations },
  });
  await expect(
    fillStore(withMigrations([...description.migrations, "9999_later.sql"]), await openTarget(target)),
  ).rejects.toThrow(/newer version of the store.*9999_later\.sql/);
  await expect(
    fillStore(withMigrations(description.migrations.slice(1)), await openTarget(target)),
  ).rejects.toThrow(/other migrations/);
  const { results } = await (await target.database()).prepare("PRAGMA table_list").all<{ name: string }>();
  expect(results.map(({ name }) => name)).not.toContain("orders");
});

test("restores a file of an older schema, and migrates it", async () => {
  const older = await openStore("older");
  const olderDatabase = await older.database();
  await migrate(olderDatabase, { last: "0002_catalogue_version.sql" });
  await olderDatabase
    .prepare(
      "INSERT INTO newsletter_subscribers (id, email, status, created_at, updated_at) VALUES ('1', 'ada@store.test', 'subscribed', '', '')",
    )
    .run();
  const target = await openStore("forward");
  await fillStore(await createOlderBackup(olderDatabase), await openTarget(target));
  const restored = await target.database();
  expect(await restored.prepare("SELECT email FROM newsletter_subscribers").first("email")).toBe(
    "ada@store.test",
  );
  // A later migration inserts the settings.
  expect(await restored.prepare("SELECT count(*) AS n FROM store_settings").first("n")).toBe(1);
});

test("refuses a file without an image unless the store lacked it too", async () => {
  const lost = "cd".repeat(32);
  await database
    .prepare("UPDATE product_images SET content_hash = ? WHERE content_hash = ?")
    .bind(lost, imageHash)
    .run();
  onTestFinished(async () => {
    await database
      .prepare("UPDATE product_images SET content_hash = ? WHERE content_hash = ?")
      .bind(imageHash, lost)
      .run();
  });
  const backup = await openFile(await save("lost.tar", { store: source }));
  expect(backup.manifest.missingImages).toEqual([lost]);
  const target = await openStore("lost");
  await expect(
    fillStore({ ...backup, manifest: { ...backup.manifest, missingImages: [] } }, await openTarget(target)),
  ).rejects.toThrow(`The image ${lost} is missing from the file`);
  await fillStore(backup, await openTarget(await openStore("lost-before")));
});

test("dumps rows as SQL, which the deployed database imports", async () => {
  const restored = await openStore("dumped");
  await fillStore(await openFile(await save("dumped.tar", { store: source })), await openTarget(restored));
  const original = await restored.database();
  const imported = await (await openStore("imported")).database();
  await migrate(imported);
  for (const statement of (await dumpRows(original)).split(/;\n/)) {
    if (statement.trim() !== "") await imported.prepare(statement).run();
  }
  const sums = "SELECT count(*) AS orders, sum(total_cents) AS cents, sum(rowid) AS keys FROM orders";
  expect(await imported.prepare(sums).first()).toEqual(await original.prepare(sums).first());
  const countProductMatches =
    "SELECT count(*) AS count FROM products_fts WHERE products_fts MATCH 'number 43'";
  expect(await imported.prepare(countProductMatches).first("count")).toBe(1);
});

test("refuses a file with inconsistent rows", async () => {
  const backup = await openFile(await save("sound.tar", { store: source }));
  const changeRows = (change: (table: string, lines: readonly string[]) => readonly string[]) => ({
    ...backup,
    async *pages(kind: "rows" | "changes", table: string) {
      for await (const lines of backup.pages(kind, table)) yield change(table, lines);
    },
  });
  const withoutReservation = changeRows((table, lines) =>
    table === "stock_reservations" ? lines.slice(1) : lines,
  );
  await expect(
    fillStore(withoutReservation, await openTarget(await openStore("without-reservation"))),
  ).rejects.toThrow(/stock_reservations has \d+ rows, and the store had/);
  const withSoldUnits = changeRows((table, lines) =>
    table === "stock_reservations" ? lines.map((line) => line.replace('"held","', '"sold","')) : lines,
  );
  await expect(fillStore(withSoldUnits, await openTarget(await openStore("sold")))).rejects.toThrow(
    /The books do not agree: The reserved units do not match the order/,
  );
});

test("requires --accept-foreign for a file that this store did not sign, and names its admins", async () => {
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
  const foreign = await save("foreign.tar", {
    store: source,
    signingSecret: "a secret of another store, 32 letters",
  });
  const dataDir = join(folder, "foreign");
  const refusal = await readOutput(startCommand("restore", foreign, dataDir));
  expect(refusal).toContain("not signed by this store");
  expect(refusal).toContain("  ?[8mintruder@evil.example  (intruder)\n");
  expect(refusal).toContain("Authentication, Users");
  expect(refusal).toContain("--accept-foreign");
  expect(existsSync(join(dataDir, "wrangler"))).toBe(false);
  expect(await readOutput(startCommand("restore", foreign, dataDir, "--accept-foreign"))).toContain(
    "All checks passed.",
  );
});

test("refuses a file without the row count of a table", async () => {
  const backup = await openFile(await save("counts.tar", { store: source }));
  const { orders: _, ...counts } = backup.manifest.counts;
  await expect(
    fillStore(
      { ...backup, manifest: { ...backup.manifest, counts } },
      await openTarget(await openStore("counts")),
    ),
  ).rejects.toThrow("does not say how many rows orders has");
});

test("leaves no store after a killed restore, and completes on the next run", async () => {
  const path = await save("killed.tar", { store: source });
  const dataDir = join(folder, "killed");
  const killed = startCommand("restore", path, dataDir);
  await expect.poll(() => existsSync(join(dataDir, "restoring", "wrangler")), polling).toBe(true);
  const exited = once(killed, "exit");
  process.kill(-(killed.pid ?? 0), "SIGKILL");
  await exited;
  // Its children end a moment later.
  await expect.poll(() => isAlive(-(killed.pid ?? 0)), polling).toBe(false);
  expect(existsSync(join(dataDir, "wrangler"))).toBe(false);
  expect(await readOutput(startCommand("restore", path, dataDir))).toContain("All checks passed.");
  expect(existsSync(join(dataDir, "restoring"))).toBe(false);
  expect(await readOutput(startCommand("restore", path, dataDir))).toContain(
    "into an empty one only. Nothing was changed.",
  );
  const again = join(folder, "again.tar");
  expect(await readOutput(startCommand("backup", again, dataDir))).toContain("rows and 1 image files");
  expect((await openFile(again)).manifest.counts).toEqual((await openFile(path)).manifest.counts);
});

/** Creates a backup as an older version of the code did, without later tables. */
async function createOlderBackup(older: D1Database): Promise<OpenBackup> {
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
  const newest = await openFile(await save("newest.tar", { store: source }));
  const migrations = await readMigrations(connect(older));
  return {
    ...newest,
    description: { ...newest.description, migrations, tables: [...tables].map(copyTable) },
    manifest: {
      ...newest.manifest,
      counts: Object.fromEntries(
        [...lines].map(([name, rows]) => [name, [rows.length, sumRowids(rows)] as [number, number]]),
      ),
      findings: [],
      missingImages: [],
    },
    async *pages(kind, table) {
      if (kind === "rows") yield lines.get(table) ?? [];
    },
    async *images() {},
  };
}

function copyTable({ name, columns }: StoredTable) {
  return { name, columns: [...columns] };
}

function sumRowids(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Number.parseInt(line.slice(1), 10), 0);
}

async function readOutput(child: ChildProcess): Promise<string> {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (text += String(part)));
  await once(child, "close");
  return text;
}

function startCommand(
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
