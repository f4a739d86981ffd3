import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { findDecimalMark, readCellText, splitWeight } from "../../contract/shared/csv-values.ts";

/** Reads one product of a spreadsheet with a column more. */
function readCellOf(heading: string, cell: string, price = "2.50") {
  const quoted = `"${cell.replaceAll('"', '""')}"`;
  const { rows, columns } = readProductCsv(`SKU,Name,Price,${heading}\nA,Mug,${price},${quoted}\n`);
  const { sku: _sku, name: _name, wholesale_price: _price, ...fields } = rows[0]?.fields ?? {};
  return {
    value: Object.values(fields)[0],
    warnings: rows[0]?.warnings ?? [],
    problem: rows[0]?.problem,
    isAsked: columns.some(({ question }) => question !== undefined),
  };
}

describe("stock", () => {
  test.each([
    ["57", "2.50", "57", 0],
    ["1,000", "2.50", "1000", 0],
    ["1 000", "2.50", "1000", 0],
    ["1.000", '"2,50"', "1000", 0],
    ["123.456", '"2,50"', "123456", 0],
    ["1.000", "2.50", undefined, 1],
    ["1.000", "2", undefined, 1],
    ["1,000", '"2,50"', undefined, 1],
    ["57.00000", "2.50", "57", 0],
    ["-3", "2.50", "0", 1],
    ["\u22123", "2.50", "0", 1],
    ["\uff15\uff17", "2.50", "57", 0],
    ["Out of stock", "2.50", "0", 0],
    ["OUT_OF_STOCK", "2.50", "0", 0],
    ["IN_STOCK", "2.50", undefined, 1],
    ["1 2 3", "2.50", undefined, 1],
    ["\u2014", "2.50", undefined, 0],
    ["N/A", "2.50", undefined, 0],
    ["InStock", "2.50", undefined, 1],
    ["12.5", "2.50", undefined, 1],
    ["plenty", "2.50", undefined, 1],
  ])("%j beside a price of %s is %s, with %i warnings", (cell, price, units, warningCount) => {
    const { value, warnings, problem } = readCellOf("Stock", cell, price);
    expect(problem).toBeUndefined();
    expect(warnings).toHaveLength(warningCount);
    expect(value).toBe(units);
  });

  test("'1.000' is 1 in a column that has decimals", () => {
    const { rows } = readProductCsv("SKU,Stock\nA,1.000\nB,0.000\nC,12.000\n");
    expect(rows.map(({ fields }) => fields.on_hand)).toEqual(["1", "0", "12"]);
  });

  test("is never another number than the file's, or is left out with a warning", () => {
    const counts = fc.integer({ min: 0, max: 999_999 });
    fc.assert(
      fc.property(counts, fc.constantFrom(",", ".", " ", ""), fc.boolean(), (count, thousands, hasComma) => {
        const cell = String(count).replace(/\B(?=(\d{3})+$)/, thousands);
        const { value, warnings } = readCellOf("Stock", cell, hasComma ? '"2,50"' : "2.50");
        expect(value === String(count) || warnings.length === 1).toBe(true);
      }),
    );
  });
});

