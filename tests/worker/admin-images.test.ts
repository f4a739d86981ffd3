import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { adminProductResponse, uploadedImageResponse } from "../../contract/admin/products.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { chooseImageResizer } from "../../worker/adapters/image-resizer.ts";
import { createR2ImageStore } from "../../worker/adapters/r2-image-store.ts";
import { app } from "../../worker/app.ts";
import { connect } from "../../worker/db/client.ts";
import { addProductImage } from "../../worker/domain/catalog/products/add-product-image.ts";
import { deleteOrphanedImages } from "../../worker/domain/catalog/products/delete-orphaned-images.ts";
import worker from "../../worker/index.ts";
import { anExecution, bindings } from "./background.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { aImage, pngHeader } from "./builders/images.ts";
import {
  addedProduct,
  adminProduct,
  anUpload,
  productFields,
  sendForm,
  type Upload,
} from "./builders/product-forms.ts";
import { aProduct } from "./builders/products.ts";
import { atPayment, getOrder } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const add = (files: readonly Upload[], fields: Record<string, string> = {}) =>
  sendForm("/api/products", { token: admin.token, fields: productFields(fields), files });
const put = (id: string, fields: Record<string, string>, files: readonly Upload[] = []) =>
  sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields, files });
const erase = (imageId: string) =>
  call(`/api/products/images/${imageId}`, { method: "DELETE", token: admin.token });
const text = (content: string) => new TextEncoder().encode(content);

async function productCount(): Promise<number> {
  return (await env.DB.prepare("SELECT count(*) AS found FROM products").first<number>("found")) ?? -1;
}

describe("what is uploaded with a product", () => {
  test("at least one image", async () => {
    const response = await add([]);
    expect(response.status).toBe(422);
    expect(await unwrap(response, failureView)).toMatchObject({
      message: "Please upload at least one product image",
      errors: { images: "Please upload at least one product image" },
    });
  });

  test("at most five; nothing of the sixth's product is left", async () => {
    const before = await productCount();
    const six = await Promise.all(Array.from({ length: 6 }, () => anUpload()));
    const response = await add(six);
    expect((await unwrap(response, failureView)).message).toBe("A product has at most 5 images");
    expect(await productCount()).toBe(before);
    expect((await addedProduct(admin, {}, six.slice(0, 5))).images).toHaveLength(5);
  });

  test.each([
    [
      "a program that calls itself an image",
      "evil.png",
      text("<script>alert(1)</script>"),
      415,
      "is not an image file",
    ],
    ["an SVG", "drawing.svg", text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, "is not an image file"],
    ["nothing under a name", "empty.png", new Uint8Array(), 415, "is not an image file"],
    ["5 MB and a byte", "big.png", new Uint8Array(5 * 1024 * 1024 + 1), 413, "exceeds 5MB limit"],
    ["40 megapixels in a few bytes", "bomb.png", pngHeader(8_000, 5_001), 413, "has more than 40 megapixels"],
  ])("not %s", async (_what, name, bytes, status, message) => {
    const before = await productCount();
    const response = await add([await anUpload(), { name, bytes, type: "image/png" }]);
    expect(response.status).toBe(status);
    expect((await unwrap(response, failureView)).message).toBe(`${name} ${message}`);
    expect(await productCount()).toBe(before);
  });

  test("an image by its bytes, whatever its name and type say", async () => {
    const { images } = await addedProduct(admin, {}, [
      { name: "words.txt", bytes: await aImage(31, 17, "image/jpeg"), type: "text/plain" },
    ]);
    expect(images).toMatchObject([{ width: 31, height: 17 }]);
  });

  test("the same image twice is one", async () => {
    const one = await anUpload();
    expect((await addedProduct(admin, {}, [one, one])).images).toHaveLength(1);
  });

  test("a form that is cut off or invalid is 400", async () => {
    const send = (body: string, type: string) =>
      call("/api/products", {
        method: "POST",
        token: admin.token,
        text: body,
        headers: { "Content-Type": type },
      });
    const form = 'multipart/form-data; boundary="xyz"';
    for (const [body, type] of [
      ['--xyz\r\nContent-Disposition: form-data; name="name"\r\n\r\nA', form],
      ["--xyz\r\nno head at all\r\n\r\nA\r\n--xyz--", form],
      ["nothing here", form],
      ["--xyz--", "multipart/form-data"],
    ] as const) {
      expect((await send(body, type)).status).toBe(400);
    }
    expect((await send("a=1", "application/x-www-form-urlencoded")).status).toBe(415);
  });

  test("what looks like a boundary inside an image is part of the image", async () => {
    const bytes = await aImage(33, 33, "image/jpeg");
    const tail = text("\r\n--xy\r\n--xyzz");
    const file = new Uint8Array([...bytes, ...tail]);
    const head = Object.entries(productFields())
      .map(([name, value]) => `--xyzzy\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("");
    const start = text(
      `preamble\r\n${head}--xyzzy\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    );
    const body = new Uint8Array([...start, ...file, ...text("\r\n--xyzzy--\r\nepilogue")]);
    // In crumbs, so that every boundary is torn somewhere.
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= body.byteLength) controller.close();
        else controller.enqueue(body.slice(sent, sent + 7));
        sent += 7;
      },
    });
    const response = await app.fetch(
      new Request("http://store.test/api/products", {
        method: "POST",
        headers: {
          Authorization: `Bearer ${admin.token}`,
          "Content-Type": "multipart/form-data; boundary=xyzzy",
        },
        body: stream,
      }),
      bindings,
      anExecution(),
    );
    const { data } = await unwrap(response, adminProductResponse);
    const hash = await crypto.subtle.digest("SHA-256", file);
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(data.images[0]?.image_url).toContain(hex);
  });
});

