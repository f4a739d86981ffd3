import { expect, test } from "vitest";
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
