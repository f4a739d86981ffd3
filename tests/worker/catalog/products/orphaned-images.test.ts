import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { imageWidths } from "../../../../contract/catalog/product-images.ts";
import type { Bindings } from "../../../../worker/env.ts";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { anImage, hashBytes } from "../../builders/images.ts";
import { withMethods } from "../../builders/outages.ts";
import { countObjects, emptyBucket, listStoredImages } from "../../builders/photographs.ts";
import { anUpload, productFields, sendForm, uploadImage } from "../../builders/product-forms.ts";
import { addImage, aProduct } from "../../builders/products.ts";
import { runNightlyCron } from "../../builders/schedule.ts";
import { atPayment, getOrder } from "../../builders/shoppers.ts";
import { call } from "../../builders/store.ts";
import { watchDatabase } from "../../builders/watch-database.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("deletes the image of a product that was refused", async () => {
  const upload = await anUpload();
  // The price is refused after the image was stored.
  const refusedFields = productFields({ wholesale_price: "0" });
  const response = await sendForm("/api/products", {
    token: admin.token,
    fields: refusedFields,
    files: [upload],
  });
  expect(response.status).toBe(422);
  const contentHash = await hashBytes(upload.bytes);
  expect(await countStored(contentHash)).toBeGreaterThan(0);

  await deleteOrphanedImagesLater();
  expect(await countStored(contentHash)).toBe(0);
});

test("keeps an uploaded image as long as the browser keeps the form of its product", async () => {
  const { content_hash } = await uploadImage(admin);
  await deleteOrphanedImagesLater({ days: 30 });
  expect(await countStored(content_hash)).toBeGreaterThan(0);
  await deleteOrphanedImagesLater();
  expect(await countStored(content_hash)).toBe(0);
});

test("does not delete an image before its product", async () => {
  const product = await aProduct();
  const { contentHash } = await addImage(product.id, await anImage(700, 30));
  await deleteOrphanedImagesLater();
  expect(await countStored(contentHash)).toBe(imageWidths.length);

  const path = `/api/products/${product.id}`;
  expect((await call(path, { method: "DELETE", token: admin.token })).status).toBe(200);
  await deleteOrphanedImagesLater();
  expect(await countStored(contentHash)).toBe(0);
});

test("keeps a deleted product image while an order shows it", async () => {
  const product = await aProduct();
  const [ordered, unordered] = [
    await addImage(product.id, await anImage(41, 30)),
    await addImage(product.id, await anImage(42, 30)),
  ];
  const { shopper, orderId } = await atPayment(product);
  await addImage(product.id, await anImage(43, 30));
  for (const { id } of [ordered, unordered]) expect((await deleteImage(id)).status).toBe(200);
  await deleteOrphanedImagesLater();
  expect(await countStored(unordered.contentHash)).toBe(0);
  const [item] = (await getOrder(shopper, orderId)).items;
  expect(item?.image_url).toContain(ordered.contentHash);
  expect((await call(String(item?.image_url))).status).toBe(200);
});

test("reads all pages of stored objects, but queries the images in use only once, and deletes many at once", async () => {
  await emptyBucket();
  const hashes = Array.from({ length: 25 }, (_, number) => number.toString(16).padStart(64, "0"));
  await Promise.all(
    hashes.flatMap((hash) =>
      [160, 320].map((width) => env.PRODUCT_IMAGES.put(`images/${hash}/${width}.webp`, "x")),
    ),
  );
  let deletions = 0;
  const PRODUCT_IMAGES = withMethods(env.PRODUCT_IMAGES, {
    list: (options: R2ListOptions) => env.PRODUCT_IMAGES.list({ ...options, limit: 9 }),
    delete: (keys: string[]) => {
      deletions += 1;
      return env.PRODUCT_IMAGES.delete(keys);
    },
  });
  const { DB, texts } = watchDatabase(env.DB);
  await deleteOrphanedImagesLater({ changes: { PRODUCT_IMAGES, DB } });
  expect(await countObjects()).toBe(0);
  expect(deletions).toBe(1);
  // The query reads the images of all products and orders, so it must not run for each page.
  expect(texts.filter((text) => text.includes("product_images"))).toHaveLength(1);
});

interface Later {
  readonly days?: number;
  readonly changes?: Partial<Bindings>;
}

/** Runs the nightly cron in 32 days, without backups, because a backup protects its images. */
async function deleteOrphanedImagesLater({ days = 32, changes }: Later = {}): Promise<void> {
  const { BACKUPS: _backups, ...withoutBackups } = { ...bindings, ...changes };
  await runNightlyCron(days, withoutBackups);
}

async function countStored(contentHash: string): Promise<number> {
  return (await listStoredImages(contentHash)).length;
}

function deleteImage(imageId: string): Promise<Response> {
  return call(`/api/products/images/${imageId}`, { method: "DELETE", token: admin.token });
}