describe("prices", () => {
  test.each([
    ["1.299,00", "2,50", "1299.00"],
    ["1 399,00 $", "2,50", "1399.00"],
    ["1.299", "2,50", "1299"],
    ["1,299", "2.50", "1299"],
    ["12.0000", "2.50", "12.00"],
    ["27.989999", "2.50", "27.99"],
  ])("%j in a file with %s is %s", (cell, other, price) => {
    const { rows } = readProductCsv(`SKU;Price\nA;"${cell}"\nB;"${other}"\nC;"${other}"\n`);
    expect(rows[0]?.fields.wholesale_price).toBe(price);
  });

  test.each([
    [["1.299,00", "2,5"], ","],
    [["$1,299.00", "3"], "."],
    [["1.299", "2"], undefined],
    [["2.50", "2,50"], undefined],
  ] as const)("%j show the decimal mark %j", (amounts, mark) => {
    expect(findDecimalMark(amounts)).toBe(mark);
  });

  test.each([
    ["$1,299.00", "1299.00"],
    ["CA$ 4,99", "4.99"],
    ["C$4.99", "4.99"],
    ["CDN$ 4.99", "4.99"],
    ["4.99 $ CA", "4.99"],
    ["CAD 4.99", "4.99"],
    ["-$4.99", "-4.99"],
    ["1\u202f299,00 $", "1299.00"],
    [".99", "0.99"],
    ["\uff04\uff11\uff12\uff0e\uff15\uff10", "12.50"],
    ["4$99", "4$99"],
    ["1 2 3", "1 2 3"],
    ["US$5", "US$5"],
    ["4.99/ea", "4.99/ea"],
  ])("%j alone is %j", (cell, price) => {
    expect(readProductCsv(`SKU,Price\nA,"${cell}"\n`).rows[0]?.fields.wholesale_price).toBe(price);
  });

  test("that can be 1 or 1000 are left out", () => {
    const [row] = readProductCsv("SKU,Name,Price\nA,Mug,1.000\n").rows;
    expect(row?.fields).toEqual({ sku: "A", name: "Mug" });
    expect(row?.warnings).toEqual(["The price “1.000” can mean 1 or 1000: left out"]);
  });

  test("that are below the price are no compare-at price", () => {
    const { rows } = readProductCsv("SKU,Price,Compare-at price\nA,5.00,4.00\n");
    expect(rows[0]?.fields).toEqual({ sku: "A", wholesale_price: "5.00" });
    expect(rows[0]?.warnings).toEqual(["The compare-at price 4.00 is below the price: left out"]);
  });
});

describe("weights", () => {
  test.each([
    ["Weight", "250 g", "0.25", 0],
    ["Weight", "0.25 kg", "0.25", 0],
    ["Weight", "0,25 kg", "0.25", 0],
    ["Weight", "1 lb", "0.4536", 0],
    ["Weight", "8oz", "0.2268", 0],
    ["Weight", "1250 grams", "1.25", 0],
    ["Weight", "1.250", "1.25", 0],
    ["Weight (g)", "250", "0.25", 0],
    ["Weight (lbs)", "2", "0.9072", 0],
    ["Weight (kg)", "60", "60", 0],
    ["Weight (g)", "0.25 kg", "0.25", 0],
    ["Weight", "250", undefined, 1],
    ["Weight", "two", undefined, 1],
    ["Weight", "3 cups", undefined, 1],
    ["Weight", "0", undefined, 0],
  ])("in %j %j are %s kg, with %i warnings", (heading, cell, kilograms, warningCount) => {
    const { value, warnings } = readCellOf(heading, cell);
    expect(value).toBe(kilograms);
    expect(warnings).toHaveLength(warningCount);
  });

  test("of 0 are not asked about", () => {
    const { columns } = readProductCsv("Handle,Variant SKU,Variant Price,Weight\na,A,5,0.0\n");
    expect(columns.filter(({ question }) => question !== undefined)).toEqual([]);
  });

  test("that are heavy and have no unit are asked about, and read as chosen", () => {
    const file = "SKU,Weight\nA,250\nB,0.5\n";
    const { columns, rows } = readProductCsv(file);
    expect(columns[1]?.question).toBe("Which unit do these weights have?");
    expect(rows.map(({ fields }) => fields.weight)).toEqual([undefined, "0.5"]);
    const chosen = readProductCsv(file, { 1: "weight_g" }).rows;
    expect(chosen.map(({ fields }) => fields.weight)).toEqual(["0.25", "0.0005"]);
    expect(readProductCsv(file, { 1: "weight" }).rows[0]?.fields.weight).toBe("250");
  });

  test("of 1.250 are left out where they can be 1250 kg", () => {
    const { value, warnings } = readCellOf("Weight", "1.250", '"2,50"');
    expect(value).toBeUndefined();
    expect(warnings[0]).toContain("can mean");
    expect(readCellOf("Weight (g)", "1.250", '"2,50"').value).toBe("1.25");
  });

  test("have the unit of their own column", () => {
    const { rows } = readProductCsv("SKU,Weight,Weight unit\nA,250,g\nB,2,lb\n");
    expect(rows.map(({ fields }) => fields.weight)).toEqual(["0.25", "0.9072"]);
  });

  test.each([
    ["250 g", "250", "g"],
    ["1 234,5 KG", "1 234,5", "kg"],
    ["12", "12", undefined],
    ["12 stone", undefined, undefined],
  ])("%j are split", (text, amount, unit) => {
    expect(splitWeight(text)).toEqual({ amount, unit });
  });
});

