import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage, type Upload } from "../support/images.ts";
import { createProductName, fillProduct, unfold } from "../support/product-form.ts";
import { drop, expectImagesInShop, getTiles } from "../support/product-images.ts";
import { dragTo, moveByKeyboard } from "../support/sortable-list.ts";

const uploads = "**/api/admin/images";

test("waits for uploads before saving, and retries a failed one", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/admin/images" });
  await openAsAdmin(page, "/admin/products/new");
  await fillPricedProduct(page, createProductName());
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
  await unfold(page, "More details");
  await page.getByLabel("Brand").fill("Prairie Goods");

  release();
  const failed = tiles.filter({ hasText: "red.png could not be stored" });
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText("Please wait until all images are uploaded")).toHaveCount(0);
  await expect(page.getByLabel("Brand")).toHaveValue("Prairie Goods");
});

test("saves dropped, pasted and selected images with their alt texts and order, the first as the primary one", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsAdmin(page, "/admin/products/new");
  const name = createProductName();
  const slug = await fillPricedProduct(page, name);
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

  await moveByKeyboard(page.getByRole("button", { name: "Move image 3" }), ["ArrowLeft", "ArrowLeft"]);
  await expect(page.getByLabel("Alt text of image 1")).toHaveValue("Yellow kite");
  await dragTo(page, page.getByRole("button", { name: "Move image 3" }), tiles.first());
  await expect(page.getByLabel("Alt text of image 1")).toHaveValue("Blue kite");
  await expect(tiles.filter({ hasText: "Primary" })).toHaveCount(1);
  await expect(tiles.first()).toContainText("Primary");
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
  await expectImagesInShop(page, slug, ["Blue kite", "Yellow kite", "Red kite"]);

  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByLabel("Alt text of image 2")).toHaveValue("Yellow kite");
  await page.getByLabel("Alt text of image 2").fill("Kite in the sun");
  await moveByKeyboard(page.getByRole("button", { name: "Move image 1" }), ["ArrowRight"]);
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
  await expectImagesInShop(page, slug, ["Kite in the sun", "Blue kite", "Red kite"]);
});

/**
 * Fills in everything except the images.
 * @returns the product's slug
 */
async function fillPricedProduct(page: Page, name: string): Promise<string> {
  await fillProduct(page, name);
  await page.getByLabel("Compare-at price").fill("10.00");
  await page.getByLabel("Price *", { exact: true }).fill("6.00");
  return page.getByLabel("Slug").inputValue();
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
