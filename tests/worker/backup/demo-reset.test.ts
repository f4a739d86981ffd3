import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { productResponse } from "../../../contract/catalog/catalog.ts";
import { configResponse } from "../../../contract/shared/system.ts";
import { connect } from "../../../worker/db/client.ts";
import { saveNightlyBackup } from "../../../worker/domain/backup/nightly-backup.ts";
import { resetDemo } from "../../../worker/domain/backup/reset-demo.ts";
import { readStoredTables } from "../../../worker/domain/backup/stored-tables.ts";
import { parseSettings } from "../../../worker/env.ts";
import { bindings, idle } from "../background.ts";
import { anAccount } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { listEmails, mailServiceDown } from "../builders/emails.ts";
import { aPaidOfferedOrder } from "../builders/offers.ts";
import { withMethods } from "../builders/outages.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { runBackupCron, runNightlyCron } from "../builders/schedule.ts";
import { aPaidOrder, atPayment, visit } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";
import { withFault } from "../builders/stripe.ts";

let backupName: string;
let savedRows: string;
let kite: Awaited<ReturnType<typeof aProduct>>;

beforeAll(async () => {
  kite = await aProduct({ name: "Blue Kite", stockQuantity: 20 });
  await aPaidOrder(kite);
  await aPaidOfferedOrder({ lines: [{ priceCents: 500, offerCents: 50 }], deliveryOfferCents: 500 });
  await idle();
  backupName = await saveBackup(new Date("2020-01-01T12:00:00Z"));
  savedRows = await readAllRows();
});

test("restores the same state at every reset", async () => {
  await changeStore();
  expect(await readAllRows()).not.toBe(savedRows);
  const { rows } = await resetDemo(storeContext(), backupName);
  expect(rows).toBeGreaterThan(0);
  expect(await readAllRows()).toBe(savedRows);
  await resetDemo(storeContext(), backupName);
  expect(await readAllRows()).toBe(savedRows);
  expect(await searchProducts("kite")).toContain("Blue Kite");
  expect(await searchProducts("lamp")).not.toContain("Late Lamp");
  await expectSoundBooks(kite);
  // The store still takes orders.
  expect((await aPaidOrder(kite)).order.status).toBe("paid");
});

test("leaves the store unchanged if a reset fails", async () => {
  await changeStore();
  const before = await readAllRows();
  const failingDatabase = withMethods(env.DB, {
    batch: (statements: D1PreparedStatement[]) =>
      env.DB.batch([...statements.slice(0, -5), env.DB.prepare("SELECT gone FROM nowhere")]),
  });
  const context = { ...storeContext(), db: connect(failingDatabase) };
  await expect(resetDemo(context, backupName)).rejects.toThrow("nowhere");
  expect(await readAllRows()).toBe(before);
  await resetDemo(storeContext(), backupName);
  expect(await readAllRows()).toBe(savedRows);
});

test("refuses a damaged, unsigned or missing backup, and changes nothing", async () => {
  const backup = await env.BACKUPS.get(backupName);
  if (backup === null) throw new Error("There is no backup");
  // Latin-1 maps each byte to one letter.
  const text = new TextDecoder("latin1").decode(await backup.arrayBuffer());
  const saveFile = (name: string, content: string) =>
    env.BACKUPS.put(
      name,
      Uint8Array.from(content, (letter) => letter.charCodeAt(0)),
    );
  await saveFile("changed.tar", text.replace("Blue Kite", "Blue Kits"));
  await saveFile("short.tar", text.slice(0, -4_000));
  const signatureAt = text.lastIndexOf("manifest.hmac") + 512;
  await saveFile(
    "unsigned.tar",
    `${text.slice(0, signatureAt)}${"0".repeat(64)}${text.slice(signatureAt + 64)}`,
  );
  await saveFile("foreign.tar", "not a tar");
  await changeStore();
  const before = await readAllRows();
  const refusals = [
    ["changed.tar", /damaged: rows.* is not what was saved/],
    ["short.tar", /damaged/],
    ["unsigned.tar", /was not written by this store/],
    ["foreign.tar", /is not a backup/],
    ["nowhere.tar", /is not in the bucket/],
  ] as const;
  for (const [name, reason] of refusals) {
    await expect(resetDemo(storeContext(), name)).rejects.toThrow(reason);
  }
  expect(await readAllRows()).toBe(before);
});

