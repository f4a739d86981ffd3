import { describe, expect, test } from "vitest";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { formatCsvRow } from "../../contract/shared/csv.ts";

/** Writes a file from its headings and rows, of which each has only the cells that matter. */
function write(headings: string, ...rows: readonly Readonly<Record<string, string>>[]): string {
  const names = headings.split(",");
  for (const row of rows) {
    const strange = Object.keys(row).find((name) => !names.includes(name));
    if (strange !== undefined) throw new Error(`There is no heading ${strange}`);
  }
  const lines = rows.map((row) => names.map((name) => row[name] ?? ""));
  return [names, ...lines].map(formatCsvRow).join("");
}

const read = (file: string) => {
  const csv = readProductCsv(file);
  const fields = csv.rows.map((row) => row.fields);
  return {
    ...csv,
    fields,
    asked: csv.columns.filter(({ question }) => question).map(({ heading }) => heading),
  };
};

describe("Shopify's present file", () => {
  const headings =
    "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Google Shopping / Gender";
  const cup = {
    Title: "Red Cup",
    "URL handle": "red-cup",
    Description: "<p>A <b>red</b> cup</p>",
    Vendor: "Acme",
    "Product category": "Home & Garden > Kitchen & Dining > Cups",
    Tags: "cup",
    "Published on online store": "TRUE",
    Status: "Active",
    SKU: "CUP-S",
    "Option1 name": "Size",
    "Option1 value": "S",
    Price: "4.00",
    "Compare-at price": "5.00",
    "Cost per item": "1.10",
    "Charge tax": "FALSE",
    "Inventory quantity": "7",
    "Weight value (grams)": "200",
    "Weight unit for display": "kg",
    "Product image URL": "https://a.test/cup.jpg",
    "Image alt text": "A cup",
    "SEO title": "Red",
    "Google Shopping / Gender": "unisex",
  };

  test("is read with variants, images, weight, taxes and visibility", () => {
    const { format, fields, rows, untaxedLines, asked } = read(
      write(headings, cup, { "URL handle": "red-cup", "Option1 value": "M", Price: "4.50", SKU: "CUP-M" }),
    );
    expect([format, asked]).toEqual(["shopify", []]);
    expect(fields).toEqual([
      {
        sku: "CUP-S",
        name: "Red Cup - S",
        slug: "red-cup",
        category: "Cups",
        description: "A red cup",
        brand: "Acme",
        wholesale_price: "4.00",
        retail_price: "5.00",
        tax_rate: "0",
        on_hand: "7",
        weight: "0.2",
        is_active: "true",
        meta_title: "Red",
        meta_keywords: "cup",
        unit_cost: "1.10",
        family: "Red Cup",
        family_options: "Size",
        family_values: "S",
      },
      expect.objectContaining({
        sku: "CUP-M",
        name: "Red Cup - M",
        slug: "red-cup-m",
        description: "A red cup",
      }),
    ]);
    expect(rows[0]?.images).toEqual([{ address: "https://a.test/cup.jpg", alt_text: "A cup" }]);
    expect(untaxedLines).toEqual([2]);
  });

  test("is recognized in any case, also after a spreadsheet", () => {
    const { format, fields } = read(write(headings, cup).replace(/^[^\n]*/, (line) => line.toUpperCase()));
    expect([format, fields[0]?.name, fields[0]?.weight]).toEqual(["shopify", "Red Cup", "0.2"]);
  });

  test.each([
    ["TRUE", "Active", "true"],
    ["FALSE", "Active", "false"],
    ["TRUE", "Draft", "false"],
    ["TRUE", "Archived", "false"],
    ["TRUE", "Unlisted", "false"],
    ["TRUE", "", "true"],
    ["", "", undefined],
  ])("with Published %s and Status %s is active: %s", (published, status, isActive) => {
    const row = { ...cup, "Published on online store": published, Status: status };
    expect(read(write(headings, row)).fields[0]?.is_active).toBe(isActive);
  });

  test("has fields of the shop's own, which are none of ours", () => {
    const { rows, columns } = read(
      "Handle,Title,Variant SKU,Variant Price,Size (product.metafields.shopify.size),Weight (product.metafields.custom.weight)\nmug,Mug,M,5,small; large,2500\n",
    );
    expect(rows[0]?.fields.dimensions).toBeUndefined();
    expect(columns.slice(4)).toMatchObject([{ meaning: undefined }, { meaning: undefined }]);
    expect(columns.some(({ question }) => question !== undefined)).toBe(false);
  });

  test("leaves gift cards out, and names them", () => {
    const { rows, notes } = read(
      write(headings, cup, { ...cup, Title: "Gift card", "URL handle": "gift", "Gift card": "TRUE" }),
    );
    expect(rows).toHaveLength(1);
    expect(notes).toContain("Gift cards are left out: Gift card.");
  });
});

