import { openSignedIn } from "../support/accounts.ts";
import { goOffline, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("keeps an address that could not be saved without a connection", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: /^\/api\// });
  await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Phone number").fill("204-555-0123");
  await page.getByLabel("Address line 1").fill("1 First Street");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("R2C 1A1");
  await goOffline(page);
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(dialog.getByText("Unable to create address. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Address line 1")).toHaveValue("1 First Street");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 First Street")).toHaveCount(1);
});

test("keeps a profile that could not be saved without a connection", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: /^\/api\// });
  await openSignedIn(page, "/profile");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Robyn");
  await goOffline(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Robyn");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Robyn Shopper" })).toBeVisible();
});

test("loads the code and data of a product page once the connection returns", async ({
  page,
  context,
  expectProblem,
}) => {
  // Headed Chromium requests the icon for each address.
  expectProblem({ status: "failed", path: /^\/(api|assets|images|favicon|store-mark)\b/ });
  await open(page, "/toys");
  const product = page.getByRole("article").getByRole("link").first();
  const name = await product.innerText();
  await goOffline(page);
  await product.click();
  await expect(page.getByText("This page will load once you're connected.")).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
});

test("loads the data of a product once the connection returns", async ({ page, context, expectProblem }) => {
  expectProblem({ status: "failed", path: /^\/(api|assets|images|favicon|store-mark)\b/ });
  await open(page, "/toys");
  const links = page.getByRole("article").getByRole("link");
  const name = await links.nth(1).innerText();
  // Another product loads the code of the page, so that only this product's data is missing.
  await links.first().click();
  await expect(page.getByRole("tabpanel")).toBeVisible();
  await page.goBack();
  await context.setOffline(true);
  await page.getByRole("article").nth(8).scrollIntoViewIfNeeded();
  await expect(page.getByText("You're offline. Prices", { exact: false })).toBeInViewport();
  await links.nth(1).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByText("This page will load once you're connected.")).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
});
