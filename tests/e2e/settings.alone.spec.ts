import type { Page } from "@playwright/test";
import * as v from "valibot";
import { settingsView } from "../../contract/admin/settings.ts";
import { defaultOrderPrefix } from "../../contract/orders/order-number.ts";
import { defaultTimeZone } from "../../contract/shared/time-zones.ts";
import { computeCode } from "../../sandbox/auth/totp.ts";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import { createStoreDates } from "../../web/lib/dates.ts";
import { anAdmin, openAs, openAsAdmin } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { getPayButton } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

const notice = "Closed on Monday for inventory.";

test.afterEach(async () => {
  const response = await callAsAdmin("GET", "/admin/settings");
  const settings = v.parse(v.object({ data: settingsView }), response).data;
  await callAsAdmin("PUT", "/admin/settings", {
    ...settings,
    cash_on_delivery: true,
    notice: null,
    deal_min_percent: 15,
    return_days: 30,
    time_zone: defaultTimeZone,
    order_prefix: defaultOrderPrefix,
  });
});

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
  await page.goto("/admin/settings");
  await page.getByLabel("Cash on delivery").uncheck();
  await page.getByRole("textbox", { name: "Store notice" }).fill(notice);
  await page.getByLabel("Deals start at (% off)").fill("25");
  await page.getByLabel("Accept returns for (days)").fill("45");
  await saveSettings(page);
  // The admin's browser has cached the settings, and must show the new notice all the same.
  await open(page, "/");
  await expect(page.getByText(notice)).toBeVisible();
  await open(page, "/deals");
  await expect(page.getByText("25% off or more")).toBeVisible();
  await open(page, "/terms");
  await expect(page.getByText("You can return anything within 45 days")).toBeVisible();
  await page.goto("/admin/settings");
  const shop = await openCheckout();
  await expect(shop.getByRole("complementary", { name: "Store notice" })).toContainText(notice);
  await expect(shop.getByRole("radio", { name: "Cash on delivery" })).toHaveCount(0);
  // The notice is server-rendered, so that it does not shift the page.
  expect(await (await shop.request.get("/")).text()).toContain(`>${notice}<`);
  await open(shop, "/");
  await expect(shop.getByText(notice)).toBeVisible();
  await shop.context().close();

  await page.getByLabel("Cash on delivery").check();
  await page.getByRole("textbox", { name: "Store notice" }).fill("");
  expect(await saveSettings(page)).toEqual(["cash_on_delivery", "notice"]);
  const shopLater = await openCheckout();
  await expect(shopLater.getByRole("radio", { name: "Cash on delivery" })).toBeVisible();
  await expect(shopLater.getByText(notice)).toHaveCount(0);
  await shopLater.context().close();
});

test("shows times in a changed time zone, and the new beginning of order numbers", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  await page.getByLabel("Time zone").selectOption("Newfoundland (St. John's)");
  await page.getByLabel("Order numbers begin with").fill("hpc");
  expect(await saveSettings(page)).toEqual(["time_zone", "order_prefix"]);
  const response = await callAsAdmin("GET", "/admin/settings");
  const { updated_at: savedAt } = v.parse(v.object({ data: settingsView }), response).data;
  const lastChanged = `Last changed ${createStoreDates("America/St_Johns").formatDateTime(savedAt)}`;
  await expect(page.getByText(lastChanged)).toBeVisible();
  await expect(page.getByLabel("Order numbers begin with")).toHaveValue("HPC");
  await page.reload();
  await expect(page.getByText(lastChanged)).toBeVisible();
  await open(page, "/track");
  await expect(page.getByPlaceholder("HPC-XXXX-XXXX")).toBeVisible();
});

test("sends all settings in a save without edits", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  expect(await saveSettings(page)).toContain("shipping_flat_rate");
});

test("downloads a backup of the store", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  expect((await download).suggestedFilename()).toMatch(/^store-[\d-]+\.tar$/);
});

test("merges another admin's saved settings into edited ones, and asks before leaving", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/admin/settings" });
  await openAsAdmin(page, "/admin/settings");
  const taxRate = page.getByLabel("Default tax rate (%)");
  const savedTaxRate = await taxRate.inputValue();
  await taxRate.fill("11.5");
  await callAsAdmin("PUT", "/admin/settings", { notice });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("textbox", { name: "Store notice" })).toHaveValue(notice);
  await expect(taxRate).toHaveValue("11.5");

  await page.getByRole("link", { name: "Customers" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(taxRate).toHaveValue("11.5");
  await page.getByRole("link", { name: "Customers" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  await page.goto("/admin/settings");
  await expect(taxRate).toHaveValue(savedTaxRate);
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

/**
 * Saves the settings.
 * @returns the names of the settings that were sent
 */
async function saveSettings(page: Page): Promise<string[]> {
  const response = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith("/api/admin/settings"),
  );
  await page.getByRole("button", { name: "Save settings" }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByText("The settings have been saved.").first()).toBeVisible();
  const sent = v.parse(v.record(v.string(), v.unknown()), (await response).request().postDataJSON());
  return Object.keys(sent).filter((name) => name !== "version");
}
