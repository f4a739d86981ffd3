import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests, loseResponses, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage, type Upload } from "../support/images.ts";
import { aProduct } from "../support/products.ts";

const uploads = "**/api/admin/pictures";

test("waits for uploads before saving, and retries a failed one", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/admin/pictures" });
  await openAsAdmin(page, "/admin/products/new");
  await fillProduct(page, createName());
  const body = { success: false, message: "red.png could not be stored", code: "service_unavailable" };
  await page.route(uploads, (route) => route.fulfill({ status: 503, json: body }), { times: 1 });
  const release = await delayRequests(page, uploads);
  await drop(page, [await createImage("red.png", "#c33"), await createImage("blue.png", "#33c")]);
  const tiles = getTiles(page);
  await expect(tiles).toHaveCount(2);
  await expect(page.getByRole("img", { name: "Preview of image 1" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Upload of image 2" })).toBeVisible();
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Please wait until all images are uploaded").first()).toBeVisible();
  await page.getByLabel("Brand").fill("Prairie Goods");

  release();
  const failed = tiles.filter({ hasText: "red.png could not be stored" });
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText("Please wait until all images are uploaded")).toHaveCount(0);
  await expect(page.getByLabel("Brand")).toHaveValue("Prairie Goods");
});

test("waits for a category's image before it saves the category", async ({ page }) => {
  const release = await delayRequests(page, uploads);
  await openAsAdmin(page, "/admin/categories");
  await page.getByRole("button", { name: "Add category" }).click();
  const dialog = page.getByRole("dialog", { name: "Add category" });
  const save = dialog.getByRole("button", { name: "Save category" });
  await expect(save).toBeEnabled();
  await dialog.getByLabel("Image").setInputFiles(await createImage("garden.png", "#3c3"));
  await expect(save).toBeDisabled();
  release();
  await expect(save).toBeEnabled();
  await expect(dialog.getByRole("button", { name: "Remove image" })).toBeVisible();
});

test("saves dropped, pasted and selected images with their order, alt texts and primary image", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsAdmin(page, "/admin/products/new");
  const name = createName();
  const slug = await fillProduct(page, name);
  const tiles = getTiles(page);
  await drop(page, [await createImage("red.png", "#c33"), await createImage("blue.png", "#33c")]);
  await expect(tiles).toHaveCount(2);
  await paste(page, await createImage("yellow.png", "#cc3"));
  await expect(tiles).toHaveCount(3);
  await page.getByLabel("Add images").setInputFiles(await createImage("grey.png", "#777"));
  await expect(tiles).toHaveCount(4);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  for (const [index, alt] of ["Red kite", "Blue kite", "Yellow kite", "Grey kite"].entries()) {
    await page.getByLabel(`Alt text of image ${index + 1}`).fill(alt);
  }

  await page.getByRole("button", { name: "Move image 3 forward" }).click();
  await page.getByRole("button", { name: "Make image 3 the primary one" }).click();
  await page.getByRole("button", { name: "Delete image 4" }).click();
  const question = page.getByRole("dialog", { name: "Delete this image?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(tiles).toHaveCount(4);
  await page.getByRole("button", { name: "Delete image 4" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(tiles).toHaveCount(3);

  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/api/")) writes.push(request.url());
  });
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText(`${name} has been added.`)).toBeVisible();
  expect(writes).toHaveLength(1);
  // The primary image comes first, then the others in their order.
  await expectImagesInShop(page, slug, ["Blue kite", "Red kite", "Yellow kite"]);

  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByLabel("Alt text of image 2")).toHaveValue("Yellow kite");
  await page.getByLabel("Alt text of image 2").fill("Kite in the sun");
  await page.getByRole("button", { name: "Make image 1 the primary one" }).click();
  await page.getByRole("button", { name: "Move image 3 forward" }).click();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
  await expectImagesInShop(page, slug, ["Red kite", "Blue kite", "Kite in the sun"]);
});

