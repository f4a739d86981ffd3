import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { insertProduct } from "../../../../worker/domain/catalog/products/create-product.ts";
import { toSlug } from "../../../../worker/domain/catalog/products/slug.ts";
import { writeProductChanges } from "../../../../worker/domain/catalog/products/update-product.ts";
import { aProduct, changeProduct } from "../../builders/products.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";

describe("slugs", () => {
  test.each([
    ["Classic Plush Teddy Bear", "classic-plush-teddy-bear"],
    ["  Yo-Yo, Assorted_Colours!  ", "yo-yo-assorted-colours"],
    ["Café Crème & Co.", "cafe-creme-co"],
    ["100% Cotton -- Towel", "100-cotton-towel"],
    ["🧸🧸", "product"],
    ["中文", "product"],
    ["-_-", "product"],
    ["x".repeat(500), "x".repeat(112)],
  ])("derives from the name %j the slug %j", (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  test("adds -2, then -3, to the slugs of repeated names, even at the same time", async () => {
    await aProduct({ name: "Blue Cup" });
    const duplicates = await Promise.all([aProduct({ name: "Blue Cup" }), aProduct({ name: "Blue Cup" })]);
    expect(duplicates.map((product) => product.slug).toSorted()).toEqual(["blue-cup-2", "blue-cup-3"]);
  });

  test("refuses a slug that is a path of the API", async () => {
    expect((await aProduct({ name: "Featured" })).slug).toBe("featured-2");
    await expect(aProduct({ slug: "search" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  test.each(["", "Upper", "two--hyphens", "-edge", "a b", "a/b", "é", "x".repeat(121)])(
    "refuses the slug %j",
    async (slug) => {
      await expect(aProduct({ slug })).rejects.toMatchObject({
        code: "invalid_input",
        errors: { slug: expect.any(String) },
      });
    },
  );

  test("reserves a product's former slugs for it", async () => {
    const lamp = await aProduct({ name: "Desk Lamp" });
    await changeProduct(lamp.id, { slug: "reading-lamp" });
    expect((await aProduct({ name: "Desk Lamp" })).slug).toBe("desk-lamp-2");
    await expect(aProduct({ slug: "desk-lamp" })).rejects.toMatchObject({ code: "conflict" });

    await changeProduct(lamp.id, { slug: "desk-lamp" });
    expect((await call("/api/products/desk-lamp")).status).toBe(200);
    expect((await call("/api/products/reading-lamp")).headers.get("Location")).toBe(
      "/api/products/desk-lamp",
    );
  });

  test("refuses another product's slug or SKU with a conflict that names the field", async () => {
    const [product, otherProduct] = [await aProduct(), await aProduct()];
    for (const changes of [{ slug: product.slug }, { sku: product.sku }]) {
      const [field] = Object.keys(changes);
      await expect(changeProduct(otherProduct.id, { name: "Changed", ...changes })).rejects.toMatchObject({
        code: "conflict",
        errors: { [String(field)]: expect.any(String) },
      });
    }
    const row = await env.DB.prepare("SELECT name, version FROM products WHERE id = ?")
      .bind(otherProduct.id)
      .first();
    expect(row).toEqual({ name: otherProduct.name, version: 1 });
    await expect(aProduct({ sku: product.sku })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("prices", () => {
  test("computes the discount from the prices", async () => {
    const { discountPercentage } = await aProduct({ retailPriceCents: 2_000, wholesalePriceCents: 1_499 });
    expect(discountPercentage).toBe(25.05);
  });

  test.each([
    [25, 2_000, 1_500],
    [0, 2_000, 1_500],
    [33.33, 999, 666],
    [25, 2_000, 1_501],
    [100, 2_000, 1],
  ])(
    "accepts a discount of %d %% from %d to %d cents",
    async (discountPercentage, retailPriceCents, wholesalePriceCents) => {
      const product = await aProduct({ discountPercentage, retailPriceCents, wholesalePriceCents });
      expect(product).toMatchObject({ wholesalePriceCents });
    },
  );

  test.each([
    [25, 2_000, 1_502],
    [20, 2_000, 1_500],
  ])(
    "refuses a discount of %d %% from %d to %d cents",
    async (discountPercentage, retailPriceCents, wholesalePriceCents) => {
      const creation = aProduct({ discountPercentage, retailPriceCents, wholesalePriceCents });
      await expect(creation).rejects.toMatchObject({
        code: "invalid_input",
        errors: { discount_percentage: expect.any(String) },
      });
    },
  );

  test.each([
    [{ wholesalePriceCents: 0 }, "Prices must be greater than zero"],
    [{ retailPriceCents: 0, wholesalePriceCents: 1 }, "Prices must be greater than zero"],
    [{ retailPriceCents: 499, wholesalePriceCents: 500 }, "Retail price cannot be less than wholesale price"],
  ])("refuses the prices %j", async (prices, message) => {
    await expect(aProduct(prices)).rejects.toMatchObject({ code: "invalid_input", message });
    const { id } = await aProduct();
    await expect(changeProduct(id, { retailPriceCents: 1_000, ...prices })).rejects.toMatchObject({
      message,
    });
  });
});

describe("changes", () => {
  test("does not change absent fields", async () => {
    const product = await aProduct({ shortDescription: "Short", weightKg: 1.5, isFeatured: true });
    const changed = await changeProduct(product.id, { weightKg: null });
    expect(changed).toMatchObject({
      shortDescription: "Short",
      weightKg: null,
      isFeatured: true,
      version: 2,
    });
  });

  test("refuses a change over another admin's change", async () => {
    const product = await aProduct();
    await writeProductChanges(storeContext(), product, { stockQuantity: 5 });
    await expect(writeProductChanges(storeContext(), product, { stockQuantity: 9 })).rejects.toMatchObject({
      code: "conflict",
      current: { stock_quantity: 5, version: 2 },
    });
  });

  test("replaces the former name in search", async () => {
    const product = await aProduct({ name: "Wooden Zebra" });
    await changeProduct(product.id, { name: "Wooden Giraffe" });
    const countResults = async (text: string) =>
      (await unwrap(await call(`/api/products/search?query=${text}`), productPageResponse)).count;
    expect(await countResults("giraffe")).toBe(1);
    expect(await countResults("zebra")).toBe(0);
  });

  test("refuses a change of a product that does not exist", async () => {
    const change = changeProduct(crypto.randomUUID(), { name: "Nothing" });
    await expect(change).rejects.toMatchObject({ code: "product_not_found" });
  });

  test("refuses negative stock", async () => {
    await expect(
      insertProduct(storeContext(), {
        name: "Impossible",
        sku: "IMP-1",
        category: "Toys",
        description: "x",
        wholesalePriceCents: 1,
        retailPriceCents: 1,
        stockOnHand: -1,
      }),
    ).rejects.toThrow();
  });
});