test("WooCommerce's file", () => {
  const headings =
    "ID,Type,SKU,GTIN; UPC; EAN; or ISBN,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Parent,Grouped products,Upsells,External URL,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Meta: _wpcom_is_markdown";
  const mug = {
    ID: "10",
    Type: "simple",
    SKU: "MUG",
    "GTIN; UPC; EAN; or ISBN": "4006381333931",
    Name: "Mug",
    Published: "1",
    "Is featured?": "1",
    "Visibility in catalog": "visible",
    "Short description": "<p>Short</p>",
    Description: "<p>One</p>\\n<p>Two</p>".replace("\\n", "\n"),
    "Tax status": "taxable",
    "In stock?": "1",
    Stock: "57",
    "Weight (kg)": "0.3",
    "Regular price": "5",
    Categories: "Home > Cups, Gifts",
    Tags: "cup",
    Images: "https://a.test/1.jpg, https://a.test/2.jpg",
  };
  const { format, fields, rows, asked, variants, notes } = read(
    write(
      headings,
      mug,
      {
        ...mug,
        ID: "11",
        SKU: "MUG-2",
        "Sale price": "4",
        "Tax class": "parent",
        "Visibility in catalog": "hidden",
      },
      { ...mug, ID: "12", SKU: "MUG-3", Published: "-1", "Tax status": "none", Stock: "" },
      {
        ...mug,
        ID: "20",
        Type: "variable",
        SKU: "TEE",
        Name: "Tee",
        "Regular price": "",
        Stock: "",
        "Attribute 1 name": "Size",
        "Attribute 1 value(s)": "S, M",
      },
      {
        ID: "21",
        Type: "variation",
        SKU: "TEE-S",
        Name: "Tee - S",
        Published: "1",
        "Tax status": "taxable",
        "Tax class": "parent",
        "In stock?": "1",
        Stock: "3",
        "Regular price": "9",
        Parent: "TEE",
        "Attribute 1 name": "Size",
        "Attribute 1 value(s)": "S",
        Images: "https://a.test/s.jpg",
      },
      {
        ID: "22",
        Type: "variation",
        Name: "Tee",
        Published: "1",
        Stock: "4",
        "Regular price": "9",
        Parent: "id:20",
        "Attribute 1 value(s)": "M",
      },
      { ...mug, ID: "30", Type: "grouped", SKU: "SET", Name: "Set of mugs" },
    ),
  );
  expect([format, asked]).toEqual(["woocommerce", []]);
  expect(fields[0]).toEqual({
    sku: "MUG",
    name: "Mug",
    category: "Cups",
    description: "One\n\nTwo",
    short_description: "Short",
    wholesale_price: "5",
    retail_price: "5",
    on_hand: "57",
    weight: "0.3",
    is_active: "true",
    is_featured: "true",
    meta_keywords: "cup",
    barcode: "4006381333931",
  });
  expect(rows[0]?.images).toHaveLength(2);
  expect(fields[1]).toMatchObject({ wholesale_price: "4", retail_price: "5", is_active: "false" });
  expect(fields[1]).not.toHaveProperty("tax_class");
  expect(fields[2]).toMatchObject({ is_active: "false", tax_rate: "0" });
  expect(fields[2]).not.toHaveProperty("on_hand");
  expect(fields.slice(3)).toMatchObject([
    {
      sku: "TEE-S",
      name: "Tee - S",
      category: "Cups",
      wholesale_price: "9",
      on_hand: "3",
      is_active: "true",
    },
    { sku: "tee-m", name: "Tee - M", on_hand: "4", weight: "0.3" },
  ]);
  expect(rows[3]?.images?.[0]?.address).toBe("https://a.test/s.jpg");
  expect(variants).toEqual([{ name: "Tee", count: 2, options: ["Size"] }]);
  expect(notes).toContain("Products that consist of others or are sold elsewhere are left out: Set of mugs.");
});

