import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFamilyCell, parseFamilyCell } from "../../contract/catalog/family-cells.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";

/** Reads a file and lists each product's SKU, family, options and values. */
function readFamilies(...lines: readonly string[]) {
  const csv = readProductCsv(`${lines.join("\n")}\n`);
  return {
    ...csv,
    families: csv.rows.map(({ fields }) => [
      fields.sku,
      fields.family,
      fields.family_options,
      fields.family_values,
    ]),
  };
}

const alone = [undefined, undefined, undefined] as const;

describe("the variants of a product become a family in files of", () => {
  test.each([
    [
      "Shopify",
      "Handle,Title,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Variant SKU,Variant Price,Image Src,Cost per item,Status",
    ],
    [
      "Shopify since 2025",
      "URL handle,Title,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,SKU,Price,Product image URL,Cost per item,Status",
    ],
  ])("%s", (_, headings) => {
    const { format, rows, families, variants } = readFamilies(
      headings,
      "tee,Tee,Colour,Red,,Size,Small,,TEE-RS,9,https://a.test/1.png,4.10,active",
      "tee,,,Red,,,Large,,TEE-RL,9,,0.00,",
      "tee,,,,,,,,,,https://a.test/2.png,,",
      "mug,Mug,Title,Default Title,,,,,MUG,5,,2,active",
    );
    expect(format).toBe("shopify");
    expect(families).toEqual([
      ["TEE-RS", "Tee", "Colour | Size", "Red | Small"],
      ["TEE-RL", "Tee", "Colour | Size", "Red | Large"],
      ["MUG", ...alone],
    ]);
    expect(rows.map(({ fields, is_variant }) => [fields.name, fields.unit_cost, is_variant])).toEqual([
      ["Tee - Red / Small", "4.10", true],
      ["Tee - Red / Large", undefined, true],
      ["Mug", "2", undefined],
    ]);
    expect(variants).toEqual([{ name: "Tee", count: 2, options: ["Colour", "Size"] }]);
  });

  test("WooCommerce, whose other attributes are no options", () => {
    const { families, rows } = readFamilies(
      "ID,Type,SKU,Name,Published,Low stock amount,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)",
      "1,variable,TEE,Tee,1,5,,,Material,Cotton,Size,S | M",
      "2,variation,TEE-S,Tee - S,1,,9,TEE,,,Size,S",
      "3,variation,TEE-M,Tee - M,1,2,9,id:1,,,,M",
      "4,simple,MUG,Mug,1,3,5,,Material,Clay,,",
    );
    expect(families).toEqual([
      ["TEE-S", "Tee", "Size", "S"],
      ["TEE-M", "Tee", "Size", "M"],
      ["MUG", ...alone],
    ]);
    expect(rows.map(({ fields }) => fields.reorder_point)).toEqual(["5", "2", "3"]);
  });

  test("Square, where Regular is no option", () => {
    const { families, rows } = readFamilies(
      "Token,Item Name,Variation Name,SKU,Price,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Default Unit Cost,Default Vendor Name,Stock Alert Enabled Main Street,Stock Alert Count Main Street",
      'T1,Tee,"Red, S",TEE-RS,9,Colour,Red,Size,S,3.00,Prairie Textiles,Y,4',
      'T2,Tee,"Red, M",TEE-RM,9,Colour,Red,Size,M,3.00,Prairie Textiles,N,',
      "T3,Ink,Blue,INK-B,2,,,,,,,,",
      "T4,Ink,Red,INK-R,2,,,,,,,,",
      "T5,Pen,Regular,PEN,1,,,,,,,,",
    );
    expect(families).toEqual([
      ["TEE-RS", "Tee", "Colour | Size", "Red | S"],
      ["TEE-RM", "Tee", "Colour | Size", "Red | M"],
      ["INK-B", "Ink", "Option", "Blue"],
      ["INK-R", "Ink", "Option", "Red"],
      ["PEN", ...alone],
    ]);
    expect(rows[0]?.fields).toMatchObject({
      name: "Tee - Red, S",
      unit_cost: "3.00",
      supplier: "Prairie Textiles",
      reorder_point: "4",
    });
  });

  test("Lightspeed", () => {
    const { families, rows } = readFamilies(
      "handle,sku,name,variant_option_one_name,variant_option_one_value,variant_option_two_name,variant_option_two_value,supply_price,retail_price,supplier_name,supplier_code,reorder_point_Main_Outlet,reorder_amount_Main_Outlet",
      "tee,T-S,Tee,Colour,Red,Size,S,3.00000,9.5,Prairie Textiles,PT-1,4.00000,10",
      "tee,T-M,Tee,Colour,Red,Size,M,3.50000,9.5,Prairie Textiles,PT-2,0,10",
    );
    expect(families).toEqual([
      ["T-S", "Tee", "Colour | Size", "Red | S"],
      ["T-M", "Tee", "Colour | Size", "Red | M"],
    ]);
    expect(rows.map(({ fields }) => [fields.unit_cost, fields.supplier, fields.reorder_point])).toEqual([
      ["3.00", "Prairie Textiles", "4"],
      ["3.50", "Prairie Textiles", undefined],
    ]);
  });

  test("Squarespace", () => {
    const { families } = readFamilies(
      "Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,SKU,Option Name 1,Option Value 1,Price,Stock",
      "p1,v1,PHYSICAL,shop,candle,Candle,C-S,Size,S,12,3",
      ",v2,,,,,C-L,,L,15,3",
      "p2,v3,PHYSICAL,shop,mug,Mug,M,,,5,3",
    );
    expect(families).toEqual([
      ["C-S", "Candle", "Size", "S"],
      ["C-L", "Candle", "Size", "L"],
      ["M", ...alone],
    ]);
  });

  test("BigCommerce, before and since its present file", () => {
    const before = readFamilies(
      "Item Type,Product ID,Product Name,Product Code/SKU,Price,Cost Price,Current Stock Level,Low Stock Level",
      "Product,7,Kite,KITE,10,4.00,9,2",
      '  SKU,,"[S]Colour=Red,[RT]Size=Small",KITE-R,,,5,',
      '  SKU,,"[S]Colour=Blue,[RT]Size=Small",KITE-B,,,4,',
    );
    expect(before.families).toEqual([
      ["KITE-R", "Kite", "Colour | Size", "Red | Small"],
      ["KITE-B", "Kite", "Colour | Size", "Blue | Small"],
    ]);
    expect(before.rows[1]?.fields).toMatchObject({ unit_cost: "4.00", reorder_point: "2" });
    const since = readFamilies(
      "Item,ID,Name,SKU,Options,Inventory Tracking,Current Stock,Price",
      "Product,111,Kite,KITE,,variant,,10",
      "Variant,75,,KITE-R,Type=Swatch|Name=Colour|Value=Red[#FF0000],,5,",
      "Variant,76,,KITE-B,Type=Swatch|Name=Colour|Value=Blue[#0000FF],,4,",
    );
    expect(since.families).toEqual([
      ["KITE-R", "Kite", "Colour", "Red"],
      ["KITE-B", "Kite", "Colour", "Blue"],
    ]);
  });

  test("Wix and Magento", () => {
    const wix = readFamilies(
      "handleId,fieldType,name,sku,price,productOptionName1,productOptionType1,productOptionDescription1",
      "p1,Product,Tee,,20,Size,DROP_DOWN,S;L",
      "p1,Variant,,TEE-S,,,,S",
      "p1,Variant,,TEE-L,,,,L",
    );
    expect(wix.families).toEqual([
      ["TEE-S", "Tee", "Size", "S"],
      ["TEE-L", "Tee", "Size", "L"],
    ]);
    const magento = readFamilies(
      "sku,attribute_set_code,product_type,name,price,configurable_variations",
      "TEE-S,Top,simple,Tee-S,9,",
      "TEE-M,Top,simple,Tee-M,9,",
      'TEE,Top,configurable,Tee,,"sku=TEE-S,color=Red,size=S|sku=TEE-M,color=Red,size=M"',
    );
    expect(magento.families).toEqual([
      ["TEE-S", "Tee", "color | size", "Red | S"],
      ["TEE-M", "Tee", "color | size", "Red | M"],
    ]);
  });
});

