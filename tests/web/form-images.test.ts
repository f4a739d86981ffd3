import { expect, test } from "vitest";
import {
  type FormImage,
  type FormImages,
  reviveImages,
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
    mine: createImages([createSaved("d"), createSaved("a", "Mine"), createSaved("c"), uploaded]),
    base: createImages([createSaved("a"), createSaved("b"), createSaved("c"), createSaved("d")]),
    theirs: createImages([createSaved("a"), createSaved("b"), createSaved("d", "Theirs"), createSaved("e")]),
  });
  expect(merged.list).toEqual([
    createSaved("d", "Theirs"),
    createSaved("a", "Mine"),
    uploaded,
    createSaved("e"),
  ]);
});

test("keeps another admin's order of the images unless they were reordered here", () => {
  const base = createImages([createSaved("a"), createSaved("b"), createSaved("c")]);
  const theirs = createImages([createSaved("c"), createSaved("e"), createSaved("a"), createSaved("b")]);
  const mine = createImages([createSaved("a"), createSaved("c", "Mine"), uploaded]);
  expect(mergeImages({ mine, base, theirs }).list).toEqual([
    createSaved("c", "Mine"),
    createSaved("e"),
    createSaved("a"),
    uploaded,
  ]);
  const uploadFirst = createImages([uploaded, createSaved("a"), createSaved("b"), createSaved("c")]);
  expect(mergeImages({ mine: uploadFirst, base, theirs }).list).toEqual([
    ...uploadFirst.list,
    createSaved("e"),
  ]);
});

test("keeps another admin's primary image unless one was selected here", () => {
  const list = [createSaved("a"), createSaved("b"), createSaved("c")];
  const [base, theirs] = [createImages(list, "a"), createImages(list, "b")];
  expect(mergeImages({ mine: createImages(list, "a"), base, theirs }).primaryKey).toBe("b");
  expect(mergeImages({ mine: createImages(list, "c"), base, theirs }).primaryKey).toBe("c");
});

test("recognizes images that a save stored although its response was lost", () => {
  const form = createImages([createSaved("a"), uploaded], uploaded.key);
  const saved = createImages([createSaved("a"), savedUpload], savedUpload.key);
  expect(areImagesSaved(form, saved)).toBe(true);
  expect(areImagesSaved(form, { ...saved, primaryKey: "a" })).toBe(false);
  expect(areImagesSaved(form, createImages([savedUpload, createSaved("a")], savedUpload.key))).toBe(false);
  expect(areImagesSaved(form, createImages([createSaved("a")]))).toBe(false);
  const described = createImages([createSaved("a"), { ...uploaded, alt: "A red kite" }], uploaded.key);
  expect(areImagesSaved(described, saved)).toBe(false);
});

test("does not add an uploaded image that the product already has", () => {
  const merged = mergeImages({
    mine: createImages([createSaved("a"), { ...uploaded, alt: "A red kite" }], uploaded.key),
    base: createImages([createSaved("a")], "a"),
    theirs: createImages([createSaved("a"), savedUpload], "a"),
  });
  expect(merged).toEqual(createImages([createSaved("a"), { ...savedUpload, alt: "A red kite" }], "u"));
});

test("restores a draft's uploaded images, without files that were still uploading", () => {
  const stored = JSON.stringify({
    list: [
      createSaved("a"),
      { key: "b", alt: "", url: "blob:1", state: "uploading", file: {}, percent: 40 },
      uploaded,
    ],
    primaryKey: "b",
  });
  expect(reviveImages(JSON.parse(stored))).toEqual(createImages([createSaved("a"), uploaded], "b"));
  expect(reviveImages(undefined)).toBeUndefined();
  expect(reviveImages({ list: "from an earlier version" })).toBeUndefined();
});

function createImages(list: readonly FormImage[], primaryKey: string | null = null): FormImages {
  return { list, primaryKey };
}

function createSaved(id: string, alt = id): FormImage {
  return { key: id, id, state: "saved", url: `/images/${id}/320.webp`, alt };
}
