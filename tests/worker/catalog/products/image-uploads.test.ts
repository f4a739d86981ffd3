import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uploadedImageResponse } from "../../../../contract/admin/product-images.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { app } from "../../../../worker/app.ts";
import type { Bindings } from "../../../../worker/env.ts";
import { anExecution, bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { hashBytes, pngHeader } from "../../builders/images.ts";
import { withMethods } from "../../builders/outages.ts";
import { aPhotograph, countObjects, emptyBucket, listStoredImages } from "../../builders/photographs.ts";
import { productFields, sendForm } from "../../builders/product-forms.ts";
import { call, unwrap } from "../../builders/store.ts";
import { allowLogged } from "../../logged.ts";

let admin: Account;
let largePhotograph: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  admin = await anAdmin();
  // Megabytes, but few colours, so that it is quick to resize.
  largePhotograph = await aPhotograph({ width: 1_100, height: 400, format: "png", isUncompressed: true });
});
beforeEach(emptyBucket);

interface UploadBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The Content-Length. Absent sends the actual length, and null sends no header. */
  readonly length?: number | null;
  /** The number of bytes after which the connection breaks. */
  readonly breaksAfter?: number;
}

describe("uploading an image as the request body", () => {
  test("stores the same hash and widths as an upload by form", async () => {
    expect(largePhotograph.byteLength).toBeGreaterThan(1024 * 1024);
    const response = await upload({ bytes: largePhotograph });
    expect(response.status).toBe(201);
    const { data } = await unwrap(response, uploadedImageResponse);
    const stored = await listDigests(data.content_hash);
    expect(stored).toHaveLength(4);
    await emptyBucket();
    const form = await sendForm("/api/admin/images", {
      token: admin.token,
      files: [{ name: "kite.jpg", bytes: largePhotograph }],
      fileField: "image",
    });
    expect((await unwrap(form, uploadedImageResponse)).data).toEqual(data);
    expect(await listDigests(data.content_hash)).toEqual(stored);
  });

  test("does not resize a duplicate image", async () => {
    const { data } = await unwrap(await upload({ bytes: largePhotograph }), uploadedImageResponse);
    const duplicate = await upload(
      { bytes: largePhotograph },
      { ...bindings, IMAGES: createFailingImages({ from: 1 }) },
    );
    expect((await unwrap(duplicate, uploadedImageResponse)).data).toEqual(data);
  });

  test.each<[string, Omit<UploadBody, "bytes">, number, string]>([
    ["without a length", { length: null }, 411, "how long"],
    ["with a length over 5 MB", { length: 5 * 1024 * 1024 + 1 }, 413, "kite é.jpg exceeds 5MB limit"],
    ["longer than its length", { length: 700_000 }, 400, "as long as"],
    ["shorter than its length", { length: 4_000_000 }, 400, "as long as"],
    ["that is interrupted", { breaksAfter: 200_000 }, 400, "broke off"],
  ])("refuses an upload %s, and stores nothing", async (_name, body, status, message) => {
    await expectRefused({ bytes: largePhotograph, ...body }, status, message);
  });

  test.each([
    ["an SVG", encode("<svg><script>alert(1)</script></svg>")],
    ["a web page", encode("<!doctype html><script>alert(1)</script>")],
    ["a GIF's signature before a script", encode("GIF89a/*\u0001\u0000<script>*/=1;alert(1)")],
    ["only a JPEG's first bytes", new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ["a PNG's signature before zeros", pngHeader(4, 4).fill(0, 8)],
    ["an empty file", new Uint8Array()],
  ])("refuses %s, and stores nothing", async (_name, bytes) => {
    await expectRefused({ bytes }, 415, "kite é.jpg is not an image file");
  });

  test.each([
    ["PNG of 8,000 x 5,001", pngHeader(8_000, 5_001)],
    ["PNG of 65,536 x 65,536", pngHeader(65_536, 65_536)],
    ["JPEG of 20,000 x 14,000", jpegHeader(20_000, 14_000)],
  ])("refuses a small %s pixels, and stores nothing", async (_name, bytes) => {
    await expectRefused({ bytes }, 413, "has more than 40 megapixels");
  });

  const expectRefused = async (body: UploadBody, status: number, message: string) => {
    const response = await upload(body);
    expect(response.status).toBe(status);
    expect((await unwrap(response, failureResponse)).message).toContain(message);
    expect(await countObjects()).toBe(0);
  };
});

describe("failing during an upload", () => {
  const uploadAndCount = async () => {
    const { data } = await unwrap(await upload({ bytes: largePhotograph }), uploadedImageResponse);
    return (await listStoredImages(data.content_hash)).length;
  };

  test.each([
    ["fails at one of the widths", createFailingImages({ from: 3 })],
    ["has used up its quota at one of the widths", createFailingImages({ from: 3, code: 9_422 })],
    ["has no subscription", createFailingImages({ from: 1, code: 9_432 })],
    ["is not bound", undefined],
  ])("stores nothing if Images %s", async (_name, IMAGES) => {
    const response = await upload({ bytes: largePhotograph }, { ...bindings, IMAGES });
    expect(response.status).toBe(503);
    expect((await unwrap(response, failureResponse)).message).toMatch(/^kite é\.jpg can't be processed/);
    expect(await countObjects()).toBe(0);
    expect(await uploadAndCount()).toBe(4);
  });

  test("stores nothing before Images has finished", async () => {
    const countsDuringResizing: number[] = [];
    const info = async (stream: ReadableStream<Uint8Array>) => {
      countsDuringResizing.push(await countObjects());
      return env.IMAGES.info(stream);
    };
    const IMAGES = withMethods(env.IMAGES, { info });
    const response = await upload({ bytes: largePhotograph }, { ...bindings, IMAGES });
    expect(response.status).toBe(201);
    expect(countsDuringResizing).toEqual([0, 0]);
    expect(await countObjects()).toBe(4);
  });

  test("stores nothing if R2 fails at the first width", async () => {
    const response = await upload({ bytes: largePhotograph }, createBindingsWithFailingBucket({ atPut: 1 }));
    expect(response.status).toBe(500);
    expect(await countObjects()).toBe(0);
  });

  test("leaves no usable image if R2 fails at the last width, and completes it in the next upload", async () => {
    const response = await upload({ bytes: largePhotograph }, createBindingsWithFailingBucket({ atPut: 4 }));
    expect(response.status).toBe(500);
    expect(await countObjects()).toBe(3);
    const content_hash = await hashBytes(largePhotograph);
    const json = { ...productFields(), stagedImages: [{ content_hash }] };
    expect((await call("/api/products", { token: admin.token, json })).status).toBe(422);
    expect(await uploadAndCount()).toBe(4);
    expect((await call("/api/products", { token: admin.token, json })).status).toBe(201);
  });
});

function encode(text: string) {
  return new Uint8Array(new TextEncoder().encode(text));
}

/** Sends an image as the request body, in chunks of 64 KB. */
async function upload(body: UploadBody, withBindings: object = bindings): Promise<Response> {
  const length = body.length === undefined ? body.bytes.byteLength : body.length;
  const request = new Request("http://store.test/api/admin/images", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${admin.token}`,
      "Content-Type": "image/jpeg",
      "Content-Disposition": "attachment; filename*=UTF-8''kite%20%C3%A9.jpg",
      ...(length !== null && { "Content-Length": String(length) }),
    },
    body: createStream(body),
  });
  return app.fetch(request, withBindings, anExecution());
}

function createStream({
  bytes,
  breaksAfter = Number.POSITIVE_INFINITY,
}: UploadBody): ReadableStream<Uint8Array> {
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

/** Returns a digest of every stored width, because large byte arrays are slow to compare. */
async function listDigests(contentHash: string): Promise<string[]> {
  const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
    [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join(" ");
  return Promise.all((await listStoredImages(contentHash)).map(digest));
}

/** Creates an Images binding that fails from this transformation on. */
function createFailingImages({ from, code }: { from: number; code?: number | undefined }): ImagesBinding {
  let inputs = 0;
  return withMethods(env.IMAGES, {
    input: (stream: ReadableStream<Uint8Array>) => {
      inputs += 1;
      if (inputs < from) return env.IMAGES.input(stream);
      throw Object.assign(new Error("IMAGES_TRANSFORM_ERROR"), { code });
    },
  });
}

/** Creates bindings with a bucket that fails once. */
function createBindingsWithFailingBucket({ atPut }: { atPut: number }): Bindings {
  allowLogged(/We encountered an internal error/);
  let puts = 0;
  const put = async (key: string, value: ArrayBuffer, options?: R2PutOptions) => {
    puts += 1;
    if (puts === atPut) throw new Error("We encountered an internal error. Please try again. (10001)");
    return env.PRODUCT_IMAGES.put(key, value, options);
  };
  return { ...bindings, PRODUCT_IMAGES: withMethods(env.PRODUCT_IMAGES, { put }) };
}

/** Creates the beginning of a JPEG with a JFIF segment and a frame header. */
function jpegHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(40).fill(0);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]);
  bytes.set([0xff, 0xc0, 0x00, 0x11, 0x08, height >> 8, height & 0xff, width >> 8, width & 0xff, 0x03], 20);
  return bytes;
}
