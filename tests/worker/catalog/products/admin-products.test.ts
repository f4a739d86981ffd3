import { beforeAll, describe, expect, test } from "vitest";
import { adminProductPageResponse, adminProductResponse } from "../../../../contract/admin/products.ts";
import { productResponse } from "../../../../contract/catalog/catalog.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { anUpload, createProductByForm, productFields, sendForm } from "../../builders/product-forms.ts";
import { aProduct } from "../../builders/products.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("adding a product", () => {
  test("saves the form's fields and publishes the product", async () => {
    const fields = productFields({
      is_featured: "true",
      weight: "1.25",
      meta_title: "Buy it",
      minimum_order_quantity: "2",
    });
    const response = await addProduct(fields);
    expect(response.status).toBe(201);
    const { data } = await unwrap(response, adminProductResponse);
    expect(data).toMatchObject({
      name: fields.name,
      slug: fields.slug,
      wholesale_price: 5,
      retail_price: 10,
      discount_percentage: 50,
      tax_rate: 12,
      stock_quantity: 20,
      minimum_order_quantity: 2,
      weight: 1.25,
      is_active: true,
      is_featured: true,
      meta_title: "Buy it",
      version: 1,
      archived_at: null,
    });
    expect(data.images).toMatchObject([{ is_primary: true, alt_text: fields.name }]);
    expect(await listAuditEntries(data.id)).toMatchObject([
      { action: "product.create", admin: admin.id, before: null },
    ]);
    const publicProduct = await unwrap(await call(`/api/products/${data.slug}`), productResponse);
    expect(publicProduct.data.id).toBe(data.id);
    expect((await call(String(data.primaryImage?.image_url))).status).toBe(200);
  });

  test("accepts the fields and the image descriptions as JSON", async () => {
    const { name, ...rest } = productFields();
    const response = await sendForm("/api/products", {
      token: admin.token,
      fields: {
        product: JSON.stringify({ ...rest, name, wholesale_price: 4, is_active: false, weight: null }),
        imageFields: JSON.stringify([{ alt_text: "Front" }, { alt_text: "Back", is_primary: true }]),
      },
      files: [await anUpload(), await anUpload()],
    });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data).toMatchObject({ name, wholesale_price: 4, is_active: false });
    expect(data.images).toMatchObject([
      { alt_text: "Front", is_primary: false },
      { alt_text: "Back", is_primary: true },
    ]);
    expect((await call(`/api/products/${data.slug}`)).status).toBe(404);
  });

  test("refuses a description that is too long instead of truncating it", async () => {
    const response = await addProduct(productFields({ description: "x".repeat(300_000) }));
    expect(await readFailure(response)).toMatchObject({
      status: 422,
      errors: { description: "Is too long" },
    });
  });

  test("names all missing fields", async () => {
    const response = await addProduct({ ...productFields(), name: " ", sku: "", category: "" });
    expect(response.status).toBe(422);
    const { message, errors } = await unwrap(response, failureResponse);
    expect(message).toBe("Please fill in all required fields: Product Name, SKU, Category");
    expect(Object.keys(errors ?? {})).toEqual(["name", "sku", "category"]);
    const empty = await unwrap(await addProduct({}), failureResponse);
    expect(empty.message).toBe(
      "Please fill in all required fields: Product Name, Slug, Description, Price, Stock Quantity, SKU, Category",
    );
  });

  test.each<[Record<string, string>, string | RegExp]>([
    [{ wholesale_price: "0" }, "Prices must be greater than zero"],
    [{ retail_price: "-1" }, "Prices must be greater than zero"],
    [{ retail_price: "4.99" }, "Compare-at price cannot be less than the price"],
    [{ discount_percentage: "101" }, "Must be a number from 0 to 100"],
    [{ tax_rate: "-1" }, "Must be a number from 0 to 100"],
    [{ tax_rate: "100.01" }, "Must be a number from 0 to 100"],
    [{ minimum_order_quantity: "0" }, "Must be a number from 1 to 9999"],
    [{ weight: "-0.1" }, "Must be a number from 0 to 10000"],
    [{ stock_quantity: "1.5" }, "Must be a whole number"],
    [{ stock_quantity: "lots" }, "Must be a number from 0 to 1000000"],
    [{ wholesale_price: "1.999" }, "Must have at most two decimals"],
    [{ category: "Stationery" }, /There is no category “Stationery”. The categories are: Toys, Stationary/],
    [{ short_description: "x".repeat(501) }, "Must be at most 500 characters"],
  ])("refuses %j", async (changes, message) => {
    const response = await addProduct(productFields(changes));
    expect(response.status).toBe(422);
    const failure = await unwrap(response, failureResponse);
    expect(failure.message).toMatch(message);
  });

  test.each([
    [undefined, "20.00", "14.99", 25.05],
    ["25", "20.00", "15.00", 25],
    ["0", "20.00", "15.00", 25],
    ["33.33", "9.99", "6.66", 33.33],
    ["25", "20.00", "15.01", 24.95],
    ["100", "20.00", "0.01", 99.95],
  ])(
    "accepts a discount of %s %% from %s to %s, and stores %d %%",
    async (discount, retail, wholesale, stored) => {
      const { discount_percentage } = await createProductByForm(admin, {
        retail_price: retail,
        wholesale_price: wholesale,
        ...(discount === undefined ? {} : { discount_percentage: discount }),
      });
      expect(discount_percentage).toBe(stored);
    },
  );

  test.each([
    ["25", "20.00", "15.02"],
    ["20", "20.00", "15.00"],
  ])(
    "refuses a discount of %s %% from %s to %s",
    async (discount_percentage, retail_price, wholesale_price) => {
      const prices = { discount_percentage, retail_price, wholesale_price };
      const response = await addProduct(productFields(prices));
      expect(response.status).toBe(422);
      expect((await unwrap(response, failureResponse)).errors).toHaveProperty("discount_percentage");
    },
  );

  test.each([{}, { retail_price: "" }])(
    "charges the price without a compare-at price for %j",
    async (blank) => {
      const { retail_price: _, ...fields } = productFields({ wholesale_price: "4.50" });
      const { data } = await unwrap(await addProduct({ ...fields, ...blank }), adminProductResponse);
      expect(data).toMatchObject({ wholesale_price: 4.5, retail_price: 4.5, discount_percentage: 0 });
    },
  );

  test("uses the default tax rate if the field is absent, and 0 if it is blank", async () => {
    await call("/api/admin/settings", { method: "PUT", token: admin.token, json: { default_tax_rate: 7.5 } });
    const { tax_rate: _, ...fields } = productFields();
    const absent = await unwrap(await addProduct(fields), adminProductResponse);
    expect(absent.data.tax_rate).toBe(7.5);
    expect((await createProductByForm(admin, { tax_rate: "" })).tax_rate).toBe(0);
    await call("/api/admin/settings", { method: "PUT", token: admin.token, json: { default_tax_rate: 0 } });
  });
});

