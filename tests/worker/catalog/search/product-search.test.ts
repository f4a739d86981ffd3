import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { aProduct, changeProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

beforeAll(async () => {
  await aProduct({ name: "Plush Teddy Bear", sku: "TOY-0001", description: "Soft and brown." });
  await aProduct({
    name: "Brown Blanket",
    category: "Home and Kitchen",
    description: "Warm. A teddy likes it.",
  });
  await aProduct({ name: "Café Crème Mug", category: "Home and Kitchen", priceCents: 899 });
  await aProduct({ name: "Gel Pen", category: "Stationary", priceCents: 150 });
  await aProduct({ name: "Frying Pan", category: "Home and Kitchen", priceCents: 990 });
  await aProduct({ name: "Paint Brush", category: "Stationary" });
  await aProduct({ name: "Wooden Pony" });
  await aProduct({ name: "Hidden Teddy", isActive: false });
  await aProduct({ name: 'The "Snapp-back" \\ O\'Neil’s [Kit] #5' });
  await aProduct({ name: "Garden Candle" });
  await aProduct({ name: "Candy Box" });
  await aProduct({ name: "Marshmallow Skewers" });
  await aProduct({ name: "Tapyx Roll" });
  // Each sort column orders these products differently.
  const quokkas = [
    ["Quokka C", 300, 1_000, "2026-01-01"],
    ["Quokka B", 200, 1_200, "2026-01-02"],
    ["Quokka A", 400, 1_100, "2026-01-03"],
  ] as const;
  for (const [name, priceCents, compareAtPriceCents, day] of quokkas) {
    await aProduct({ name, priceCents, compareAtPriceCents, createdAt: new Date(day) });
  }
});

describe("search", () => {
  test("ranks names before descriptions, and omits hidden products", async () => {
    expect(await listNames("teddy")).toEqual(["Plush Teddy Bear", "Brown Blanket"]);
  });

  test.each([
    ["the beginning of a word", "tedd", "Plush Teddy Bear"],
    ["any case", "TEDDY BEAR", "Plush Teddy Bear"],
    ["words in any order", "bear plush", "Plush Teddy Bear"],
    ["a SKU", "TOY-0001", "Plush Teddy Bear"],
    ["a word without its accents", "cafe creme", "Café Crème Mug"],
    ["a word with its accents", "café", "Café Crème Mug"],
    ["a plural", "bears", "Plush Teddy Bear"],
    ["a plural in -es", "brushes", "Paint Brush"],
    ["a plural in -ies", "ponies", "Wooden Pony"],
    ["the category, correctly spelled", "stationery pen", "Gel Pen"],
    ["the category, as the store spells it", "stationary pen", "Gel Pen"],
  ])("finds %s as an exact match", async (_description, text, name) => {
    const { data, message } = await search(text);
    expect(data[0]?.name).toBe(name);
    expect(message).toBeUndefined();
  });

  test.each([
    ["a letter too many", "teddyy", "Plush Teddy Bear"],
    ["two letters swapped", "blnaket", "Brown Blanket"],
    ["a wrong letter", "plosh bear", "Plush Teddy Bear"],
    ["two wrong letters in a long word", "marchmellow", "Marshmallow Skewers"],
    ["the beginning of a word, misspelt", "marhmal", "Marshmallow Skewers"],
    ["a word between signs", "snpap", 'The "Snapp-back" \\ O\'Neil’s [Kit] #5'],
  ])("finds %s as a similar product, with a message", async (_description, text, name) => {
    const { data, message } = await search(text);
    expect(data[0]?.name).toBe(name);
    expect(message).toBe("No exact matches. Showing similar products.");
  });

  test.each([
    ["another spelling", "plosh bear", "plush bear"],
    ["fewer words", "unicorn teddy", "teddy"],
    ["two words instead of a misspelled one", "fryingpann", "frying pan"],
  ])("says that it searched for %s", async (_description, text, corrected) => {
    expect((await search(text)).corrected_query).toBe(corrected);
  });

  test("says that descriptions mention the words if no product is called so", async () => {
    await aProduct({ name: "Shelf", description: "Fix it with a dab of gluestuff." });
    expect(await search("gluestuff")).toMatchObject({ count: 1, only_mentioned: true });
    await aProduct({ name: "Tube", metaKeywords: "gluestuff" });
    const { data, only_mentioned } = await search("gluestuff");
    expect(data.map(({ name }) => name)).toEqual(["Tube", "Shelf"]);
    expect(only_mentioned).toBeUndefined();
  });

  test("does not call a word that is written in two a correction", async () => {
    const { data, corrected_query } = await search("fryingpan");
    expect(data.map(({ name }) => name)).toEqual(["Frying Pan"]);
    expect(corrected_query).toBeUndefined();
  });

  test("never leaves out what is looked for", async () => {
    expect(await listNames("teddy unicorn")).toEqual([]);
    expect(await listNames("unicorn for teddy")).toEqual([]);
  });

  test("corrects a typo to the nearest word of a product", async () => {
    expect(await listNames("candlr")).toEqual(["Garden Candle"]);
  });

  test("finds a renamed product by its new words, even with a typo", async () => {
    const { id } = await aProduct({ name: "Yellow Kite" });
    await changeProduct(id, { name: "Purple Windsock" });
    expect(await listNames("windsokc")).toEqual(["Purple Windsock"]);
    expect(await listNames("yelow kite")).toEqual([]);
  });

  test("does not correct short words", async () => {
    expect(await listNames("pen", "&min_price=9")).toEqual([]);
    expect(await listNames("pan")).toEqual(["Frying Pan"]);
  });

  test("does not correct a word with a letter moved to the other end", async () => {
    expect(await listNames("stapy")).toEqual([]);
  });

  test("returns a message instead of results for text that resembles no product", async () => {
    expect(await search("xylophone quartet")).toMatchObject({
      data: [],
      count: 0,
      message: "No products found",
    });
  });

  test("applies filters", async () => {
    expect(await listNames("brown", "&category=Toys")).toEqual(["Plush Teddy Bear"]);
    expect(await listNames("p", "&min_price=9&max_price=10")).toEqual(["Frying Pan"]);
  });

  test.each([
    ["price_asc", "Quokka B, Quokka C, Quokka A"],
    ["price_desc", "Quokka A, Quokka C, Quokka B"],
    ["retail_price&order=asc", "Quokka C, Quokka A, Quokka B"],
    ["retail_price&order=desc", "Quokka B, Quokka A, Quokka C"],
    ["created_at&order=asc", "Quokka C, Quokka B, Quokka A"],
    ["created_at&order=desc", "Quokka A, Quokka B, Quokka C"],
    ["name&order=asc", "Quokka A, Quokka B, Quokka C"],
    ["name&order=desc", "Quokka C, Quokka B, Quokka A"],
    ["name_asc", "Quokka A, Quokka B, Quokka C"],
    ["name_desc", "Quokka C, Quokka B, Quokka A"],
  ])("sorts results by %s", async (sorting, names) => {
    expect((await listNames("quokka", `&sort_by=${sorting}`)).join(", ")).toBe(names);
  });

  test("returns each product on one page, and the total beyond the last page", async () => {
    const sorted = "&sort_by=name_asc&limit=1";
    const pages = ["&page=1", "&page=2", "&page=3"].map((page) => listNames("quokka", sorted + page));
    expect(await Promise.all(pages)).toEqual([["Quokka A"], ["Quokka B"], ["Quokka C"]]);
    expect(await search("quokka", `${sorted}&page=4`)).toMatchObject({ data: [], count: 3, total_pages: 3 });
  });

  test("corrects a typo to words of names only", async () => {
    await aProduct({ name: "Trellis", description: "For a climbing wisteria." });
    await aProduct({ name: "Wisteria" });
    expect(await listNames("wisterja")).toEqual(["Wisteria"]);
  });
});

describe("hostile search text", () => {
  test.each(["", "   ", "\n\t"])("returns nothing and a hint for the blank text %j", async (text) => {
    expect(await search(text)).toMatchObject({
      data: [],
      count: 0,
      total_pages: 0,
      message: "Search for products",
    });
  });

  test("treats a missing query as blank", async () => {
    expect((await call("/api/products/search")).status).toBe(200);
  });

  test.each([
    ["quotes", `" ' "teddy`],
    ["a star", "teddy*"],
    ["a column filter", "name:teddy"],
    ["operators", "NOT teddy AND"],
    ["NEAR", "NEAR(teddy bear, 2)"],
    ["a set of columns", "{name sku} : teddy"],
    ["signs", "^teddy -bear + (plush"],
    ["brackets", ")))"],
    ["a backslash and wildcards", "\\ % _"],
    ["an injection", "'; DROP TABLE products; --"],
    ["NUL", "\u0000"],
    ["NUL within a word", "teddy\u0000bear"],
    ["an emoji", "🧸"],
    ["an emoji and a word", "🧸 teddy"],
    ["half a character", "\ud800"],
    ["other scripts", "中文 かな 한국어 العربية"],
    ["accents on nothing", "\u0301\u0301"],
    ["ten thousand letters", "x".repeat(10_000)],
    ["two thousand words", "teddy ".repeat(2_000)],
  ])("accepts %s", async (_description, text) => {
    const response = await call(`/api/products/search?${new URLSearchParams({ query: text })}`);
    expect(response.status).toBe(200);
    await unwrap(response, productPageResponse);
  });

  test("accepts any other text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
        const response = await call(`/api/products/search?${new URLSearchParams({ query: text })}`);
        expect(response.status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });
});

async function listNames(text: string, filters = "") {
  return (await search(text, filters)).data.map((product) => product.name);
}

async function search(text: string, filters = "") {
  const response = await call(`/api/products/search?query=${encodeURIComponent(text)}${filters}`);
  expect(response.status).toBe(200);
  return unwrap(response, productPageResponse);
}
