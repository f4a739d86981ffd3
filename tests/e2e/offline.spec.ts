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
  // The images of what goes well with the cart must not be on their way.
  const offers = page.getByRole("region", { name: "Goes well with" });
  await expect(offers.getByRole("button").first()).toBeVisible();
  const areLoaded = (images: HTMLImageElement[]) => images.every(({ complete }) => complete);
  await expect.poll(() => offers.locator("img").evaluateAll(areLoaded)).toBe(true);
  await context.setOffline(true);
  await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: /^Increase / }).click();
  await expect(page.getByText("Unable to update cart. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.", { exact: false })).toBeHidden();
});
