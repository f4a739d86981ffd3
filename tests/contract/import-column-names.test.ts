import { expect, test } from "vitest";
import { toImportColumns } from "../../contract/catalog/import-column-names.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { taxModes } from "../../contract/tax/tax-mode.ts";
import { writeTemplate } from "../../web/features/admin/imports/template.ts";

test.each([
  ["Stock", "stock_quantity"],
  ["Price", "wholesale_price"],
  ["Regular Price", "retail_price"],
  ["Compare-at price (optional)", "retail_price"],
  ["compare_at_price", "retail_price"],
  ["Wholesale Price", "wholesale_price"],
  ["Retail Price", "retail_price"],
  ["Tax Rate (%)", "tax_rate"],
  ["Tax class", "tax_class"],
  ["Product Tax Code", "tax_class"],
  ["Barcode (GTIN)", "barcode"],
  ["Weight (kg)", "weight"],
  ["Weight (lb)", undefined],
  ["Weight (g)", undefined],
  ["  SKU ", "sku"],
  ["Product-Name", "name"],
  ["Stock Quantity", "stock_quantity"],
  ["on_hand", "on_hand"],
  ["Colour", undefined],
])("reads a column %j as %j", (name, column) => {
  expect(toImportColumns([name])).toEqual([column]);
});

test("prefers the store's own column name, and the first of two other names", () => {
  expect(toImportColumns(["Price", "wholesale_price"])).toEqual([undefined, "wholesale_price"]);
  expect(toImportColumns(["Qty", "Stock"])).toEqual(["stock_quantity", undefined]);
});

test.each(taxModes)("reads the template of a store that taxes %s without a problem", (taxMode) => {
  const { rows, ignoredColumns } = readProductCsv(writeTemplate(taxMode));
  expect(ignoredColumns).toEqual([]);
  const tax = taxMode === "by_place" ? { tax_class: "Standard" } : { tax_rate: "12" };
  expect(rows).toMatchObject([
    {
      fields: {
        sku: "TOY-0001",
        wholesale_price: "7.99",
        retail_price: "11.99",
        stock_quantity: "24",
        ...tax,
      },
    },
  ]);
  expect(rows[0]?.problem).toBeUndefined();
});

test("names the missing SKU column, and lists ignored columns as they are written", () => {
  expect(() => readProductCsv("name,price\nMug,2")).toThrow("no column “SKU”");
  expect(readProductCsv("SKU,Colour\nA,red").ignoredColumns).toEqual([{ name: "Colour", example: "red" }]);
});
