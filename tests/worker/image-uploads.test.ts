import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uploadedImageResponse } from "../../contract/admin/products.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { app } from "../../worker/app.ts";
import { deleteOrphanedImages } from "../../worker/domain/catalog/products/delete-orphaned-images.ts";
import type { Bindings } from "../../worker/env.ts";
import { anExecution, bindings } from "./background.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { pngHeader } from "./builders/images.ts";
import { sendForm } from "./builders/product-forms.ts";
import { storeContext, unwrap } from "./builders/store.ts";
import { aPhotograph, emptyBucket, objectCount, storedImages } from "./builders/studio.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});
beforeEach(emptyBucket);

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What the request says; without it what is true. Null: nothing. */
  readonly length?: number | null;
  /** Breaks off after so many bytes. */
  readonly breaksAfter?: number;
  readonly type?: string;
}

/** An image as it is, in chunks of 64 KB. */
async function upload(body: Body, withBindings: Bindings = bindings): Promise<Response> {
  const length = body.length === undefined ? body.bytes.byteLength : body.length;
  const request = new Request("http://store.test/api/admin/pictures", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${admin.token}`,
      "Content-Type": body.type ?? "image/jpeg",
      "Content-Disposition": "attachment; filename*=UTF-8''kite%20%C3%A9.jpg",
      ...(length !== null && { "Content-Length": String(length) }),
    },
    body: inChunks(body),
  });
  return app.fetch(request, withBindings, anExecution());
}

function inChunks({ bytes, breaksAfter = Number.POSITIVE_INFINITY }: Body): ReadableStream<Uint8Array> {
  const chunkBytes = 64 * 1024;
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= breaksAfter) controller.error(new Error("The connection is gone"));
      else if (sent >= bytes.byteLength) controller.close();
      else controller.enqueue(bytes.slice(sent, sent + chunkBytes));
      sent += chunkBytes;
    },
  });
}

const sweepTomorrow = () => deleteOrphanedImages(storeContext(new Date(Date.now() + 48 * 3_600_000)));
const large = () => aPhotograph({ width: 1_100, height: 1_000, format: "jpeg", isNoisy: true });

describe("an image that comes as it is", () => {
  test("has the hash and the widths that it has by a form, and leaves no upload", async () => {
    const bytes = await large();
    expect(bytes.byteLength).toBeGreaterThan(1024 * 1024);
    const response = await upload({ bytes });
    expect(response.status).toBe(201);
    const { data } = await unwrap(response, uploadedImageResponse);
    const streamed = await listDigests(data.content_hash);
    expect(await objectCount("uploads/")).toBe(0);
    await emptyBucket();
    const form = await sendForm("/api/admin/pictures", {
      token: admin.token,
      files: [{ name: "kite.jpg", bytes }],
      fileField: "image",
    });
    expect((await unwrap(form, uploadedImageResponse)).data).toEqual(data);
    expect(await listDigests(data.content_hash)).toEqual(streamed);
    // What is there already is not made again.
    expect((await unwrap(await upload({ bytes }), uploadedImageResponse)).data).toEqual(data);
    expect(await objectCount("uploads/")).toBe(0);
  });

  test.each([
    ["without its length", async () => ({ bytes: await large(), length: null }), 411, /how long/],
    [
      "that says it is over 5 MB",
      async () => ({ bytes: await large(), length: 5 * 1024 * 1024 + 1 }),
      413,
      /^kite é\.jpg exceeds 5MB limit$/,
    ],
    [
      "that is longer than it says",
      async () => ({ bytes: await large(), length: 700_000 }),
      400,
      /as long as/,
    ],
    [
      "that is shorter than it says",
      async () => ({ bytes: await large(), length: 4_000_000 }),
      400,
      /as long as/,
    ],
    ["that breaks off", async () => ({ bytes: await large(), breaksAfter: 200_000 }), 400, /broke off/],
    [
      "that is not an image",
      async () => ({
        bytes: new Uint8Array(new TextEncoder().encode(`<svg>${" ".repeat(200_000)}</svg>`)),
        type: "image/svg+xml",
      }),
      415,
      /^kite é\.jpg is not an image file$/,
    ],
    ["that is empty", async () => ({ bytes: new Uint8Array() }), 415, /is not an image file$/],
    [
      "of more than 40 megapixels",
      async () => ({ bytes: new Uint8Array(pngHeader(8_000, 5_001)) }),
      413,
      /has more than 40 megapixels$/,
    ],
  ] as const)("%s is refused, and nothing of it is left", async (_what, body, status, message) => {
    const response = await upload(await body());
    expect(response.status).toBe(status);
    expect((await unwrap(response, failureView)).message).toMatch(message);
    expect(await objectCount()).toBe(0);
  });

  test("is an admin's to send", async () => {
    const response = await app.fetch(
      new Request("http://store.test/api/admin/pictures", {
        method: "POST",
        headers: { "Content-Type": "image/png", "Content-Length": "3" },
        body: new Uint8Array(3),
      }),
      bindings,
      anExecution(),
    );
    expect(response.status).toBe(401);
  });
});

describe("an object store that fails on the way", () => {
  /** R2 with one method that fails now and then. */
  const bucketWith = (changes: Partial<R2Bucket>) => ({
    ...bindings,
    PICTURES: new Proxy(env.PICTURES, {
      get(bucket, name) {
        const changed: unknown = Reflect.get(changes, name);
        if (changed !== undefined) return changed;
        const own: unknown = Reflect.get(bucket, name);
        return typeof own === "function" ? own.bind(bucket) : own;
      },
    }),
  });
  const fails = async (): Promise<never> => {
    throw new Error("We encountered an internal error. Please try again. (10001)");
  };

  test("at once, with a body that is still flowing", async () => {
    const response = await upload({ bytes: await large() }, bucketWith({ put: fails }));
    expect(response.status).toBe(500);
    expect(await objectCount()).toBe(0);
  });

  test("at the second width: the sweep takes what was written", async () => {
    let puts = 0;
    const put = (key: string, value: ReadableStream | Uint8Array, options?: R2PutOptions) => {
      puts += 1;
      return puts === 3 ? fails() : env.PICTURES.put(key, value, options);
    };
    const response = await upload({ bytes: await large() }, bucketWith({ put: put as R2Bucket["put"] }));
    expect(response.status).toBe(500);
    expect(await objectCount("uploads/")).toBe(0);
    await sweepTomorrow();
    expect(await objectCount()).toBe(0);
  });

  test("when the upload is taken away: the image is there, the sweep takes the upload, a day later", async () => {
    const response = await upload({ bytes: await large() }, bucketWith({ delete: fails }));
    expect(response.status).toBe(201);
    expect(await objectCount("uploads/")).toBe(1);
    expect(await deleteOrphanedImages(storeContext())).toMatchObject({ uploads: 0 });
    expect(await sweepTomorrow()).toMatchObject({ uploads: 1 });
    expect(await objectCount()).toBe(0);
  });
});

/** Of every stored width: bytes by the hundred thousand are slow to compare one by one. */
async function listDigests(contentHash: string): Promise<string[]> {
  const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
    [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join(" ");
  return Promise.all((await storedImages(contentHash)).map(digest));
}
