import * as v from "valibot";
import { beforeAll, expect, test, vi } from "vitest";
import { productCardView, productView } from "../../contract/catalog/catalog.ts";
import { storePages } from "../../contract/catalog/pages.ts";
import { findScripts, openPage } from "./builders/pages.ts";
import { aProduct } from "./builders/products.ts";
import { aBrokenDatabase } from "./builders/store.ts";

const nasty = `Kite </script><script>alert(1)</script> "quoted" & 'single' <!--`;

const productList = v.object({ data: v.array(productCardView) });

beforeAll(async () => {
  await aProduct({ name: "Wooden Puzzle", slug: "wooden-puzzle", isFeatured: true });
  await aProduct({ name: nasty, slug: "kite", description: nasty });
});

test("renders every public page, without an inline script", async () => {
  for (const { path } of storePages.filter((page) => page.isServerRendered)) {
    const html = await fetchHtml(path);
    expect(contentOf(html), path).toMatch(/<h1[ >].*<footer/s);
    expect(html.match(/<script(?![^>]*( src=|application\/(ld\+)?json))/g), path).toBeNull();
    expect(html.match(/id="page-data"/g), path).toHaveLength(1);
  }
});

test("serves the SPA's empty page for all others", async () => {
  const others = storePages.filter((page) => !page.isServerRendered && !page.path.includes("$"));
  for (const { path } of others) expect(contentOf(await fetchHtml(path)), path).toBe("");
});

test("renders a list's products, and includes their data", async () => {
  const html = await fetchHtml("/toys?sort=price-asc&utm_source=mail");
  expect(contentOf(html)).toContain('href="/product/wooden-puzzle"');
  const { data } = v.parse(productList, readData(html, "list")[0]);
  expect(data.map(({ slug }) => slug)).toContain("wooden-puzzle");
});

test("renders a product, and includes its data", async () => {
  const html = await fetchHtml("/product/wooden-puzzle");
  expect(contentOf(html)).toMatch(/<h1[^>]*>Wooden Puzzle<\/h1>/);
  expect(v.parse(productView, readData(html, "one")[0]).slug).toBe("wooden-puzzle");
});

test("renders search results", async () => {
  expect(contentOf(await fetchHtml("/search?q=puzzle"))).toContain("Wooden Puzzle");
});

test("escapes product names, so that they cannot become markup or end a script", async () => {
  for (const path of ["/product/kite", "/search?q=kite", `/search?q=${encodeURIComponent(nasty)}`]) {
    const html = await fetchHtml(path);
    expect(html).not.toContain("<script>alert");
    expect(html.replaceAll(/<!-- ?-->|<!--\/?[$&]!?-->/g, "")).not.toContain("<!--");
  }
});

test.each(["/nowhere", "/product/never-was"])("renders %s as not found", async (path) => {
  const response = await openPage(path);
  expect(response.status).toBe(404);
  expect(contentOf(await response.text())).toMatch(/Not Found/i);
});

test("serves a list as an empty page with status 503 without the database, and a text page as usual", async () => {
  const broken = aBrokenDatabase();
  for (const path of ["/", "/toys", "/search?q=puzzle"]) {
    const response = await openPage(path, { DB: broken });
    expect(response.status, path).toBe(503);
    expect(response.headers.get("Retry-After")).not.toBeNull();
    expect(contentOf(await response.text())).toBe("");
  }
  const about = await openPage("/contact", { DB: broken });
  expect(about.status).toBe(200);
  expect(contentOf(await about.text())).toBe("");
});

test("calls the API for each visitor of two pages that are rendered at once", async () => {
  const counted: string[] = [];
  const limit = async ({ key }: { key: string }) => ({ success: counted.push(key) > 0 });
  const open = (address: string) =>
    openPage("/toys?page=nonsense", { API_ADDRESS_LIMIT: { limit } }, { "CF-Connecting-IP": address });
  const callsOf = (address: string) => counted.filter((key) => key === `api:${address}`).length;
  await open("192.0.2.1");
  expect(callsOf("192.0.2.1")).toBeGreaterThan(0);
  await Promise.all([open("192.0.2.2"), open("192.0.2.3")]);
  expect([callsOf("192.0.2.2"), callsOf("192.0.2.3")]).toEqual(Array(2).fill(callsOf("192.0.2.1")));
});

test("renders a page for a visitor while another one is rate limited", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const limit = async ({ key }: { key: string }) => ({ success: key !== "api:192.0.2.5" });
  const open = (address: string) =>
    openPage("/toys?page=nonsense", { API_ADDRESS_LIMIT: { limit } }, { "CF-Connecting-IP": address });
  const [welcome, limited] = await Promise.all([open("192.0.2.4"), open("192.0.2.5")]);
  expect([welcome.status, limited.status]).toEqual([200, 503]);
  expect(contentOf(await welcome.text())).toContain("/product/wooden-puzzle");
});

test.each(["/about", "/toys", "/product/wooden-puzzle"])("reads the settings once for %s", async (path) => {
  const calls: string[] = [];
  const log = vi.spyOn(console, "info").mockImplementation((line) => void calls.push(String(line)));
  const response = await openPage(`${path}?rendered=once`);
  expect(contentOf(await response.text())).toContain("<footer");
  log.mockRestore();
  // The page gets the settings that were read for its head.
  expect(calls.filter((line) => line.includes('"/api/store-settings"'))).toEqual([]);
});

async function fetchHtml(path: string): Promise<string> {
  const response = await openPage(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The content of #root. */
function contentOf(html: string): string {
  return /<div id="root">(.*)<\/div><svg>/s.exec(html)?.[1] ?? "not found";
}

/** The data of the queries of one kind in the page. */
function readData(html: string, kind: string): unknown[] {
  const entries = v.array(v.object({ key: v.array(v.unknown()), data: v.unknown() }));
  return findScripts(html, "application/json")
    .map((text) => v.safeParse(entries, JSON.parse(text)))
    .flatMap((parsed) => (parsed.success ? parsed.output : []))
    .filter(({ key }) => key[1] === kind)
    .map(({ data }) => data);
}

test("shows images of a rendered page first, and loads no scripts of other pages", async () => {
  for (const [path, script] of [
    ["/toys", "category"],
    ["/products", "products"],
    ["/product/wooden-puzzle", "product"],
  ] as const) {
    const html = await (await openPage(path)).text();
    expect(preloadedScripts(html), path).toEqual([`/assets/${script}.js low`, "/assets/card.js low"]);
    expect(html).toContain('<script type="module" src="/assets/main.js" fetchpriority="low">');
    const places = ["<style>", 'id="root"', 'id="page-data"'].map((text) => html.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  }
});

test("loads scripts of an empty page first", async () => {
  const scripts = async (path: string) => preloadedScripts(await (await openPage(path)).text());
  expect(await scripts("/cart")).toEqual(["/assets/cart.js high"]);
  expect(await scripts("/account/orders/one/cancel")).toEqual(["/assets/cancel.js high"]);
  expect(await scripts("/account/orders")).toEqual([]);
});

function preloadedScripts(html: string): string[] {
  return [
    ...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)" fetchpriority="(\w+)">/g),
  ].map(([, file, priority]) => `${file} ${priority}`);
}
