import { env } from "cloudflare:workers";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import {
  adminProductPageResponse,
  adminProductResponse,
  adminProductView,
  deleteProductResponse,
} from "../../contract/admin/products.ts";
import { productResponse } from "../../contract/catalog/catalog.ts";
import { failureView } from "../../contract/shared/errors.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { addedProduct, adminProduct, anUpload, productFields, sendForm } from "./builders/product-forms.ts";
import { aProduct } from "./builders/products.ts";
import { add, aShopper, atPayment, getCart } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const post = async (fields: Record<string, string>, files = 1) =>
  sendForm("/api/products", {
    token: admin.token,
    fields,
    files: await Promise.all(Array.from({ length: files }, () => anUpload())),
  });
const put = (id: string, fields: Record<string, string>) =>
  sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields });

describe("adding a product", () => {
  test("takes the form's fields, is in the audit log, and shoppers find it", async () => {
    const fields = productFields({
      is_featured: "true",
      weight: "1.25",
      meta_title: "Buy it",
      minimum_order_quantity: "2",
    });
    const response = await post(fields);
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
    const shown = await unwrap(await call(`/api/products/${data.slug}`), productResponse);
    expect(shown.data.id).toBe(data.id);
    expect((await call(data.primaryImage?.image_url ?? "")).status).toBe(200);
  });

  test("takes the fields as JSON in `product` just as well, and images' words and first place", async () => {
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

  test("lists the labels of all that is missing", async () => {
    const response = await post({ ...productFields(), name: " ", sku: "", category: "" });
    expect(response.status).toBe(422);
    const { message, errors } = await unwrap(response, failureView);
    expect(message).toBe("Please fill in all required fields: Product Name, SKU, Category");
    expect(Object.keys(errors ?? {})).toEqual(["name", "sku", "category"]);
    const empty = await unwrap(await post({}), failureView);
    expect(empty.message).toBe(
      "Please fill in all required fields: Product Name, Slug, Description, Wholesale Price, Retail Price, Stock Quantity, SKU, Category",
    );
  });

  test.each([
    [{ wholesale_price: "0" }, "Prices must be greater than zero"],
    [{ retail_price: "-1" }, "Prices must be greater than zero"],
    [{ retail_price: "4.99" }, "Retail price cannot be less than wholesale price"],
    [{ discount_percentage: "20" }, /does not lead/],
    [{ discount_percentage: "101" }, "Must be a number from 0 to 100"],
    [{ tax_rate: "-1" }, "Must be a number from 0 to 100"],
    [{ tax_rate: "100.01" }, "Must be a number from 0 to 100"],
    [{ minimum_order_quantity: "0" }, "Must be a number from 1 to 9999"],
    [{ weight: "-0.1" }, "Must be a number from 0 to 10000"],
    [{ stock_quantity: "1.5" }, "Must be a whole number"],
    [{ stock_quantity: "lots" }, "Must be a number from 0 to 1000000"],
    [{ wholesale_price: "1.999" }, "Must have at most two decimals"],
    [{ category: "Stationery" }, /There is no category “Stationery”. The categories are: Toys, Stationary/],
    [{ slug: "Not A Slug" }, /Slug must be/],
    [{ slug: "search" }, /Slug must be/],
    [{ short_description: "x".repeat(501) }, "Must be at most 500 characters"],
  ])("refuses %j", async (changes, message) => {
    const response = await post(productFields(changes as Record<string, string>)); // the table's rows differ
    expect(response.status).toBe(422);
    const failure = await unwrap(response, failureView);
    expect(failure.message).toMatch(message);
  });

  test("a slug or SKU that is taken is a conflict that names the field", async () => {
    const known = await addedProduct(admin);
    for (const field of ["slug", "sku"] as const) {
      const response = await post(productFields({ [field]: known[field] }));
      expect(response.status).toBe(409);
      expect((await unwrap(response, failureView)).errors).toHaveProperty(field);
    }
  });

  test("without a tax rate it gets the one of the settings; a blank one is 0", async () => {
    await call("/api/admin/settings", { method: "PUT", token: admin.token, json: { default_tax_rate: 7.5 } });
    const { tax_rate: _, ...fields } = productFields();
    const absent = await unwrap(await post(fields), adminProductResponse);
    expect(absent.data.tax_rate).toBe(7.5);
    expect((await addedProduct(admin, { tax_rate: "" })).tax_rate).toBe(0);
    await call("/api/admin/settings", { method: "PUT", token: admin.token, json: { default_tax_rate: 0 } });
  });
});

describe("changing a product", () => {
  test("changes what was sent, leaves the rest, and records both sides", async () => {
    const product = await addedProduct(admin, { weight: "2" });
    const response = await put(product.id, { name: "Renamed", weight: "", version: "1" });
    const { data } = await unwrap(response, adminProductResponse);
    expect(data).toMatchObject({ name: "Renamed", weight: null, sku: product.sku, version: 2 });
    expect(data.images).toEqual(product.images);
    const [, change] = await listAuditEntries(product.id);
    expect(change).toMatchObject({
      action: "product.update",
      before: { name: product.name, weight: 2 },
      after: { name: "Renamed", weight: null },
    });
  });

  test("JSON without files does as well", async () => {
    const product = await addedProduct(admin);
    const response = await call(`/api/products/${product.id}`, {
      method: "PUT",
      token: admin.token,
      json: { retail_price: 12.5, version: 1 },
    });
    expect((await unwrap(response, adminProductResponse)).data).toMatchObject({
      retail_price: 12.5,
      wholesale_price: 5,
      discount_percentage: 60,
    });
  });

  test("a required field that is sent blank is refused", async () => {
    const product = await addedProduct(admin);
    const response = await put(product.id, { description: " ", slug: "" });
    expect((await unwrap(response, failureView)).message).toBe(
      "Please fill in all required fields: Slug, Description",
    );
  });

  test("two admins: the second gets a conflict, with the current product", async () => {
    const product = await addedProduct(admin);
    await put(product.id, { name: "First wins", version: "1" });
    const response = await put(product.id, { name: "Second loses", version: "1" });
    expect(response.status).toBe(409);
    const failure = await unwrap(response, failureView);
    expect(failure.code).toBe("conflict");
    expect(v.parse(adminProductView, failure.current)).toMatchObject({ name: "First wins", version: 2 });
    expect(await listAuditEntries(product.id)).toHaveLength(2);
  });

  test("what was sold while the form lay open is not put back", async () => {
    const product = await addedProduct(admin);
    await env.DB.prepare("UPDATE products SET stock_on_hand = 17 WHERE id = ?").bind(product.id).run();
    await put(product.id, { stock_quantity: "20", seen_stock_quantity: "20", name: "Only the name" });
    expect((await adminProduct(admin, product.id)).stock_quantity).toBe(17);
    await put(product.id, { stock_quantity: "30", seen_stock_quantity: "20" });
    expect((await adminProduct(admin, product.id)).stock_quantity).toBe(27);
  });

  test("a product that is not there is 404", async () => {
    expect((await put(crypto.randomUUID(), { name: "Nothing" })).status).toBe(404);
    const response = await call("/api/admin/products/nonsense", { token: admin.token });
    expect((await unwrap(response, failureView)).code).toBe("product_not_found");
  });
});

describe("stock", () => {
  const patch = (id: string, json: unknown) =>
    call(`/api/admin/products/${id}/stock`, { method: "PATCH", token: admin.token, json });

  test("is set, set with what was seen, and adjusted; never below zero", async () => {
    const { id } = await aProduct({ stockQuantity: 10 });
    const stockAfter = async (json: unknown) =>
      (await unwrap(await patch(id, json), adminProductResponse)).data.stock_quantity;
    expect(await stockAfter({ stock_quantity: 5 })).toBe(5);
    expect(await stockAfter({ adjust: 7 })).toBe(12);
    expect(await stockAfter({ stock_quantity: 20, seen_stock_quantity: 15 })).toBe(17);
    const refused = await patch(id, { adjust: -18 });
    expect(refused.status).toBe(409);
    expect((await unwrap(refused, failureView)).message).toMatch(/cannot fall below zero/);
    for (const json of [{}, { adjust: 0.5 }, { stock_quantity: -1 }, { stock_quantity: "5" }]) {
      expect((await patch(id, json)).status).toBe(422);
    }
    expect((await listAuditEntries(id)).map((entry) => entry.action)).toEqual(Array(3).fill("product.stock"));
  });

  test("ten adjustments at once all count", async () => {
    const { id } = await aProduct({ stockQuantity: 0 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => patch(id, { adjust: 1 })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect((await adminProduct(admin, id)).stock_quantity).toBe(10);
  });
});

describe("deleting a product", () => {
  const erase = async (id: string) => call(`/api/products/${id}`, { method: "DELETE", token: admin.token });

  test("that was never ordered leaves nothing; carts lose it", async () => {
    const product = await aProduct();
    const shopper = await aShopper();
    await add(shopper, product);
    const { data } = await unwrap(await erase(product.id), deleteProductResponse);
    expect(data.outcome).toBe("erased");
    expect((await getCart(shopper)).items).toEqual([]);
    expect((await erase(product.id)).status).toBe(404);
  });

  test("that was ordered archives it: hidden, kept for its orders, and it can come back", async () => {
    const product = await aProduct();
    await atPayment(product);
    expect((await unwrap(await erase(product.id), deleteProductResponse)).data.outcome).toBe("archived");
    expect((await call(`/api/products/${product.slug}`)).status).toBe(404);
    const list = async (query: string) =>
      (
        await unwrap(
          await call(`/api/admin/products?limit=100${query}`, { token: admin.token }),
          adminProductPageResponse,
        )
      ).data.map((found) => found.id);
    expect(await list("")).not.toContain(product.id);
    expect(await list("&archived=true")).toContain(product.id);
    expect((await put(product.id, { name: "Too late" })).status).toBe(404);
    const restored = await call(`/api/admin/products/${product.id}/restore`, {
      method: "POST",
      token: admin.token,
    });
    expect((await unwrap(restored, adminProductResponse)).data).toMatchObject({
      is_active: false,
      archived_at: null,
    });
  });
});

describe("the admin's list", () => {
  test("shows inactive products, and filters, sorts, searches and pages", async () => {
    const tag = `Zanzibar${Date.now()}`;
    await aProduct({ name: `${tag} A`, isActive: false, stockQuantity: 3, category: "Electronics" });
    await aProduct({ name: `${tag} B`, isFeatured: true, stockQuantity: 0 });
    await aProduct({ name: `${tag} C`, stockQuantity: 50 });
    const names = async (query: string) => {
      const response = await call(`/api/admin/products?search=${tag}&${query}`, { token: admin.token });
      const page = await unwrap(response, adminProductPageResponse);
      return page.data.map((product) => product.name.slice(-1)).join("");
    };
    expect(await names("")).toBe("CBA");
    expect(await names("sort_by=name&order=asc")).toBe("ABC");
    expect(await names("sort_by=stock_quantity&order=asc")).toBe("BAC");
    expect(await names("sort_by=name&order=asc&limit=2&page=2")).toBe("C");
    expect(await names("is_active=false")).toBe("A");
    expect(await names("is_featured=true")).toBe("B");
    expect(await names("low_stock=true&sort_by=name&order=asc")).toBe("AB");
    expect(await names("category=Electronics")).toBe("A");
    const response = await call("/api/admin/products?limit=101", { token: admin.token });
    expect(response.status).toBe(422);
  });
});

test("a copy is inactive, without stock, with a new name and slug, with the same images", async () => {
  const product = await addedProduct(admin, {}, [await anUpload(), await anUpload()]);
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
