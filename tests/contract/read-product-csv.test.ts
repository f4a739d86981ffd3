import { describe, expect, test } from "vitest";
import { maxCellLength } from "../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { detectCsvSeparator, formatCsvRow, parseCsv } from "../../contract/shared/csv.ts";
import { normalizeBoolean, normalizeNumber } from "../../contract/shared/csv-values.ts";

describe("CSV files", () => {
  test.each([
    ["sku,name\n1,a;b", ","],
    ["sku;name;price\n1;a;2,50", ";"],
    ["sku\tname\n1\ta", "\t"],
    ['"a;b;c",d,e\n', ","],
    ["sep=;\r\nsku,x;name", ";"],
    ["\ufeffsku;name\r\n", ";"],
    ["sku|name|images, all\n1|a|b", "|"],
    ["Spring list, 2026\nsku;name;price\n", ";"],
    ["sku", ","],
  ])("detects in %j the separator %j", (text, separator) => {
    expect(detectCsvSeparator(text)).toBe(separator);
  });

  test("skips Excel's separator declaration, and counts lines with any line ending", () => {
    expect(parseCsv('\ufeffsep=;\r\na;b\r1;2\r\n"x\ry";3', ";")).toEqual([
      { line: 2, cells: ["a", "b"] },
      { line: 3, cells: ["1", "2"] },
      { line: 4, cells: ["x\ry", "3"] },
    ]);
  });

  test("limits an unclosed quotation mark to its line", () => {
    expect(() => parseCsv('a,b\n1,"2\n3,4\n')).toThrow("opens on line 2");
  });

  test("reads five megabytes with quoted line breaks", () => {
    const row = formatCsvRow(["SKU-1", "A name", `Line one\n"Line two", ${"d".repeat(1_700)}`, "$1,234.50"]);
    const text = `sku,name,description,compare_at_price\r\n${row.repeat(3_000)}`;
    expect(text.length).toBeGreaterThan(5_000_000);
    const { rows } = readProductCsv(text);
    expect(rows).toHaveLength(3_000);
    expect(rows[2_999]).toMatchObject({ line: 6_000, fields: { retail_price: "1234.50" } });
  });
});

describe("columns", () => {
  test("recognizes columns in any capitalization, and lists unknown ones", () => {
    const csv = readProductCsv("SKU,STOCK Quantity,Colour,\n1,2,red,\n,,,\n2,3,,\n");
    expect(csv.rows).toEqual([
      { line: 2, fields: { sku: "1", on_hand: "2" } },
      { line: 4, fields: { sku: "2", on_hand: "3" } },
    ]);
    expect(csv.ignoredColumns).toEqual([{ name: "Colour", example: "red" }]);
  });

  test("lists ignored columns with what they hold, and no empty ones", () => {
    const csv = readProductCsv(
      "Handle,Title,Variant Price,Variant Inventory Policy,Cost per item,Variant Taxable\nmug,Mug,2,deny,,true\n",
    );
    expect(csv.format).toBe("shopify");
    expect(csv.ignoredColumns).toEqual([{ name: "Variant Inventory Policy", example: "deny" }]);
  });

  test("reads the addresses of images from one column or several, each once", () => {
    const list = "https://a.test/w_1,h_2/1.png, https://a.test/2.png|https://a.test/3.png";
    const csv = readProductCsv(
      `SKU,Images,image_2,Photo URL\n1,"${list}",https://a.test/2.png,https://a.test/4.png\n2,,,\n`,
    );
    expect(csv.ignoredColumns).toEqual([]);
    expect(csv.rows.map((row) => row.images?.map(({ address }) => address))).toEqual([
      [
        "https://a.test/w_1,h_2/1.png",
        "https://a.test/2.png",
        "https://a.test/3.png",
        "https://a.test/4.png",
      ],
      undefined,
    ]);
  });

  test("reports shifted values and repeated SKUs or web addresses at their rows", () => {
    const long = "d".repeat(maxCellLength + 1);
    const file = `sku,name,slug,description\n1,a,x,\n2,a,b,c,$1,234.50\n3,a,y,${long}\n1,b,,\n4,c,x,\n,,z,\n,,,d\n`;
    const rows = readProductCsv(file).rows.map(({ line, problem, warnings = [] }) => [
      line,
      problem,
      ...warnings,
    ]);
    expect(rows).toEqual([
      [2, undefined],
      [3, expect.stringContaining("more cells")],
      [4, undefined, "Description is shortened to 20000 characters"],
      [5, "This SKU is in the file twice: it is on line 2 already"],
      [6, undefined, expect.stringContaining("“x” is in the file twice")],
      [7, undefined],
      [8, undefined],
    ]);
  });
});

test("treats a value beyond the last column as a shifted row, and ignores empty extra cells", () => {
  const problems = readProductCsv("sku,name\n1,a,b\n2,a,,\n").rows.map(({ problem }) => problem);
  expect(problems).toEqual([expect.stringContaining("more cells"), undefined]);
});

