import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { configResponse } from "../../contract/shared/config.ts";
import { connect } from "../../worker/db/client.ts";
import { saveNightlyBackup } from "../../worker/domain/backup/nightly-backup.ts";
import { resetDemo } from "../../worker/domain/backup/reset-demo.ts";
import { readStoredTables } from "../../worker/domain/backup/stored-tables.ts";
import { parseSettings } from "../../worker/env.ts";
import worker from "../../worker/index.ts";
import { bindings } from "./background.ts";
import { anAccount } from "./builders/accounts.ts";
import { visit } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { aPaidOrder } from "./builders/refunds.ts";
import { atPayment } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

const createNightlyRun = () => createScheduledController({ cron: "17 9 * * *" });
let backupName: string;
let savedRows: string;
let kite: Awaited<ReturnType<typeof aProduct>>;

beforeAll(async () => {
  kite = await aProduct({ name: "Blue Kite", stockQuantity: 20 });
  await aPaidOrder(kite);
  await env.DB.prepare("UPDATE mails SET state = 'sent', sent_at = created_at WHERE state = 'queued'").run();
  const longAgo = () => new Date("2020-01-01T12:00:00Z");
  backupName = (await saveNightlyBackup({ ...storeContext(), now: longAgo }))?.name ?? "";
  savedRows = await readAll();
});

/** Returns all rows of all tables in a backup as text. */
async function readAll(): Promise<string> {
  const tables = await readStoredTables(storeContext().db);
  const rows = await env.DB.batch(
    tables.map(({ name, columns }) =>
      env.DB.prepare(
        `SELECT json_array(rowid, ${columns.map((column) => `"${column}"`).join(", ")}) AS line FROM "${name}" ORDER BY rowid`,
      ),
    ),
  );
  return JSON.stringify(rows.map(({ results }, index) => [tables[index]?.name, results]));
}

/** Changes the store as visitors of a demonstration do. */
async function changeStore(): Promise<void> {
  await visit(await anAccount());
  const lamp = await aProduct({ name: "Late Lamp" });
  await atPayment(lamp);
  await aPaidOrder(kite);
  await env.DB.prepare("UPDATE products SET name = 'Vandalized' WHERE id = ?").bind(kite.id).run();
  await env.DB.prepare("DELETE FROM local_postal_codes WHERE postal_code < 'R2C 1'").run();
}

const searchProducts = async (query: string) => (await call(`/api/products/search?query=${query}`)).text();

test("restores the backup's state at every reset", async () => {
  await changeStore();
  expect(await readAll()).not.toBe(savedRows);
  const { rows } = await resetDemo(storeContext(), backupName);
  expect(rows).toBeGreaterThan(0);
  expect(await readAll()).toBe(savedRows);
  await resetDemo(storeContext(), backupName);
  expect(await readAll()).toBe(savedRows);
  expect(await searchProducts("kite")).toContain("Blue Kite");
  expect(await searchProducts("lamp")).not.toContain("Late Lamp");
  await expectSoundBooks(kite);
  const { orderId } = await aPaidOrder(kite);
  expect(orderId).toBeTruthy();
});

test("leaves the store unchanged if a reset fails", async () => {
  await changeStore();
  const before = await readAll();
  const client = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          target.batch([...statements.slice(0, -5), target.prepare("SELECT gone FROM nowhere")]);
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await expect(resetDemo({ ...storeContext(), db: connect(client) }, backupName)).rejects.toThrow("nowhere");
  expect(await readAll()).toBe(before);
  await resetDemo(storeContext(), backupName);
  expect(await readAll()).toBe(savedRows);
});

test("refuses a damaged, unsigned, missing or incompatible backup, and changes nothing", async () => {
  const bytes = new Uint8Array(await ((await env.BACKUPS.get(backupName)) ?? new Response()).arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  const put = (name: string, content: string) =>
    env.BACKUPS.put(
      name,
      Uint8Array.from(content, (letter) => letter.charCodeAt(0)),
    );
  await put("flipped.tar", text.replace("Blue Kite", "Blue Kits"));
  await put("short.tar", text.slice(0, -4_000));
  const signatureAt = text.lastIndexOf("manifest.hmac") + 512;
  await put("unsigned.tar", `${text.slice(0, signatureAt)}${"0".repeat(64)}${text.slice(signatureAt + 64)}`);
  await put("foreign.tar", "not a tar");
  await changeStore();
  const before = await readAll();
  const refusals = [
    ["flipped.tar", /damaged: rows.* is not what was saved/],
    ["short.tar", /damaged/],
    ["unsigned.tar", /was not written by this store/],
    ["foreign.tar", /is not a backup/],
    ["nowhere.tar", /is not in the bucket/],
  ] as const;
  for (const [name, reason] of refusals) {
    await expect(resetDemo(storeContext(), name)).rejects.toThrow(reason);
  }
  await env.DB.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')").run();
  await expect(resetDemo(storeContext(), backupName)).rejects.toThrow(/another version/);
  await env.DB.prepare("DELETE FROM d1_migrations WHERE name = '9999_later.sql'").run();
  expect(await readAll()).toBe(before);
});

test("resets nightly from the configured backup and never deletes it, but resets nothing without one", async () => {
  for (let night = 10; night < 26; night += 1) await env.BACKUPS.put(`2026-01-${night}.tar`, "");
  await changeStore();
  const readName = () => env.DB.prepare("SELECT name FROM products WHERE id = ?").bind(kite.id).first("name");
  await worker.scheduled(createNightlyRun(), { ...bindings, DEMO_RESET: backupName });
  expect(await readName()).toBe("Blue Kite");
  const names = (await env.BACKUPS.list()).objects.map(({ key }) => key);
  expect(names).toContain(backupName);
  expect(names).toContain(backupName.replace(".tar", ".images"));
  expect(names).not.toContain("2026-01-10.tar");

  await changeStore();
  await worker.scheduled(createNightlyRun(), bindings);
  expect(await readName()).toBe("Vandalized");
});

test("does not restore pending emails, which would be sent every night", async () => {
  await aPaidOrder(kite);
  await env.DB.prepare("UPDATE mails SET state = 'queued', sent_at = NULL").run();
  const name = (await saveNightlyBackup(storeContext()))?.name ?? "";
  await resetDemo(storeContext(), name);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM mails").first("n")).toBe(0);
});

test("refuses live Stripe keys and invalid names for a reset, and reports no demo without one", async () => {
  const live = {
    ...bindings,
    SANDBOX: "false",
    STRIPE_API_BASE: undefined,
    MAIL_OUTBOX_URL: undefined,
    STRIPE_SECRET_KEY: "sk_live_0123456789abcdef",
    STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789abcdef",
  };
  expect(() => parseSettings({ ...live })).not.toThrow();
  expect(() => parseSettings({ ...live, DEMO_RESET: "demo.tar" })).toThrow(/check DEMO_RESET \(/);
  expect(() => parseSettings({ ...bindings, DEMO_RESET: "../demo" })).toThrow(/check DEMO_RESET \(/);
  const config = await unwrap(await call("/api/config"), configResponse);
  expect(config.data.demo).toBe(false);
});