test("Square's file", () => {
  const headings =
    "Reference Handle,Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,SEO Title,SEO Description,Permalink,GTIN,Square Online Item Visibility,Item Type,Weight (lb),Shipping Enabled,Price,Online Sale Price,Archived,Sellable,Stockable,Option Name 1,Option Value 1,Default Unit Cost,Default Vendor Name,Current Quantity Main Street,New Quantity Main Street,Stock Alert Enabled Main Street,Tax - GST (5%),Tax - PST (7%)";
  const pen = {
    Token: "A",
    "Item Name": "Pen",
    "Variation Name": "Regular",
    SKU: "PEN",
    Description: "A pen",
    Categories: "Office (T2B3ROTJ3HFGVBO22QLOOJDE) > Pens (T2B3ROTJ3HFGVBO22QLOOJDF)",
    "Square Online Item Visibility": "visible",
    "Item Type": "Physical good",
    "Weight (lb)": "1",
    Price: "2.50",
    Archived: "N",
    "Default Unit Cost": "1.00",
    "Current Quantity Main Street": "12",
    "Tax - GST (5%)": "Y",
    "Tax - PST (7%)": "N",
  };
  const { format, fields, asked } = read(
    write(
      headings,
      pen,
      {
        ...pen,
        "Item Name": "Ink",
        "Variation Name": "Blue",
        SKU: "INK-B",
        "Square Online Item Visibility": "hidden",
      },
      {
        ...pen,
        "Item Name": "Ink",
        "Variation Name": "Red",
        SKU: "INK-R",
        "Square Online Item Visibility": "hidden",
        "Tax - GST (5%)": "N",
      },
      { ...pen, "Item Name": "Old", SKU: "OLD", Archived: "Y" },
    ),
  );
  expect([format, asked]).toEqual(["square", []]);
  expect(fields).toMatchObject([
    {
      sku: "PEN",
      name: "Pen",
      category: "Pens",
      wholesale_price: "2.50",
      on_hand: "12",
      weight: "0.4536",
      is_active: "true",
    },
    { sku: "INK-B", name: "Ink - Blue", is_active: "false" },
    { sku: "INK-R", name: "Ink - Red", tax_rate: "0" },
    { sku: "OLD", is_active: "false" },
  ]);
  expect(fields[0]).not.toHaveProperty("tax_rate");
  expect(fields[0]?.unit_cost).toBe("1.00");
});

test("Lightspeed's X-Series file", () => {
  const { format, fields, asked } = read(
    write(
      "id,handle,sku,name,description,product_category,variant_option_one_name,variant_option_one_value,tags,weight,weight_unit,supply_price,retail_price,tax_name,tax_value,account_code,brand_name,supplier_name,active,track_inventory,inventory_Main_Outlet,reorder_point_Main_Outlet",
      {
        handle: "tee",
        sku: "T-S",
        name: "Tee",
        description: "<p>Soft</p>",
        product_category: "Clothes / Shirts",
        variant_option_one_value: "S",
        weight: "250",
        weight_unit: "g",
        supply_price: "3",
        retail_price: "9.5",
        brand_name: "Acme",
        active: "1",
        inventory_Main_Outlet: "4.00000",
        tax_name: "GST",
      },
      {
        handle: "tee",
        sku: "T-M",
        name: "Tee",
        variant_option_one_value: "M",
        supply_price: "3",
        retail_price: "9.5",
        active: "0",
        inventory_Main_Outlet: "-1",
      },
    ),
  );
  expect([format, asked]).toEqual(["lightspeed_x", []]);
  expect(fields).toMatchObject([
    {
      sku: "T-S",
      name: "Tee - S",
      category: "Shirts",
      description: "Soft",
      wholesale_price: "9.5",
      on_hand: "4",
      weight: "0.25",
      brand: "Acme",
      is_active: "true",
    },
    { sku: "T-M", name: "Tee - M", on_hand: "0", is_active: "false" },
  ]);
});

