import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { browserStorage, guestCartCookie } from "../../worker/domain/storefront/browser-storage.ts";

/** Entries of admins' browsers alone, which the privacy page for shoppers leaves out. */
const adminKeys = [
  "prairie-dollar.last-admin-write",
  "prairie-dollar.no-tax-confirmed",
  "prairie-dollar.opening-day-hidden",
];

const code = globSync("{web,worker}/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.endsWith("browser-storage.ts"))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

test("the privacy page names everything that pages keep in a browser", () => {
  const keys = [...code.matchAll(/"(prairie-dollar\.[\w.-]+)"/g)].map(([, key = ""]) => key);
  const named = [...browserStorage.flatMap((stored) => stored.keys), ...adminKeys];
  expect([...new Set(keys)].toSorted()).toEqual(named.toSorted());
});

test("the store sets one cookie alone, which the privacy page names", () => {
  const setters = globSync("{web,worker}/**/*.{ts,tsx}", { cwd: root }).filter((path) =>
    /document\.cookie|setCookie|"Set-Cookie", /.test(readFileSync(join(root, path), "utf8")),
  );
  expect(setters).toEqual(["worker/middleware/guest-cookie.ts"]);
  expect(guestCartCookie).toContain("cart of a shopper without an account");
});
