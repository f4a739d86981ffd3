import { expect, test } from "vitest";
import {
  type FormImage,
  type FormImages,
  mergeImages,
  reviveImages,
} from "../../web/features/admin/products/form/form-images.ts";

function saved(id: string, alt = id): FormImage {
  return { key: id, id, state: "saved", url: `/images/${id}/320.webp`, alt };
}

function images(list: readonly FormImage[], primaryKey: string | null = null): FormImages {
  return { list, primaryKey };
}

const uploaded: FormImage = {
  key: "new",
  state: "stored",
  contentHash: "f".repeat(64),
  url: "/new",
  alt: "",
};

test("merges another admin's images with the changes made here", () => {
  // Here, the alt text of a changes, b is deleted and one is added. Elsewhere, c is deleted, d changes and e is added.
  const merged = mergeImages({
    mine: images([saved("d"), saved("a", "Mine"), saved("c"), uploaded]),
    base: images([saved("a"), saved("b"), saved("c"), saved("d")]),
    theirs: images([saved("a"), saved("b"), saved("d", "Theirs"), saved("e")]),
  });
  expect(merged.list).toEqual([saved("d", "Theirs"), saved("a", "Mine"), uploaded, saved("e")]);
});

test("keeps another admin's order of the images unless they were reordered here", () => {
  const base = images([saved("a"), saved("b"), saved("c")]);
  const theirs = images([saved("c"), saved("e"), saved("a"), saved("b")]);
  const mine = images([saved("a"), saved("c", "Mine"), uploaded]);
  expect(mergeImages({ mine, base, theirs }).list).toEqual([
    saved("c", "Mine"),
    saved("e"),
    saved("a"),
    uploaded,
  ]);
  const uploadFirst = images([uploaded, saved("a"), saved("b"), saved("c")]);
  expect(mergeImages({ mine: uploadFirst, base, theirs }).list).toEqual([...uploadFirst.list, saved("e")]);
});

test("keeps another admin's primary image unless one was selected here", () => {
  const list = [saved("a"), saved("b"), saved("c")];
  const [base, theirs] = [images(list, "a"), images(list, "b")];
  expect(mergeImages({ mine: images(list, "a"), base, theirs }).primaryKey).toBe("b");
  expect(mergeImages({ mine: images(list, "c"), base, theirs }).primaryKey).toBe("c");
});

test("restores a draft's uploaded images, without files that were still uploading", () => {
  const stored = JSON.stringify({
    list: [
      saved("a"),
      { key: "b", alt: "", url: "blob:1", state: "uploading", file: {}, percent: 40 },
      uploaded,
    ],
    primaryKey: "b",
  });
  expect(reviveImages(JSON.parse(stored))).toEqual(images([saved("a"), uploaded], "b"));
  expect(reviveImages(undefined)).toBeUndefined();
  expect(reviveImages({ list: "of an earlier version" })).toBeUndefined();
});
