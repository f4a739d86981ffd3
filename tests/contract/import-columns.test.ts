import { describe, expect, test } from "vitest";
import { findMeaning, normalizeHeading } from "../../contract/catalog/import-column-names.ts";
import { csvHeading, productCsvColumns } from "../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { taxModes } from "../../contract/tax/taxes.ts";
import { writeTemplate } from "../../web/features/admin/imports/template.ts";

test.each([
  ["Stock", "on_hand"],
  ["Qty.", "on_hand"],
  ["Current Stock", "on_hand"],
  ["Price", "wholesale_price"],
  ["Our price (CAD)", "wholesale_price"],
  ["Regular Price", "regular_price"],
  ["Special price", "sale_price"],
  ["Compare-at price (optional)", "retail_price"],
  ["MSRP", "retail_price"],
  ["Wholesale Price", "unit_cost"],
  ["Supply price", "unit_cost"],
  ["Cost per item", "unit_cost"],
  ["Prix coûtant", "unit_cost"],
  ["In stock?", "in_stock"],
  ["Tax Rate (%)", "tax_rate"],
  ["Product Tax Code", "tax_class"],
  ["Charge tax", "taxable"],
  ["Barcode (GTIN)", "barcode"],
  ["GTIN, UPC, EAN, or ISBN", "barcode"],
  ["Code-barres", "barcode"],
  ["Weight (kg)", "weight"],
  ["Weight (lb)", "weight_lb"],
  ["Weight [lb]", "weight_lb"],
  ["Weight (g)", "weight_g"],
  ["Weight value (grams)", "weight_g"],
  ["Shipping weight in ounces", "weight_oz"],
  ["Poids", "weight"],
  ["  SKU ", "sku"],
  ["Product Code/SKU", "sku"],
  ["Product-Name", "name"],
  ["Catégorie", "category"],
  ["Categories", "category_path"],
  ["Is Visible?", "visible"],
  ["Published on online store", "visible"],
  ["Archived", "hidden"],
  ["Hosted Image URLs", "image"],
  ["image_2", "image"],
  ["Photo URL", "image"],
  ["on_hand", "on_hand"],
  ["Type", undefined],
  ["Colour", undefined],
])("reads a column %j as %j", (heading, meaning) => {
  expect(findMeaning(normalizeHeading(heading))?.meaning).toBe(meaning);
});

test("reads every field of a product by its name in the store's export", () => {
  const headings = [...productCsvColumns.map(csvHeading), "images"];
  const { columns, ignoredColumns, format } = readProductCsv(
    `${headings.join(",")}\n${headings.map(() => "1").join(",")}\n`,
  );
  expect([format, ignoredColumns]).toEqual(["store", []]);
  expect(columns.filter(({ question }) => question !== undefined)).toEqual([]);
});

test.each(taxModes)("reads the template of a store that taxes %s without a question", (taxMode) => {
  const { rows, ignoredColumns, columns } = readProductCsv(writeTemplate(taxMode));
  expect(ignoredColumns).toEqual([]);
  expect(columns.filter(({ question }) => question !== undefined)).toEqual([]);
  const tax = taxMode === "by_place" ? { tax_class: "Standard" } : { tax_rate: "12" };
  expect(rows).toMatchObject([
    {
      fields: {
        sku: "TOY-0001",
        wholesale_price: "7.99",
        retail_price: "11.99",
        on_hand: "24",
        family: "Wooden Train",
        family_options: "Colour | Wagons",
        family_values: "Red | Five",
        unit_cost: "3.10",
        supplier: "Prairie Toys",
        reorder_point: "6",
        ...tax,
      },
    },
  ]);
  expect(rows[0]).not.toHaveProperty("problem");
  expect(rows[0]).not.toHaveProperty("warnings");
});

