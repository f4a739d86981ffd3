import type { Page } from "@playwright/test";
import { aZone, ratesByWeight, toShippingDocument } from "../builders/shipping.ts";
import { anAccount, openAs, openAsAdmin } from "../support/accounts.ts";
import { open, returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { getPayButton } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { saveZones } from "../support/save-documents.ts";
import { add, anAddress, aShopper } from "../support/shoppers.ts";

test("adds a zone with prices by weight and value, says what a parcel costs, and undoes a change", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/delivery");
  await page.getByRole("button", { name: "Add zone" }).click();
  const dialog = page.getByRole("dialog", { name: "Add zone" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("West");
  await dialog.getByRole("checkbox", { name: "Alberta" }).check();
  await dialog.getByLabel("Postal codes that begin with").fill("v5k 0a, x0a");
  await dialog.getByRole("button", { name: "Split by weight" }).click();
  await dialog.getByRole("button", { name: "Split by order value" }).click();
  await dialog.getByLabel("Weight of row 1 in kg").fill("2");
  await dialog.getByLabel("Order value of column 2").fill("50");
  await fillPrices(page, [
    ["9", "0"],
    ["14.50", ""],
  ]);
  await dialog.getByRole("button", { name: "Save zone" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please check: Price in row 2, column 2.");
  await expect(dialog.getByLabel("Price in row 2, column 2")).toBeFocused();
  await dialog.getByLabel("Price in row 2, column 2").fill("7");
  await dialog.getByRole("button", { name: "Save zone" }).click();
  await expect(page.getByText("The zone has been saved.")).toBeVisible();

  const table = page.getByRole("table", { name: "Prices of West" });
  await expect(table.getByRole("row", { name: "2 kg and more" })).toContainText("$14.50");
  await expect(page.getByRole("checkbox", { name: "Alberta (in West)" })).toBeDisabled();
  await page.getByLabel("Weight (kg)").fill("2");
  await page.getByLabel("Order value ($)").fill("49.99");
  await page.getByLabel("Postal code", { exact: true }).fill("t5j0n3");
  await page.getByRole("button", { name: "Show the price" }).click();
  await expect(page.getByText("Delivery to T5J 0N3 costs $14.50 (West).")).toBeVisible();

  await page.getByRole("button", { name: "Delete West" }).click();
  await expect(page.getByText("West has been deleted.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Alberta" })).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("table", { name: "Prices of West" })).toBeVisible();
});

test("asks before it replaces a zone that another admin changed since its dialog was opened", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/admin/shipping-zones" });
  const west = aZone("West", { provinces: ["AB"], rates: ratesByWeight([null, 1_400]) });
  await saveZones(toShippingDocument([west]));
  await openAsAdmin(page, "/admin/delivery");
  await page.getByRole("button", { name: "Change West" }).click();
  const dialog = page.getByRole("dialog", { name: "Change West" });
  await dialog.getByLabel("Price in row 1, column 1").fill("9");
  const rates = ratesByWeight([2, 1_100], [null, 1_600]);
  await saveZones(toShippingDocument([{ ...west, provinces: ["AB", "BC"], rates }]));
  const prices = page.getByRole("table", { name: "Prices of West", includeHidden: true });
  await expect(async () => {
    await returnToTab(page);
    await expect(prices).toContainText("$11.00", { timeout: 500 });
  }).toPass();
  await dialog.getByRole("button", { name: "Save zone" }).click();
  await expect(
    dialog.getByText("Someone else changed the delivery zones in the meantime.", { exact: false }),
  ).toBeVisible();
  await expect(dialog.getByLabel("Price in row 1, column 1")).toHaveValue("9");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(dialog.getByLabel("Price in row 1, column 1")).toHaveValue("11.00");
  await expect(dialog.getByRole("checkbox", { name: "British Columbia" })).toBeChecked();

  await dialog.getByLabel("Price in row 1, column 1").fill("10");
  await saveZones(toShippingDocument([west, aZone("North", { provinces: ["YT"] })]));
  await dialog.getByRole("button", { name: "Save zone" }).click();
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect(dialog).toBeHidden();
  await expect(prices).toContainText("$10.00");
  await expect(page.getByRole("list", { name: "Zones" })).toContainText("North");
});

test("asks before it replaces the places of the standard prices that another admin changed", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/admin/shipping-zones" });
  await openAsAdmin(page, "/admin/delivery");
  const panel = page.getByRole("region", { name: "Standard prices" });
  await panel.getByRole("checkbox", { name: "Nunavut" }).uncheck();
  await saveZones(toShippingDocument([], { notServed: ["YT"] }));
  let isReloaded = false;
  page.on("response", (response) => {
    isReloaded ||= response.url().endsWith("/api/admin/shipping-zones");
  });
  await expect(async () => {
    await returnToTab(page);
    expect(isReloaded).toBe(true);
  }).toPass();
  await panel.getByRole("button", { name: "Save places" }).click();
  await expect(
    panel.getByText("Someone else changed the delivery zones in the meantime.", { exact: false }),
  ).toBeVisible();
  await expect(panel.getByRole("checkbox", { name: "Nunavut" })).not.toBeChecked();
  await panel.getByRole("button", { name: "Reload" }).click();
  await expect(panel.getByRole("checkbox", { name: "Nunavut" })).toBeChecked();
  await expect(panel.getByRole("checkbox", { name: "Yukon" })).not.toBeChecked();
});

