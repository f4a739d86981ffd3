import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "../../support/accounts.ts";
import { delayRequests, goOffline } from "../../support/e2e-page.ts";
import { expect } from "../../support/e2e-test.ts";
import { createImage } from "../../support/images.ts";
import { unfold } from "../../support/product-form.ts";
import { aProduct } from "../../support/products.ts";
import { book, getLine, openDelivery, scan } from "../../support/receiving.ts";
import { anAdminPage, type Screen, share } from "../../support/screens.ts";
import { aPaidOrder } from "../../support/shoppers.ts";
import { call, callAsAdmin } from "../../support/store-api.ts";
import { anInventedWord } from "../../support/words.ts";

const product = share(() => aProduct());
const importPath = "/admin/products/import";
const newProductPath = "/admin/products/new";

/** The admin's screens of products, their images and imports. */
export const adminCatalogScreens: readonly Screen[] = [
  anAdminPage("admin-products", "/admin/products"),
  anAdminPage("admin-products-empty", "/admin/products?search=zzzzzz"),
  anAdminPage("receiving", "/admin/receiving"),
  {
    name: "receiving-draft",
    path: "/admin/receiving/$id",
    show: async (page) => {
      await openDelivery(page);
      await scan(page, (await product()).sku);
      await scan(page, "unknown-code");
      await expect(getLine(page, "No product has this code.")).toBeVisible();
    },
  },
  {
    name: "receiving-booked",
    path: "/admin/receiving/$id",
    show: async (page) => {
      const { sku, name } = await aProduct({ is_active: "false" });
      await openDelivery(page);
      await scan(page, sku);
      await expect(getLine(page, name)).toBeVisible();
      await book(page);
    },
  },
  {
    name: "admin-product-delete",
    path: "/admin/products",
    show: async (page) => {
      const { name } = await product();
      await openProducts(page, name);
      await page.getByRole("button", { name: `Delete ${name}` }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Delete" })).toBeVisible();
    },
  },
  {
    name: "admin-labels",
    path: "/admin/labels",
    show: async (page) => {
      await openAsAdmin(page, `/admin/labels?ids=${(await product()).id}`);
      await expect(page.getByRole("button", { name: "Print 1 label" })).toBeVisible();
    },
  },
  {
    name: "admin-archived",
    path: "/admin/products",
    show: async (page) => {
      const { id, name } = await aProduct();
      await aPaidOrder({ id });
      await callAsAdmin("DELETE", `/products/${id}`);
      await openAsAdmin(page, `/admin/products?status=archived&search=${encodeURIComponent(name)}`);
      await expect(page.getByRole("row", { name })).toContainText("Archived");
    },
  },
  {
    name: "admin-change-prices",
    path: "/admin/products",
    show: async (page) => {
      const { name } = await product();
      await openProducts(page, name);
      await page.getByLabel(`Select ${name}`, { exact: true }).check();
      await page.getByRole("button", { name: "Change prices" }).click();
      const dialog = page.getByRole("dialog", { name: "Change prices" });
      await dialog.getByLabel("Percent").fill("50");
      await expect(dialog.getByRole("list", { name: "Preview" })).toContainText("$6.00 → $9.00");
    },
  },
  {
    name: "admin-stock-changed",
    path: "/admin/products",
    show: async (page) => {
      const { name } = await aProduct();
      await openProducts(page, name);
      await page.getByLabel(`Stock of ${name}`).fill("41");
      await page.getByLabel(`Stock of ${name}`).press("Enter");
      await expect(page.getByText(`${name}: 12 → 41 in stock`)).toBeVisible();
    },
  },
  {
    name: "admin-stock-allocated",
    path: "/admin/products",
    show: async (page) => {
      const { id, name } = await aProduct();
      await aPaidOrder({ id }, 3);
      await openProducts(page, name);
      await expect(page.getByRole("row", { name })).toContainText("3 allocated, 9 available");
    },
  },
  {
    name: "admin-count-stock",
    path: "/admin/products",
    show: async (page) => {
      await openProducts(page, (await product()).name);
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Count stock" }).click();
      await expect(page.getByRole("heading", { name: "Count stock" })).toBeVisible();
    },
  },
  {
    name: "admin-product-mistakes",
    path: newProductPath,
    show: async (page) => {
      await openAsAdmin(page, newProductPath);
      await page.getByRole("button", { name: "Save Product" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Please fill in all required fields");
    },
  },
  {
    name: "admin-product-new",
    path: newProductPath,
    show: async (page) => {
      await openAsAdmin(page, newProductPath);
      await page.getByRole("textbox", { name: "Product Name" }).fill(`Kite ${randomUUID()}`);
      await page.getByLabel("Add images").setInputFiles(await createImage("red.png", "#c33"));
      await page.getByLabel("Alt text of image 1").fill("A red kite");
      await expect(page.getByRole("progressbar")).toHaveCount(0);
    },
  },
  {
    name: "admin-product-leave",
    path: newProductPath,
    show: async (page) => {
      await openAsAdmin(page, newProductPath);
      await page.getByRole("textbox", { name: "Product Name" }).fill("Half a thought");
      await page.getByRole("link", { name: "Back to Products" }).click();
      await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    },
  },
  {
    name: "admin-images-uploading",
    path: newProductPath,
    show: async (page) => {
      await openAsAdmin(page, newProductPath);
      await delayRequests(page, "**/api/admin/images");
      await page.getByLabel("Add images").setInputFiles(await createImage("red.png", "#c33"));
      await expect(page.getByRole("progressbar", { name: "Upload of image 1" })).toBeVisible();
    },
  },
  {
    name: "admin-images-failed",
    path: newProductPath,
    problems: [{ status: 503, path: "/api/admin/images" }],
    show: async (page) => {
      await openAsAdmin(page, newProductPath);
      const json = { success: false, message: "red.png could not be stored", code: "service_unavailable" };
      await page.route("**/api/admin/images", (route) => route.fulfill({ status: 503, json }));
      await page.getByLabel("Add images").setInputFiles(await createImage("red.png", "#c33"));
      await expect(page.getByText("red.png could not be stored")).toBeVisible();
    },
  },
  {
    name: "admin-image-delete",
    path: newProductPath,
    show: async (page) => {
      await openAsAdmin(page, newProductPath);
      await page.getByLabel("Add images").setInputFiles(await createImage("red.png", "#c33"));
      await page.getByRole("button", { name: "Delete image 1" }).click();
      await expect(page.getByRole("dialog", { name: "Delete this image?" })).toBeVisible();
    },
  },
  {
    name: "admin-product",
    path: "/admin/products/$id/edit",
    show: async (page) => {
      await openAsAdmin(page, `/admin/products/${(await product()).id}/edit`);
      await expect(page.getByRole("button", { name: "Update Product" })).toBeVisible();
    },
  },
  {
    name: "admin-product-conflict",
    path: "/admin/products/$id/edit",
    problems: [{ status: 409, path: /^\/api\/products\// }],
    show: async (page) => {
      const { id } = await aProduct();
      await openAsAdmin(page, `/admin/products/${id}/edit`);
      await page.getByLabel("Short Description").fill("The first admin's words");
      const form = new FormData();
      form.append("short_description", "The second admin's words");
      await callAsAdmin("PUT", `/products/${id}`, form);
      await page.getByRole("button", { name: "Update Product" }).click();
      await expect(page.getByText("Someone else changed this to", { exact: false })).toBeVisible();
    },
  },
  {
    name: "admin-product-offline",
    path: "/admin/products/$id/edit",
    problems: [{ status: "failed", path: /^\/api\// }],
    show: async (page) => {
      await openAsAdmin(page, `/admin/products/${(await product()).id}/edit`);
      await unfold(page, "More details");
      await page.getByLabel("Brand").fill("Prairie Goods");
      await goOffline(page);
      await page.getByRole("button", { name: "Update Product" }).click();
      await expect(page.getByText("What you typed is still here", { exact: false })).toBeVisible();
    },
  },
  {
    name: "admin-search-words",
    path: "/admin/products/search-words",
    show: async (page) => {
      const term = anInventedWord();
      for (let times = 0; times < 3; times += 1) await call("/api/search-misses", { json: { term } });
      await openAsAdmin(page, "/admin/products/search-words");
      await page.getByRole("button", { name: `Add as synonym of… “${term}”` }).click();
      await page.getByLabel(`“${term}” means the same as`).fill("ball");
    },
  },
  anAdminPage("admin-categories", "/admin/categories"),
  {
    name: "admin-import",
    path: importPath,
    show: async (page) => {
      const sku = createSku();
      await openImport(page, [`${sku}-1,One,Toys,A thing.,2.50,7,`, `${sku}-2,Two,Toys,A thing.,cinq,7,`]);
      await page.getByLabel("Only rows that failed").check();
      await expect(page.getByRole("list", { name: "Rows of the file" })).toContainText("is not an amount");
    },
  },
  {
    name: "admin-import-stopped",
    path: importPath,
    problems: [{ status: "failed", path: "/api/admin/products/import" }],
    show: async (page) => {
      await openImport(page, [`${createSku()}-1,One,Toys,A thing.,2.50,7,`]);
      await page.route("**/api/admin/products/import", (route) => route.abort("internetdisconnected"));
      await page.getByRole("button", { name: "Import 1 product" }).click();
      await expect(page.getByText(/^The import stopped after/)).toBeVisible();
    },
  },
  {
    name: "admin-import-undo",
    path: importPath,
    show: async (page) => {
      await openUndo(page, await importStock("30"));
    },
  },
  {
    name: "admin-import-undone",
    path: importPath,
    show: async (page) => {
      const imported = await importStock("30");
      await aPaidOrder(imported, 8);
      await openUndo(page, imported);
      await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Please count these products" })).toBeVisible();
    },
  },
  {
    name: "admin-import-categories",
    path: importPath,
    show: async (page) => {
      const sku = createSku();
      await openImport(page, [`${sku}-1,One,Paper ${sku},A thing.,2.50,7,`]);
      const categories = page.getByRole("region", { name: "New categories" });
      await categories.getByLabel(`Paper ${sku}`).selectOption({ label: "Put into Toys" });
    },
  },
  {
    name: "admin-import-questions",
    path: importPath,
    show: async (page) => {
      const sku = createSku();
      const rows = [`${sku}-1,One,,A thing.,2.50,7,250,red,no`, `${sku}-2,Two,,A thing.,2.50,-1,80,blue,yes`];
      await openImport(page, rows, "sku,name,category,description,price,stock,weight,colour,taxable");
      await expect(page.getByText("1 product is not taxed in this file")).toBeVisible();
      await expect(page.getByRole("region", { name: "New categories" })).toBeVisible();
      await page.getByText("The other").click();
    },
  },
  {
    name: "admin-import-images",
    path: importPath,
    show: async (page) => {
      await delayRequests(page, /\/api\/admin\/product-changes\/.*\/images/, "POST");
      await startImageImport(page);
      await expect(page.getByRole("region", { name: /^Images: / })).toContainText("0 of 1 image fetched...");
    },
  },
  {
    name: "admin-import-images-failed",
    path: importPath,
    show: async (page) => {
      await startImageImport(page);
      await expect(page.getByRole("region", { name: /^Images: / })).toContainText("1 failed");
    },
  },
  {
    name: "admin-image-files",
    path: importPath,
    show: async (page) => {
      await openAsAdmin(page, importPath);
      const name = `front-${createSku()}.png`;
      await page.getByLabel("Choose or drop images").setInputFiles(await createImage(name, "#33c"));
      await page.getByRole("listitem", { name }).getByLabel("SKU of its product").fill("nothing");
      await page.getByRole("button", { name: "Use" }).click();
      await expect(page.getByText("No product has this SKU.")).toBeVisible();
    },
  },
];

async function openProducts(page: Page, name: string): Promise<void> {
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
}

/** Chooses a file with these rows, and waits for its preview. */
async function openImport(
  page: Page,
  rows: readonly string[],
  headings = "sku,name,category,description,price,stock,images",
): Promise<void> {
  await openAsAdmin(page, importPath);
  const text = [headings, ...rows].join("\n");
  const buffer = Buffer.from(text);
  await page.getByLabel("CSV file").setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("status").filter({ hasText: "Preview:" })).toBeVisible();
}

/** Imports a product whose image is at an address where nothing is. */
async function startImageImport(page: Page): Promise<void> {
  const sku = createSku();
  await openImport(page, [`${sku},One,Toys,A thing.,2.50,7,http://127.0.0.1:9/${sku}.png`]);
  await page.getByRole("button", { name: "Import 1 product and 1 image" }).click();
}

/** Imports the number on hand of a new product. */
async function importStock(on_hand: string) {
  const imported = await aProduct({ stock_quantity: "5" });
  const rows = [{ line: 2, fields: { sku: imported.sku, on_hand } }];
  await callAsAdmin("POST", "/admin/products/import", { rows, file_name: `${imported.sku}.csv` });
  return imported;
}

/** Opens the question before the import of a product is undone. */
async function openUndo(page: Page, { sku }: { readonly sku: string }): Promise<void> {
  await openAsAdmin(page, importPath);
  const changes = page.getByRole("table", { name: "Earlier changes" }).getByRole("row");
  await changes
    .filter({ hasText: `Imported ${sku}.csv` })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Undo" })).toBeVisible();
}

function createSku(): string {
  return `S${randomUUID().slice(0, 8).toUpperCase()}`;
}