describe("listing products", () => {
  beforeAll(async () => {
    await aProduct({ name: "Zanzibar A", isActive: false, stockQuantity: 3, category: "Electronics" });
    await aProduct({ name: "Zanzibar B", isFeatured: true, stockQuantity: 0 });
    await aProduct({ name: "Zanzibar C", stockQuantity: 50 });
  });

  /** Returns the last letters of the names. */
  const listLetters = async (query: string) => {
    const response = await call(`/api/admin/products?search=zanzibar&${query}`, { token: admin.token });
    const page = await unwrap(response, adminProductPageResponse);
    return page.data.map((product) => product.name.slice(-1)).join("");
  };

  test("finds active and inactive products by name, newest first", async () => {
    expect(await listLetters("")).toBe("CBA");
  });

  test("sorts and pages products", async () => {
    expect(await listLetters("sort_by=name&order=asc")).toBe("ABC");
    expect(await listLetters("sort_by=stock_quantity&order=asc")).toBe("BAC");
    expect(await listLetters("sort_by=name&order=asc&limit=2&page=2")).toBe("C");
  });

  test("filters products by state, stock and category", async () => {
    expect(await listLetters("is_active=false")).toBe("A");
    expect(await listLetters("is_featured=true")).toBe("B");
    expect(await listLetters("low_stock=true&sort_by=name&order=asc")).toBe("AB");
    expect(await listLetters("category=Electronics")).toBe("A");
  });

  test("refuses pages of more than 100 products", async () => {
    const response = await call("/api/admin/products?limit=101", { token: admin.token });
    expect(response.status).toBe(422);
  });
});

test("duplicates a product as an inactive product without stock", async () => {
  const product = await createProductByForm(admin, {}, [await anUpload(), await anUpload()]);
  const copies = [];
  for (let round = 0; round < 2; round += 1) {
    const response = await call(`/api/admin/products/${product.id}/duplicate`, {
      method: "POST",
      token: admin.token,
    });
    expect(response.status).toBe(201);
    copies.push((await unwrap(response, adminProductResponse)).data);
  }
  expect(copies.map((copy) => copy.sku)).toEqual([`${product.sku}-COPY`, `${product.sku}-COPY-2`]);
  expect(new Set([product.slug, ...copies.map((copy) => copy.slug)]).size).toBe(3);
  for (const copy of copies) {
    expect(copy).toMatchObject({ is_active: false, stock_quantity: 0, wholesale_price: 5, version: 1 });
    expect(copy.images.map((image) => image.image_url)).toEqual(
      product.images.map((image) => image.image_url),
    );
  }
});

async function addProduct(fields: Record<string, string>, files = 1) {
  return sendForm("/api/products", {
    token: admin.token,
    fields,
    files: await Promise.all(Array.from({ length: files }, () => anUpload())),
  });
}