test("Lightspeed's R-Series file", () => {
  const { format, fields, asked } = read(
    write(
      "System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,MSRP,Tax,Brand,Publish to eCom,Season,Category,Subcategory 1,Tax Class,Default Cost",
      {
        "System ID": "210000000001",
        EAN: "4006381333931",
        "Custom SKU": "TR-1",
        Item: "Train",
        "Qty.": "6",
        Price: "$7.99",
        MSRP: "$9.99",
        Tax: "Yes",
        Brand: "Acme",
        "Publish to eCom": "Yes",
        Category: "Toys",
        "Subcategory 1": "Trains",
        "Tax Class": "Item",
        "Default Cost": "$3.20",
      },
      {
        "System ID": "210000000002",
        Item: "Plush",
        "Qty.": "0",
        Price: "$4.99",
        Tax: "No",
        "Publish to eCom": "No",
        Category: "Toys",
      },
    ),
  );
  expect([format, asked]).toEqual(["lightspeed_r", []]);
  expect(fields).toMatchObject([
    {
      sku: "TR-1",
      name: "Train",
      category: "Toys",
      wholesale_price: "7.99",
      retail_price: "9.99",
      on_hand: "6",
      barcode: "4006381333931",
      is_active: "true",
    },
    { sku: "210000000002", name: "Plush", tax_rate: "0", is_active: "false" },
  ]);
  expect(fields[0]).not.toHaveProperty("tax_class");
});

test("BigCommerce's older file", () => {
  const { format, fields, asked, rows } = read(
    write(
      "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Bin Picking Number,Brand Name,Product Description,Price,Cost Price,Retail Price,Sale Price,Product Weight,Product Width,Allow Purchases?,Product Visible?,Track Inventory,Current Stock Level,Low Stock Level,Category,Product Image File - 1,Product Image URL - 1,Page Title,Product URL,Product Tax Class,Product UPC/EAN",
      {
        "Item Type": "Product",
        "Product ID": "77",
        "Product Name": "Kite",
        "Product Type": "P",
        "Product Code/SKU": "KITE",
        "Brand Name": "Acme",
        "Product Description": "<p>Flies</p>",
        Price: "10.00",
        "Cost Price": "4.00",
        "Retail Price": "12.00",
        "Sale Price": "0.00",
        "Product Weight": "0.5",
        "Product Visible?": "Y",
        "Current Stock Level": "9",
        Category: "Shop All/Toys;Outdoor",
        "Product Image URL - 1": "https://a.test/kite.jpg",
        "Product URL": "/kite/",
        "Product Tax Class": "Default Tax Class",
      },
      {
        "Item Type": "  SKU",
        "Product Name": "[S]Colour=Red,[RT]Size=Small",
        "Product Code/SKU": "KITE-R",
        "Current Stock Level": "5",
      },
      {
        "Item Type": "  SKU",
        "Product Name": "[S]Colour=Blue,[RT]Size=Small",
        "Product Code/SKU": "KITE-B",
        "Current Stock Level": "4",
      },
      { "Item Type": "  Rule", "Product Code/SKU": "KITE-R", Price: "[ADD]2" },
      {
        "Item Type": "Product",
        "Product Name": "Hidden",
        "Product Code/SKU": "HID",
        Price: "3",
        "Product Visible?": "N",
        "Current Stock Level": "0",
        Category: "Shop All",
      },
    ),
  );
  expect([format, asked]).toEqual(["bigcommerce", ["Product Weight"]]);
  expect(fields).toMatchObject([
    {
      sku: "KITE-R",
      name: "Kite - Red / Small",
      slug: "kite",
      category: "Toys",
      description: "Flies",
      wholesale_price: "10.00",
      retail_price: "12.00",
      on_hand: "5",
      weight: "0.5",
      is_active: "true",
    },
    { sku: "KITE-B", name: "Kite - Blue / Small", on_hand: "4" },
    { sku: "HID", is_active: "false" },
  ]);
  expect(fields[2]).not.toHaveProperty("category");
  expect(rows[0]?.images).toEqual([{ address: "https://a.test/kite.jpg", alt_text: "" }]);
});

