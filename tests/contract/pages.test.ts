import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageTitle, productPageTexts } from "../../contract/catalog/page-texts.ts";
import {
  findStorePage,
  isReservedAddress,
  movedPaths,
  parseCategorySlug,
  parseProductSlug,
} from "../../contract/catalog/pages.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";

/** The paths of web/routes: a dot or folder becomes a slash; a leading or trailing `_` and a group in brackets are not part of the path. */
function routePaths(): string[] {
  const folder = join(import.meta.dirname, "..", "..", "web", "routes");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => file.replace(/\.tsx$/, "").split(/[./\\]/))
    .filter(([first]) => first !== "__root")
    .map((segments) => segments.filter((segment) => !/^[_(]|^index$/.test(segment)))
    .map((segments) => `/${segments.map((segment) => segment.replace(/_$/, "")).join("/")}`);
}

test("finds every page of the SPA in the Worker, which responds with 404 to others", () => {
  const paths = routePaths().map((path) => (path === "/$category" ? "/toys" : path));
  const unknown = paths.filter(
    (path) =>
      findStorePage(path) === undefined &&
      parseProductSlug(path) === undefined &&
      parseCategorySlug(path) === undefined &&
      !(path in movedPaths),
  );
  expect(unknown).toEqual([]);
});

test("refuses categories whose address belongs to a page, a file or the API", () => {
  const firstParts = routePaths().map((path) => path.split("/")[1] ?? "");
  const taken = [...firstParts.filter((part) => part !== "$category"), "api", "images", "assets"];
  expect(taken.filter((part) => !isReservedAddress(part))).toEqual([]);
  expect(isReservedAddress("toys")).toBe(false);
});

test("prefers a fixed path to one with a parameter, and requires parameters", () => {
  expect(findStorePage("/admin/products/new")?.path).toBe("/admin/products/new");
  expect(findStorePage("/account/orders/abc")?.path).toBe("/account/orders/$orderId");
  expect(findStorePage("/account/orders/")).toBeUndefined();
  expect(findStorePage("/account/orders/$orderId/x/y")).toBeUndefined();
});

test("cuts long descriptions between words, and composes missing ones", () => {
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
  expect(pageTitle(newStoreIdentity)).toBe("Prairie Dollar: Good things at wholesale prices");
  expect(pageTitle(newStoreIdentity, "Kite")).toBe("Kite | Prairie Dollar");
  expect(pageTitle(newStoreIdentity, "Kite | Prairie Dollar")).toBe("Kite | Prairie Dollar");
});
