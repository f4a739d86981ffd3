import { beforeAll, describe, expect, test } from "vitest";
import { adminProductResponse } from "../../../../contract/admin/products.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import {
  anUpload,
  createProductByForm,
  productFields,
  readAdminProduct,
  sendForm,
  type Upload,
  uploadImage,
} from "../../builders/product-forms.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("saving a product with its images", () => {
  const stageImage = async () => (await uploadImage(admin)).content_hash;
  const saveProduct = (product: { id: string; version: number }, fields: Record<string, unknown>) =>
    call(`/api/products/${product.id}`, {
      method: "PUT",
      token: admin.token,
      json: { version: product.version, ...fields },
    });
  const addProductWithThreeImages = async () =>
    createProductByForm(admin, {}, [await anUpload(), await anUpload(), await anUpload()]);

  test("saves all changes of images as one version and one audit entry", async () => {
    const product = await addProductWithThreeImages();
    const [first, second, last] = product.images.map((image) => image.id);
    const hash = await stageImage();
    const response = await saveProduct(product, {
      imagesToDelete: [second],
      stagedImages: [{ content_hash: hash }],
      imageArrangement: [
        { id: last, alt_text: "The back" },
        { content_hash: hash, alt_text: "The front", is_primary: true },
        { id: first },
      ],
    });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.version).toBe(product.version + 1);
    expect(data.images.map((image) => [image.alt_text, image.is_primary])).toEqual([
      ["The back", false],
      ["The front", true],
      [product.images[0]?.alt_text, false],
    ]);
    expect(data.images.map((image) => image.id)).toEqual([last, data.primaryImage?.id, first]);
    const auditEntries = await listAuditEntries(product.id);
    expect(auditEntries).toHaveLength(2);
    expect(auditEntries.at(-1)?.before).toMatchObject({
      images: [{ id: first }, { id: second }, { id: last }],
    });
    expect(auditEntries.at(-1)?.after).toMatchObject({
      images: [{ id: last, altText: "The back" }, { isPrimary: true }, { id: first }],
    });
  });

  test("saves nothing if one of the changes is refused", async () => {
    const product = await addProductWithThreeImages();
    const reversed = product.images.map(({ id }) => ({ id, alt_text: "Changed" })).toReversed();
    const unknownImage = { id: crypto.randomUUID() };
    const before = await readAdminProduct(admin, product.id);
    for (const [fields, status] of [
      [{ version: product.version + 7, imageArrangement: reversed }, 409],
      [{ sku: (await createProductByForm(admin)).sku, imageArrangement: reversed }, 409],
      [{ imageArrangement: reversed.slice(1) }, 422],
      [{ imageArrangement: [...reversed, unknownImage] }, 422],
      [{ imageArrangement: reversed.map((image) => ({ ...image, is_primary: true })) }, 422],
      [{ imageArrangement: [...reversed, { upload: 0 }] }, 422],
    ] as const) {
      expect((await saveProduct(product, { name: "Never", ...fields })).status).toBe(status);
    }
    expect(await readAdminProduct(admin, product.id)).toEqual(before);
    expect(await listAuditEntries(product.id)).toHaveLength(1);
  });

  test("saves a new product's images from files and uploads in order", async () => {
    const hash = await stageImage();
    const response = await addProduct([await anUpload(), await anUpload()], {
      stagedImages: JSON.stringify([{ content_hash: hash }]),
      imageArrangement: JSON.stringify([
        { upload: 1, alt_text: "First" },
        { content_hash: hash, alt_text: "Second", is_primary: true },
        { upload: 0, alt_text: "" },
      ]),
    });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images.map((image) => image.alt_text)).toEqual(["First", "Second", data.name]);
    expect(data.images[1]?.image_url).toContain(hash);
    expect(data.primaryImage?.alt_text).toBe("Second");
  });

  test("makes only the uploaded image primary", async () => {
    const product = await addProductWithThreeImages();
    const hash = await stageImage();
    const response = await saveProduct(product, { stagedImages: [{ content_hash: hash, is_primary: true }] });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images).toHaveLength(4);
    expect(data.primaryImage?.image_url).toContain(hash);
    expect(data.images.filter((image) => image.is_primary)).toHaveLength(1);
  });

  test("makes the existing image primary if the uploaded one is a duplicate of it", async () => {
    const product = await addProductWithThreeImages();
    const existing = product.images[1];
    const existingHash = /[0-9a-f]{64}/.exec(String(existing?.image_url))?.[0];
    const response = await saveProduct(product, {
      stagedImages: [{ content_hash: existingHash, is_primary: true }],
    });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images).toHaveLength(3);
    expect(data.primaryImage?.id).toBe(existing?.id);
  });
});

describe("uploading images before saving", () => {
  test("serves the image, and adds it to the product that is saved", async () => {
    const image = await uploadImage(admin);
    expect((await call(image.url)).status).toBe(200);
    const saved = await call("/api/products", {
      token: admin.token,
      json: {
        ...productFields(),
        stagedImages: [{ content_hash: image.content_hash, alt_text: "Staged", is_primary: true }],
      },
    });
    const { data } = await unwrap(saved, adminProductResponse);
    expect(data.images).toMatchObject([
      { alt_text: "Staged", is_primary: true, width: image.width, height: image.height },
    ]);
  });

  test("refuses an image that no longer exists", async () => {
    const response = await call("/api/products", {
      token: admin.token,
      json: { ...productFields(), stagedImages: [{ content_hash: "0".repeat(64) }] },
    });
    expect(response.status).toBe(422);
    expect((await unwrap(response, failureResponse)).message).toMatch(/upload it again/);
  });
});

function addProduct(files: readonly Upload[], fields: Record<string, string> = {}) {
  return sendForm("/api/products", { token: admin.token, fields: productFields(fields), files });
}
