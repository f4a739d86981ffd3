import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import {
  adminProductPageResponse,
  adminProductResponse,
  adminProductView,
  deleteProductResponse,
} from "../../../../contract/admin/products.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import {
  changeStock,
  createProductByForm,
  readAdminProduct,
  sendForm,
} from "../../builders/product-forms.ts";
import { anImagedProduct, aProduct } from "../../builders/products.ts";
import { add, aShopper, atPayment, getCart } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("changing a product", () => {
  test("changes only the fields in the request, and records their old and new values", async () => {
    const product = await createProductByForm(admin, { weight: "2" });
    const response = await changeProduct(product.id, { name: "Renamed", weight: "", version: "1" });
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

  test("changes both prices of a product without a compare-at price, and removes one that is sent blank", async () => {
    const { id } = await createProductByForm(admin, { wholesale_price: "4.50", retail_price: "" });
    const change = async (fields: Record<string, string>) =>
      (await unwrap(await changeProduct(id, fields), adminProductResponse)).data;
    const equal = { wholesale_price: 5, retail_price: 5, discount_percentage: 0 };
    expect(await change({ wholesale_price: "5" })).toMatchObject(equal);
    expect(await change({ retail_price: "8" })).toMatchObject({ wholesale_price: 5, retail_price: 8 });
    expect(await change({ wholesale_price: "6" })).toMatchObject({ wholesale_price: 6, retail_price: 8 });
    expect(await change({ wholesale_price: "5", retail_price: "" })).toMatchObject(equal);
  });

  test("accepts JSON without files", async () => {
    const product = await createProductByForm(admin);
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

  test("refuses a blank required field", async () => {
    const product = await createProductByForm(admin);
    const response = await changeProduct(product.id, { description: " ", slug: "" });
    expect((await unwrap(response, failureResponse)).message).toBe(
      "Please fill in all required fields: Slug, Description",
    );
  });

  test.each([
    [{ wholesale_price: "0" }, "Prices must be greater than zero"],
    [{ wholesale_price: "1", retail_price: "0" }, "Prices must be greater than zero"],
    [{ retail_price: "4.99" }, "Compare-at price cannot be less than the price"],
  ])("refuses the prices %j", async (prices, message) => {
    const { id } = await createProductByForm(admin);
    const response = await changeProduct(id, prices);
    expect(response.status).toBe(422);
    expect((await unwrap(response, failureResponse)).message).toBe(message);
  });

  test("refuses a save over another admin's change, and returns the current product", async () => {
    const product = await createProductByForm(admin);
    await changeProduct(product.id, { name: "First wins", version: "1" });
    const response = await changeProduct(product.id, { name: "Second loses", version: "1" });
    expect(response.status).toBe(409);
    const failure = await unwrap(response, failureResponse);
    expect(failure.code).toBe("conflict");
    expect(v.parse(adminProductView, failure.current)).toMatchObject({ name: "First wins", version: 2 });
    expect(await listAuditEntries(product.id)).toHaveLength(2);
  });

  test("accepts one of five simultaneous saves", async () => {
    const { id } = await createProductByForm(admin);
    const saves = Array.from({ length: 5 }, (_, index) =>
      changeProduct(id, { name: `Save ${index}`, version: "1" }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
    const { name, version } = await readAdminProduct(admin, id);
    expect([name, version]).toEqual([`Save ${statuses.indexOf(200)}`, 2]);
  });

  test("does not restore units that were sold while the form was open", async () => {
    const product = await anImagedProduct({ stockQuantity: 20 });
    await atPayment(product, 3);
    await changeProduct(product.id, {
      stock_quantity: "20",
      seen_stock_quantity: "20",
      name: "Only the name",
    });
    expect((await readAdminProduct(admin, product.id)).stock_quantity).toBe(17);
    await changeProduct(product.id, { stock_quantity: "30", seen_stock_quantity: "20" });
    expect((await readAdminProduct(admin, product.id)).stock_quantity).toBe(27);
  });

  test("returns 404 for a product that does not exist", async () => {
    expect((await changeProduct(crypto.randomUUID(), { name: "Nothing" })).status).toBe(404);
    const response = await call("/api/admin/products/nonsense", { token: admin.token });
    expect((await unwrap(response, failureResponse)).code).toBe("product_not_found");
  });
});

describe("changing stock", () => {
  test("sets and adjusts stock, and records each change", async () => {
    const { id } = await aProduct({ stockQuantity: 10 });
    const changeAndRead = async (json: unknown) =>
      (await unwrap(await changeStock(admin, { id }, json), adminProductResponse)).data.stock_quantity;
    expect(await changeAndRead({ stock_quantity: 5 })).toBe(5);
    expect(await changeAndRead({ adjust: 7 })).toBe(12);
    expect(await changeAndRead({ stock_quantity: 20, seen_stock_quantity: 15 })).toBe(17);
    expect((await readAdminProduct(admin, id)).version).toBe(4);
    expect(await listAuditEntries(id)).toMatchObject([
      { action: "product.stock", before: { on_hand: 10 }, after: { on_hand: 5 } },
      { action: "product.stock", before: { on_hand: 5 }, after: { on_hand: 12 } },
      { action: "product.stock", before: { on_hand: 12 }, after: { on_hand: 17 } },
    ]);
  });

  test("refuses an adjustment below zero", async () => {
    const { id } = await aProduct({ stockQuantity: 17 });
    const response = await changeStock(admin, { id }, { adjust: -18 });
    expect(response.status).toBe(409);
    expect((await unwrap(response, failureResponse)).message).toMatch(/can't go below zero/);
    expect(await listAuditEntries(id)).toEqual([]);
  });

  test.each([{}, { adjust: 0.5 }, { stock_quantity: -1 }, { stock_quantity: "5" }])(
    "refuses the change %j",
    async (json) => {
      const { id } = await aProduct();
      expect((await changeStock(admin, { id }, json)).status).toBe(422);
      expect(await listAuditEntries(id)).toEqual([]);
    },
  );

  test("applies all of ten simultaneous adjustments", async () => {
    const { id } = await aProduct({ stockQuantity: 0 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => changeStock(admin, { id }, { adjust: 1 })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await readAdminProduct(admin, id)).stock_quantity).toBe(10);
  });
});

describe("deleting a product", () => {
  const deleteProduct = async (id: string) =>
    call(`/api/products/${id}`, { method: "DELETE", token: admin.token });

  test("deletes a product that was never ordered, including from carts", async () => {
    const product = await aProduct();
    const shopper = await aShopper();
    await add(shopper, product);
    const { data } = await unwrap(await deleteProduct(product.id), deleteProductResponse);
    expect(data.outcome).toBe("erased");
    expect((await getCart(shopper)).items).toEqual([]);
    expect((await deleteProduct(product.id)).status).toBe(404);
  });

  const listIds = async (query: string) => {
    const response = await call(`/api/admin/products?limit=100${query}`, { token: admin.token });
    return (await unwrap(response, adminProductPageResponse)).data.map(({ id }) => id);
  };

  test("archives a product that was ordered, and hides it from shoppers", async () => {
    const product = await aProduct();
    await atPayment(product);
    const { data } = await unwrap(await deleteProduct(product.id), deleteProductResponse);
    expect(data.outcome).toBe("archived");
    expect((await call(`/api/products/${product.slug}`)).status).toBe(404);
    expect(await listIds("")).not.toContain(product.id);
    expect(await listIds("&archived=true")).toContain(product.id);
    expect((await changeProduct(product.id, { name: "Too late" })).status).toBe(404);
  });

  test("restores an archived product as inactive", async () => {
    const product = await aProduct();
    await atPayment(product);
    await deleteProduct(product.id);
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

function changeProduct(id: string, fields: Record<string, string>) {
  return sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields });
}
