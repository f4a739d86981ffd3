import { toShippingDocument } from "../builders/shipping.ts";
import { openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { getPayButton, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { saveZones } from "../support/save-documents.ts";
import { add, aShopper } from "../support/shoppers.ts";

test("charges no card for an address that stopped being served, and says so", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/create-payment-intent" });
  const shopper = await aShopper({ postal_code: "Y1A 1A1", province: "Yukon", city: "Whitehorse" });
  await add(shopper, await aProduct());
  await openAs(page, shopper, "/checkout");
  await expect(getPayButton(page)).toBeEnabled();
  await saveZones(toShippingDocument([], { notServed: ["YT"] }));
  await payWith(page, "4242424242424242");
  await expect(page.getByText("We don't deliver to Y1A 1A1")).toBeVisible();
  await expect(getPayButton(page)).toHaveCount(0);
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(0);
});
