import { describe, expect, test } from "vitest";
import { encodeBarcode, fitBarcode } from "../../web/features/admin/labels/barcode.ts";
import { writeLabel } from "../../web/features/admin/labels/label-texts.ts";
import { papers, placeLabels } from "../../web/features/admin/labels/papers.ts";
import { readCode128, readEan13 } from "../support/read-bars.ts";

describe("bars", () => {
  test.each(["4006381333931", "0614141000036", "9780201379624"])("draws %s as EAN-13", (barcode) => {
    expect(readEan13(encode({ barcode }).modules)).toBe(barcode);
  });

  test("draws twelve digits as UPC-A, which scanners read with a leading zero", () => {
    expect(readEan13(encode({ barcode: "036000291452" }).modules)).toBe("0036000291452");
  });

  test.each(["MUG-1", "TOP 42/b", "20231130", "AB123456789", "a,\"'~"])(
    "draws the SKU %s as Code 128",
    (sku) => {
      expect(readCode128(encode({ sku }).modules)).toBe(sku);
    },
  );

  test("draws no bars of a SKU that Code 128 cannot have, or that is too long for its label", () => {
    expect(encodeBarcode({ barcode: null, sku: "TASSE-É" })).toBeUndefined();
    const long = encode({ sku: "X".repeat(64) });
    expect(fitBarcode(long, 63, [0.33, 0.264, 0.2])).toBeUndefined();
    // 95 modules and 11 white ones on each side.
    expect(fitBarcode(encode({ barcode: "4006381333931" }), 41.25, [0.33, 0.264, 0.2])).toBeCloseTo(38.61);
  });

  function encode(product: { readonly barcode?: string; readonly sku?: string }) {
    const barcode = encodeBarcode({ barcode: null, sku: "SKU-1", ...product });
    if (barcode === undefined) throw new Error("There are no bars");
    return barcode;
  }
});

describe("texts", () => {
  const product = {
    wholesale_price: 2.49,
    retail_price: 2.49,
    sale_price: null,
    sale_from: null,
    sale_until: null,
    weight: null,
  };

  test("has the price of 100 g, or of a kilogram, rounded to a cent", () => {
    // 2.49 / 2.5 = 0.996, and 2.49 / 1.5 = 1.66.
    expect(writeLabel({ ...product, weight: 0.25 }, "2026-12-01").unitPrice).toBe("$1.00 / 100 g");
    expect(writeLabel({ ...product, weight: 1.5 }, "2026-12-01").unitPrice).toBe("$1.66 / kg");
    expect(writeLabel({ ...product, weight: 0 }, "2026-12-01")).toEqual({ price: "$2.49" });
  });

  test("has the price and the days of a sale from its first to its last day", () => {
    const onSale = {
      ...product,
      retail_price: 4,
      weight: 0.1,
      sale_price: 1.99,
      sale_from: "2026-12-01",
      sale_until: "2026-12-03",
    };
    const regular = { price: "$2.49", unitPrice: "$2.49 / 100 g", note: "Compare at $4.00" };
    expect(writeLabel(onSale, "2026-11-30")).toEqual(regular);
    expect(writeLabel(onSale, "2026-12-04")).toEqual(regular);
    const reduced = { price: "$1.99", unitPrice: "$1.99 / 100 g", note: "Sale Dec 1, 2026 to Dec 3, 2026" };
    expect(writeLabel(onSale, "2026-12-01")).toEqual(reduced);
    expect(writeLabel(onSale, "2026-12-03")).toEqual(reduced);
    expect(writeLabel({ ...onSale, sale_until: null }, "2027-01-01").note).toBe("Sale from Dec 1, 2026");
  });
});

describe("papers", () => {
  test.each([...papers.values()])("keeps the labels of $name on the page and apart", (paper) => {
    const perPage = paper.columns * paper.rows;
    const pages = placeLabels(paper, Array.from({ length: perPage + 1 }).fill("label"), 1);
    expect(pages.map((page) => page.length)).toEqual([perPage, 1]);
    for (const { left, top } of pages[0] ?? []) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + paper.width).toBeLessThanOrEqual(paper.pageWidth + 1e-9);
      expect(top + paper.height).toBeLessThanOrEqual(paper.pageHeight + 1e-9);
    }
    expect(paper.stepX).toBeGreaterThanOrEqual(paper.width);
    expect(paper.stepY).toBeGreaterThanOrEqual(paper.height - 1e-9);
  });

  test("begins at the first free label of a part-used sheet", () => {
    const paper = papers.get("5160");
    if (paper === undefined) throw new Error("Paper 5160 is missing");
    const [first, second] = placeLabels(paper, ["a", "b", "c"], 29);
    expect(first?.map(({ label }) => label)).toEqual(["a", "b"]);
    // The second column begins 2.9375 in from the left, and the tenth row 9.5 in from the top.
    expect(first?.[0]?.left).toBeCloseTo(2.9375 * 25.4);
    expect(first?.[0]?.top).toBeCloseTo(9.5 * 25.4);
    expect(second).toMatchObject([{ label: "c", left: 0.1875 * 25.4, top: 0.5 * 25.4 }]);
  });
});
