import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { undoResponse } from "../../../../contract/admin/change-sets.ts";
import { deleteProductResponse } from "../../../../contract/admin/products.ts";
import type { ImportRow } from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { connect } from "../../../../worker/db/client.ts";
import { fetchImportImages } from "../../../../worker/domain/catalog/import/import-images.ts";
import type { StoreContext } from "../../../../worker/domain/context.ts";
import { ImageFetchError } from "../../../../worker/domain/image-fetcher.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import {
  createRow,
  fetchImagesAs,
  fetchNextImagesAs,
  importAs,
  newProductFields,
} from "../../builders/imports.ts";
import { readAdminProduct } from "../../builders/product-forms.ts";
import { anImagedProduct, aProduct } from "../../builders/products.ts";
import { getAdmin } from "../../builders/profiles.ts";
import { atPayment } from "../../builders/shoppers.ts";
import { aDatabase, call, storeContext, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const remote = (path: string) => `${env.IMAGE_SERVER_URL}/remote/${path}`;

function createImageRow(fields: ImportRow["fields"], paths: readonly string[]): ImportRow {
  return { ...createRow(2, fields), images: paths.map((path) => ({ address: remote(path), alt_text: "" })) };
}

describe("fetching the images of an import", () => {
  test("adds them in the file's order, and activates the product with the first", async () => {
    const row = createImageRow(newProductFields("IMG-A"), ["image/1", "image/2"]);
    const report = await importAs(admin, [row]);
    expect(report).toMatchObject({ created: 1, images: 2 });
    expect(report.rows[0]?.messages).toEqual(["2 images"]);
    expect(await readBySku("IMG-A")).toMatchObject({ is_active: false, images: [] });

    expect(await fetchImagesAs(admin, report.change_set_id)).toEqual({
      waiting: 0,
      fetched: 2,
      failed: 0,
      failures: [],
      inactive_ids: [],
    });
    const { is_active, images } = await readBySku("IMG-A");
    expect(is_active).toBe(true);
    expect(images.map(({ width, is_primary }) => [width, is_primary])).toEqual([
      [401, true],
      [402, false],
    ]);
  });

  test("fetches nothing when the file or a chunk is repeated", async () => {
    const row = createImageRow(newProductFields("IMG-B"), ["image/3", "image/4"]);
    const { change_set_id } = await importAs(admin, [row]);
    await importAs(admin, [row], { change_set_id });
    expect(await fetchImagesAs(admin, change_set_id)).toMatchObject({ fetched: 2 });
    const repeated = await importAs(admin, [row]);
    expect(repeated).toMatchObject({ unchanged: 1, images: 0, change_set_id: null });
    expect((await readBySku("IMG-B")).images).toHaveLength(2);
  });

  test("continues after any request, first images first", async () => {
    const rows = Array.from({ length: 4 }, (_, index) => ({
      ...createImageRow(newProductFields(`IMG-C${index}`), [`image/${10 + index}`, `image/${20 + index}`]),
      line: index + 2,
    }));
    const { change_set_id } = await importAs(admin, rows);
    expect(await fetchNextImagesAs(admin, change_set_id)).toMatchObject({ fetched: 5, waiting: 3 });
    const products = await Promise.all(rows.map(({ fields }) => readBySku(fields.sku ?? "")));
    expect(products.every((product) => product.is_active)).toBe(true);
    expect(await fetchNextImagesAs(admin, change_set_id)).toMatchObject({ fetched: 8, waiting: 0 });
  });

  test("lists each failed image with its reason, and tries it again when asked", async () => {
    const row = createImageRow(newProductFields("IMG-D"), ["status/404", "text/1", "image/5"]);
    const { change_set_id } = await importAs(admin, [row]);
    const view = await fetchImagesAs(admin, change_set_id);
    expect(view).toMatchObject({ fetched: 1, failed: 2 });
    expect(view.failures.map(({ sku, problem }) => [sku, problem])).toEqual([
      ["IMG-D", "There is nothing at this address (404)."],
      ["IMG-D", "The file is not an image file."],
    ]);
    expect((await readBySku("IMG-D")).is_active).toBe(true);
    expect(await fetchNextImagesAs(admin, change_set_id)).toEqual(view);
    expect(await fetchImagesAs(admin, change_set_id, { retry: true })).toEqual(view);
  });

  test("leaves a product inactive without an image, and one whose row says so", async () => {
    const { change_set_id } = await importAs(admin, [
      createImageRow(newProductFields("IMG-E"), ["status/500"]),
      createImageRow({ ...newProductFields("IMG-F"), is_active: "false" }, ["image/6"]),
    ]);
    const { inactive_ids } = await fetchImagesAs(admin, change_set_id);
    expect((await readBySku("IMG-E")).is_active).toBe(false);
    const inactive = await readBySku("IMG-F");
    expect(inactive.is_active).toBe(false);
    expect(inactive_ids).toEqual([inactive.id]);
  });

  test("keeps a product at five images", async () => {
    const { sku } = await anImagedProduct({ isActive: false });
    const paths = Array.from({ length: 6 }, (_, index) => `image/${30 + index}`);
    const report = await importAs(admin, [createImageRow({ sku }, paths)]);
    expect(report.rows[0]).toMatchObject({
      outcome: "updated",
      changes: ["images"],
      messages: ["4 images", "A product has at most 5 images: 2 of this row are left out"],
    });
    await fetchImagesAs(admin, report.change_set_id);
    const product = await readBySku(sku);
    expect(product.images).toHaveLength(5);
    // The owner deactivated a product that had an image already.
    expect(product.is_active).toBe(false);
  });
});

describe("when something goes wrong", () => {
  test("adds each image once if an import is started twice", async () => {
    const rows = ["IMG-G", "IMG-H"].map((sku) =>
      createImageRow(newProductFields(sku), ["image/82", "image/83"]),
    );
    const first = await importAs(admin, rows);
    const second = await importAs(admin, rows);
    expect(second).toMatchObject({ created: 0, updated: 2, images: 4 });
    const views = await Promise.all(
      [first, first, second].map(({ change_set_id }) => fetchImagesAs(admin, change_set_id)),
    );
    for (const view of views) expect(view).toMatchObject({ waiting: 0, fetched: 4, failed: 0 });
    for (const { fields } of rows) {
      const { images } = await readBySku(fields.sku ?? "");
      expect(images.map(({ width, is_primary }) => [width, is_primary])).toEqual([
        [482, true],
        [483, false],
      ]);
    }
  });

  test("continues after the Worker stopped between a download and its product", async () => {
    const row = createImageRow(newProductFields("IMG-I"), ["image/84"]);
    const { change_set_id } = await importAs(admin, [row]);
    const { database, switchOff } = aDatabase();
    const context = storeContext();
    const put: typeof context.images.put = async (bytes) => {
      const facts = await context.images.put(bytes);
      switchOff();
      return facts;
    };
    const stopping = { ...context, db: connect(database), images: { ...context.images, put } };
    await expect(fetchAs(stopping, change_set_id)).rejects.toThrow();
    expect(await readBySku("IMG-I")).toMatchObject({ is_active: false, images: [] });

    expect(await fetchImagesAs(admin, change_set_id)).toMatchObject({ fetched: 1, failed: 0 });
    expect(await readBySku("IMG-I")).toMatchObject({ is_active: true, images: [{ width: 484 }] });
  });

  test("adds an image that another request for it could not fetch meanwhile", async () => {
    const row = createImageRow(newProductFields("IMG-J"), ["image/85"]);
    const { change_set_id } = await importAs(admin, [row]);
    const context = storeContext();
    const refuse = async () => {
      throw new ImageFetchError("The server asks to try again later (429).");
    };
    const fetchLate = async (address: string) => {
      await fetchAs({ ...context, imageFetcher: { fetch: refuse } }, change_set_id);
      return context.imageFetcher.fetch(address);
    };
    const view = await fetchAs({ ...context, imageFetcher: { fetch: fetchLate } }, change_set_id);
    expect(view).toMatchObject({ waiting: 0, fetched: 1, failed: 0 });
    expect(await readBySku("IMG-J")).toMatchObject({ is_active: true, images: [{ width: 485 }] });
  });

  test("keeps an image that another request has fetched meanwhile", async () => {
    const row = createImageRow(newProductFields("IMG-K"), ["image/87"]);
    const { change_set_id } = await importAs(admin, [row]);
    const context = storeContext();
    const failLate = async () => {
      await fetchAs(context, change_set_id);
      throw new ImageFetchError("The server took too long to send it.");
    };
    const view = await fetchAs({ ...context, imageFetcher: { fetch: failLate } }, change_set_id);
    expect(view).toMatchObject({ waiting: 0, fetched: 1, failed: 0 });
  });

  test("adds no image of an import that was undone during the download", async () => {
    const { sku } = await aProduct();
    const { change_set_id } = await importAs(admin, [createImageRow({ sku }, ["image/88"])]);
    const context = storeContext();
    const fetchLate = async (address: string) => {
      await unwrap(await undo(change_set_id), undoResponse);
      return context.imageFetcher.fetch(address);
    };
    const fetching = fetchAs({ ...context, imageFetcher: { fetch: fetchLate } }, change_set_id);
    await expect(fetching).rejects.toThrow("This has already been undone.");
    expect((await readBySku(sku)).images).toEqual([]);
  });

  test("adds nothing to a product that was archived meanwhile, and says so", async () => {
    const product = await aProduct();
    await atPayment(product);
    const { change_set_id } = await importAs(admin, [createImageRow({ sku: product.sku }, ["image/86"])]);
    const path = `/api/products/${product.id}`;
    await unwrap(await call(path, { method: "DELETE", token: admin.token }), deleteProductResponse);

    const view = await fetchImagesAs(admin, change_set_id);
    expect(view).toMatchObject({
      fetched: 0,
      failed: 1,
      failures: [{ sku: product.sku, problem: "The product is in the archive." }],
    });
    expect((await readAdminProduct(admin, product.id)).images).toEqual([]);
  });
});

describe("the store's own export", () => {
  test("imports no image again, and brings back one that was deleted", async () => {
    const { sku } = await aProduct();
    const { change_set_id } = await importAs(admin, [createImageRow({ sku }, ["image/41", "image/42"])]);
    await fetchImagesAs(admin, change_set_id);
    const response = await call("/api/admin/products/export?format=store", { token: admin.token });
    const row = readProductCsv(await response.text()).rows.find(({ fields }) => fields.sku === sku);
    if (row === undefined) throw new Error("The product was not exported");
    expect(row.images).toHaveLength(2);
    expect(await importAs(admin, [row], { dry_run: true })).toMatchObject({ unchanged: 1, images: 0 });

    const before = await readBySku(sku);
    await call(`/api/products/${before.id}`, {
      method: "PUT",
      token: admin.token,
      json: { imagesToDelete: [before.images[1]?.id] },
    });
    const second = await importAs(admin, [row]);
    expect(second).toMatchObject({ updated: 1, images: 1 });
    expect(await fetchImagesAs(admin, second.change_set_id)).toMatchObject({ fetched: 1, failed: 0 });
    const links = (product: typeof before) => product.images.map(({ image_url }) => image_url);
    expect(links(await readBySku(sku))).toEqual(links(before));
  });
});

describe("undoing an import with images", () => {
  test("deletes new products with their images, and fetches no more", async () => {
    const { change_set_id } = await importAs(
      admin,
      ["U1", "U2", "U3"].map((sku) => createImageRow(newProductFields(sku), ["image/51", "image/52"])),
    );
    await fetchNextImagesAs(admin, change_set_id);
    expect((await unwrap(await undo(change_set_id), undoResponse)).data).toMatchObject({
      removed: 3,
      kept: 0,
    });
    const { results } = await env.DB.prepare(
      "SELECT id FROM product_images WHERE product_id NOT IN (SELECT id FROM products)",
    ).all();
    expect(results).toEqual([]);
    const response = await call(`/api/admin/product-changes/${change_set_id}/images`, {
      token: admin.token,
      json: {},
    });
    expect((await unwrap(response, failureResponse)).message).toBe("This has already been undone.");
  });

  test("deactivates a product that its image had activated", async () => {
    const { sku } = await aProduct({ isActive: false });
    const { change_set_id } = await importAs(admin, [
      createImageRow({ sku, is_active: "true" }, ["image/61"]),
    ]);
    await fetchImagesAs(admin, change_set_id);
    expect((await readBySku(sku)).is_active).toBe(true);
    expect((await unwrap(await undo(change_set_id), undoResponse)).data).toMatchObject({ restored: 1 });
    expect((await readBySku(sku)).is_active).toBe(false);
  });

  test("keeps a product that was edited between its import and its image", async () => {
    const { change_set_id } = await importAs(admin, [createImageRow(newProductFields("U4"), ["image/71"])]);
    const { id } = await readBySku("U4");
    await call(`/api/products/${id}`, { method: "PUT", token: admin.token, json: { name: "My own name" } });
    await fetchImagesAs(admin, change_set_id);
    expect((await unwrap(await undo(change_set_id), undoResponse)).data).toMatchObject({
      removed: 0,
      kept: 1,
    });
    expect(await readBySku("U4")).toMatchObject({ name: "My own name", is_active: true });
  });
});

test("names the categories that the store does not have, without those it knows by another spelling", async () => {
  const report = await importAs(
    admin,
    [
      createRow(2, { ...newProductFields("CAT-A"), category: "Washi" }),
      createRow(3, { ...newProductFields("CAT-B"), category: "toys" }),
      createRow(4, { ...newProductFields("CAT-C"), category: "Washi" }),
    ],
    { dry_run: true },
  );
  expect(report).toMatchObject({ unknown_categories: ["Washi"], failed: 2 });
});

function undo(changeSetId: string | null) {
  return call(`/api/admin/product-changes/${changeSetId}/undo`, { method: "POST", token: admin.token });
}

async function fetchAs(context: StoreContext, changeSetId: string | null) {
  return fetchImportImages(context, await getAdmin(admin), changeSetId ?? "", { retry: false });
}

async function readBySku(sku: string) {
  const row = await env.DB.prepare("SELECT id FROM products WHERE sku = ?").bind(sku).first<{ id: string }>();
  return readAdminProduct(admin, row?.id ?? "");
}
