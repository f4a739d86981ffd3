import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { storePages } from "../../../contract/catalog/pages.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { findMeta, findScripts, openPage } from "../builders/pages.ts";
import { aProduct, changeProduct } from "../builders/products.ts";

const origin = "http://store.test";
const hostileText = `Kite </script><script>alert(1)</script> "quoted" & 'single' <!--`;

const listItems = v.array(v.object({ position: v.number(), name: v.string(), item: v.string() }));
const breadcrumbs = v.object({ "@type": v.literal("BreadcrumbList"), itemListElement: listItems });
const offer = v.object({
  price: v.string(),
  priceCurrency: v.string(),
  availability: v.string(),
  url: v.string(),
});
const productFacts = v.object({
  "@type": v.literal("Product"),
  name: v.string(),
  sku: v.string(),
  description: v.string(),
  offers: offer,
});

beforeAll(async () => {
  await aProduct({
    name: "Wooden Puzzle",
    slug: "wooden-puzzle",
    sku: "TOY-1",
    shortDescription: "Forty crayons,\n one prairie.",
    priceCents: 450,
    compareAtPriceCents: 900,
  });
  await aProduct({
    name: hostileText,
    slug: "kite",
    shortDescription: hostileText,
    description: hostileText,
    stockQuantity: 0,
  });
  await aProduct({
    name: "Own Words",
    slug: "own-words",
    metaTitle: "The admin's title",
    metaDescription: "The admin's description",
  });
  await aProduct({ name: "Hidden", slug: "hidden", isActive: false });
  const renamed = await aProduct({ name: "New Name", slug: "old-name" });
  await changeProduct(renamed.id, { slug: "middle-name" });
  await changeProduct(renamed.id, { slug: "new-name" });
});

test("sets a product's title, description and canonical URL", async () => {
  const response = await openPage("/product/wooden-puzzle?utm_source=mail");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(`<title>Wooden Puzzle | ${newStoreIdentity.name}</title>`);
  expect(html).not.toContain("The file's own.");
  expect(html.match(/<title>/g)).toHaveLength(2);
  expect(findMeta(html, "description")).toBe("Forty crayons, one prairie.");
  expect(html).toContain(`<link rel="canonical" href="${origin}/product/wooden-puzzle">`);
  expect(findMeta(html, "og:type")).toBe("product");
  expect(findMeta(html, "og:url")).toBe(`${origin}/product/wooden-puzzle`);
  expect(findMeta(html, "og:image")).toBeUndefined();
  expect(findMeta(html, "robots")).toBeUndefined();
});

test("describes a product's offer and breadcrumbs as structured data", async () => {
  const [first, second] = findScripts(await fetchHtml("/product/wooden-puzzle"), "application/ld\\+json");
  expect(v.parse(productFacts, JSON.parse(first ?? ""))).toMatchObject({
    name: "Wooden Puzzle",
    sku: "TOY-1",
    offers: {
      price: "4.50",
      priceCurrency: "CAD",
      availability: "https://schema.org/InStock",
      url: `${origin}/product/wooden-puzzle`,
    },
  });
  expect(v.parse(breadcrumbs, JSON.parse(second ?? "")).itemListElement).toEqual([
    { position: 1, name: "Home", item: `${origin}/` },
    { position: 2, name: "Toys", item: `${origin}/toys` },
    { position: 3, name: "Wooden Puzzle", item: `${origin}/product/wooden-puzzle` },
  ]);
});

test("escapes product names, so that they cannot become markup or end a script in the head", async () => {
  const html = await fetchHtml("/product/kite");
  expect(html).not.toContain("<script>alert");
  expect(html.split("<body>")[0]).not.toContain("<!--");
  const [first] = findScripts(html, "application/ld\\+json");
  const facts = v.parse(productFacts, JSON.parse(first ?? ""));
  expect(facts.name).toBe(hostileText);
  expect(facts.offers.availability).toBe("https://schema.org/OutOfStock");
  expect(findMeta(html, "og:title")).toContain("&lt;/script&gt;");
});

test("prefers the admin's own title and description", async () => {
  const html = await fetchHtml("/product/own-words");
  expect(html).toContain(`<title>The admin&#39;s title | ${newStoreIdentity.name}</title>`);
  expect(findMeta(html, "description")).toBe("The admin&#39;s description");
});

