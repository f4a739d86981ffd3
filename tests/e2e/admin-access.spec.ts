import { anAccount, signIn } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

test("admits neither guests nor customers to the admin area", async ({ page }) => {
  await page.goto("/admin/orders?status=paid");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Forders/);
  await signIn(page, await anAccount());
  await expect(page).toHaveURL(/\/unauthorized$/);
});
