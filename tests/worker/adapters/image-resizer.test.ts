import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { createImageResizer } from "../../../worker/adapters/image-resizer.ts";
import { createR2ImageStore } from "../../../worker/adapters/r2-image-store.ts";
import { bindings } from "../background.ts";
import { withMethods } from "../builders/outages.ts";
import {
  aPhotograph,
  countObjects,
  emptyBucket,
  inspectImage,
  listStoredImages,
} from "../builders/photographs.ts";

const store = createStore(bindings.IMAGES);
const uprightFields = ["red", "green", "blue", "white"];

// Stored images are not resized again, so each test needs an empty bucket.
beforeEach(emptyBucket);

describe("resizing by Cloudflare Images", () => {
  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("stores a %s in every width", async (format) => {
    const bytes = await aPhotograph({ width: 1_300, height: 650, format });
    const { contentHash, ...size } = await store.put(bytes);
    expect(size).toEqual({ width: 1_300, height: 650 });
    const inspected = await Promise.all((await listStoredImages(contentHash)).map(inspectImage));
    expect(inspected.map(({ width, height }) => [width, height])).toEqual([
      [160, 80],
      [320, 160],
      [640, 320],
      [1_200, 600],
    ]);
    for (const image of inspected) {
      expect(image).toMatchObject({ format: "webp", fields: uprightFields, hasMetadata: false });
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("turns a JPEG with orientation %i upright", async (orientation) => {
    const bytes = await aPhotograph({ width: 168, height: 80, format: "jpeg", orientation });
    const upright = await inspectImage(bytes);
    const { contentHash, width, height } = await store.put(bytes);
    expect([width, height]).toEqual([upright.width, upright.height]);
    expect([width, height]).toEqual(orientation >= 5 ? [80, 168] : [168, 80]);
    for (const stored of await listStoredImages(contentHash)) {
      const inspected = await inspectImage(stored);
      expect(inspected.fields).toEqual(upright.fields);
      expect(inspected.width / inspected.height).toBeCloseTo(width / height, 1);
    }
  });

  test.each(["png", "webp"] as const)("turns a %s with orientation 6 upright", async (format) => {
    const bytes = await aPhotograph({ width: 300, height: 200, format, orientation: 6, withLocation: true });
    const { contentHash, width, height } = await store.put(bytes);
    expect([width, height]).toEqual([200, 300]);
    const [smallest = new Uint8Array()] = await listStoredImages(contentHash);
    expect((await inspectImage(smallest)).fields).toEqual(["blue", "red", "white", "green"]);
  });

  test("removes the location of a photograph from every width", async () => {
    const bytes = await aPhotograph({
      width: 1_300,
      height: 700,
      format: "jpeg",
      orientation: 6,
      withLocation: true,
    });
    expect(decodeLatin1(bytes)).toContain("Somebody at home");
    const stored = await listStoredImages((await store.put(bytes)).contentHash);
    expect(stored).toHaveLength(4);
    for (const webp of stored) {
      expect((await inspectImage(webp)).hasMetadata).toBe(false);
      expect(decodeLatin1(webp)).not.toMatch(/Somebody|Exif|EXIF|GPS|XMP/);
    }
  });

  test("refuses a truncated image", async () => {
    for (const format of ["png", "webp"] as const) {
      const bytes = await aPhotograph({ width: 900, height: 900, format });
      const before = await countObjects();
      await expect(store.put(bytes.slice(0, bytes.byteLength / 3))).rejects.toMatchObject({
        code: "unsupported_media_type",
        message: "is not an image file",
      });
      expect(await countObjects()).toBe(before);
    }
  });

  test("refuses more than 5 MB", async () => {
    const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
    await expect(store.put(bytes)).rejects.toMatchObject({ code: "payload_too_large" });
  });

  test("preserves transparency", async () => {
    const { contentHash } = await store.put(createHalfTransparentPng());
    const stored = await listStoredImages(contentHash);
    expect(stored).toHaveLength(1);
    for (const webp of stored) expect((await inspectImage(webp)).opacity).toEqual([1, 0, 1, 0]);
  });
});

test("names the format that the account's plan does not support", async () => {
  const refusingStore = createStore(createRefusingImages(9_520));
  const bytes = await aPhotograph({ width: 60, height: 61, format: "avif" });
  await expect(refusingStore.put(bytes)).rejects.toMatchObject({
    code: "unsupported_media_type",
    message: expect.stringContaining("AVIF"),
  });
});

function decodeLatin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

/** Creates an image of two pixels, a red one and a transparent one. */
function createHalfTransparentPng(): Uint8Array {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGP4z8AARAwMAAz8Af9c/RSVAAAAAElFTkSuQmCC";
  return Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
}

/** Creates an Images binding that refuses every image with this error code. */
function createRefusingImages(code: number): ImagesBinding {
  const refuse = () => {
    throw Object.assign(new Error(`IMAGES_TRANSFORM_ERROR ${code}`), { code });
  };
  return withMethods(env.IMAGES, { info: refuse, input: refuse });
}

function createStore(binding: ImagesBinding | undefined) {
  return createR2ImageStore(env.PRODUCT_IMAGES, createImageResizer(binding));
}