describe("tax", () => {
  test.each([
    ["12%", "12", 0],
    ["12", "12", 0],
    ["0", "0", 0],
    ["0.5 %", "0.5", 0],
    ["0.12", undefined, 1],
    ["GST", undefined, 1],
  ])("%j is a rate of %s, with %i warnings", (cell, rate, warningCount) => {
    const { value, warnings, problem, isAsked } = readCellOf("Tax", cell);
    expect([value, warnings.length, problem]).toEqual([rate, warningCount, undefined]);
    expect(isAsked).toBe(cell === "0.12");
  });

  test("rates that are fractions are read as chosen", () => {
    const { rows } = readProductCsv("SKU,Tax\nA,0.12\nB,0.14975\n", { 1: "tax_fraction" });
    expect(rows[0]?.fields.tax_rate).toBe("12");
  });

  test("a column of yes and no says which products are taxed", () => {
    const { rows, untaxedLines } = readProductCsv("SKU,Tax\nA,Yes\nB,No\n");
    expect(rows.map(({ fields }) => fields.tax_rate)).toEqual([undefined, "0"]);
    expect(untaxedLines).toEqual([3]);
  });
});

describe("codes", () => {
  test.each([
    ["'012345678905", "012345678905", 0],
    ['="036000291452"', "036000291452", 0],
    ["4006381-333931", "4006381333931", 0],
    ["12345678905", "012345678905", 1],
    ["12345", undefined, 1],
    ["6.28E+11", undefined, 1],
    ["4006381333932", undefined, 1],
  ])("a barcode %j is %s, with %i warnings", (cell, barcode, warningCount) => {
    const { value, warnings, problem } = readCellOf("Barcode", cell);
    expect([value, warnings.length, problem]).toEqual([barcode, warningCount, undefined]);
  });

  test.each([
    ["'40917", "40917"],
    ["'-5", "-5"],
    ["'1 234,50", "1 234,50"],
    ['="00043"', "00043"],
    ['=""', ""],
    ["'90s Mug", "'90s Mug"],
    ["'=1+1", "=1+1"],
    [" A-1 ", "A-1"],
  ])("a cell %j is %j", (cell, text) => {
    expect(readCellText(cell)).toBe(text);
  });

  test("a SKU that a spreadsheet damaged refuses the row with that reason", () => {
    const { rows } = readProductCsv("SKU,Name,Price\n6.28E+11,Mug,2\n1E5,Pen,2\n");
    expect(rows[0]?.problem).toContain("A spreadsheet replaced this SKU");
    expect(rows[1]?.problem).toBeUndefined();
  });

  test("an error of a formula as SKU refuses the row, and in other cells is blank", () => {
    const { rows } = readProductCsv("SKU,Name,Brand,Price\n#N/A,Mug,Acme,2\nA,Pen,#REF!,2\n");
    expect(rows[0]?.problem).toContain("replaced this SKU by “#N/A”");
    expect(rows[1]?.fields).toEqual({ sku: "A", name: "Pen", wholesale_price: "2" });
  });

  test("a SKU that looks like a date is reported", () => {
    const { rows } = readProductCsv("SKU\n5-Mar\nMay-24\nMARS-24\n");
    expect(rows.map(({ warnings }) => warnings?.length)).toEqual([1, 1, undefined]);
  });

  test("a SKU has the same form as in the database, so that it is found there and in the file", () => {
    const { rows } = readProductCsv("SKU\nA\u20111\n\uff21-1\n");
    expect(rows.map(({ fields }) => fields.sku)).toEqual(["A-1", "A-1"]);
    expect(rows[1]?.problem).toContain("twice");
  });

  test("a SKU has no invisible characters, and no apostrophe before its digits", () => {
    const { rows } = readProductCsv("SKU\n'40917\n'409-A\n\u200bA-1\u200b\n'A\n");
    expect(rows.map(({ fields }) => fields.sku)).toEqual(["40917", "409-A", "A-1", "'A"]);
  });

  test("a missing SKU is made from the name, the same in each import", () => {
    const file = "Name,Price\nRed Mug,2\nRed Mug,3\nPen,1\n";
    const { rows } = readProductCsv(file);
    expect(rows.map(({ fields }) => fields.sku)).toEqual(["red-mug", "red-mug-2", "pen"]);
    expect(rows[0]?.warnings).toEqual(["The file has no SKU: “red-mug” is made from the name"]);
    expect(readProductCsv(file)).toEqual(readProductCsv(file));
  });
});

