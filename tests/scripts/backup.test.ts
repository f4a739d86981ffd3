import { expect, test, vi } from "vitest";
import { fillStore } from "../../scripts/backup/fill-store.ts";
import { migrate } from "../../scripts/stack/migrate.ts";
import { addProductsAndOrders, imageHash, imageMetadata, putImage } from "./fill-store.ts";
import { createBackupFolder, openFile, openTarget } from "./store-backups.ts";

// A test migrates two stores, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const { openStore, save } = createBackupFolder();
const orderCount = 50;

test("restores orders, images and search from the backup of a store", async () => {
  const source = await openStore("source");
  const original = await source.database();
  await migrate(original);
  await addProductsAndOrders(original, orderCount);
  await putImage(source);
  const backup = await openFile(await save("store.tar", { store: source }));
  expect(backup.manifest.counts.orders?.[0]).toBe(orderCount);

  const target = await openStore("target");
  await fillStore(backup, await openTarget(target));
  const restored = await target.database();
  const selectOrders = "SELECT id, order_number, shipping_address, total_cents FROM orders ORDER BY id";
  expect((await restored.prepare(selectOrders).all()).results).toEqual(
    (await original.prepare(selectOrders).all()).results,
  );
  const countMatches = "SELECT count(*) AS count FROM products_fts WHERE products_fts MATCH 'number 43'";
  expect(await restored.prepare(countMatches).first("count")).toBe(1);
  const image = await (await target.bucket()).head(`images/${imageHash}/160.webp`);
  expect(image?.customMetadata).toEqual(imageMetadata);
});
