import { openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

test("shows that the connection is lost, and explains why a change failed", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: /^\/(api|assets)\// });
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/cart");
  await page.getByRole("button", { name: /^Increase / }).click();
  await expect(page.getByText("2 items in your cart")).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: /^Increase / }).click();
  await expect(page.getByText("Unable to update cart. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.", { exact: false })).toBeHidden();
});
