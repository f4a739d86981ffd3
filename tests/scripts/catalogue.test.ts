import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../scripts/seed/catalogue/all.ts";
import type { CatalogueEntry } from "../../scripts/seed/catalogue/entry.ts";
import { iconExists } from "../../scripts/seed/pictures/icons.ts";
import { picturePixels, renderPicture } from "../../scripts/seed/pictures/render.ts";
import { type PictureSpec, picture } from "../../scripts/seed/pictures/spec.ts";

const categories = ["Toys", "Stationary", "Health and Beauty", "Home and Kitchen", "Electronics"] as const;
const specs = catalogue.flatMap((entry) => entry.pictures);

function discountPercent(entry: CatalogueEntry): number {
  return ((entry.retailCents - entry.wholesaleCents) / entry.retailCents) * 100;
}

function count(matches: (entry: CatalogueEntry) => boolean): number {
  return catalogue.filter(matches).length;
}

function wrong(isRight: (entry: CatalogueEntry) => boolean): readonly string[] {
  return catalogue.filter((entry) => !isRight(entry)).map((entry) => entry.sku);
}

function firstPictureOf(entry: CatalogueEntry): string {
  const { altText: _altText, ...drawn } = entry.pictures[0] ?? { altText: "" };
  return JSON.stringify(drawn);
}

describe("the demonstration catalogue", () => {
  it("gives every product a name, a SKU and a first picture of its own", () => {
    const size = catalogue.length;
    expect(new Set(catalogue.map((entry) => entry.name)).size).toBe(size);
    expect(new Set(catalogue.map((entry) => entry.sku)).size).toBe(size);
    expect(new Set(catalogue.map(firstPictureOf)).size).toBe(size);
    expect(wrong((entry) => /^[A-Z]{3}-\d{4}$/.test(entry.sku))).toEqual([]);
  });

  it.each(categories)("stocks at least 24 products in %s, 6 of them featured", (category) => {
    expect(count((entry) => entry.category === category)).toBeGreaterThanOrEqual(24);
    expect(count((entry) => entry.category === category && entry.isFeatured)).toBeGreaterThanOrEqual(6);
  });

  it("charges from 1 to 25 dollars in whole cents, and never more than the retail price", () => {
    expect(wrong(({ wholesaleCents }) => wholesaleCents >= 100 && wholesaleCents <= 2500)).toEqual([]);
    expect(wrong(({ retailCents }) => Number.isInteger(retailCents) && retailCents <= 2500)).toEqual([]);
    expect(wrong(({ wholesaleCents }) => Number.isInteger(wholesaleCents))).toEqual([]);
    expect(wrong((entry) => entry.retailCents >= entry.wholesaleCents)).toEqual([]);
  });

  it("spreads discounts from none to 45 % over both sides of every badge threshold", () => {
    expect(wrong((entry) => discountPercent(entry) <= 45)).toEqual([]);
    expect(count((entry) => discountPercent(entry) === 0)).toBeGreaterThan(0);
    const bands: readonly (readonly [number, number])[] = [
      [0.01, 5],
      [5, 10],
      [10, 15],
      [15, 25],
      [25, 45.01],
    ];
    for (const [from, below] of bands) {
      const inBand = count((entry) => discountPercent(entry) >= from && discountPercent(entry) < below);
      expect(inBand, `${from} % to ${below} %`).toBeGreaterThanOrEqual(5);
    }
  });

  it("shows every stock label: out of stock, only a few left, in stock", () => {
    expect(count((entry) => entry.stockQuantity === 0)).toBeGreaterThanOrEqual(4);
    expect(count((entry) => entry.stockQuantity >= 1 && entry.stockQuantity <= 9)).toBeGreaterThanOrEqual(10);
    expect(count((entry) => entry.stockQuantity >= 10)).toBeGreaterThanOrEqual(90);
  });

  it("taxes at Manitoba's rates and sells most things singly", () => {
    expect(wrong(({ taxRatePercent }) => [0, 5, 12].includes(taxRatePercent))).toEqual([]);
    expect(count((entry) => entry.minimumOrderQuantity > 1)).toBeGreaterThanOrEqual(3);
    expect(count((entry) => entry.minimumOrderQuantity === 1)).toBeGreaterThan(catalogue.length * 0.9);
  });

  it("describes each product briefly and at length", () => {
    expect(wrong((entry) => entry.shortDescription.length <= 160)).toEqual([]);
    const paragraphs = (entry: CatalogueEntry) => entry.description.split("\n\n").length;
    expect(wrong((entry) => paragraphs(entry) >= 2 && paragraphs(entry) <= 4)).toEqual([]);
    expect(wrong((entry) => entry.createdDaysAgo >= 1 && entry.createdDaysAgo <= 200)).toEqual([]);
    expect(wrong((entry) => entry.weightKg === null || entry.weightKg > 0)).toEqual([]);
  });
});

describe("the catalogue's pictures", () => {
  it("show each product once to four times, and a third of them more than once", () => {
    expect(wrong((entry) => entry.pictures.length >= 1 && entry.pictures.length <= 4)).toEqual([]);
    expect(count((entry) => entry.pictures.length > 1)).toBeGreaterThan(catalogue.length / 3);
  });

  it("are described in words, and drawn from icons that exist", async () => {
    expect(specs.filter((spec) => spec.altText === "" || spec.icons.length === 0)).toEqual([]);
    const names = [...new Set(specs.flatMap((spec) => spec.icons.map((icon) => icon.name)))];
    const known = await Promise.all(names.map(iconExists));
    expect(names.filter((_, index) => !known[index])).toEqual([]);
  });

  it("give a package to what is packed, and to nothing else", () => {
    expect(specs.filter((spec) => (spec.layout === "pack") !== (spec.pack !== undefined))).toEqual([]);
  });

  it("render to 1200 pixel WebP in every layout", async () => {
    const oneOfEach = new Map<string, PictureSpec>(specs.map((spec) => [spec.layout, spec]));
    for (const spec of oneOfEach.values()) {
      const { format, width, height } = await sharp(await renderPicture(spec)).metadata();
      expect({ format, width, height }, spec.altText).toEqual({
        format: "webp",
        width: picturePixels,
        height: picturePixels,
      });
    }
  });

  it("refuse an icon that does not exist, by name", async () => {
    const unknown = picture("single", "cream", "table", "Nothing", "no-such-icon");
    await expect(renderPicture(unknown)).rejects.toThrow('"no-such-icon"');
  });
});
