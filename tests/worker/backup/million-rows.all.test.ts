import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { readStoredTables } from "../../../worker/domain/backup/stored-tables.ts";
import { bindings } from "../background.ts";
import { aCrowd, theRecordsOfACrowd } from "../builders/crowd.ts";
import { aProduct } from "../builders/products.ts";
import { runBackupCron, runNightlyCron } from "../builders/schedule.ts";
import { storeContext } from "../builders/store.ts";
import { watchDatabase } from "../builders/watch-database.ts";

// D1's limit for one invocation of the Worker. Statements of a batch are counted as well, because D1 does not document
// otherwise.
const maxStatements = 1_000;
const documentedRows = 1_000_000;

beforeAll(async () => {
  const products = [await aProduct(), await aProduct(), await aProduct()];
  await aCrowd({ users: 20_000, orders: 54_000 });
  await theRecordsOfACrowd(products);
}, 600_000);

test("backs up a million rows within D1's statements for one invocation", async () => {
  const { DB, executed, longestBatch } = watchDatabase(env.DB);
  await runBackupCron(0, { ...bindings, DB });
  const archives = (await env.BACKUPS.list()).objects.filter(({ key }) => key.endsWith(".tar"));
  expect(archives).toHaveLength(1);
  expect(await countRows()).toBeGreaterThan(documentedRows);
  expect(executed()).toBeLessThan(maxStatements / 2);
  expect(longestBatch()).toBeLessThan(150);
}, 600_000);

test("runs the nightly tasks of a million rows within D1's statements for one invocation", async () => {
  // All records of the crowd are older than what the store keeps, except for the orders themselves.
  const { DB, executed } = watchDatabase(env.DB);
  await runNightlyCron(4 * 365, { ...bindings, DB });
  expect(executed()).toBeLessThan(maxStatements);
}, 600_000);

async function countRows(): Promise<number> {
  let rows = 0;
  for (const { name } of await readStoredTables(storeContext().db)) {
    rows += (await env.DB.prepare(`SELECT count(*) AS n FROM "${name}"`).first<number>("n")) ?? 0;
  }
  return rows;
}
