import { beforeAll, describe, expect, test } from "vitest";
import { productPageResponse, productResponse } from "../../../../contract/catalog/catalog.ts";
import { importResponse } from "../../../../contract/catalog/product-csv.ts";
import { type ProductFieldName, productFieldNames } from "../../../../contract/catalog/product-fields.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { describeProduct } from "../../../../worker/pages/structured-data.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import {
  createProductByForm,
  productFields,
  readAdminProduct,
  sendForm,
} from "../../builders/product-forms.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

/** Two values of each field, before and after a change. */
const fieldValues: Record<ProductFieldName, readonly [string | number | boolean, string | number | boolean]> =
  {
    sku: ["FIELD-1", "FIELD-2"],
    name: ["Every Field", "Every Other Field"],
    slug: ["every-field", "every-other-field"],
    category: ["Toys", "Electronics"],
    description: ["It has all of them.", "It still has."],
    short_description: ["All of them", "Still all"],
    wholesale_price: [3.33, 4.44],
    quantity_prices: ["12: 2.99, 48: 2.50", "6: 3.99"],
    retail_price: [6.66, 8.88],
    sale_price: [2.22, 3.33],
    sale_from: ["2999-01-01", "2999-02-01"],
    sale_until: ["2999-01-31", "2999-02-28"],
    tax_rate: [12, 5.5],
    tax_class: ["snacks", "books"],
    on_hand: [7, 9],
    minimum_order_quantity: [2, 3],
    weight: [0.125, 2.5],
    dimensions: ["1x2x3 cm", "4x5x6 cm"],
    is_active: [true, false],
    is_featured: [true, false],
    exempt_from_offers: [true, false],
    meta_title: ["Title", "Other title"],
    meta_description: ["Words", "Other words"],
    meta_keywords: ["a, b", "c, d"],
    brand: ["Prairie Mills", "Northern Mills"],
    barcode: ["4006381333931", "96385074"],
    unit_cost: [1.25, 0],
    supplier: ["Prairie Wholesale", "Northern Wholesale"],
    reorder_point: [4, 6],
  };

describe("product fields", () => {
  test("stores, shows, exports, imports, changes and audits every field", async () => {
    const product = await createProductByForm(admin, { ...getFormFields(0), stock_quantity: "" });
    expect(product).toMatchObject(getFields(0));
    const shopResponse = await call(`/api/products/${product.slug}`);
    const {
      on_hand: _,
      tax_class: _class,
      sale_price: _sale,
      sale_from: _from,
      exempt_from_offers: _exempt,
      unit_cost: _cost,
      supplier: _supplier,
      reorder_point: _reorder,
      ...shopFields
    } = getFields(0);
    expect((await unwrap(shopResponse, productResponse)).data).toMatchObject({
      ...shopFields,
      // The sale is planned, which shoppers do not see.
      on_sale: false,
      sale_until: null,
    });

    const exported = await call("/api/admin/products/export?format=store", { token: admin.token });
    const { rows } = readProductCsv(await exported.text());
    const exportedRow = rows.find(({ fields }) => fields.sku === product.sku);
    expect(await importRow({ ...exportedRow?.fields })).toMatchObject({ outcome: "unchanged" });

    // The SKU identifies the product, and the slug stays.
    const { sku: _sku, slug: _slug, ...importedFields } = getFormFields(1);
    const report = await importRow({ ...importedFields, sku: product.sku });
    expect(report?.changes.toSorted()).toEqual(Object.keys(importedFields).toSorted());
    const { sku: _oldSku, slug: _oldSlug, ...after } = getFields(1);
    expect(await readAdminProduct(admin, product.id)).toMatchObject(after);

    expect((await saveProduct(product.id, getFormFields(0))).status).toBe(200);
    expect((await saveProduct(product.id, getFormFields(1))).status).toBe(200);
    expect(await readAdminProduct(admin, product.id)).toMatchObject(getFields(1));
    const auditEntry = (await listAuditEntries(product.id)).at(-1);
    expect({ before: auditEntry?.before, after: auditEntry?.after }).toEqual({
      before: getFields(0),
      after: getFields(1),
    });
  });
});

const site = {
  categories: [],
  store: { ...newStoreIdentity, logo: null },
  shipping_rules: { flat_rate: 5, free_over: 15 },
  return_days: 30,
};

describe("brand and barcode", () => {
  test("finds a product by its brand and by its whole barcode", async () => {
    const product = await createProductByForm(admin, { brand: "Kvikk Norge", barcode: "0 12345 67890-5" });
    expect(product.barcode).toBe("012345678905");
    expect(await findIds("kvikk")).toEqual([product.id]);
    expect(await findIds(`norge ${product.name}`)).toEqual([product.id]);
    expect(await findIds("012345678905")).toEqual([product.id]);
    expect(await findIds("012345678904")).toEqual([]);
    await saveProduct(product.id, { brand: "Solid" });
    expect(await findIds("kvikk")).toEqual([]);
    expect(await findIds("solid")).toEqual([product.id]);
    await saveProduct(product.id, { barcode: "" });
    expect(await findIds("012345678905")).toEqual([]);
  });

  test("includes the brand and the barcode in the structured data", async () => {
    const product = await createProductByForm(admin, { brand: "Nordic", barcode: "012345678905" });
    expect(describeProduct("http://store.test", product, site)[0]).toMatchObject({
      brand: { "@type": "Brand", name: "Nordic" },
      gtin: "012345678905",
    });
    await saveProduct(product.id, { barcode: "" });
    const { barcode } = await readAdminProduct(admin, product.id);
    expect(barcode).toBeNull();
    expect(
      JSON.stringify(describeProduct("http://store.test", { ...product, barcode, brand: null }, site)),
    ).not.toMatch(/gtin|Brand/);
  });

  test("reports a wrong check digit at the barcode", async () => {
    const response = await sendForm("/api/products", {
      token: admin.token,
      fields: productFields({ barcode: "4006381333932" }),
    });
    expect(response.status).toBe(422);
    expect((await unwrap(response, failureResponse)).errors?.barcode).toContain("check digit");
  });
});

function getFormFields(index: 0 | 1) {
  return Object.fromEntries(productFieldNames.map((name) => [name, String(fieldValues[name][index])]));
}

function getFields(index: 0 | 1) {
  return Object.fromEntries(productFieldNames.map((name) => [name, fieldValues[name][index]]));
}

async function importRow(fields: object) {
  const json = { rows: [{ line: 2, fields }] };
  const response = await call("/api/admin/products/import", { token: admin.token, json });
  return (await unwrap(response, importResponse)).data.rows[0];
}

function saveProduct(id: string, fields: Readonly<Record<string, string>>) {
  return sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields });
}

async function findIds(query: string) {
  const response = await call(`/api/products/search?query=${encodeURIComponent(query)}`);
  return (await unwrap(response, productPageResponse)).data.map((product) => product.id);
}
