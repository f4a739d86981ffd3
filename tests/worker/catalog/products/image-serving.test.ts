import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { productResponse } from "../../../../contract/catalog/catalog.ts";
import { idle } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { anImage } from "../../builders/images.ts";
import { withMethods } from "../../builders/outages.ts";
import { listStoredImages } from "../../builders/photographs.ts";
import { uploadImage } from "../../builders/product-forms.ts";
import { addImage, aProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("serving an image", () => {
  test("never enlarges it", async () => {
    const { content_hash } = await uploadImage(admin, await anImage(200, 200));
    expect(await listStoredImages(content_hash)).toHaveLength(2);
    const response = await call(`/images/${content_hash}/1200.webp`);
    expect((await readImageInfo(await response.arrayBuffer())).width).toBe(200);
  });

  const storeSquareImage = async () => {
    const { content_hash } = await uploadImage(admin, await anImage(640, 640));
    return `/images/${content_hash}/320.webp`;
  };

  test("serves an image permanently cacheable and without scripts, also from the cache", async () => {
    const path = await storeSquareImage();
    for (const response of [await call(path), await call(`${path}?again`)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("image/webp");
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect((await readImageInfo(await response.arrayBuffer())).width).toBe(320);
    }
  });

  test("revalidates an image by its ETag", async () => {
    const path = await storeSquareImage();
    for (const response of [await call(path), await call(`${path}?again`)]) {
      await response.arrayBuffer();
      const etag = response.headers.get("ETag");
      expect(etag).not.toBeNull();
      const revalidated = await call(path, { headers: { "If-None-Match": `"other", W/${etag}` } });
      expect(revalidated.status).toBe(304);
      expect(revalidated.headers.get("ETag")).toBe(etag);
      expect(await revalidated.text()).toBe("");
    }
  });

  test("returns no body for HEAD", async () => {
    const head = await call(await storeSquareImage(), { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  test.each([
    `/images/${"0".repeat(64)}/320.webp`,
    `/images/${"0".repeat(64)}/321.webp`,
    `/images/${"0".repeat(64)}/320.png`,
    `/images/${"Z".repeat(64)}/320.webp`,
    "/images/..%2f..%2fetc%2fpasswd",
    "/images/",
    "/images",
  ])("returns 404 for %s without caching it permanently", async (path) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control") ?? "no-store").not.toContain("immutable");
    await response.text();
  });
});

test("reads R2 with one GET and one HEAD for repeated requests of an unknown hash", async () => {
  const calls: string[] = [];
  const PRODUCT_IMAGES = withMethods(env.PRODUCT_IMAGES, {
    get: (key: string) => {
      calls.push("get");
      return env.PRODUCT_IMAGES.get(key);
    },
    head: (key: string) => {
      calls.push("head");
      return env.PRODUCT_IMAGES.head(key);
    },
  });
  for (let visitor = 1; visitor <= 2; visitor += 1) {
    const path = `/images/${"f".repeat(64)}/1200.webp`;
    const response = await call(path, { bindings: { PRODUCT_IMAGES } });
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    await idle();
  }
  expect(calls).toEqual(["get", "head"]);
});

test("limits an address's requests that reach R2, but not those that the cache serves", async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({ success: keys.push(key) < 2 });
  const requestImage = async (hash: string) => {
    const response = await call(`/images/${hash.repeat(64)}/320.webp`, {
      headers: { "CF-Connecting-IP": "192.0.2.30" },
      bindings: { API_ADDRESS_LIMIT: { limit } },
    });
    await idle();
    return response;
  };
  expect((await requestImage("a")).status).toBe(404);
  expect((await requestImage("a")).status).toBe(404);
  expect(keys).toEqual(["image:192.0.2.30"]);
  const refused = await requestImage("b");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
});

test("returns a product's first image as the primary one, in every width up to its own", async () => {
  const product = await aProduct();
  for (const size of [700, 101]) await addImage(product.id, await anImage(size, size), `Size ${size}`);

  const { data } = await unwrap(await call(`/api/products/${product.slug}`), productResponse);
  expect(data.images.map((image) => image.alt_text)).toEqual(["Size 700", "Size 101"]);
  expect(data.primaryImage).toEqual(data.images[0]);
  expect(data.primaryImage?.sources.map((source) => source.width)).toEqual([160, 320, 640, 700]);
  for (const source of data.primaryImage?.sources ?? []) {
    expect((await readImageInfo(await (await call(source.url)).arrayBuffer())).width).toBe(source.width);
  }
});

async function readImageInfo(bytes: ArrayBuffer): Promise<{ width: number }> {
  const info = await env.IMAGES.info(new Blob([bytes]).stream());
  if (!("width" in info)) throw new Error("Not an image of pixels");
  return info;
}