test("refuses a backup of another schema version, and changes nothing", async () => {
  await changeStore();
  const before = await readAllRows();
  await env.DB.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')").run();
  await expect(resetDemo(storeContext(), backupName)).rejects.toThrow(/another version/);
  await env.DB.prepare("DELETE FROM d1_migrations WHERE name = '9999_later.sql'").run();
  expect(await readAllRows()).toBe(before);
});

test("resets the store every night from the configured backup", async () => {
  await changeStore();
  await runNightlyCron(0, { ...bindings, DEMO_RESET: backupName });
  expect(await readKiteName()).toBe("Blue Kite");
});

test("never deletes the configured backup", async () => {
  for (let night = 10; night < 26; night += 1) await env.BACKUPS.put(`2026-01-${night}.tar`, "");
  await runBackupCron(0, { ...bindings, DEMO_RESET: backupName });
  const names = (await env.BACKUPS.list()).objects.map(({ key }) => key);
  expect(names).toContain(backupName);
  expect(names).toContain(backupName.replace(".tar", ".images"));
  expect(names).not.toContain("2026-01-10.tar");
});

test("resets nothing without a configured backup", async () => {
  await changeStore();
  await runNightlyCron();
  expect(await readKiteName()).toBe("Vandalized");
});

test("does not restore pending emails, because they would be sent every night", async () => {
  const pending = await withFault(mailServiceDown, async () => {
    const { orderId } = await aPaidOrder(kite);
    await idle();
    return orderId;
  });
  expect(await listEmails(pending)).toMatchObject([{ state: "queued" }]);
  await resetDemo(storeContext(), await saveBackup(new Date()));
  expect(await listEmails(pending)).toEqual([]);
});

test("refuses to reset a store with live Stripe keys", () => {
  const liveBindings = {
    ...bindings,
    SANDBOX: "false",
    STRIPE_API_BASE: undefined,
    MAIL_OUTBOX_URL: undefined,
    STRIPE_SECRET_KEY: "sk_live_0123456789abcdef",
    STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789abcdef",
  };
  expect(() => parseSettings(liveBindings)).not.toThrow();
  expect(() => parseSettings({ ...liveBindings, DEMO_RESET: "demo.tar" })).toThrow(/check DEMO_RESET \(/);
});

test("refuses a backup name with a path", () => {
  expect(() => parseSettings({ ...bindings, DEMO_RESET: "../demo" })).toThrow(/check DEMO_RESET \(/);
});

test("reports no demo without a configured backup", async () => {
  const config = await unwrap(await call("/api/config"), configResponse);
  expect(config.data.demo).toBe(false);
});

/** Changes the store as visitors of a demonstration do. */
async function changeStore(): Promise<void> {
  await visit(await anAccount());
  const lamp = await aProduct({ name: "Late Lamp" });
  await atPayment(lamp);
  await aPaidOrder(kite);
  await changeProduct(kite.id, { name: "Vandalized" });
  const json = { ranges: [{ from: "R2C 0A0", to: "R2C 0Z9" }] };
  const { token } = await anAdmin();
  expect((await call("/api/admin/postal-codes/remove", { token, json })).status).toBe(200);
}

/** Returns the rows of all tables that a backup contains, as text. */
async function readAllRows(): Promise<string> {
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

async function searchProducts(query: string) {
  return (await call(`/api/products/search?query=${query}`)).text();
}

/** Returns the kite's current name. */
async function readKiteName() {
  const response = await call(`/api/products/${kite.slug}`);
  return (await unwrap(response, productResponse)).data.name;
}

async function saveBackup(now: Date): Promise<string> {
  const backup = await saveNightlyBackup(storeContext(now));
  if (backup === undefined) throw new Error("The store has no bucket for backups");
  return backup.name;
}
