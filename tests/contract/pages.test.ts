import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listPages } from "../../contract/catalog/list-pages.ts";
import { parseOwnPageSlug, parseProductSlug } from "../../contract/catalog/page-paths.ts";
import { pageTitle, productPageTexts } from "../../contract/catalog/page-texts.ts";
import { findStorePage, movedPaths } from "../../contract/catalog/pages.ts";
import { isReservedSlug, parseCategorySlug } from "../../contract/catalog/reserved-slugs.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";

test("knows every page of the SPA", () => {
  const examples: Record<string, string> = { "/$category": "/toys", "/pages/$slug": "/pages/how-to-order" };
  const paths = listRoutePaths().map((path) => examples[path] ?? path);
  const unknown = paths.filter(
    (path) =>
      // Catches the unknown addresses of the admin area.
      path !== "/admin/$" &&
      findStorePage(path) === undefined &&
      parseProductSlug(path) === undefined &&
      parseCategorySlug(path) === undefined &&
      parseOwnPageSlug(path) === undefined &&
      !(path in movedPaths),
  );
  expect(unknown).toEqual([]);
});

test("reserves the addresses of pages, files and the API", () => {
  const firstSegments = listRoutePaths().map((path) => path.split("/")[1] ?? "");
  const reserved = [...firstSegments.filter((segment) => segment !== "$category"), "api", "images", "assets"];
  expect(reserved.filter((segment) => !isReservedSlug(segment))).toEqual([]);
  expect(isReservedSlug("toys")).toBe(false);
});

test("prefers a fixed path to one with a parameter, and requires parameters", () => {
  expect(findStorePage("/admin/products/new")?.path).toBe("/admin/products/new");
  expect(findStorePage("/account/orders/abc")?.path).toBe("/account/orders/$orderId");
  expect(findStorePage("/account/orders/")).toBeUndefined();
  expect(findStorePage("/account/orders/$orderId/x/y")).toBeUndefined();
});

test("shortens long descriptions between words, and replaces missing ones", () => {
  const product = {
    name: "Kite",
    meta_title: " ",
    meta_description: "",
    short_description: "  ",
    description: "Flies high. ".repeat(40),
  };
  const texts = productPageTexts(product);
  expect(texts.title).toBe("Kite");
  expect(texts.description.length).toBeLessThanOrEqual(160);
  expect(texts.description).toMatch(/(Flies|high\.)…$/);
  expect(productPageTexts({ ...product, description: "" }).description).toBe("Kite");
});

test("describes the lists of any store without naming what the demonstration sells", () => {
  const descriptions = Object.values(listPages).map(({ description }) => description);
  expect(descriptions.filter((text) => /toy|kitchen|stationary|wholesale/i.test(text))).toEqual([]);
});

test("adds the store's name to a page's title once", () => {
  expect(pageTitle(newStoreIdentity)).toBe("Your Store: Order online");
  expect(pageTitle(newStoreIdentity, "Kite")).toBe("Kite | Your Store");
  expect(pageTitle(newStoreIdentity, "Kite | Your Store")).toBe("Kite | Your Store");
});

/**
 * Returns the paths of the files in web/routes. A dot or folder is a slash. Segments that begin with `_` and groups in
 * brackets are not part of the path, and neither is a trailing `_`.
 */
function listRoutePaths(): string[] {
  const folder = join(import.meta.dirname, "..", "..", "web", "routes");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => file.replace(/\.tsx$/, "").split(/[./\\]/))
    .filter(([first]) => first !== "__root")
    .map((segments) => segments.filter((segment) => !/^[_(]|^index$/.test(segment)))
    .map((segments) => `/${segments.map((segment) => segment.replace(/_$/, "")).join("/")}`);
}
