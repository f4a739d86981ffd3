import * as v from "valibot";
import { beforeAll, expect, test, vi } from "vitest";
import { productCardView, productView } from "../../../contract/catalog/catalog.ts";
import { storePages } from "../../../contract/catalog/pages.ts";
import { findScripts, openPage } from "../builders/pages.ts";
import { aProduct } from "../builders/products.ts";
import { aBrokenDatabase } from "../builders/store.ts";

const hostileName = `Kite </script><script>alert(1)</script> "quoted" & 'single' <!--`;

// The policy allows no inline script, because a cached page cannot have a nonce per visitor.
const inlineScript = /<script(?![^>]*( src=|application\/(ld\+)?json))/g;

const productList = v.object({ data: v.array(productCardView) });

beforeAll(async () => {
  await aProduct({ name: "Wooden Puzzle", slug: "wooden-puzzle", isFeatured: true });
  await aProduct({ name: hostileName, slug: "kite", description: hostileName });
});

test("renders every public page without inline scripts", async () => {
  for (const page of storePages.filter(({ isServerRendered }) => isServerRendered)) {
    const path = page.path.replace("$code", "SPRING10");
    const html = await fetchHtml(path);
    expect(getRootContent(html), path).toMatch(/<h1[ >].*<footer/s);
    expect(html.match(inlineScript), path).toBeNull();
    expect(html.match(/id="page-data"/g), path).toHaveLength(1);
  }
});

test("serves an empty page for screens that only the browser renders", async () => {
  const clientRendered = storePages.filter((page) => !page.isServerRendered && !page.path.includes("$"));
  for (const { path } of clientRendered) {
    const html = await fetchHtml(path);
    expect(getRootContent(html), path).toBe("");
    expect(html.match(inlineScript), path).toBeNull();
  }
});

test("renders a list's products, and includes their data", async () => {
  const html = await fetchHtml("/toys?sort=price-asc&utm_source=mail");
  expect(getRootContent(html)).toContain('href="/product/wooden-puzzle"');
  const { data } = v.parse(productList, readData(html, "list")[0]);
  expect(data.map(({ slug }) => slug)).toContain("wooden-puzzle");
});

test("renders a product, and includes its data", async () => {
  const html = await fetchHtml("/product/wooden-puzzle");
  expect(getRootContent(html)).toMatch(/<h1[^>]*>Wooden Puzzle<\/h1>/);
  expect(v.parse(productView, readData(html, "one")[0]).slug).toBe("wooden-puzzle");
});

test("renders search results", async () => {
  expect(getRootContent(await fetchHtml("/search?q=puzzle"))).toContain("Wooden Puzzle");
});

test("escapes product names, so that they cannot become markup or end a script", async () => {
  for (const path of ["/product/kite", "/search?q=kite", `/search?q=${encodeURIComponent(hostileName)}`]) {
    const html = await fetchHtml(path);
    expect(html).not.toContain("<script>alert");
    expect(html.replaceAll(/<!-- ?-->|<!--\/?[$&]!?-->/g, "")).not.toContain("<!--");
  }
});

test.each(["/nowhere", "/product/never-was"])("renders %s as not found", async (path) => {
  const response = await openPage(path);
  expect(response.status).toBe(404);
  expect(getRootContent(await response.text())).toMatch(/Not Found/i);
});

test.each(["/", "/toys", "/search?q=puzzle", "/product/wooden-puzzle"])(
  "serves %s as an empty page with status 503 if the database is down",
  async (path) => {
    const response = await openPage(path, { DB: aBrokenDatabase() });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).not.toBeNull();
    expect(getRootContent(await response.text())).toBe("");
  },
);

test("serves a text page as an empty page with status 200 if the database is down", async () => {
  const response = await openPage("/contact", { DB: aBrokenDatabase() });
  expect(response.status).toBe(200);
  expect(getRootContent(await response.text())).toBe("");
});

