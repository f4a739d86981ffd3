import * as v from "valibot";
import { expect, test } from "vitest";
import { stagedImages } from "../../contract/admin/product-images.ts";

test("accepts at most 20 staged images", () => {
  const image = { content_hash: "0".repeat(64) };
  expect(v.is(stagedImages, Array(20).fill(image))).toBe(true);
  expect(v.is(stagedImages, Array(21).fill(image))).toBe(false);
});
