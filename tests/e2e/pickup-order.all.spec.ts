import type { Locator } from "@playwright/test";
import decodeQR from "qr/decode.js";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCounterOrder, offerPickup } from "../support/guests.ts";
import { handOver, makeReady } from "../support/pickups.ts";
import { aProduct } from "../support/products.ts";

test.beforeEach(() => offerPickup());

test("shows a guest the steps of pick-up, the code for the counter, and the invoice", async ({ page }) => {
  const { guest, orderId, orderNumber, link } = await aCounterOrder(await aProduct());
  const progress = page.getByRole("region", { name: "Order progress" });
  const pickup = page.getByRole("region", { name: "Pick-up" });
  const currentStep = progress.locator("[aria-current=step]");

  await open(page, `/order?link=${link}`);
  await expect(progress.getByRole("listitem")).toHaveText([
    "Placed (done)",
    "Getting ready",
    "Ready for pick-up",
    "Picked up",
  ]);
  await expect(currentStep).toHaveText("Getting ready");
  await expect(
    progress.getByText(/\$\d+\.\d[05](, in cash or| in cash, or \$\d+\.\d\d) by Interac/),
  ).toBeVisible();
  await expect(page.getByText("To pay in cash")).toHaveCount(0);
  await expect(pickup.getByText("We'll email you when it's ready.")).toBeVisible();
  await expect(page.getByText("Due at pick-up")).toBeVisible();
  await expect(page.getByText(/deliver|shipping/i)).toHaveCount(0);

  const { code } = await makeReady(orderId);
  await page.reload();
  await expect(currentStep).toHaveText("Ready for pick-up");
  await expect(pickup.getByText(code ?? "no code", { exact: true })).toBeVisible();
  await expect(pickup.getByText(/^Any time we're open, until /)).toBeVisible();
  await expect(pickup.getByText(/\d, \d+:\d\d [AP]M to /)).toHaveCount(0);
  const image = page.getByRole("img", { name: `QR code for ${code}` });
  expect(decodeQR(await readPixels(image))).toBe(`${new URL(page.url()).origin}/admin/pickups?code=${code}`);

  await open(page, "/track");
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("textbox", { name: "Email" }).first().fill(guest.email);
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByRole("status").getByText("Ready for pick-up")).toBeVisible();

  await handOver(orderId, { tender: "interac" });
  await open(page, `/order?link=${link}`);
  await expect(currentStep).toHaveText("Picked up");
  await expect(image).toHaveCount(0);
  await expect(pickup.getByText(/\d, \d+:\d\d [AP]M to /)).toHaveCount(0);
  await expect(page.getByText("Interac at pick-up")).toBeVisible();
  await page.getByRole("link", { name: /^Invoice/ }).click();
  await expect(page.getByText(/^Paid by Interac on/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pick-up at the store" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Delivered to" })).toHaveCount(0);
});

/** Reads the pixels of an image, as a reader of QR codes gets them. */
async function readPixels(image: Locator) {
  const { width, height, data } = await image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error("This is no image");
    await element.decode();
    const { naturalWidth: imageWidth, naturalHeight: imageHeight } = element;
    const drawing = new OffscreenCanvas(imageWidth, imageHeight).getContext("2d");
    if (drawing === null) throw new Error("There is no canvas");
    drawing.drawImage(element, 0, 0);
    const pixels = [...drawing.getImageData(0, 0, imageWidth, imageHeight).data];
    return { width: imageWidth, height: imageHeight, data: pixels };
  });
  return { width, height, data: Uint8Array.from(data) };
}
