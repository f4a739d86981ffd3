import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "../../scripts/seed/read-catalogue.ts";
import { planRows } from "../../worker/domain/catalog/import/plan-rows.ts";
import type { CategoryRow } from "../../worker/domain/store/categories/read-categories.ts";

// The categories of a new store.
const categoryNames = ["Toys", "Stationary", "Health and Beauty", "Home and Kitchen", "Electronics"];

const catalogue = await readCatalogue();
const images = catalogue.flatMap((product) => product.images);
const plans = planRows(
  catalogue.map(({ row }) => row),
  {
    bySku: new Map(),
    families: [],
    imageHashes: new Map(),
    fetchedHashes: new Map(),
    siteUrl: "",
    takenSlugs: new Set(),
    defaultTaxBasisPoints: 0,
    day: { today: "2026-11-23", zone: "America/Winnipeg" },
    getAskedPrices: () => [],
    categories: categoryNames.map(createCategory),
    taxClasses: [],
    written: new Map(),
  },
);

describe("the demonstration catalogue", () => {
  test("passes the store's own import without a failed row", () => {
    expect(plans.filter(({ report }) => report.outcome !== "created")).toEqual([]);
  });

  test("has a unique slug for every product", () => {
    expect(new Set(catalogue.map(({ row }) => row.fields.slug)).size).toBe(catalogue.length);
  });
});

describe("the catalogue's images", () => {
  test("show every product, with alternative text", () => {
    expect(catalogue.filter((product) => product.images.length === 0)).toEqual([]);
    expect(images.filter(({ altText }) => altText.trim() === "")).toEqual([]);
  });

  test("name, for a pack, the number of its pieces", () => {
    const counted = catalogue.flatMap(({ row, images: [primary] }) =>
      findCounts(row.fields.name ?? "").map((count) => ({
        name: row.fields.name,
        count,
        altText: primary?.altText,
      })),
    );
    expect(counted.length).toBeGreaterThan(20);
    expect(
      counted.filter(({ count, altText }) => !new RegExp(`\\b${spell(count)}\\b`, "i").test(altText ?? "")),
    ).toEqual([]);
  });

  test("stand on one ground", async () => {
    const corners = await Promise.all(
      catalogue
        .flatMap(({ images: [primary] }) => primary ?? [])
        .map(async ({ path }) => {
          const corner = await sharp(path).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer();
          return { file: basename(path), colour: [...corner] };
        }),
    );
    expect(corners.filter(({ colour }) => colour.some((value, index) => !isNear(value, index)))).toEqual([]);
  });

  test("are WebP files, each of them used", async () => {
    const formats = await Promise.all(
      images.map(async ({ path }) => ({ path, format: (await sharp(path).metadata()).format })),
    );
    expect(formats.filter(({ format }) => format !== "webp")).toEqual([]);
    const used = new Set(images.map(({ path }) => basename(path)));
    const folder = dirname(images[0]?.path ?? "");
    expect(readdirSync(folder).filter((name) => !used.has(name))).toEqual([]);
  });
});

/** Returns true if a colour's channel is that of `sunken` in web/styles.css, as far as WebP keeps it. */
function isNear(value: number, channel: number): boolean {
  return Math.abs(value - ([0xf3, 0xee, 0xe2][channel] ?? 0)) <= 3;
}

/** Finds "Pack of 12", "80 pc", "(10)", "4 x 90 ml", "12 Sheets, 8 Envelopes", and no sizes. */
function findCounts(name: string): number[] {
  const counts = /\bof (\d+)|(\d+) (?:pc|Spools|Sheets|Envelopes|Colours|Stars)\b|\((\d+)\)|(\d+) x \d+ ml/g;
  return [...name.matchAll(counts)].map((match) =>
    Number(match.slice(1).find((digits) => digits !== undefined)),
  );
}

function spell(count: number): string {
  const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  return words[count] ?? String(count);
}

function createCategory(name: string, position: number): CategoryRow {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return {
    id: slug,
    name,
    nameFolded: name.toLowerCase(),
    slug,
    formerSlugs: [],
    description: "",
    imageHash: null,
    isShown: true,
    position,
    version: 1,
    createdAt: "2026-01-01",
    updatedAt: "2026-01-01",
  };
}