describe("changing images", () => {
  test("one goes, one comes, another becomes the first, in one write", async () => {
    const product = await addedProduct(admin, {}, [await anUpload(), await anUpload(), await anUpload()]);
    const [one, two, three] = product.images.map((image) => image.id);
    const response = await put(
      product.id,
      { imagesToDelete: JSON.stringify([one]), primary_image_id: three ?? "", version: "1" },
      [await anUpload()],
    );
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images.map((image) => image.id).slice(0, 2)).toEqual([two, three]);
    expect(data.images.map((image) => image.is_primary)).toEqual([false, true, false]);
    expect(data.primaryImage?.id).toBe(three);
    expect(data.version).toBe(2);
  });

  test("the last one cannot go, alone or with the form; with a new one it can", async () => {
    const product = await addedProduct(admin);
    const [only] = product.images.map((image) => image.id);
    for (const response of [await erase(only ?? ""), await put(product.id, { imagesToDelete: only ?? "" })]) {
      expect(response.status).toBe(422);
      expect((await unwrap(response, failureView)).message).toBe("Product must have at least one image");
    }
    const replaced = await put(product.id, { imagesToDelete: only ?? "" }, [await anUpload()]);
    const { data } = await unwrap(replaced, adminProductResponse);
    expect(data.images).toMatchObject([{ is_primary: true }]);
    expect(data.images[0]?.id).not.toBe(only);
  });

  test("a deleted first image leaves its place to the next", async () => {
    const product = await addedProduct(admin, {}, [await anUpload(), await anUpload()]);
    const response = await erase(product.primaryImage?.id ?? "");
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.images).toMatchObject([{ id: product.images[1]?.id, is_primary: true }]);
    expect((await listAuditEntries(product.id)).at(-1)).toMatchObject({ action: "product.images" });
    expect((await erase(product.primaryImage?.id ?? "")).status).toBe(404);
  });

  test("a sixth is refused, another product's image too", async () => {
    const full = await addedProduct(
      admin,
      {},
      await Promise.all(Array.from({ length: 5 }, () => anUpload())),
    );
    const other = await addedProduct(admin);
    const sixth = await put(full.id, {}, [await anUpload()]);
    expect((await unwrap(sixth, failureView)).message).toBe("A product has at most 5 images");
    for (const fields of [
      { imagesToDelete: other.images[0]?.id ?? "" },
      { primary_image_id: other.images[0]?.id ?? "" },
    ]) {
      expect((await put(full.id, fields)).status).toBe(422);
    }
  });

  test("order and words", async () => {
    const product = await addedProduct(admin, {}, [await anUpload(), await anUpload()]);
    const reversed = product.images.map((image) => image.id).toReversed();
    const order = (image_ids: readonly (string | undefined)[]) =>
      call(`/api/admin/products/${product.id}/images/order`, {
        method: "PUT",
        token: admin.token,
        json: { image_ids },
      });
    const { data } = await unwrap(await order(reversed), adminProductResponse);
    expect(data.images.map((image) => image.id)).toEqual(reversed);
    for (const wrong of [reversed.slice(1), [reversed[0], reversed[0]], [...reversed, crypto.randomUUID()]]) {
      expect((await order(wrong)).status).toBe(422);
    }
    const patched = await call(`/api/admin/products/images/${reversed[0]}`, {
      method: "PATCH",
      token: admin.token,
      json: { alt_text: "From above", is_primary: true },
    });
    const changed = await unwrap(patched, adminProductResponse);
    expect(changed.data.images[0]).toMatchObject({ alt_text: "From above", is_primary: true });
    expect(changed.data.images.filter((image) => image.is_primary)).toHaveLength(1);
  });
});