describe("Shopify's files", () => {
  test("read each product's images by position, and a variant's own image first", () => {
    const { rows, variants } = readProductCsv(
      [
        "Handle,Title,Option1 Value,Option2 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image,Product Category",
        "cup,Cup,Red,Small,2,https://a.test/2.png,2,Back,,Home > Cups",
        "cup,,Red,Large,3,https://a.test/1.png,1,Front,https://a.test/large.png,",
        "cup,,,,,https://a.test/3.png,3,,,",
        "mug,Mug,,,2,,,,,",
      ].join("\n"),
    );
    expect(rows.map(({ fields, images }) => [fields.name, fields.slug, fields.category, images])).toEqual([
      ["Cup - Red / Small", "cup", "Cups", [image("1", "Front"), image("2", "Back"), image("3", "")]],
      [
        "Cup - Red / Large",
        "cup-red-large",
        "Cups",
        [image("large", ""), image("1", "Front"), image("2", "Back"), image("3", "")],
      ],
      ["Mug", "mug", undefined, undefined],
    ]);
    expect(variants).toEqual([{ name: "Cup", count: 2, options: ["Option 1", "Option 2"] }]);
  });

  const image = (name: string, alt_text: string) => ({ address: `https://a.test/${name}.png`, alt_text });

  const columns =
    "Handle,Title,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Grams,Status,Body (HTML),Type";

  test("reads each variant as a product, with the compare-at price as its retail price", () => {
    const { format, rows } = readProductCsv(
      [
        columns,
        "cup,Cup,Red,CUP-R,2.00,3.50,250,active,<p>Hot &amp; cold<br>drinks</p>,toys",
        "cup,,Blue & Green,CUP-B,2.25,,,active,,",
        "cup,,,,,,,,,",
      ].join("\n"),
    );
    expect(format).toBe("shopify");
    expect(rows).toEqual([
      {
        line: 2,
        fields: {
          sku: "CUP-R",
          name: "Cup - Red",
          slug: "cup",
          category: "toys",
          description: "Hot & cold\ndrinks",
          wholesale_price: "2.00",
          retail_price: "3.50",
          weight: "0.25",
          is_active: "true",
          family: "Cup",
          family_options: "Option",
          family_values: "Red",
        },
        is_variant: true,
      },
      {
        line: 3,
        fields: {
          sku: "CUP-B",
          name: "Cup - Blue & Green",
          slug: "cup-blue-green",
          category: "toys",
          description: "Hot & cold\ndrinks",
          wholesale_price: "2.25",
          retail_price: "2.25",
          is_active: "true",
          family: "Cup",
          family_options: "Option",
          family_values: "Blue & Green",
        },
        is_variant: true,
      },
    ]);
  });

  test("makes a variant's slug without accents, and none if it would be blank, too long or taken", () => {
    const long = "a".repeat(119);
    const { rows } = readProductCsv(
      [
        "Handle,Title,Option1 Value,Variant Price",
        "tea,Tea,Black,2",
        "tea,,Été,2",
        "tea,,赤,2",
        "tea,,1 lb,2",
        "tea,,1-lb!,2",
        "tea,,Bag,2",
        "tea-bag,Tea bag,,2",
        `${long},Long,Red,2`,
        `${long},,Blue,2`,
      ].join("\n"),
    );
    expect(rows.map(({ fields }) => fields.slug)).toEqual([
      "tea",
      "tea-ete",
      undefined,
      "tea-1-lb",
      undefined,
      undefined,
      "tea-bag",
      long,
      undefined,
    ]);
  });

  test("takes a product's only option for no name, and its status for all its variants", () => {
    const { rows } = readProductCsv(
      [
        "Handle,Title,Option1 Value,Variant SKU,Variant Price,Published,Status",
        "pen,Pen,Default Title,PEN,2.00,true,active",
        "ink,Ink,Blue,INK-B,6.00,true,draft",
        "ink,,Red,INK-R,6.00,,",
      ].join("\n"),
    );
    expect(rows.map(({ fields }) => [fields.name, fields.is_active])).toEqual([
      ["Pen", "true"],
      ["Ink - Blue", "false"],
      ["Ink - Red", "false"],
    ]);
  });

  test("takes the state and the stock of each variant from a file without a status", () => {
    const { rows } = readProductCsv(
      [
        "Handle,Title,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Published",
        "mug,Mug,Red,MUG-R,6.00,4,TRUE",
        "mug,,Blue,MUG-B,6.50,2,",
      ].join("\n"),
    );
    expect(rows.map(({ fields }) => [fields.sku, fields.is_active, fields.on_hand])).toEqual([
      ["MUG-R", "true", "4"],
      ["MUG-B", "true", "2"],
    ]);
  });
});

test.each([
  ["$1,234.50", "1234.50", "1234.50"],
  ["1 234,50 $", "1234.50", "1234.50"],
  ["1\u00a0234,5", "1234.5", "1234.5"],
  ["CA$ 12", "12", "12"],
  ["1.234.567,89", "1234567.89", "1234567.89"],
  ["1,234,567", "1234567", "1234567"],
  ["1,234", "1234", "1.234"],
  ["0,125", "0.125", "0.125"],
  ["2,5", "2.5", "2.5"],
  ["12 %", "12", "12"],
  ["1.250", "1.250", "1.250"],
  ["1,2,3", "1,2,3", "1,2,3"],
  ["1,23.4", "1,23.4", "1,23.4"],
  ["12.", "12.", "12."],
  ["-3", "-3", "-3"],
  ["", "", ""],
  ["five", "five", "five"],
  ["1e3", "1e3", "1e3"],
  ["5 to 7", "5 to 7", "5 to 7"],
  ["(5.00)", "(5.00)", "(5.00)"],
])("reads %j as %j, and as %j in a file with decimal commas", (typed, withPoints, withCommas) => {
  expect([normalizeNumber(typed, false), normalizeNumber(typed, true)]).toEqual([withPoints, withCommas]);
});

test("reads yes and no as Excel writes them in English and French", () => {
  expect(["TRUE", "Vrai", "yes", "1"].map(normalizeBoolean)).toEqual(["true", "true", "true", "true"]);
  expect(["FALSE", "faux", "non", "0"].map(normalizeBoolean)).toEqual(["false", "false", "false", "false"]);
  expect(normalizeBoolean("maybe")).toBe("maybe");
});