test("BigCommerce's present file", () => {
  const { format, fields, rows } = read(
    write(
      "Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Low Stock,Price,Cost Price,Retail Price,Sale Price,Brand ID,Channels,Categories,Description,Page Title,Product URL,UPC/EAN,Weight,Is Visible,Is Featured,Tax Class,Variant Image URL,Internal Image URL (Export),Image URL (Import),Image Description,Image Sort Order",
      {
        Item: "Product",
        ID: "111",
        Name: "Kite",
        Type: "physical",
        SKU: "KITE",
        "Inventory Tracking": "variant",
        Price: "10",
        "Sale Price": "8",
        Categories: "18;20",
        Description: "<p>Flies</p>",
        "Product URL": "/kite/",
        Weight: "0.5",
        "Is Visible": "TRUE",
        "Is Featured": "FALSE",
      },
      {
        Item: "Variant",
        ID: "75",
        SKU: "KITE-R",
        Options: "Type=Swatch|Name=Colour|Value=Red[#FF0000]",
        "Current Stock": "5",
      },
      {
        Item: "Variant",
        ID: "76",
        SKU: "KITE-B",
        Options: "Type=Swatch|Name=Colour|Value=Blue[#0000FF]",
        "Current Stock": "4",
      },
      {
        Item: "Image",
        ID: "373",
        "Internal Image URL (Export)": "https://a.test/kite.jpg",
        "Image Description": "A kite",
        "Image Sort Order": "0",
      },
    ),
  );
  expect(format).toBe("bigcommerce");
  expect(fields).toMatchObject([
    {
      sku: "KITE-R",
      name: "Kite - Red",
      wholesale_price: "8",
      retail_price: "10",
      on_hand: "5",
      is_active: "true",
    },
    { sku: "KITE-B", name: "Kite - Blue", on_hand: "4" },
  ]);
  expect(fields[0]).not.toHaveProperty("category");
  expect(rows[1]?.images).toEqual([{ address: "https://a.test/kite.jpg", alt_text: "A kite" }]);
});

test("Squarespace's file", () => {
  const headings =
    "Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs";
  const candle = {
    "Product ID [Non Editable]": "p1",
    "Product Type [Non Editable]": "PHYSICAL",
    "Product URL": "candle",
    Title: "Candle",
    Description: '<p class="">Burns &amp; burns.</p>',
    SKU: "C-S",
    "Option Name 1": "Size",
    "Option Value 1": "S",
    Price: "12.00",
    "Sale Price": "9.00",
    "On Sale": "No",
    Stock: "Unlimited",
    Categories: "/home/candles, /gifts",
    Weight: "0.0",
    Visible: "Yes",
    "Hosted Image URLs": "https://a.test/1.jpg https://a.test/2.jpg",
  };
  const { format, fields, rows, notes } = read(
    write(
      headings,
      candle,
      {
        "Variant ID [Non Editable]": "v2",
        SKU: "C-L",
        "Option Value 1": "L",
        Price: "15.00",
        "Sale Price": "12.00",
        "On Sale": "Yes",
        Stock: "3",
      },
      { ...candle, "Product Type [Non Editable]": "GIFT_CARD", Title: "Gift", SKU: "G" },
    ),
  );
  expect(format).toBe("squarespace");
  expect(fields).toMatchObject([
    {
      sku: "C-S",
      name: "Candle - S",
      slug: "candle",
      category: "candles",
      description: "Burns & burns.",
      wholesale_price: "12.00",
      retail_price: "12.00",
      is_active: "true",
    },
    {
      sku: "C-L",
      name: "Candle - L",
      wholesale_price: "12.00",
      retail_price: "15.00",
      on_hand: "3",
      is_active: "true",
    },
  ]);
  expect(fields[0]).not.toHaveProperty("on_hand");
  expect(rows[0]?.warnings?.[0]).toContain("“Unlimited”");
  expect(rows[0]?.images).toHaveLength(2);
  expect(notes).toContain("Gift cards are left out: Gift.");
});

test("PrestaShop's file", () => {
  const file = [
    "Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Reference #;Supplier reference #;Manufacturer;EAN13;Weight;Quantity;Minimal quantity;Visibility;Summary;Description;Meta title;URL rewritten;Available for order (0 = No, 1 = Yes);Image URLs (x,y,z...)",
    '1;1;Bowl;"Home,Kitchen";100.000000;1;80.00;0;;BOWL;S-1;Acme;4006381333931;0.5;10;1;both;<p>Short</p>;"<p>Long</p>";Bowl;bowl;1;"https://a.test/1.jpg,https://a.test/2.jpg"',
    "2;0;Plate;Home;12.3;1;8.00;0;;PLATE;;;;;5;2;none;;;;;1;",
  ].join("\n");
  const { format, fields, asked, rows } = read(file);
  expect([format, asked]).toEqual(["prestashop", []]);
  expect(fields).toMatchObject([
    {
      sku: "BOWL",
      name: "Bowl",
      slug: "bowl",
      category: "Kitchen",
      wholesale_price: "100.00",
      on_hand: "10",
      weight: "0.5",
      brand: "Acme",
      short_description: "Short",
      is_active: "true",
    },
    { sku: "PLATE", wholesale_price: "12.3", minimum_order_quantity: "2", is_active: "false" },
  ]);
  expect(rows[0]?.images).toHaveLength(2);
});

