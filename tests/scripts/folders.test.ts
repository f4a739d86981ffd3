import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findFolderCircles } from "../../scripts/lint/folders.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

test("reports folders that import each other, even by types or through another folder", () => {
  const top = createTree({
    "cart/add.ts": 'import { place } from "../orders/place.ts";',
    "orders/place.ts": 'import type { Profile } from "../profiles/profile.ts";',
    "profiles/profile.ts": 'export type { Line } from "../cart/line.ts";',
    "audit/write.ts": 'import { place } from "../orders/place.ts";',
  });
  expect(findFolderCircles(top)).toEqual([["orders", "profiles", "cart", "orders"]]);
});

test("ignores files at the top, imports within a folder, and packages", () => {
  const top = createTree({
    "context.ts": 'import type { Payments } from "./orders/payments.ts";',
    "orders/payments.ts":
      'import "../context.ts"; import "./refunds.ts"; import "../../db.ts"; import "hono";',
    "orders/refunds.ts": 'import "./payments.ts"; import "./lines/line.ts";',
    "orders/lines/line.ts": "",
  });
  expect(findFolderCircles(top)).toEqual([]);
});

function createTree(files: Readonly<Record<string, string>>): string {
  const top = createTemporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  return top;
}