test("saves two forms of the delivery zones one after the other", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery");
  const places = page.getByRole("region", { name: "Standard prices" });
  const weight = page.getByRole("region", { name: "Products without a weight" });
  await places.getByRole("checkbox", { name: "Nunavut" }).uncheck();
  await weight.getByLabel("Weight to assume (kg)").fill("0.75");
  await weight.getByRole("button", { name: "Save weight" }).click();
  await expect(page.getByText("The weight has been saved.")).toBeVisible();
  await places.getByRole("button", { name: "Save places" }).click();
  await expect(page.getByText("The places have been saved.")).toBeVisible();
  await page.reload();
  await expect(weight.getByLabel("Weight to assume (kg)")).toHaveValue("0.75");
  await expect(places.getByRole("checkbox", { name: "Nunavut" })).not.toBeChecked();
});

test("keeps a conflict while the other admin's changes cannot be loaded", async ({ page, expectProblem }) => {
  expectProblem({ status: 409, path: "/api/admin/shipping-zones" });
  expectProblem({ status: "failed", path: "/api/admin/shipping-zones" });
  await openAsAdmin(page, "/admin/delivery");
  const panel = page.getByRole("region", { name: "Standard prices" });
  const nunavut = panel.getByRole("checkbox", { name: "Nunavut" });
  await nunavut.uncheck();
  await saveZones(toShippingDocument([], { notServed: ["YT"] }));
  await page.route("**/api/admin/shipping-zones", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await panel.getByRole("button", { name: "Save places" }).click();
  await panel.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Their changes could not be loaded.")).toBeVisible();
  await expect(nunavut).not.toBeChecked();
  await expect(panel.getByRole("button", { name: "Overwrite" })).toBeVisible();

  await page.unroute("**/api/admin/shipping-zones");
  await panel.getByRole("button", { name: "Reload" }).click();
  await expect(nunavut).toBeChecked();
  await expect(panel.getByRole("checkbox", { name: "Yukon" })).not.toBeChecked();
});

test("says in the cart and at checkout that an address is not served, and sells to another one", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/create-payment-intent" });
  await saveZones(
    toShippingDocument([aZone("West", { provinces: ["AB"], rates: ratesByWeight([null, 1_400]) })], {
      notServed: ["YT"],
    }),
  );
  const product = await aProduct();
  const shopper = await aShopper({ postal_code: "Y1A 1A1", province: "Yukon", city: "Whitehorse" });
  await add(shopper, product);
  await openAs(page, shopper, "/cart");
  await expect(page.getByText("We don't deliver to Y1A 1A1. Change the delivery address")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toHaveCount(0);
  await page.goto("/checkout");
  await expect(page.getByText("We don't deliver to Y1A 1A1")).toBeVisible();
  await expect(getPayButton(page)).toHaveCount(0);

  await anAddress(shopper, {
    postal_code: "T5J 0N3",
    province: "Alberta",
    city: "Edmonton",
    is_default: true,
  });
  await page.goto("/cart");
  await expect(page.getByText("T5J 0N3")).toBeVisible();
  await expect(page.getByText("$14.00")).toBeVisible();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(getPayButton(page)).toBeEnabled();
});

test("shows a cart without an address no total for a postal code that is not served, and sells to another one", async ({
  page,
}) => {
  await saveZones(toShippingDocument([], { notServed: ["YT"] }));
  const shopper = await anAccount();
  await add(shopper, await aProduct());
  await openAs(page, shopper, "/cart");
  const checkPostalCode = async (postalCode: string) => {
    await page.getByLabel("Delivery to your postal code").fill(postalCode);
    await page.getByRole("button", { name: "Check" }).click();
  };
  await checkPostalCode("Y1A 1A1");
  await expect(page.getByText("We don't deliver to Y1A 1A1. Enter another postal code")).toBeVisible();
  await expect(page.getByText("Not available")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toHaveCount(0);
  await checkPostalCode("T5J 0N3");
  await expect(page.getByText("Estimated for T5J 0N3")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
});

test("says at the postal code box of a product that a place is not served", async ({ page }) => {
  await saveZones(toShippingDocument([], { notServed: ["YT"] }));
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await page.getByLabel("Delivery to your postal code").fill("Y1A 1A1");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("We don't deliver to Y1A 1A1.")).toBeVisible();
});

async function fillPrices(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  for (const [row, prices] of rows.entries()) {
    for (const [column, price] of prices.entries()) {
      await page.getByLabel(`Price in row ${row + 1}, column ${column + 1}`).fill(price);
    }
  }
}