describe("two columns for one field", () => {
  test("take the surer one, and ask about the other", () => {
    const { rows, columns } = readProductCsv("SKU,Qty,Stock\nA,4,5\n");
    expect(rows[0]?.fields).toEqual({ sku: "A", on_hand: "5" });
    expect(columns[1]).toMatchObject({
      heading: "Qty",
      meaning: undefined,
      question: "“Stock” is read as the stock already.",
    });
  });

  test("never take a yes or no for a count", () => {
    const flagAndStock = readProductCsv("SKU,In stock?,Stock\nA,1,57\n");
    expect(flagAndStock.rows[0]?.fields).toEqual({ sku: "A", on_hand: "57" });
    const flag = readProductCsv("SKU,In stock?\nA,1\nB,0\n");
    expect(flag.rows[0]?.fields).toEqual({ sku: "A" });
    expect(flag.notes).toEqual([expect.stringContaining("stock is not imported")]);
    expect(readProductCsv("SKU,In stock\nA,1\nB,57\n").rows[1]?.fields.on_hand).toBe("57");
  });

  test("ignore a column without values", () => {
    const { rows, columns } = readProductCsv("SKU,Stock,Qty\nA,,5\n");
    expect(rows[0]?.fields).toEqual({ sku: "A", on_hand: "5" });
    expect(columns.every(({ question }) => question === undefined)).toBe(true);
  });
});

describe("what customers pay", () => {
  test.each([
    ["SKU,Price,Wholesale price\nA,5.00,2.10", "5.00", undefined],
    ["SKU,Wholesale Price,Retail Price\nA,2.10,5.00", "5.00", undefined],
    ["SKU,wholesale_price,retail_price\nA,2.10,5.00", "5.00", undefined],
    ["SKU,Cost,MSRP\nA,2.10,5.00", "5.00", undefined],
    ["SKU,Supply price,Selling price,MSRP\nA,2.10,5.00,6.00", "5.00", "6.00"],
    ["SKU,Regular price\nA,5.00", "5.00", "5.00"],
    ["SKU,Regular price,Sale price\nA,5.00,4.00", "4.00", "5.00"],
    ["SKU,Regular price,Sale price\nA,5.00,0", "5.00", "5.00"],
    ["SKU,Price,Sale price\nA,5.00,4.00", "4.00", "5.00"],
    ["SKU,Price,Regular price,Sale price\nA,4.00,5.00,4.00", "4.00", "5.00"],
    ["SKU,Price,Compare-at price\nA,5.00,0.00", "5.00", undefined],
    // The store's own names, in a file with others of its names.
    ["sku,wholesale_price,retail_price,stock_quantity\nA,2.10,5.00,3", "2.10", "5.00"],
    ["sku,wholesale_price\nA,2.10", "2.10", undefined],
  ])("is in %j the price %s", (file, price, compareAt) => {
    const fields = readProductCsv(file).rows[0]?.fields;
    expect([fields?.wholesale_price, fields?.retail_price]).toEqual([price, compareAt]);
  });

  test("is asked for if the only price could be another one", () => {
    const { columns } = readProductCsv("SKU,Cost,MSRP\nA,2.10,5.00");
    expect(columns.find(({ question }) => question !== undefined)).toMatchObject({
      heading: "MSRP",
      meaning: "wholesale_price",
      question: expect.stringContaining("what customers pay"),
    });
    expect(readProductCsv("SKU,Price,Wholesale price\nA,5.00,2.10").rows[0]?.fields).toEqual({
      sku: "A",
      wholesale_price: "5.00",
      unit_cost: "2.10",
    });
  });
});

