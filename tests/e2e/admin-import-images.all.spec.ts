import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import * as v from "valibot";
import { adminCategoriesResponse } from "../../contract/admin/categories.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage, type Upload } from "../support/images.ts";
import { callAsAdmin } from "../support/store-api.ts";

const importPath = "/admin/products/import";

test("fetches a file's images, continues after the page was left, and lists what failed", async ({
  page,
}) => {
  const shop = await startImageShop();
  const sku = createSku();
  const rows = Array.from({ length: 12 }, (_, index) => ({
    sku: `${sku}-${index}`,
    images: `${shop.url}/${index === 11 ? "missing" : `${sku}-${index}`}.png`,
  }));
  await openAsAdmin(page, importPath);
  await choose(page, createFile(rows));
  shop.hold();
  await page.getByRole("button", { name: "Import 12 products and 12 images" }).click();
  const images = page.getByRole("region", { name: `Images: ${sku}.csv` });
  await expect(images).toContainText("0 of 12 images fetched...");

  await page.goto("/admin/products");
  shop.release();
  await page.goto(importPath);
  const rest = page.getByRole("region", { name: `Images: Imported ${sku}.csv` });
  await rest.getByRole("button", { name: /^Fetch the other/ }).click();
  await expect(rest).toContainText("11 of 12 images fetched, 1 failed");
  await expect(rest).toContainText("There is nothing at this address (404).");
  await expect(rest).toContainText("Products without an image stay inactive.");

  await open(page, `/search?q=${sku}-3`);
  await expect(page.getByRole("link", { name: `Thing ${sku}-3` }).first()).toBeVisible();

  await page.goto(importPath);
  await choose(page, createFile(rows));
  await expect(getReport(page)).toContainText("Preview: 0 added 1 updated 11 unchanged 0 failed");
  await shop.stop();
});

test("asks once for each unknown category, and remembers where its products belong", async ({ page }) => {
  const sku = createSku();
  const category = `Paper ${sku}`;
  const file = createFile([
    { sku: `${sku}-1`, category },
    { sku: `${sku}-2`, category: category.toLowerCase() },
  ]);
  await openAsAdmin(page, importPath);
  await choose(page, file);
  const categories = page.getByRole("region", { name: "New categories" });
  await expect(categories.getByRole("combobox")).toHaveCount(1);
  await categories.getByLabel(category).selectOption({ label: "Put into Toys" });
  await categories.getByRole("button", { name: "Apply and check again" }).click();
  await expect(getReport(page)).toContainText("Preview: 2 added");
  await expect(categories).toHaveCount(0);

  await choose(page, file);
  await expect(page.getByText(`${category}: Toys`)).toBeVisible();
  await expect(getReport(page)).toContainText("Preview: 2 added");
});

test.describe("new categories", () => {
  let sku = "";
  test.beforeEach(() => {
    sku = createSku();
  });

  test.afterEach(async () => {
    const { data } = v.parse(adminCategoriesResponse, await callAsAdmin("GET", "/admin/categories"));
    for (const { id } of data.filter(({ name }) => name.endsWith(sku))) {
      await callAsAdmin("DELETE", `/admin/categories/${id}`);
    }
  });

  test("asks again where a category belongs, and remembers the new choice", async ({ page }) => {
    const category = `Paper ${sku}`;
    const file = createFile([{ sku: `${sku}-1`, category }]);
    await openAsAdmin(page, importPath);
    await choose(page, file);
    const categories = page.getByRole("region", { name: "New categories" });
    const apply = categories.getByRole("button", { name: "Apply and check again" });
    await categories.getByLabel(category).selectOption({ label: "Put into Toys" });
    await apply.click();
    await expect(categories).toHaveCount(0);

    await choose(page, file);
    await page.getByRole("button", { name: "Choose again" }).click();
    await categories.getByLabel(category).selectOption({ label: "Make it a category" });
    await apply.click();
    await expect(getReport(page)).toContainText("Preview: 1 added");
    await choose(page, file);
    await expect(getReport(page)).toContainText("Preview: 1 added");
    await expect(page.getByText(`${category}: Toys`)).toHaveCount(0);
    await expect(categories).toHaveCount(0);
  });

  test("makes the rest of the new categories after a lost connection", async ({ page, expectProblem }) => {
    const path = "/api/admin/categories";
    expectProblem({ status: "failed", path });
    const names = [`Pens ${sku}`, `Paper ${sku}`];
    await openAsAdmin(page, importPath);
    await choose(page, createFile(names.map((category, index) => ({ sku: `${sku}-${index}`, category }))));
    await page.route(`**${path}`, (route) => {
      const isLost =
        route
          .request()
          .postData()
          ?.includes(names[1] ?? "") === true;
      return isLost ? route.abort("internetdisconnected") : route.continue();
    });
    const categories = page.getByRole("region", { name: "New categories" });
    await categories.getByRole("button", { name: "Apply and check again" }).click();
    await expect(categories.getByRole("alert")).toBeVisible();
    await page.unroute(`**${path}`);
    await categories.getByRole("button", { name: "Apply and check again" }).click();
    await expect(getReport(page)).toContainText("Preview: 2 added");
  });
});