test("Magento's file", () => {
  const { format, fields, rows, variants } = read(
    write(
      "sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,url_key,meta_title,base_image,additional_images,created_at,qty,is_in_stock,additional_attributes,configurable_variations",
      {
        sku: "TEE-S",
        attribute_set_code: "Top",
        product_type: "simple",
        categories: "Default Category/Clothes/Shirts,Default Category/Sale",
        name: "Tee-S",
        weight: "0.2",
        product_online: "1",
        tax_class_name: "Taxable Goods",
        visibility: "Not Visible Individually",
        price: "9.0000",
        special_price: "7.5",
        qty: "4.0000",
        is_in_stock: "1",
      },
      {
        sku: "TEE-M",
        product_type: "simple",
        name: "Tee-M",
        product_online: "2",
        tax_class_name: "None",
        visibility: "Not Visible Individually",
        price: "9.0000",
        qty: "0.0000",
        is_in_stock: "0",
      },
      {
        sku: "TEE",
        product_type: "configurable",
        name: "Tee",
        description: "<p>Soft</p>",
        product_online: "1",
        visibility: "Catalog, Search",
        url_key: "tee",
        configurable_variations: "sku=TEE-S,size=S|sku=TEE-M,size=M",
      },
      {
        sku: "LONE",
        product_type: "simple",
        name: "Lone",
        product_online: "1",
        visibility: "Not Visible Individually",
        price: "3",
        base_image: "/m/b/lone.jpg",
      },
    ),
  );
  expect(format).toBe("magento");
  expect(fields).toMatchObject([
    {
      sku: "TEE-S",
      name: "Tee-S",
      category: "Shirts",
      description: "Soft",
      wholesale_price: "7.5",
      retail_price: "9.00",
      on_hand: "4",
      weight: "0.2",
      is_active: "true",
    },
    { sku: "TEE-M", on_hand: "0", tax_rate: "0", is_active: "false" },
    { sku: "LONE", is_active: "false" },
  ]);
  expect(variants).toEqual([{ name: "Tee", count: 2, options: ["size"] }]);
  expect(rows[2]?.warnings).toEqual([expect.stringContaining("“/m/b/lone.jpg” is not a web address")]);
});

test("Etsy's file", () => {
  const { format, fields, rows, notes, asked } = read(
    write(
      "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU",
      {
        TITLE: "&quot;Art&quot; print",
        DESCRIPTION: "Line one\nLine two",
        PRICE: "20.00",
        CURRENCY_CODE: "USD",
        QUANTITY: "3",
        TAGS: "art,print",
        IMAGE1: "https://a.test/1.jpg",
        IMAGE2: "https://a.test/2.jpg",
      },
    ),
  );
  expect([format, asked]).toEqual(["etsy", []]);
  expect(fields).toEqual([
    {
      sku: "art-print",
      name: '"Art" print',
      description: "Line one\nLine two",
      wholesale_price: "20.00",
      on_hand: "3",
      meta_keywords: "art,print",
    },
  ]);
  expect(rows[0]?.warnings).toEqual(["The file has no SKU: “art-print” is made from the name"]);
  expect(rows[0]?.images).toHaveLength(2);
  expect(notes[0]).toContain("The prices are in USD");
});

test("Wix's older file", () => {
  const media = "abc123_0123456789abcdef0123456789abcdef~mv2.jpg";
  const { format, fields, rows } = read(
    write(
      "handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,additionalInfoTitle1,brand",
      {
        handleId: "product_1",
        fieldType: "Product",
        name: "Tee",
        description: "<p>Soft</p>",
        productImageUrl: `${media};https://a.test/2.jpg`,
        collection: "Shirts;Sale",
        price: "20",
        visible: "true",
        discountMode: "PERCENT",
        discountValue: "10",
        inventory: "InStock",
        weight: "0.2",
        cost: "5",
        productOptionName1: "Size",
        productOptionType1: "DROP_DOWN",
        productOptionDescription1: "S;L",
      },
      {
        handleId: "product_1",
        fieldType: "Variant",
        sku: "TEE-S",
        inventory: "4",
        productOptionDescription1: "S",
      },
      {
        handleId: "product_1",
        fieldType: "Variant",
        sku: "TEE-L",
        surcharge: "2.50",
        inventory: "OutOfStock",
        productOptionDescription1: "L",
      },
      {
        handleId: "product_2",
        fieldType: "Product",
        name: "Cap",
        sku: "CAP",
        price: "8",
        visible: "false",
        inventory: "2",
      },
    ),
  );
  expect(format).toBe("wix");
  expect(fields).toMatchObject([
    {
      sku: "TEE-S",
      name: "Tee - S",
      category: "Shirts",
      wholesale_price: "18",
      retail_price: "20",
      on_hand: "4",
      is_active: "true",
    },
    { sku: "TEE-L", name: "Tee - L", wholesale_price: "20.25", retail_price: "22.5", on_hand: "0" },
    { sku: "CAP", is_active: "false" },
  ]);
  expect(rows[0]?.images?.[0]?.address).toBe(`https://static.wixstatic.com/media/${media}`);
});