test("explains why a file is refused", async ({ page, expectProblem }) => {
  expectProblem({ status: 415, path: "/api/admin/pictures" });
  // Playwright's trace fetches the object URL of the refused file, and the page's CSP blocks that.
  expectProblem({ text: /blob:.*"connect-src/ });
  await openAsAdmin(page, "/admin/products/new");
  const tiles = getTiles(page);
  await drop(page, [
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") },
    { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  await expect(page.getByText("notes.txt is not an image file")).toBeVisible();
  await expect(page.getByText("huge.png exceeds 5MB limit")).toBeVisible();
  await expect(tiles).toHaveCount(0);

  // The file is so large that the server refuses its type before the upload is complete.
  const words = Buffer.from("words".repeat(800_000));
  await drop(page, [{ name: "words (1).png", mimeType: "image/png", buffer: words }]);
  await expect(page.getByText("words (1).png is not an image file")).toBeVisible();
  await expect(tiles).toHaveCount(0);
});

test("limits a product to five images", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  const tiles = getTiles(page);
  const colours = ["#c33", "#3c3", "#33c", "#cc3", "#3cc", "#c3c"];
  await drop(
    page,
    await Promise.all(colours.map((colour, index) => createImage(`${index + 1}.png`, colour))),
  );
  await expect(page.getByText("A product has at most 5 images. Left out: 6.png")).toBeVisible();
  await expect(tiles).toHaveCount(5);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await drop(page, [await createImage("seventh.png", "#000")]);
  await expect(page.getByText("A product has at most 5 images")).toBeVisible();
  await expect(tiles).toHaveCount(5);
});

test("saves an image once if the response to its first save is lost", async ({ page, expectProblem }) => {
  const { id, slug } = await aProduct();
  expectProblem({ status: "failed", path: `/api/products/${id}` });
  expectProblem({ status: 409, path: `/api/products/${id}` });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  const uploaded = page.waitForResponse("**/api/admin/pictures");
  await drop(page, [await createImage("second.png", `#${id.slice(0, 6)}`)]);
  await uploaded;
  await page.getByLabel("Alt text of image 1").fill("Front");
  await page.getByLabel("Alt text of image 2").fill("Back");
  await loseResponses(page, `**/api/products/${id}`, 1);
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Failed to update product. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await expectImagesInShop(page, slug, ["Front", "Back"]);
});

/**
 * Fills in everything except the images.
 * @returns the product's slug
 */
async function fillProduct(page: Page, name: string): Promise<string> {
  await page.getByRole("textbox", { name: "Product Name" }).fill(name);
  await page.getByLabel("SKU").fill(`KITE-${name.slice(-8)}`);
  await page.getByLabel("Category").selectOption("Toys");
  await page.getByLabel("Description *", { exact: true }).fill("Flies in every wind.");
  await page.getByLabel("Stock Quantity").fill("12");
  await page.getByLabel("Tax Rate (%)").fill("12");
  await page.getByLabel("Compare-at price").fill("10.00");
  await page.getByLabel("Price *", { exact: true }).fill("6.00");
  return page.getByLabel("Slug").inputValue();
}

function createName(): string {
  return `Prairie Kite ${randomUUID().slice(0, 8)}`;
}

/** Drops files on the page beside the field, like a file manager. */
async function drop(page: Page, files: readonly Upload[]): Promise<void> {
  // The page receives JSON, which cannot contain bytes.
  const encodedFiles = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString("base64"),
  }));
  await page.getByRole("region", { name: "Product images" }).evaluate((target, droppedFiles) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, text } of droppedFiles) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    for (const type of ["dragenter", "dragover", "drop"]) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, encodedFiles);
}

function getTiles(page: Page) {
  return page.getByRole("list", { name: "Images" }).getByRole("listitem");
}

/** Copies an image to the clipboard and pastes it by keyboard. */
async function paste(page: Page, { mimeType, buffer }: Upload): Promise<void> {
  await page.evaluate(
    async ({ type, text }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([bytes], { type }) })]);
    },
    { type: mimeType, text: buffer.toString("base64") },
  );
  await page.keyboard.press("ControlOrMeta+V");
}

async function expectImagesInShop(page: Page, slug: string, alts: readonly string[]): Promise<void> {
  await open(page, `/product/${slug}`);
  const gallery = page.getByRole("group", { name: "Images" });
  for (const [index, alt] of alts.entries()) {
    await gallery.getByRole("button", { name: `Image ${index + 1} of ${alts.length}` }).click();
    await expect(gallery.getByRole("img", { name: alt })).toBeVisible();
  }
}
