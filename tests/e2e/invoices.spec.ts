import type { Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { add, aShopper, payForCart } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("prints the invoice of 15 products on one page, and its credit note on another", async ({ page }) => {
  const shopper = await aShopper();
  for (let count = 1; count <= 15; count += 1) await add(shopper, await aProduct());
  const orderId = await payForCart(shopper);
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await page.getByRole("link", { name: /^Invoice INV-\d+$/ }).click();
  await expect(page.getByRole("heading", { name: /^Invoice INV-\d+$/ })).toBeVisible();
  await expect(page.getByText(/^Paid by card on /)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(16);
  expect(await countPrintedPages(page)).toBe(1);

  await callAsAdmin("POST", `/orders/${orderId}/refund`, { amount: 1, reason: "Arrived late" });
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Credit note CN-\d+$/ })).toBeVisible();
  await expect(page.getByText(/^Refunded to the card on /)).toBeVisible();
  expect(await countPrintedPages(page)).toBe(2);
});

/** Counts the pages of the PDF that the browser would save, on letter paper. */
async function countPrintedPages(page: Page): Promise<number> {
  const margin = { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" };
  const pdf = (await page.pdf({ format: "Letter", margin })).toString("latin1");
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
}