describe("one save for all of a product's images", () => {
  const staged = async () => (await storeContext().images.put((await anUpload()).bytes)).contentHash;
  const save = (product: { id: string; version: number }, fields: Record<string, unknown>) =>
    call(`/api/products/${product.id}`, {
      method: "PUT",
      token: admin.token,
      json: { version: product.version, ...fields },
    });
  const three = async () => addedProduct(admin, {}, [await anUpload(), await anUpload(), await anUpload()]);

  test("words, order, what comes, what goes and the primary one are one version and one record", async () => {
    const product = await three();
    const [one, two, last] = product.images.map((image) => image.id);
    const hash = await staged();
    const response = await save(product, {
      imagesToDelete: [two],
      stagedImages: [{ content_hash: hash }],
      imageArrangement: [
        { id: last, alt_text: "The back" },
        { content_hash: hash, alt_text: "The front", is_primary: true },
        { id: one },
      ],
    });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data.version).toBe(product.version + 1);
    expect(data.images.map((image) => [image.alt_text, image.is_primary])).toEqual([
      ["The back", false],
      ["The front", true],
      [product.images[0]?.alt_text, false],
    ]);
    expect(data.images.map((image) => image.id)).toEqual([last, data.primaryImage?.id, one]);
    const records = await listAuditEntries(product.id);
    expect(records).toHaveLength(2);
    expect(records.at(-1)?.before).toMatchObject({ images: [{ id: one }, { id: two }, { id: last }] });
    expect(records.at(-1)?.after).toMatchObject({
      images: [{ id: last, altText: "The back" }, { isPrimary: true }, { id: one }],
    });
  });

  test("a failure leaves nothing half-saved", async () => {
    const product = await three();
    const reversed = product.images.map(({ id }) => ({ id, alt_text: "Changed" })).toReversed();
    const stranger = { id: crypto.randomUUID() };
    const before = await adminProduct(admin, product.id);
    for (const [fields, status] of [
      [{ version: product.version + 7, imageArrangement: reversed }, 409],
      [{ sku: (await addedProduct(admin)).sku, imageArrangement: reversed }, 409],
      [{ imageArrangement: reversed.slice(1) }, 422],
      [{ imageArrangement: [...reversed, stranger] }, 422],
      [{ imageArrangement: reversed.map((image) => ({ ...image, is_primary: true })) }, 422],
      [{ imageArrangement: [...reversed, { upload: 0 }] }, 422],
    ] as const) {
      expect((await save(product, { name: "Never", ...fields })).status).toBe(status);
    }
    expect(await adminProduct(admin, product.id)).toEqual(before);
    expect(await listAuditEntries(product.id)).toHaveLength(1);
  });

  test("a new product's images, files of the form and uploaded ones, in their order", async () => {
    const hash = await staged();
    const response = await add([await anUpload(), await anUpload()], {
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

  test("an uploaded image becomes the primary one among those that were there, even where it was there", async () => {
    const product = await three();
    const hash = await staged();
    const added = await save(product, { stagedImages: [{ content_hash: hash, is_primary: true }] });
    const { data } = await unwrap(added, adminProductResponse);
    expect(data.primaryImage?.image_url).toContain(hash);
    expect(data.images.filter((image) => image.is_primary)).toHaveLength(1);
    const known = /[0-9a-f]{64}/.exec(product.images[1]?.image_url ?? "")?.[0];
    const again = await save(data, { stagedImages: [{ content_hash: known, is_primary: true }] });
    const { data: same } = await unwrap(again, adminProductResponse);
    expect(same.images).toHaveLength(4);
    expect(same.primaryImage?.id).toBe(product.images[1]?.id);
  });
});

describe("images that are uploaded first", () => {
  test("are shown, and become a product's when it is saved", async () => {
    const { name, bytes } = await anUpload();
    const response = await sendForm("/api/admin/pictures", {
      token: admin.token,
      files: [{ name, bytes }],
      fileField: "image",
    });
    expect(response.status).toBe(201);
    const { data: image } = await unwrap(response, uploadedImageResponse);
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

  test("that are not there (any more) are refused", async () => {
    const response = await call("/api/products", {
      token: admin.token,
      json: { ...productFields(), stagedImages: [{ content_hash: "0".repeat(64) }] },
    });
    expect(response.status).toBe(422);
    expect((await unwrap(response, failureView)).message).toMatch(/upload it again/);
  });
});

describe("the sweep", () => {
  const inTwoDays = () => storeContext(new Date(Date.now() + 48 * 3_600_000));
  const stored = async (hash: string) =>
    (await env.PICTURES.list({ prefix: `pictures/${hash}/` })).objects.length;

  test("takes what a refused form left behind, and nothing that is shown or fresh", async () => {
    const orphan = await anUpload();
    expect((await add([orphan], { wholesale_price: "0" })).status).toBe(422);
    const hash = await sha256(orphan.bytes);
    expect(await stored(hash)).toBeGreaterThan(0);
    const product = await aProduct();
    const shown = await addProductImage(storeContext(), product.id, {
      bytes: await aImage(700, 30),
      altText: "",
    });

    expect(await deleteOrphanedImages(storeContext())).toMatchObject({ removed: 0 });
    const report = await deleteOrphanedImages(inTwoDays());
    expect(report.removed).toBeGreaterThan(0);
    expect(await stored(hash)).toBe(0);
    expect(await stored(shown.contentHash)).toBe(4);

    await env.DB.prepare("DELETE FROM products WHERE id = ?").bind(product.id).run();
    await deleteOrphanedImages(inTwoDays());
    expect(await stored(shown.contentHash)).toBe(0);
    expect((await deleteOrphanedImages(inTwoDays())).removed).toBe(0);
  });

  test("leaves the image that an order shows, also when its product shows it no more", async () => {
    const product = await aProduct();
    const [ordered, unordered] = [
      await addProductImage(storeContext(), product.id, { bytes: await aImage(41, 30), altText: "" }),
      await addProductImage(storeContext(), product.id, { bytes: await aImage(42, 30), altText: "" }),
    ];
    const { shopper, orderId } = await atPayment(product);
    await addProductImage(storeContext(), product.id, { bytes: await aImage(43, 30), altText: "" });
    for (const { id } of [ordered, unordered]) expect((await erase(id)).status).toBe(200);
    await deleteOrphanedImages(inTwoDays());
    expect(await stored(unordered.contentHash)).toBe(0);
    const [item] = (await getOrder(shopper, orderId)).items;
    expect(item?.image_url).toContain(ordered.contentHash);
    expect((await call(item?.image_url ?? "")).status).toBe(200);
  });

  test("runs by the night's cron", async () => {
    const orphan = await storeContext().images.put((await anUpload()).bytes);
    const later = Date.now() + 48 * 3_600_000;
    vi.useFakeTimers({ now: later, toFake: ["Date"] });
    try {
      await worker.scheduled(createScheduledController({ cron: "17 9 * * *" }), bindings);
    } finally {
      vi.useRealTimers();
    }
    expect(await stored(orphan.contentHash)).toBe(0);
  });

  test("reads more stored objects than one page lists", async () => {
    await deleteOrphanedImages(inTwoDays());
    const hashes = Array.from({ length: 25 }, (_, number) => number.toString(16).padStart(64, "0"));
    await Promise.all(
      hashes.flatMap((hash) =>
        [160, 320].map((width) => env.PICTURES.put(`pictures/${hash}/${width}.webp`, "x")),
      ),
    );
    const smallPages = new Proxy(env.PICTURES, {
      get(bucket, name) {
        if (name === "list") return (options: R2ListOptions) => bucket.list({ ...options, limit: 9 });
        const value: unknown = Reflect.get(bucket, name);
        return typeof value === "function" ? value.bind(bucket) : value;
      },
    });
    const images = createR2ImageStore(smallPages, chooseImageResizer(bindings));
    let questions = 0;
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === "prepare") questions += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    expect(await deleteOrphanedImages({ ...inTwoDays(), images, db: connect(DB) })).toMatchObject({
      removed: 25,
    });
    // Each reads the images of all products and orders.
    expect(questions).toBe(1);
  });
});

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