test("Wix's present file", () => {
  const { format, fields, rows } = read(
    write(
      "handle,fieldType,name,visible,plainDescription,media,mediaAltText,ribbon,brand,price,strikethroughPrice,cost,inventory,sku,barcode,weight,productOptionName[1],productOptionType[1],productOptionChoices[1]",
      {
        handle: "tee",
        fieldType: "PRODUCT",
        name: "Tee",
        visible: "TRUE",
        plainDescription: "Soft",
        brand: "Acme",
        "productOptionName[1]": "Size",
        "productOptionChoices[1]": "S;L",
      },
      {
        handle: "tee",
        fieldType: "VARIANT",
        sku: "TEE-S",
        price: "18",
        strikethroughPrice: "20",
        inventory: "4",
        "productOptionChoices[1]": "S",
      },
      {
        handle: "tee",
        fieldType: "VARIANT",
        sku: "TEE-L",
        price: "19",
        inventory: "2",
        "productOptionChoices[1]": "L",
      },
      { handle: "tee", fieldType: "MEDIA", media: "https://a.test/tee.jpg", mediaAltText: "A tee" },
    ),
  );
  expect(format).toBe("wix");
  expect(fields).toMatchObject([
    {
      sku: "TEE-S",
      name: "Tee - S",
      slug: "tee",
      wholesale_price: "18",
      retail_price: "20",
      brand: "Acme",
      is_active: "true",
    },
    { sku: "TEE-L", name: "Tee - L", slug: "tee-l", wholesale_price: "19" },
  ]);
  expect(rows[1]?.images).toEqual([{ address: "https://a.test/tee.jpg", alt_text: "A tee" }]);
});

test("tax classes are read by the ids of their program", () => {
  const kites = (id: string) =>
    read(`Item,Name,SKU,Current Stock,Is Visible,Price,Tax Class\nProduct,Kite,KITE,1,TRUE,10,${id}\n`).rows;
  expect(kites("0")[0]?.fields).not.toHaveProperty("tax_rate");
  expect(kites("0")[0]?.fields).not.toHaveProperty("tax_class");
  expect(kites("1")[0]?.fields.tax_rate).toBe("0");
  expect(kites("2")[0]?.fields.tax_class).toBe("2");
  const magento = read("sku,attribute_set,type,price,tax_class_id\nA,D,simple,5,0\nB,D,simple,5,2\n").rows;
  expect(magento.map(({ fields }) => fields.tax_rate)).toEqual(["0", undefined]);
});

test("WooCommerce's file in French, with its line breaks and shortcodes", () => {
  const headings =
    "ID,Type,UGS,Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Date de fin de promo,État de la TVA,En stock ?,Stock,Poids (kg),Longueur (cm),Autoriser les avis clients ?,Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1,Attribut 1 visible";
  const { format, fields, asked, untaxedLines } = read(
    write(
      headings,
      {
        ID: "1",
        Type: "simple",
        UGS: "TASSE",
        Nom: "Tasse",
        Publié: "0",
        Description: '[gallery ids="1,2"]Ligne <b>une</b>\\nligne deux\\n\\nFin [sic]',
        "Date de fin de promo": "2020-01-31 00:00:00",
        "État de la TVA": "none",
        "En stock ?": "1",
        Stock: "57",
        "Longueur (cm)": "9",
        "Tarif promo": "4.00",
        "Tarif régulier": "5.00",
        Catégories: "Maison > Tasses",
        Étiquettes: "tasse",
      },
      { ID: "2", Type: "variable", UGS: "BOL", Nom: "Bol", Publié: "1" },
      {
        Type: "variation",
        Parent: "BOL",
        UGS: "BOL-P",
        Nom: "Bol",
        "Tarif régulier": "3",
        "Valeur(s) de l’attribut 1": "Petit",
      },
      {
        Type: "variation",
        Parent: "id:2",
        UGS: "BOL-G",
        Nom: "Bol",
        "Tarif régulier": "4",
        "Valeur(s) de l’attribut 1": "Grand",
      },
    ),
  );
  expect([format, asked, untaxedLines]).toEqual(["woocommerce", [], [2]]);
  expect(fields[0]).toMatchObject({
    sku: "TASSE",
    category: "Tasses",
    description: "Ligne une\nligne deux\n\nFin [sic]",
    wholesale_price: "5.00",
    on_hand: "57",
    is_active: "false",
    meta_keywords: "tasse",
  });
  expect(fields.slice(1).map(({ name }) => name)).toEqual(["Bol - Petit", "Bol - Grand"]);
});

