import { beforeAll, expect, test } from "vitest";
import { storePages } from "../../../contract/catalog/pages.ts";
import { openPage } from "../builders/pages.ts";
import { aProduct, changeProduct } from "../builders/products.ts";

const origin = "http://store.test";

beforeAll(async () => {
  await aProduct({ name: "Wooden Puzzle", slug: "wooden-puzzle" });
  await aProduct({ name: "Hidden", slug: "hidden", isActive: false });
  const renamed = await aProduct({ name: "New Name", slug: "old-name" });
  await changeProduct(renamed.id, { slug: "new-name" });
});

test("lists every public page and visible product in the sitemap, as XML", async () => {
  const response = await openPage("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const xml = await response.text();
  const addresses: string[] = [];
  const lastChanges: string[] = [];
  const collectInto = (texts: string[]) => ({
    text(chunk: { readonly text: string }) {
      if (chunk.text !== "") texts.push(chunk.text);
    },
  });
  // HTMLRewriter reads XML well enough to check that every element is closed.
  const parsedXml = new HTMLRewriter()
    .on("urlset > url > loc", collectInto(addresses))
    .on("urlset > url > lastmod", collectInto(lastChanges))
    .transform(new Response(xml));
  await parsedXml.text();
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.*<\/url>\n)+<\/urlset>\n$/,
  );
  for (const { path } of storePages.filter((page) => page.isPublic)) {
    expect(addresses).toContain(`${origin}${path}`);
  }
  expect(addresses).toContain(`${origin}/product/wooden-puzzle`);
  expect(addresses).toContain(`${origin}/product/new-name`);
  for (const path of ["/product/hidden", "/product/old-name", "/cart", "/admin", "/search"]) {
    expect(addresses).not.toContain(`${origin}${path}`);
  }
  for (const time of lastChanges) expect(Number.isNaN(Date.parse(time))).toBe(false);
});

test("names the sitemap in robots.txt, and excludes private pages", async () => {
  const response = await openPage("/robots.txt");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ["/api/", "/account/", "/checkout"]) expect(lines).toContain(`Disallow: ${path}`);
});