describe("texts", () => {
  test("of HTML become plain in every column, and other texts stay", () => {
    const { rows } = readProductCsv(
      'SKU,Name,Description,Short description,SEO title,Brand\nA,R&amp;B <b>Mug</b>,"<p>One</p><p>Two</p>",5 &lt; 6,Caf&eacute;,R&B\n',
    );
    expect(rows[0]?.fields).toEqual({
      sku: "A",
      name: "R&B Mug",
      description: "One\n\nTwo",
      short_description: "5 < 6",
      meta_title: "Café",
      brand: "R&B",
    });
  });

  test("of the store's own file are no HTML", () => {
    const file = "sku,name,description,price,stock_when_exported\nA,Tom &amp; Co,<p>,2.00,3\n";
    expect(readProductCsv(file).rows[0]?.fields).toMatchObject({ name: "Tom &amp; Co", description: "<p>" });
  });

  test("that are too long are shortened, and their row is imported", () => {
    const { value, warnings, problem } = readCellOf("Brand", "Prairie ".repeat(20));
    expect(value?.length).toBeLessThanOrEqual(100);
    expect([warnings, problem]).toEqual([["Brand is shortened to 100 characters"], undefined]);
  });
});

describe("visibility", () => {
  test.each([
    ["Visible", "No", "false"],
    ["Visible", "Yes", "true"],
    ["Is Visible", "FALSE", "false"],
    ["Product Visible?", "Y", "true"],
    ["product_online", "2", "false"],
    ["Status", "Active", "true"],
    ["Status", "Draft", "false"],
    ["Status", "Ready when you are", "false"],
    ["Visibility", "Catalog, Search", "true"],
    ["Visibility", "none", "false"],
    ["Published", "-1", "false"],
    ["Actif", "oui", "true"],
    ["Archived", "Y", "false"],
    ["Hidden", "no", "true"],
  ])("%s %j means active: %s", (heading, cell, isActive) => {
    expect(readCellOf(heading, cell).value).toBe(isActive);
  });

  test("needs a yes of every column", () => {
    const { rows, notes } = readProductCsv(
      "SKU,Published,Status\nA,yes,active\nB,no,active\nC,yes,draft\nD,,\n",
    );
    expect(rows.map(({ fields }) => fields.is_active)).toEqual(["true", "false", "false", undefined]);
    expect(notes).toEqual(["Hidden in the file, and so hidden here: 2 of 4 products."]);
  });
});

test("leaves out an image that has no web address, and says so", () => {
  const { rows } = readProductCsv("SKU,Images\nA,mug.jpg https://a.test/1.jpg //b.test/2.jpg\n");
  expect(rows[0]?.images?.map(({ address }) => address)).toEqual([
    "https://a.test/1.jpg",
    "https://b.test/2.jpg",
  ]);
  expect(rows[0]?.warnings).toEqual([expect.stringContaining("“mug.jpg” is not a web address")]);
});
