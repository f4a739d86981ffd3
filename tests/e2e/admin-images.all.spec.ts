import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests, loseResponses, waitForResponseTo } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/images.ts";
import { drop, expectImagesInShop, getTiles } from "../support/product-images.ts";
import { aProduct } from "../support/products.ts";

const uploads = "**/api/admin/images";

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

test("explains why a file is refused", async ({ page, expectProblem }) => {
  expectProblem({ status: 415, path: "/api/admin/images" });
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
  const uploaded = waitForResponseTo(page, "POST", "/api/admin/images");
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
