import { expect, type Page } from "@playwright/test";
import { open } from "./e2e-page.ts";
import type { Upload } from "./images.ts";

/** Drops files on the page beside the field, like a file manager. */
export async function drop(page: Page, files: readonly Upload[]): Promise<void> {
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

export function getTiles(page: Page) {
  return page.getByRole("list", { name: "Images" }).getByRole("listitem");
}

export async function expectImagesInShop(page: Page, slug: string, alts: readonly string[]): Promise<void> {
  await open(page, `/product/${slug}`);
  const gallery = page.getByRole("group", { name: "Images" });
  for (const [index, alt] of alts.entries()) {
    await gallery.getByRole("button", { name: `Image ${index + 1} of ${alts.length}` }).click();
    await expect(gallery.getByRole("img", { name: alt })).toBeVisible();
  }
}
