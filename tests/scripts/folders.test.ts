import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFolderCircles, findLargeFolders, findLongFiles } from "../../scripts/lint/folders.ts";

test("folders that import each other are a circle, also by types and through a third", () => {
  const top = tree({
    "cart/add.ts": 'import { place } from "../orders/place.ts";',
    "orders/place.ts": 'import type { Profile } from "../profiles/profile.ts";',
    "profiles/profile.ts": 'export type { Line } from "../cart/line.ts";',
    "audit/write.ts": 'import { place } from "../orders/place.ts";',
  });
  expect(findFolderCircles(top)).toEqual([["orders", "profiles", "cart", "orders"]]);
});

test("files at the top, files of one folder and packages make no circle", () => {
  const top = tree({
    "context.ts": 'import type { Payments } from "./orders/payments.ts";',
    "orders/payments.ts":
      'import "../context.ts"; import "./refunds.ts"; import "../../db.ts"; import "hono";',
    "orders/refunds.ts": 'import "./payments.ts"; import "./lines/line.ts";',
    "orders/lines/line.ts": "",
  });
  expect(findFolderCircles(top)).toEqual([]);
});

test("a folder with more files than allowed is found, without those beneath it", () => {
  const top = tree({
    "a/1.ts": "",
    "a/2.ts": "",
    "a/3.ts": "",
    "b/1.ts": "",
    "b/c/2.ts": "",
    "b/c/3.ts": "",
  });
  expect(findLargeFolders(top, 2)).toEqual(["a"]);
});

test("a file with more lines than allowed is found, one that a program writes is not", () => {
  const top = tree({
    "short.ts": "one\ntwo\n",
    "long.ts": "one\ntwo\nthree\n",
    "a/long.tsx": "one\ntwo\nthree\n",
    "tree.gen.ts": "one\ntwo\nthree\n",
    "notes.md": "one\ntwo\nthree\n",
  });
  expect(findLongFiles(top, 2)).toEqual(["a/long.tsx", "long.ts"]);
});

function tree(files: Readonly<Record<string, string>>): string {
  const top = mkdtempSync(join(tmpdir(), "folders-"));
  onTestFinished(() => rmSync(top, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  return top;
}
