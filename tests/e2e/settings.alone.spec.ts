import type { Page } from "@playwright/test";
import * as v from "valibot";
import { settingsView } from "../../contract/admin-settings.ts";
import { callAs, createAccount, saveAddress, signIn } from "../support/accounts.ts";
import { openAsAdmin } from "../support/admin.ts";
import { addOwnProduct, adminEmail } from "../support/admin-builders.ts";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

const notice = "Closed on Monday for inventory.";

test.afterEach(async ({ page }) => {
  const answer = await callAs(page, adminEmail, "GET", "/admin/settings");
  const settings = v.parse(v.object({ data: settingsView }), await answer.json()).data;
  await callAs(page, adminEmail, "PUT", "/admin/settings", {
    ...settings,
    cash_on_delivery: true,
    notice: null,
  });
});

test("cash on delivery is taken off and put on again, and the notice is shown to shoppers", async ({
  page,
  browser,
}) => {
  const account = await createAccount();
  await saveAddress(page, account);
  const product = await addOwnProduct(page);
  await callAs(page, account.email, "POST", "/cart/items", { product_id: product.id });
  /** As somebody who has not been here before: browsers keep what visitors may know for half a minute. */
  const atCheckout = async (look: (shop: Page) => Promise<void>) => {
    const context = await browser.newContext();
    const shop = await context.newPage();
    await shop.goto("/login?redirect=/checkout");
    await signIn(shop, account);
    await expect(shop.getByRole("button", { name: /^Pay \$/ })).toBeEnabled();
    await look(shop);
    await context.close();
  };

  await openAsAdmin(page, "/admin/settings");
  await page.getByLabel("Cash on delivery").uncheck();
  await page.getByLabel("Store notice").fill(notice);
  await save(page);
  await atCheckout(async (shop) => {
    await expect(shop.getByRole("complementary", { name: "Store notice" })).toContainText(notice);
    await expect(shop.getByRole("radio", { name: "Cash on delivery" })).toHaveCount(0);
    await open(shop, "/");
    await expect(shop.getByText(notice)).toBeVisible();
    await expectAccessible(shop);
  });

  await page.getByLabel("Cash on delivery").check();
  await page.getByLabel("Store notice").fill("");
  await save(page);
  await atCheckout(async (shop) => {
    await expect(shop.getByRole("radio", { name: "Cash on delivery" })).toBeVisible();
    await expect(shop.getByText(notice)).toHaveCount(0);
  });
});

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The settings have been saved.").first()).toBeVisible();
  await expect(page.getByText("The settings have been saved.")).toHaveCount(0);
}
