import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { expectPaidOrder, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

for (const engine of [firefox, webkit]) {
  test(`completes a purchase in ${engine.name()}`, async ({ baseURL }) => {
    test.skip(
      !existsSync(engine.executablePath()),
      `${engine.name()} is not installed (playwright install ${engine.name()})`,
    );
    const browser = await engine.launch();
    const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
    const product = await aProduct();
    const shopper = await aShopperWith(product);
    await openAs(page, shopper, "/cart");
    await expect(page.getByRole("link", { name: product.name }).first()).toBeVisible();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await payWith(page, "4242424242424242");
    await expectPaidOrder(page);
    await browser.close();
  });
}