test("lets the browser render a page that the server cannot render", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  // Rendering fails, because the server creates the renderer's API responses by this method.
  vi.spyOn(Response, "json").mockImplementation(() => {
    throw new Error("Rendering failed");
  });
  const response = await openPage("/about?rendered=once");
  const errors = log.mock.calls.flat().join(" ");
  vi.restoreAllMocks();
  expect([response.status, response.headers.get("ETag")]).toEqual([200, null]);
  expect(await response.text()).toContain('<div id="root"></div>');
  expect(errors).toContain("The page at /about could not be rendered");
});

test("counts rate limits per visitor when two pages are rendered at once", async () => {
  const limitKeys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({ success: limitKeys.push(key) > 0 });
  const openFrom = (address: string) =>
    openPage("/toys?page=nonsense", { API_ADDRESS_LIMIT: { limit } }, { "CF-Connecting-IP": address });
  const countCalls = (address: string) => limitKeys.filter((key) => key === `api:${address}`).length;
  await openFrom("192.0.2.1");
  expect(countCalls("192.0.2.1")).toBeGreaterThan(0);
  await Promise.all([openFrom("192.0.2.2"), openFrom("192.0.2.3")]);
  expect([countCalls("192.0.2.2"), countCalls("192.0.2.3")]).toEqual(Array(2).fill(countCalls("192.0.2.1")));
});

test("renders a page for one visitor while another is rate limited", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const limit = async ({ key }: { key: string }) => ({ success: key !== "api:192.0.2.5" });
  const openFrom = (address: string) =>
    openPage("/toys?page=nonsense", { API_ADDRESS_LIMIT: { limit } }, { "CF-Connecting-IP": address });
  const [allowed, limited] = await Promise.all([openFrom("192.0.2.4"), openFrom("192.0.2.5")]);
  expect([allowed.status, limited.status]).toEqual([200, 503]);
  expect(getRootContent(await allowed.text())).toContain("/product/wooden-puzzle");
});

test.each(["/about", "/toys", "/product/wooden-puzzle"])("reads the settings once for %s", async (path) => {
  const calls: string[] = [];
  const log = vi.spyOn(console, "info").mockImplementation((line) => void calls.push(String(line)));
  const response = await openPage(`${path}?rendered=once`);
  expect(getRootContent(await response.text())).toContain("<footer");
  log.mockRestore();
  // The head has already read the settings, and the page reuses them.
  expect(calls.filter((line) => line.includes('"/api/store-settings"'))).toEqual([]);
});

test("loads scripts of a rendered page after its images, and none of other pages", async () => {
  for (const [path, script] of [
    ["/toys", "category"],
    ["/products", "products"],
    ["/product/wooden-puzzle", "product"],
  ] as const) {
    const html = await (await openPage(path)).text();
    expect(listPreloadedScripts(html), path).toEqual([`/assets/${script}.js low`, "/assets/card.js low"]);
    expect(html).toContain('<script type="module" src="/assets/main.js" fetchpriority="low">');
    const positions = ["<style>", 'id="root"', 'id="page-data"'].map((text) => html.indexOf(text));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(positions).not.toContain(-1);
  }
});

test("loads scripts of an empty page with high priority", async () => {
  const listScripts = async (path: string) => listPreloadedScripts(await (await openPage(path)).text());
  expect(await listScripts("/account/orders/one/cancel")).toEqual(["/assets/cancel.js high"]);
  expect(await listScripts("/account/orders")).toEqual([]);
});

async function fetchHtml(path: string): Promise<string> {
  const response = await openPage(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

function getRootContent(html: string): string {
  const content = /<div id="root">(.*)<\/div><svg>/s.exec(html)?.[1];
  if (content === undefined) throw new Error("The page has no #root");
  return content;
}

/** Returns the data of one kind of query that the page contains. */
function readData(html: string, kind: string): unknown[] {
  const entries = v.array(v.object({ key: v.array(v.unknown()), data: v.unknown() }));
  return findScripts(html, "application/json")
    .map((text) => v.safeParse(entries, JSON.parse(text)))
    .flatMap((parsed) => (parsed.success ? parsed.output : []))
    .filter(({ key }) => key[1] === kind)
    .map(({ data }) => data);
}

function listPreloadedScripts(html: string): string[] {
  return [
    ...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)" fetchpriority="(\w+)">/g),
  ].map(([, file, priority]) => `${file} ${priority}`);
}