describe("a family of a file", () => {
  const headings = "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price";

  test("has the handle in brackets if another product has its name", () => {
    const { families } = readFamilies(
      headings,
      "mug,Mug,Colour,Red,A,5",
      "mug,,,Blue,B,5",
      "mug-2,mug,Size,S,C,5",
      "mug-2,,,L,D,5",
    );
    expect(families.map(([, family]) => family)).toEqual([
      "Mug (mug)",
      "Mug (mug)",
      "mug (mug-2)",
      "mug (mug-2)",
    ]);
  });

  test("has no variant twice, and none without a value", () => {
    const { families, rows } = readFamilies(
      headings,
      "mug,Mug,Colour,Red,A,5",
      "mug,,,Blue,B,5",
      "mug,,,RED,C,5",
      "mug,,,,D,5",
    );
    expect(families.map(([, family]) => family)).toEqual(["Mug", "Mug", undefined, undefined]);
    expect(rows.map(({ warnings }) => warnings?.[0])).toEqual([
      undefined,
      undefined,
      "“RED” is in “Mug” twice: it stands alone",
      "Has no Colour: it stands alone",
    ]);
  });

  test.each([
    [100, 100],
    [101, 100],
  ])("of %i variants has %i members", (count, members) => {
    const lines = Array.from({ length: count }, (_, index) => `mug,Mug,Number,${index},M-${index},5`);
    const { families, rows } = readFamilies(headings, ...lines);
    expect(families.filter(([, family]) => family === "Mug")).toHaveLength(members);
    const warnings = rows.flatMap((row) => row.warnings ?? []);
    expect(warnings).toEqual(count === members ? [] : ["A family has at most 100 products: it stands alone"]);
  });

  test("is named and has options as any text", () => {
    const texts = fc.array(
      fc.string({ minLength: 1 }).filter((text) => text.trim() === text),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(texts, (list) => {
        expect(parseFamilyCell(formatFamilyCell(list))).toEqual(list);
      }),
    );
  });
});

test("the store's own file renames the options of a family in its first row, and refuses too few values", () => {
  const { rows, columns } = readFamilies(
    "SKU,Name,Price,Family,Family Options,Family Values",
    "A,Red mug,5,Mug,Colour | Size,Red | S",
    "B,Blue mug,5,Mug,Color | Size,Blue | S",
    "C,Green mug,5,mug,,Green",
    "D,Plate,5,,,",
  );
  expect(columns.filter(({ question }) => question !== undefined)).toEqual([]);
  expect(rows.map(({ fields }) => fields.family_options)).toEqual([
    "Colour | Size",
    "Colour | Size",
    "Colour | Size",
    undefined,
  ]);
  expect(rows.map(({ problem }) => problem)).toEqual([
    undefined,
    undefined,
    "“Green” is not a value of each option of “mug”: Colour | Size",
    undefined,
  ]);
});
