import { expect, test } from "vitest";
import {
  type FormImage,
  reviveImages,
  toSavedImages,
} from "../../web/features/admin/products/form/form-images.ts";
import { areImagesSaved, mergeImages } from "../../web/features/admin/products/form/merge-images.ts";

const uploaded: FormImage = {
  key: "new",
  state: "stored",
  contentHash: "f".repeat(64),
  url: "/new",
  alt: "",
};
// The server named the uploaded image after its product, because its alt text was blank.
const savedUpload: FormImage = {
  key: "u",
  id: "u",
  state: "saved",
  url: `/images/${"f".repeat(64)}/320.webp`,
  alt: "Kite",
};

test("merges another admin's images with the changes made here", () => {
  // This admin changes a, deletes b and uploads an image. The other admin deletes c, changes d and adds e.
  const merged = mergeImages({
    mine: [createSaved("d"), createSaved("a", "Mine"), createSaved("c"), uploaded],
    base: [createSaved("a"), createSaved("b"), createSaved("c"), createSaved("d")],
    theirs: [createSaved("a"), createSaved("b"), createSaved("d", "Theirs"), createSaved("e")],
  });
  expect(merged).toEqual([createSaved("d", "Theirs"), createSaved("a", "Mine"), uploaded, createSaved("e")]);
});

test("keeps another admin's order of the images unless they were reordered here", () => {
  const base = [createSaved("a"), createSaved("b"), createSaved("c")];
  const theirs = [createSaved("c"), createSaved("e"), createSaved("a"), createSaved("b")];
  const mine = [createSaved("a"), createSaved("c", "Mine"), uploaded];
  expect(mergeImages({ mine, base, theirs })).toEqual([
    createSaved("c", "Mine"),
    createSaved("e"),
    createSaved("a"),
    uploaded,
  ]);
  const uploadFirst = [uploaded, createSaved("a"), createSaved("b"), createSaved("c")];
  expect(mergeImages({ mine: uploadFirst, base, theirs })).toEqual([...uploadFirst, createSaved("e")]);
});

test("recognizes images that a save stored although its response was lost", () => {
  const form = [createSaved("a"), uploaded];
  const saved = [createSaved("a"), savedUpload];
  expect(areImagesSaved(form, saved)).toBe(true);
  expect(areImagesSaved(form, [savedUpload, createSaved("a")])).toBe(false);
  expect(areImagesSaved(form, [createSaved("a")])).toBe(false);
  const described = [createSaved("a"), { ...uploaded, alt: "A red kite" }];
  expect(areImagesSaved(described, saved)).toBe(false);
});

test("does not add an uploaded image that the product already has", () => {
  const merged = mergeImages({
    mine: [createSaved("a"), { ...uploaded, alt: "A red kite" }],
    base: [createSaved("a")],
    theirs: [createSaved("a"), savedUpload],
  });
  expect(merged).toEqual([createSaved("a"), { ...savedUpload, alt: "A red kite" }]);
});

test("restores a draft's uploaded images, without files that were still uploading", () => {
  const stored = JSON.stringify([
    createSaved("a"),
    { key: "b", alt: "", url: "blob:1", state: "uploading", file: {}, percent: 40 },
    uploaded,
  ]);
  expect(reviveImages(JSON.parse(stored))).toEqual([createSaved("a"), uploaded]);
  expect(reviveImages(undefined)).toBeUndefined();
  expect(reviveImages({ list: [] })).toBeUndefined();
});

test("puts a primary image first that the API has elsewhere", () => {
  const createView = (id: string, isPrimary: boolean) => ({
    id,
    is_primary: isPrimary,
    image_url: `/images/${id}`,
    alt_text: id,
    width: 4,
    height: 3,
    sources: [],
  });
  const images = [createView("a", false), createView("b", true), createView("c", false)];
  expect(toSavedImages({ images }).map(({ key }) => key)).toEqual(["b", "a", "c"]);
});

function createSaved(id: string, alt = id): FormImage {
  return { key: id, id, state: "saved", url: `/images/${id}/320.webp`, alt };
}