describe("an unknown heading", () => {
  const file = "SKU,Colour,Retail CAD,Heft\nA,red,5.00,250\nB,blue,5.50,80\nC,red,6.00,90\nD,green,7.00,90\n";

  test("is asked for, with its first three values", () => {
    const { columns, ignoredColumns } = readProductCsv(file);
    expect(columns.filter(({ question }) => question !== undefined)).toMatchObject([
      { heading: "Colour", samples: ["red", "blue", "green"], meaning: undefined },
      { heading: "Retail CAD", samples: ["5.00", "5.50", "6.00"], meaning: undefined },
      { heading: "Heft", samples: ["250", "80", "90"], meaning: undefined },
    ]);
    expect(ignoredColumns).toHaveLength(3);
  });

  test("is read as the admin chooses", () => {
    const { rows, columns } = readProductCsv(file, { 1: "none", 2: "wholesale_price", 3: "weight_g" });
    expect(rows[0]?.fields).toEqual({ sku: "A", wholesale_price: "5.00", weight: "0.25" });
    expect(columns.some(({ question }) => question !== undefined)).toBe(false);
  });

  test("is replaced by another column that the admin prefers", () => {
    const { rows } = readProductCsv("SKU,Price,Retail CAD\nA,5.00,6.00\n", { 2: "wholesale_price" });
    expect(rows[0]?.fields.wholesale_price).toBe("6.00");
  });
});

test("asks about headings in any script, and about a column without one", () => {
  const { columns } = readProductCsv("SKU,Price,价格,Ед.,\nA,2.00,12,шт,secret\n");
  const asked = columns.filter(({ question }) => question !== undefined);
  expect(asked.map(({ heading }) => heading)).toEqual(["价格", "Ед.", ""]);
});

test("leaves out rows of sums, and says so", () => {
  const { rows, notes } = readProductCsv(
    "SKU,Name,Price,Qty\nA,Mug,2.00,3\n,Sous-total,2.00,3\nB,Total Care,1.00,2\nTOTAL:,,3.00,5\n",
  );
  expect(rows.map(({ fields }) => fields.sku)).toEqual(["A", "B"]);
  expect(notes).toEqual([
    "Line 3 is a sum (“Sous-total”): left out.",
    "Line 5 is a sum (“TOTAL:”): left out.",
  ]);
});

test("asks whether descriptions are names where there are no names", () => {
  const file = "Item no.,Description,Your price,SRP,Mass (g)\n7001,Beeswax candle,3.10,8.99,250\n";
  const { columns, rows } = readProductCsv(file);
  expect(columns.filter(({ question }) => question !== undefined).map(({ heading }) => heading)).toEqual([
    "Description",
    "Your price",
    "SRP",
  ]);
  expect(rows[0]?.fields).toEqual({
    sku: "7001",
    description: "Beeswax candle",
    wholesale_price: "8.99",
    weight: "0.25",
  });
  expect(readProductCsv(file, { 1: "name", 2: "unit_cost" }).rows[0]?.fields.name).toBe("Beeswax candle");
});

test("explains that the headings belong into the first line", () => {
  for (const file of ["7001,Candle,3.10\n7002,Towel,4.20", "list\na", "a,b\n"]) {
    expect(() => readProductCsv(file)).toThrow(/no column “SKU”.*The first line must have the headings/);
  }
});

test("asks for the SKU if no heading is known as such", () => {
  const file = "Artikelnummer;Bezeichnung;Preis\n7001;Kerze;3,10\n";
  const { notes, columns } = readProductCsv(file);
  expect(notes).toEqual([expect.stringContaining("choose its column below")]);
  expect(columns.every(({ question }) => question !== undefined)).toBe(true);
  const { rows } = readProductCsv(file, { 0: "sku", 1: "name", 2: "wholesale_price" });
  expect(rows[0]?.fields).toEqual({ sku: "7001", name: "Kerze", wholesale_price: "3.10" });
});

test("finds headings below a title, and says what is left out", () => {
  const { rows, notes } = readProductCsv("Spring list, 2026\n\nSKU,Name,Price\nA,Mug,2.00\n");
  expect(rows).toMatchObject([{ line: 4, fields: { sku: "A", name: "Mug", wholesale_price: "2.00" } }]);
  expect(notes[0]).toBe("The headings are on line 3. What is above them is left out.");
});

test("reads a file that is separated by '|'", () => {
  expect(readProductCsv("SKU|Name|Price\nA|Mug, blue|2.00\n").rows[0]?.fields).toEqual({
    sku: "A",
    name: "Mug, blue",
    wholesale_price: "2.00",
  });
});
