import { beforeAll, describe, expect, test } from "vitest";
import { adminProductResponse } from "../../../../contract/admin/products.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { anImage } from "../../builders/images.ts";
import {
  anUpload,
  createProductByForm,
  productFields,
  sendForm,
  type Upload,
} from "../../builders/product-forms.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("adding a product with images", () => {
  test("requires at least one image", async () => {
    const response = await addProduct([]);
    expect(response.status).toBe(422);
    expect(await unwrap(response, failureResponse)).toMatchObject({
      message: "Please upload at least one product image",
      errors: { images: "Please upload at least one product image" },
    });
  });

  test("refuses a product with more than five images", async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => anUpload()));
    const response = await addProduct(six);
    expect((await unwrap(response, failureResponse)).message).toBe("A product has at most 5 images");
    expect((await createProductByForm(admin, {}, six.slice(0, 5))).images).toHaveLength(5);
  });

  test.each([
    ["that is no image", new TextEncoder().encode("<script>alert(1)</script>"), 415, "is not an image file"],
    ["of 5 MB and one byte", new Uint8Array(5 * 1024 * 1024 + 1), 413, "exceeds 5MB limit"],
  ])("refuses a file %s, and adds no product", async (_case, bytes, status, message) => {
    const fields = productFields();
    const files = [await anUpload(), { name: "evil.png", bytes, type: "image/png" }];
    const response = await sendForm("/api/products", { token: admin.token, fields, files });
    expect(response.status).toBe(status);
    expect((await unwrap(response, failureResponse)).message).toBe(`evil.png ${message}`);
    expect((await call(`/api/products/${fields.slug}`)).status).toBe(404);
  });

  test("recognizes an image by its bytes, not by its name or type", async () => {
    const { images } = await createProductByForm(admin, {}, [
      { name: "words.txt", bytes: await anImage(31, 17, "image/jpeg"), type: "text/plain" },
    ]);
    expect(images).toMatchObject([{ width: 31, height: 17 }]);
  });

  test("stores a duplicate image once", async () => {
    const upload = await anUpload();
    expect((await createProductByForm(admin, {}, [upload, upload])).images).toHaveLength(1);
  });
});

describe("changing images", () => {
  test("deletes, adds and selects images in one request", async () => {
    const product = await addProductWithImages(3);
    const [firstId, secondId, thirdId] = product.images.map((image) => image.id);
    const response = await changeProduct(
      product.id,
      { imagesToDelete: JSON.stringify([firstId]), primary_image_id: String(thirdId), version: "1" },
      [await anUpload()],
    );
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images.map((image) => image.id).slice(0, 2)).toEqual([secondId, thirdId]);
    expect(data.images.map((image) => image.is_primary)).toEqual([false, true, false]);
    expect(data.primaryImage?.id).toBe(thirdId);
    expect(data.version).toBe(2);
  });

  test("refuses to delete the last image unless another is added", async () => {
    const product = await createProductByForm(admin);
    const lastId = product.images[0]?.id;
    const imagesToDelete = String(lastId);
    for (const response of [await deleteImage(lastId), await changeProduct(product.id, { imagesToDelete })]) {
      expect(response.status).toBe(422);
      expect((await unwrap(response, failureResponse)).message).toBe("Product must have at least one image");
    }
    const replaced = await changeProduct(product.id, { imagesToDelete }, [await anUpload()]);
    const { data } = await unwrap(replaced, adminProductResponse);
    expect(data.images).toMatchObject([{ is_primary: true }]);
    expect(data.images[0]?.id).not.toBe(lastId);
  });

  test("makes the next image primary when the primary one is deleted", async () => {
    const product = await addProductWithImages(2);
    const response = await deleteImage(product.primaryImage?.id);
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images).toMatchObject([{ id: product.images[1]?.id, is_primary: true }]);
    expect((await listAuditEntries(product.id)).at(-1)).toMatchObject({ action: "product.images" });
    expect((await deleteImage(product.primaryImage?.id)).status).toBe(404);
  });

  test("refuses a sixth image", async () => {
    const { id } = await addProductWithImages(5);
    const response = await changeProduct(id, {}, [await anUpload()]);
    expect((await unwrap(response, failureResponse)).message).toBe("A product has at most 5 images");
  });

  test("refuses to delete or select another product's image", async () => {
    const product = await createProductByForm(admin);
    const otherProduct = await createProductByForm(admin);
    const otherId = String(otherProduct.images[0]?.id);
    for (const fields of [{ imagesToDelete: otherId }, { primary_image_id: otherId }]) {
      expect((await changeProduct(product.id, fields)).status).toBe(422);
    }
  });

  test("reorders images, if the request names each image once", async () => {
    const product = await addProductWithImages(2);
    const reversed = product.images.map((image) => image.id).toReversed();
    const reorder = (image_ids: readonly (string | undefined)[]) =>
      call(`/api/admin/products/${product.id}/images/order`, {
        method: "PUT",
        token: admin.token,
        json: { image_ids },
      });
    const { data } = await unwrap(await reorder(reversed), adminProductResponse);
    expect(data.images.map((image) => image.id)).toEqual(reversed);
    for (const image_ids of [
      reversed.slice(1),
      [reversed[0], reversed[0]],
      [...reversed, crypto.randomUUID()],
    ]) {
      expect((await reorder(image_ids)).status).toBe(422);
    }
  });

  test("describes an image and makes it the only primary one", async () => {
    const product = await addProductWithImages(2);
    const response = await call(`/api/admin/products/images/${product.images[1]?.id}`, {
      method: "PATCH",
      token: admin.token,
      json: { alt_text: "From above", is_primary: true },
    });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images[1]).toMatchObject({ alt_text: "From above", is_primary: true });
    expect(data.images.filter((image) => image.is_primary)).toHaveLength(1);
  });
});

function addProduct(files: readonly Upload[]) {
  return sendForm("/api/products", { token: admin.token, fields: productFields(), files });
}

async function addProductWithImages(count: number) {
  return createProductByForm(admin, {}, await Promise.all(Array.from({ length: count }, () => anUpload())));
}

function changeProduct(id: string, fields: Record<string, string>, files: readonly Upload[] = []) {
  return sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields, files });
}

function deleteImage(imageId: string | undefined) {
  return call(`/api/products/images/${imageId}`, { method: "DELETE", token: admin.token });
}
