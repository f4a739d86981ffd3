import { expect, test } from "vitest";
import { restorePrimaryKey } from "../../web/features/admin/products/form/draft.ts";
import { type FormImage, mergeImages } from "../../web/features/admin/products/form/form-image.ts";

function saved(id: string, alt = id): FormImage {
  return { key: id, id, state: "saved", url: `/images/${id}/320.webp`, alt };
}

const uploaded: FormImage = {
  key: "new",
  state: "stored",
  contentHash: "f".repeat(64),
  url: "/new",
  alt: "",
};

test("another admin's images come and go as theirs did, and what was changed here stays", () => {
  const before = [saved("a"), saved("b"), saved("c"), saved("d")];
  // Here: a is described, b is deleted, one is added. There: c is deleted, d is described, e is added.
  const mine = [saved("d"), saved("a", "Mine"), saved("c"), uploaded];
  const now = [saved("a"), saved("b"), saved("d", "Theirs"), saved("e")];
  expect(mergeImages(mine, { before, now })).toEqual([
    saved("d", "Theirs"),
    saved("a", "Mine"),
    uploaded,
    saved("e"),
  ]);
});

test("another admin's order of the images stays unless they were reordered here", () => {
  const before = [saved("a"), saved("b"), saved("c")];
  const now = [saved("c"), saved("e"), saved("a"), saved("b")];
  const unordered = [saved("a"), saved("c", "Mine"), uploaded];
  expect(mergeImages(unordered, { before, now })).toEqual([
    saved("c", "Mine"),
    saved("e"),
    saved("a"),
    uploaded,
  ]);
  const uploadFirst = [uploaded, saved("a"), saved("b"), saved("c")];
  expect(mergeImages(uploadFirst, { before, now })).toEqual([...uploadFirst, saved("e")]);
});

test("a restored draft has another admin's primary image unless one was selected here", () => {
  expect(restorePrimaryKey({ primaryKey: "a", basePrimaryKey: "a" }, "b")).toBe("b");
  expect(restorePrimaryKey({ primaryKey: "c", basePrimaryKey: "a" }, "b")).toBe("c");
  expect(restorePrimaryKey({}, "b")).toBe("b");
});
