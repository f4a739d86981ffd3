import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, expect, test, vi } from "vitest";
import { adminOrderPageResponse } from "../../contract/admin/orders.ts";
import { productPageResponse } from "../../contract/catalog/catalog.ts";
import { emailsResponse } from "../../contract/orders/emails.ts";
import { invoicesResponse } from "../../contract/orders/invoices.ts";
import { cleanUp } from "../../scripts/lib/main.ts";
import { root } from "../../scripts/lib/paths.ts";
import { migrate } from "../../scripts/stack/migrate.ts";
import { startStore } from "../../scripts/stack/start-store.ts";
import { openBindings } from "../../scripts/stack/worker.ts";
import { createAccounts } from "../builders/accounts.ts";
import { createSandbox } from "../builders/sandbox.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

// Each version's own `npm run backup` made its file: orders of each status and payment method, with refunds, a return,
// a dispute, unmatched payments and a deleted account.
const versions = ["0.1.0"];
const orderCount = 13;
const emailCount = 36;

// A test restores a store, which may have to be built first, and serves it.
vi.setConfig({ testTimeout: 600_000 });
afterEach(cleanUp);

// The restore itself compares row counts, references, search indexes, books and images.
test.each(versions)("restores a backup of version %s, migrates it and serves it", async (version) => {
  const dataDir = createTemporaryFolder();
  expect(await restore(getFixture(version), dataDir)).toContain("All checks passed.");
  expect(await readSchema(dataDir)).toEqual(await createSchema());

  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "empty" });
  const { anAdminToken } = createAccounts(createSandbox(store.sandboxUrl ?? ""));
  const headers = { Authorization: `Bearer ${await anAdminToken()}` };
  const get = async (path: string) => {
    const response = await fetch(`${store.url}${path}`, { headers });
    expect(response.status, path).toBe(200);
    return response;
  };
  const getPage = async <Page>(path: string, schema: v.GenericSchema<unknown, Page>) =>
    v.parse(schema, await (await get(path)).json());

  const orders = await getPage("/api/orders?search=7023210100001234", adminOrderPageResponse);
  expect(orders.data).toMatchObject([
    { order_number: "PD-YV6J-H5QR", status: "delivered", total_amount: 17.2 },
  ]);
  expect((await getPage("/api/orders", adminOrderPageResponse)).count).toBe(orderCount);
  // Orders from before there were invoices get none.
  expect((await getPage("/api/admin/invoices", invoicesResponse)).count).toBe(0);
  // A migration that drops a table that emails reference would delete them.
  expect((await getPage("/api/admin/emails", emailsResponse)).count).toBe(emailCount);
  const products = await getPage("/api/products/search?query=cafe", productPageResponse);
  expect(products.data).toMatchObject([{ name: "Café Mug", wholesale_price: 5 }]);
  const image = await get(products.data[0]?.primaryImage?.image_url ?? "");
  expect(image.headers.get("Content-Type")).toBe("image/webp");
  expect((await get("/product/spinning-top")).url).toBe(`${store.url}/product/big-spinning-top`);
});

function getFixture(version: string): string {
  return join(root, "tests", "fixtures", `store-${version}.tar`);
}

async function readSchema(dataDir: string) {
  const bindings = await openBindings(dataDir);
  const { results } = await (await bindings.database())
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '_cf_%' ORDER BY type, name")
    .all();
  await bindings.stop();
  return results;
}

async function createSchema() {
  const dataDir = createTemporaryFolder();
  const bindings = await openBindings(dataDir);
  await migrate(await bindings.database());
  await bindings.stop();
  return readSchema(dataDir);
}

/** Restores a file into a data folder with `npm run restore`, and returns its output. */
async function restore(file: string, dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, "scripts", "run.mjs"), "restore", file], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "", DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  await once(child, "close");
  return output;
}
