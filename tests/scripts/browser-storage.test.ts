import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { browserStorage } from "../../worker/domain/text-pages/browser-storage.ts";

/** What only admins' browsers keep, which the privacy page for shoppers leaves out. */
const adminKeys = ["prairie-dollar.last-admin-write", "prairie-dollar.opening-day-hidden"];

const code = globSync("{web,worker}/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.endsWith("browser-storage.ts"))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

test("the privacy page names everything that pages keep in a browser", () => {
  const keys = [...code.matchAll(/"(prairie-dollar\.[\w.-]+)"/g)].map(([, key = ""]) => key);
  const named = [...browserStorage.flatMap((stored) => stored.keys), ...adminKeys];
  expect([...new Set(keys)].toSorted()).toEqual(named.toSorted());
});

test("the store sets no cookies, as the privacy page says", () => {
  expect(code).not.toMatch(/document\.cookie|setCookie|set\("Set-Cookie"|append\("Set-Cookie"/);
});
