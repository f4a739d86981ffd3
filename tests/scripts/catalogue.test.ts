import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readCatalogue } from "../../scripts/seed/read-catalogue.ts";
import { planRows } from "../../worker/domain/catalog/bulk/import-rows.ts";
import type { CategoryRow } from "../../worker/domain/categories/read-categories.ts";

// The settings of a new store.
const categoryNames = ["Toys", "Stationary", "Health and Beauty", "Home and Kitchen", "Electronics"];

const catalogue = await readCatalogue();
const images = catalogue.flatMap((product) => product.images);
const plans = planRows(
  catalogue.map(({ row }) => row),
  {
    bySku: new Map(),
    hasImage: new Set(),
    takenSlugs: new Set(),
    defaultTaxBasisPoints: 0,
    categories: categoryNames.map(aCategory),
    written: new Map(),
  },
);
const created = plans.flatMap((plan) => plan.created ?? []);

describe("the demonstration catalogue", () => {
  it("passes the store's own import without a failed row", () => {
    expect(plans.filter(({ report }) => report.outcome !== "created")).toEqual([]);
    expect(created.length).toBeGreaterThanOrEqual(120);
  });

  it("has a unique slug for every product", () => {
    expect(new Set(catalogue.map(({ row }) => row.fields.slug)).size).toBe(catalogue.length);
  });

  it.each(categoryNames)("has at least 24 products in %s", (category) => {
    expect(created.filter(({ product }) => product.category === category).length).toBeGreaterThanOrEqual(24);
  });

  it("charges from 1 to 25 dollars", () => {
    const cents = created.map(({ product }) => product.wholesalePriceCents);
    expect(Math.min(...cents)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...cents)).toBeLessThanOrEqual(2_500);
  });

  it("fills Deals and New, and leaves most products out of both", () => {
    const deals = created.filter(
      ({ product }) => product.wholesalePriceCents <= product.retailPriceCents * 0.85,
    );
    const arrivals = catalogue.filter(({ daysAgo }) => daysAgo < 30);
    for (const { length } of [deals, arrivals]) {
      expect(length).toBeGreaterThanOrEqual(24);
      expect(length).toBeLessThan(catalogue.length / 2);
    }
  });
});

describe("the catalogue's images", () => {
  it("show every product, with alternative text", () => {
    expect(catalogue.filter((product) => product.images.length === 0)).toEqual([]);
    expect(images.filter(({ altText }) => altText.trim() === "")).toEqual([]);
  });

  it("are WebP files, each of them used", async () => {
    const formats = await Promise.all(
      images.map(async ({ path }) => ({ path, format: (await sharp(path).metadata()).format })),
    );
    expect(formats.filter(({ format }) => format !== "webp")).toEqual([]);
    const used = new Set(images.map(({ path }) => basename(path)));
    const folder = dirname(images[0]?.path ?? "");
    expect(readdirSync(folder).filter((name) => !used.has(name))).toEqual([]);
  });
});

function aCategory(name: string, position: number): CategoryRow {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const fields = { id: slug, description: "", imageHash: null, isShown: true, version: 1, formerSlugs: [] };
  const times = { createdAt: "2026-01-01", updatedAt: "2026-01-01" };
  return { ...fields, ...times, name, slug, position, nameFolded: name.toLowerCase() };
}
