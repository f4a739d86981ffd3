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

const nightly = () => createScheduledController({ cron: "17 9 * * *" });
let file: string;
let saved: string;
let kite: Awaited<ReturnType<typeof aProduct>>;

beforeAll(async () => {
  kite = await aProduct({ name: "Blue Kite", stockQuantity: 20 });
  await aPaidOrder(kite);
  await env.DB.prepare("UPDATE mails SET state = 'sent', sent_at = created_at WHERE state = 'queued'").run();
  const longAgo = () => new Date("2020-01-01T12:00:00Z");
  file = (await saveNightlyBackup({ ...storeContext(), now: longAgo }))?.name ?? "";
  saved = await readAll();
});

/** All rows of all tables in a backup, as text. */
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

/** What visitors of a demonstration change in a day. */
async function spendADay(): Promise<void> {
  await visit(await anAccount());
  const lamp = await aProduct({ name: "Late Lamp" });
  await atPayment(lamp);
  await aPaidOrder(kite);
  await env.DB.prepare("UPDATE products SET name = 'Vandalized' WHERE id = ?").bind(kite.id).run();
  await env.DB.prepare("DELETE FROM local_postal_codes WHERE postal_code < 'R2C 1'").run();
}

const search = async (query: string) => (await call(`/api/products/search?query=${query}`)).text();

test("restores the file's state, whatever was changed, at every reset", async () => {
  await spendADay();
  expect(await readAll()).not.toBe(saved);
  const { rows } = await resetDemo(storeContext(), file);
  expect(rows).toBeGreaterThan(0);
  expect(await readAll()).toBe(saved);
  await resetDemo(storeContext(), file);
  expect(await readAll()).toBe(saved);
  expect(await search("kite")).toContain("Blue Kite");
  expect(await search("lamp")).not.toContain("Late Lamp");
  await expectSoundBooks(kite);
  const { orderId } = await aPaidOrder(kite);
  expect(orderId).toBeTruthy();
});

test("leaves the store unchanged when a reset fails in the middle", async () => {
  await spendADay();
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
  await expect(resetDemo({ ...storeContext(), db: connect(client) }, file)).rejects.toThrow("nowhere");
  expect(await readAll()).toBe(before);
  await resetDemo(storeContext(), file);
  expect(await readAll()).toBe(saved);
});

test("changes nothing for a damaged, foreign, missing or incompatible file", async () => {
  const bytes = new Uint8Array(await ((await env.BACKUPS.get(file)) ?? new Response()).arrayBuffer());
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
  await spendADay();
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
  await expect(resetDemo(storeContext(), file)).rejects.toThrow(/another version/);
  await env.DB.prepare("DELETE FROM d1_migrations WHERE name = '9999_later.sql'").run();
  expect(await readAll()).toBe(before);
});

test("resets nightly from the configured file, and keeps it; without the variable resets nothing", async () => {
  for (let night = 10; night < 26; night += 1) await env.BACKUPS.put(`2026-01-${night}.tar`, "");
  await spendADay();
  const readName = () => env.DB.prepare("SELECT name FROM products WHERE id = ?").bind(kite.id).first("name");
  await worker.scheduled(nightly(), { ...bindings, DEMO_RESET: file });
  expect(await readName()).toBe("Blue Kite");
  const kept = (await env.BACKUPS.list()).objects.map(({ key }) => key);
  expect(kept).toContain(file);
  expect(kept).toContain(file.replace(".tar", ".images"));
  expect(kept).not.toContain("2026-01-10.tar");

  await spendADay();
  await worker.scheduled(nightly(), bindings);
  expect(await readName()).toBe("Vandalized");
});

test("does not send emails again every night that were pending in the file", async () => {
  await aPaidOrder(kite);
  await env.DB.prepare("UPDATE mails SET state = 'queued', sent_at = NULL").run();
  const name = (await saveNightlyBackup(storeContext()))?.name ?? "";
  await resetDemo(storeContext(), name);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM mails").first("n")).toBe(0);
});

test("refuses live Stripe keys together with a reset, and tells visitors about the demonstration", async () => {
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