test("a sale with days is read as a sale, one that is over is left out, and without days it is the price", () => {
  const headings = "sku,product_online,price,special_price,special_price_from_date,special_price_to_date";
  const { rows } = read(
    `${headings}\nA,1,12,10,1/1/2020,1/2/2020\nB,1,12,10,2999-01-01 00:00:00,\nC,1,12,10,1/2/2020,12/31/2999\nD,1,12,10,,\n`,
  );
  expect(
    rows.map(({ fields }) => [
      fields.wholesale_price,
      fields.retail_price,
      fields.sale_price,
      fields.sale_from,
      fields.sale_until,
    ]),
  ).toEqual([
    ["12", "12", undefined, undefined, undefined],
    ["12", "12", "10", "2999-01-01", undefined],
    ["12", "12", "10", "2020-01-02", "2999-12-31"],
    ["10", "12", undefined, undefined, undefined],
  ]);
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    ["The sale price is left out, because its last day was 2020-01-02"],
    undefined,
    undefined,
    undefined,
  ]);
});

test("a sale of WooCommerce keeps its regular price and its days", () => {
  const { fields } = read(
    "ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price\n" +
      "1,simple,A,Cup,1,2999-11-27,2999-11-30,8,10\n2,simple,B,Pot,1,,,8,10\n",
  );
  expect(fields).toMatchObject([
    { wholesale_price: "10", sale_price: "8", sale_from: "2999-11-27", sale_until: "2999-11-30" },
    { wholesale_price: "8", retail_price: "10" },
  ]);
});

test("a discount that PrestaShop computes is reported", () => {
  const { rows } = read(
    "Reference #;Wholesale price;Name;Price tax excluded;Discount percent\nA;80;Pod;100;5.5\nB;1;Pad;10;0\n",
  );
  expect(rows.map(({ warnings }) => warnings)).toEqual([["The discount of 5.5 is not imported"], undefined]);
});

test("an article that Square does not sell starts hidden", () => {
  const { rows } = read("Token,Item Name,SKU,Price,Sellable\nT1,Clasp,C,5,N\nT2,Bag,B,5,Y\n");
  expect(rows.map(({ fields }) => fields.is_active)).toEqual(["false", "true"]);
});

test("the choices of Wix's present file tell its variants apart", () => {
  const { fields } = read(
    "handle,fieldType,name,price,sku,productOptionName1,productOptionChoices1\np1,PRODUCT,Tote,,,Color,#fff:white;#000:black\np1,VARIANT,,20,T1,Color,white\np1,VARIANT,,20,T2,Color,black\n",
  );
  expect(fields.map(({ name }) => name)).toEqual(["Tote - white", "Tote - black"]);
});

test("rows without names are products, and not variants of each other, in a file that has no names", () => {
  const { fields, variants } = read("Type,SKU,Regular price\nsimple,A,5\nsimple,B,6\nsimple,C,7\n");
  expect(fields.map(({ sku, wholesale_price }) => [sku, wholesale_price])).toEqual([
    ["A", "5"],
    ["B", "6"],
    ["C", "7"],
  ]);
  expect(variants).toEqual([]);
});

test("a stock that the other shop does not count is left out, with a warning", () => {
  const { rows } = read(
    "Item,Name,SKU,Inventory Tracking,Current Stock,Is Visible,Price\nProduct,Kite,K,none,0,TRUE,10\nProduct,Ball,B,product,0,TRUE,10\nProduct,Rope,R,none,,TRUE,10\nVariant,,R-1,,0,,\n",
  );
  expect(rows.map(({ fields }) => fields.on_hand)).toEqual([undefined, "0", undefined]);
  expect(rows.map(({ warnings }) => warnings?.length)).toEqual([1, undefined, 1]);
});