test.each(["/product/never-was", "/product/hidden", "/product/featured", "/product/%22%3E%3Cscript%3E"])(
  "returns 404 for %s, with the SPA's page and noindex",
  async (path) => {
    const response = await openPage(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain(`<title>Product Not Found | ${newStoreIdentity.name}</title>`);
    expect(findMeta(html, "robots")).toBe("noindex");
    expect(html).not.toContain("canonical");
  },
);

test.each([
  ["/product/old-name", "/product/new-name"],
  ["/product/middle-name?utm_source=mail", "/product/new-name?utm_source=mail"],
  ["/product/New-Name", "/product/new-name"],
  ["/product/new-name/", "/product/new-name"],
  ["/stationery", "/stationary"],
  ["/stationery?page=2", "/stationary?page=2"],
  ["/Stationery/", "/stationary"],
  ["/toys/", "/toys"],
  ["/TOYS", "/toys"],
  ["/index.html", "/"],
])("redirects %s permanently to %s", async (path, location) => {
  const response = await openPage(path);
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe(location);
});

test("renders every public page with a canonical URL, its own title and description", async () => {
  const titles = new Set<string>();
  for (const { path } of storePages.filter((page) => page.isPublic)) {
    const response = await openPage(`${path}?sort=price-asc&utm_campaign=x`);
    expect(response.status, path).toBe(200);
    const html = await response.text();
    titles.add(`${/<title>[^<]+<\/title>/.exec(html)?.[0]} ${findMeta(html, "description")}`);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}">`);
    expect(findMeta(html, "robots")).toBeUndefined();
  }
  expect(titles.size).toBe(storePages.filter((page) => page.isPublic).length);
});

test.each([
  { name: "Toys", path: "/toys" },
  { name: "Stationary", path: "/stationary" },
  { name: "Health and Beauty", path: "/health-and-beauty" },
  { name: "Home and Kitchen", path: "/home-and-kitchen" },
  { name: "Electronics", path: "/electronics" },
])("describes the breadcrumbs of $path as structured data", async ({ name, path }) => {
  const [data] = findScripts(await fetchHtml(path), "application/ld\\+json");
  expect(v.parse(breadcrumbs, JSON.parse(data ?? "")).itemListElement.at(-1)).toEqual({
    position: 2,
    name,
    item: `${origin}${path}`,
  });
});

test.each([
  "/cart",
  "/checkout",
  "/checkout/success/PD-ABC123",
  "/account/orders",
  "/account/orders/0b1c/cancel",
  "/login",
  "/search?q=glue",
  "/profile",
  "/admin",
  "/admin/products/0b1c/edit",
  "/newsletter/confirm?token=x",
  "/newsletter/unsubscribe?token=x",
])("serves %s, and excludes it from search engines", async (path) => {
  const response = await openPage(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(findMeta(html, "robots")).toBe("noindex");
  expect(html).not.toContain("canonical");
});

test.each([
  "/nowhere",
  "/product",
  "/product/",
  "/product/a/b",
  "/admin/nowhere",
  "/account/orders/a/b/c",
  "/checkout/success/",
  "/%",
  "/%E0%A4%A",
  "/product/%",
  "/product/%00",
  "/toys%2F..%2Fadmin",
  "/%2e%2e%2f%2e%2e%2fetc/passwd",
  "//evil.example/",
  "//evil.example/toys",
  "/\\evil",
  "/%0d%0aSet-Cookie:%20a=b",
  "/💌",
  "/constructor",
  "/__proto__",
  `/${"a".repeat(5_000)}`,
  `/product/${"a".repeat(5_000)}`,
  "/".repeat(5_000),
])("returns 404 and noindex for the unknown path %s", async (path) => {
  const response = await openPage(path);
  expect(response.status).toBe(404);
  expect(findMeta(await response.text(), "robots")).toBe("noindex");
});

test.each([
  ["/toys?page=2", "/toys?page=2"],
  ["/products?sort=price-asc&page=3&search=kite", "/products?page=3"],
  ["/deals?page=12", "/deals?page=12"],
  ["/new?page=2&utm_source=mail", "/new?page=2"],
  ["/toys?page=1", "/toys"],
  ["/toys?page=02", "/toys"],
  ["/toys?page=2%22%3E", "/toys"],
  ["/toys?sort=price-asc", "/toys"],
  ["/contact?page=2", "/contact"],
  ["/product/wooden-puzzle?page=2", "/product/wooden-puzzle"],
])("names for %s the canonical URL %s", async (path, canonical) => {
  const html = await fetchHtml(path);
  expect(html).toContain(`<link rel="canonical" href="${origin}${canonical}">`);
  expect(findMeta(html, "og:url")).toBe(origin + canonical);
});

test("uses STORE_URL for canonical URLs instead of the request's host", async () => {
  const changes = { STORE_URL: "https://prairie.example/" };
  const html = await (await openPage("/toys", changes)).text();
  expect(html).toContain('<link rel="canonical" href="https://prairie.example/toys">');
  expect(await (await openPage("/sitemap.xml", changes)).text()).toContain(
    "<loc>https://prairie.example/toys</loc>",
  );
});

async function fetchHtml(path: string): Promise<string> {
  return (await openPage(path)).text();
}
