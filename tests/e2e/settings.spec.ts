import { computeCode } from "../../sandbox/auth/totp.ts";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import { anAdmin, openAs } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { getPayButton } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { saveSettings } from "../support/settings-page.ts";
import { aShopperWith } from "../support/shoppers.ts";

const notice = "Closed on Monday for inventory.";

test("applies changed settings to the shop", async ({ page, browser }) => {
  const shopper = await aShopperWith(await aProduct());
  /** Opens checkout in a new browser context, because browsers cache the public settings for half a minute. */
  const openCheckout = async () => {
    const context = await browser.newContext();
    const shop = await context.newPage();
    await openAs(shop, shopper, "/checkout");
    await expect(getPayButton(shop)).toBeEnabled();
    return shop;
  };

  await openAs(page, seededAdmin, "/");
  await open(page, "/");
  await page.goto("/admin/checkout");
  await page.getByLabel("Cash on delivery", { exact: true }).uncheck();
  await page.getByLabel("Accept returns for (days)").fill("45");
  expect(await saveSettings(page)).toEqual(["cash_on_delivery", "return_days"]);
  await page.goto("/admin/settings");
  await page.getByRole("textbox", { name: "Store notice" }).fill(notice);
  await page.getByLabel("Deals start at (% off)").fill("25");
  expect(await saveSettings(page)).toEqual(["notice", "deal_min_percent"]);
  // The admin's browser has cached the settings, and must show the new notice all the same.
  await open(page, "/");
  await expect(page.getByText(notice)).toBeVisible();
  await open(page, "/deals");
  await expect(page.getByText("25% off or more")).toBeVisible();
  await open(page, "/terms");
  await expect(page.getByText("You can return anything within 45 days")).toBeVisible();
  const shop = await openCheckout();
  await expect(shop.getByRole("complementary", { name: "Store notice" })).toContainText(notice);
  await expect(shop.getByRole("radio", { name: "Cash on delivery" })).toHaveCount(0);
  // The notice is server-rendered, so that it does not shift the page.
  expect(await (await shop.request.get("/")).text()).toContain(`>${notice}<`);
  await open(shop, "/");
  await expect(shop.getByText(notice)).toBeVisible();
  await shop.context().close();

  await page.goto("/admin/checkout");
  await page.getByLabel("Cash on delivery", { exact: true }).check();
  await saveSettings(page);
  await page.goto("/admin/settings");
  await page.getByRole("textbox", { name: "Store notice" }).fill("");
  await saveSettings(page);
  const shopLater = await openCheckout();
  await expect(shopLater.getByRole("radio", { name: "Cash on delivery" })).toBeVisible();
  await expect(shopLater.getByText(notice)).toHaveCount(0);
  await shopLater.context().close();
});

test("requires a second factor at an admin's sign-in", async ({ page, browser, expectProblem }) => {
  expectProblem({ status: 422, path: /^\/(auth\/v1\/factors|api\/admin\/settings)/ });
  const account = await anAdmin();
  let enrolmentCount = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/auth/v1/factors")) enrolmentCount += 1;
  });
  await openAs(page, account, "/admin/settings");
  await page.getByLabel("Ask admins for a second factor").check();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(
    page.getByText("Set up your own authenticator app first", { exact: false }).first(),
  ).toBeVisible();

  await page.goto("/second-factor?redirect=/admin/settings");
  const secret = await page.locator("code").innerText();
  const currentCode = () => computeCode(secret, Math.floor(Date.now() / 30_000));
  await page.getByLabel("Code from your app").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("This code is wrong", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Code from your app").fill(currentCode());
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByLabel("Ask admins for a second factor").check();
  await saveSettings(page);

  const context = await browser.newContext();
  const secondDevice = await context.newPage();
  await openAs(secondDevice, account, "/admin/orders");
  await expect(secondDevice.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  await secondDevice.getByLabel("Code from your app").fill(currentCode());
  await secondDevice.getByRole("button", { name: "Confirm" }).click();
  await expect(secondDevice.getByRole("heading", { name: "Order Management" })).toBeVisible();
  await context.close();

  await page.getByLabel("Ask admins for a second factor").uncheck();
  await saveSettings(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Set up or remove" }).click();
  await page.getByLabel("Code from your app").fill(currentCode());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your authenticator app has been removed")).toBeVisible();
  expect(enrolmentCount).toBe(1);
});
