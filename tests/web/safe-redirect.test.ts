import { expect, test } from "vitest";
import { getReturnPath, toSafePath } from "../../web/lib/safe-redirect.ts";

test.each([
  "/",
  "/cart",
  "/checkout",
  "/product/coffee-mug?size=2#details",
  "/search?q=https://example.com/a//b",
  "/product/100%25-cotton",
  "/a/b/../c",
])("accepts the path on this site: %s", (path) => {
  expect(toSafePath(path, "/profile")).toBe(path);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5Cevil.example",
  "/%5cevil.example",
  "/%2Fevil.example",
  "/%2f%2fevil.example",
  "/%252F%252Fevil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/%09/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "https://evil.example",
  "HTTPS:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " //evil.example",
  "evil.example",
  "@evil.example",
  "/%E0%A4%A",
  "",
  `/${"a".repeat(3_000)}`,
  undefined,
  null,
  42,
  ["/cart"],
])("replaces a path that is invalid or leads to another site: %s", (path) => {
  expect(toSafePath(path, "/profile")).toBe("/profile");
});

test("removes the fragment from a return path, because it may contain tokens", () => {
  expect(getReturnPath({ href: "/checkout#access_token=secret" })).toBe("/checkout");
  expect(getReturnPath({ href: "/search?q=%23tape" })).toBe("/search?q=%23tape");
});