test("adds image files by the SKUs in their names, none twice, and activates their products", async ({
  page,
}) => {
  const sku = createSku();
  await openAsAdmin(page, importPath);
  await choose(page, createFile([{ sku: `${sku}-A` }, { sku: `${sku}-B` }]));
  await page.getByRole("button", { name: "Import 2 products" }).click();
  await expect(getReport(page)).toContainText("Imported: 2 added");

  const files = [
    await createImage(`${sku}-a.png`, "#c33"),
    await createImage(`${sku}-A (2).png`, "#3c3"),
    await createImage(`front-${sku}.png`, "#33c"),
  ];
  const input = page.getByLabel("Choose or drop images");
  await input.setInputFiles(files);
  await expect(page.getByText("2 images for 1 product, 1 without a product")).toBeVisible();
  const unmatchedFile = page.getByRole("listitem", { name: `front-${sku}.png` });
  await expect(unmatchedFile.locator("img")).toHaveJSProperty("naturalWidth", 400);
  const unmatched = unmatchedFile.getByLabel("SKU of its product");
  await unmatched.fill("nothing");
  await page.getByRole("button", { name: "Use" }).click();
  await expect(page.getByText("No product has this SKU.")).toBeVisible();
  await unmatched.fill(`${sku}-b`);
  await page.getByRole("button", { name: "Use" }).click();
  await page.getByRole("button", { name: "Upload 3 images" }).click();
  await expect(page.getByText("3 added", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Activate 2 products" }).click();
  await expect(page.getByText("2 products activated")).toBeVisible();

  await input.setInputFiles(files.slice(0, 2));
  await page.getByRole("button", { name: "Upload 2 images" }).click();
  await expect(page.getByText("0 added, 2 were already there")).toBeVisible();
});

test("adds more image files to those that are assigned by hand", async ({ page }) => {
  const sku = createSku();
  await openAsAdmin(page, importPath);
  await choose(page, createFile([{ sku: `${sku}-A` }]));
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect(getReport(page)).toContainText("Imported: 1 added");

  await drop(page.getByRole("main"), await createImage(`front-${sku}.png`, "#33c"));
  await page
    .getByRole("listitem", { name: `front-${sku}.png` })
    .getByRole("textbox")
    .fill(`${sku}-A`);
  await page.getByRole("button", { name: "Use" }).click();
  await expect(page.getByText("1 image for 1 product")).toBeVisible();
  await drop(page.getByRole("main"), await createImage(`${sku}-A.png`, "#c33"));
  await page.getByRole("button", { name: "Upload 2 images" }).click();
  await expect(page.getByText("2 added", { exact: true })).toBeVisible();

  await drop(page.getByRole("main"), await createImage(`${sku}-A_2.png`, "#3c3"));
  await page.getByRole("button", { name: "Upload 1 image", exact: true }).click();
  await expect(page.getByText("3 added", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Activate 1 product" })).toBeVisible();
});

test("leaves a file that is dropped on the CSV field to this field", async ({ page }) => {
  await openAsAdmin(page, importPath);
  const file = createFile([{ sku: createSku() }]);
  const wasAllowed = await drop(page.getByLabel("CSV file"), file);
  expect(wasAllowed).toBe(true);
  await expect(page.getByText("could not be used")).toHaveCount(0);
  await drop(page.getByRole("main"), file);
  await expect(page.getByText("1 file could not be used")).toBeVisible();
});

interface Row {
  readonly sku: string;
  readonly category?: string;
  readonly images?: string;
}

function createFile(rows: readonly Row[]) {
  const lines = rows.map(
    ({ sku, category = "Toys", images = "" }) => `${sku},Thing ${sku},${category},A thing.,2.50,7,${images}`,
  );
  const text = ["sku,name,category,description,price,stock,images", ...lines].join("\n");
  const name = `${rows[0]?.sku.replace(/-[^-]*$/, "")}.csv`;
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

function createSku(): string {
  return `I${randomUUID().slice(0, 8).toUpperCase()}`;
}

async function choose(page: Page, file: ReturnType<typeof createFile>): Promise<void> {
  await page.getByLabel("CSV file").setInputFiles(file);
  await expect(getReport(page)).toContainText("Preview:");
}

/** Drops a file. Returns whether the browser may handle it as it does without a script. */
function drop(target: Locator, { name, mimeType, buffer }: Upload): Promise<boolean> {
  return target.evaluate(
    (element, { base64, ...file }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
      return element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, mimeType, base64: buffer.toString("base64") },
  );
}

function getReport(page: Page) {
  return page.getByRole("status").filter({ hasText: " unchanged" });
}

/** Starts a server of images, a different one for each address, which can hold its responses back. */
async function startImageShop() {
  let release = () => {};
  let gate = Promise.resolve();

  const server = createServer(async (request, response) => {
    response.setHeader("Connection", "close");
    await gate;
    const name = request.url ?? "";
    if (name.includes("missing")) return response.writeHead(404).end();
    const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 7);
    return response.end((await createImage(name, `#${hue.toString(16).padStart(6, "0")}`)).buffer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A listening server has a port.
  return {
    url: `http://127.0.0.1:${port}`,
    hold: () => {
      gate = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
