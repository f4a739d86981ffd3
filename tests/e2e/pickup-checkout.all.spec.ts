import type { Page } from "@playwright/test";
import { sandboxTurnstileSiteKey } from "../../sandbox/keys.ts";
import { openAs } from "../support/accounts.ts";
import { open, refuseRequests, returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addInPage, fillContact, openGuestCheckout } from "../support/guest-checkout.ts";
import { aCounterOrder, aPickup, offerPickup, saveSettings } from "../support/guests.ts";
import { expectPaidOrder, getPayButton, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";
import { getUrls } from "../support/store-api.ts";

test.beforeEach(() => offerPickup({ pickup_window_orders: 20 }));

const notReady = "We'll email you when it's ready.";

test("proves again that a guest is a person before an order at the counter, because the payment took the first token", async ({
  page,
}) => {
  await askForTurnstile(page);
  const tokens: string[] = [];
  page.on("request", (request) => {
    if (/\/create-(payment-intent|cod)$/.test(request.url())) tokens.push(request.postDataJSON().human_token);
  });
  await openGuestCheckout(page);
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await fillContact(page);
  await expect(getPayButton(page)).toBeEnabled();
  await page.getByRole("radio", { name: "Pay at pick-up: cash or Interac" }).check();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText(notReady)).toBeVisible();
  expect(tokens).toEqual([expect.stringMatching(/^sandbox\./), expect.stringMatching(/^sandbox\./)]);
  expect(new Set(tokens).size).toBe(2);
});

test("offers another time after the last place of a window was taken, and loses nothing that was typed", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/orders/create-cod" });
  await offerPickup({ pickup_window_orders: 1 });
  await openGuestCheckout(page);
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await fillContact(page);
  const days = page.getByLabel("Day", { exact: true });
  const startsAt = await chooseLaterTime(page);
  await days.selectOption({ index: 0 });
  await page.getByRole("radio", { name: "Pay at pick-up: cash or Interac" }).check();
  await page.getByLabel("Notes for the shop (optional)").fill("Red cap");
  await aCounterOrder(await aProduct(), { destination: await aPickup({ starts_at: startsAt }) });
  // Sent before the change of the time has settled.
  await days.selectOption({ index: 3 });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText(/The time that you chose is taken now. Your new time is/)).toBeVisible();
  await expect(page.getByLabel("Time")).not.toHaveValue(startsAt);
  await expect(page.getByLabel("Time")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Robin Prairie");
  await expect(page.getByLabel("Notes for the shop (optional)")).toHaveValue("Red cap");
  const placeOrder = page.getByRole("button", { name: "Place Order" });
  await placeOrder.click();
  await expect(page.getByText("Please check the marked fields.")).toBeVisible();
  await expect(page.getByLabel("Time")).toBeFocused();
  await placeOrder.click();
  await expect(page.getByText(notReady)).toBeVisible();
});

test("keeps the chosen time, whose last place the unpaid order holds, when the guest returns to the cart", async ({
  page,
}) => {
  await offerPickup({ pickup_window_orders: 1 });
  await openGuestCheckout(page);
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await fillContact(page);
  const time = page.getByLabel("Time");
  const startsAt = await chooseLaterTime(page);
  await expect(getPayButton(page)).toBeEnabled();
  await open(page, "/cart");
  await expect(page.getByRole("radio", { name: /^Pick up in the shop/ })).toBeChecked();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(time).toHaveValue(startsAt);
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await openGuestCheckout(page);
  await expect(time).not.toHaveValue(startsAt);
});

test("asks in the cart for a postal code only for a delivery", async ({ page }) => {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await page.goto("/cart");
  const postalCode = page.getByLabel("Delivery to your postal code");
  await expect(postalCode).toBeVisible();
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await expect(postalCode).toHaveCount(0);
  await page.getByRole("radio", { name: /^Delivery/ }).check();
  await expect(postalCode).toBeVisible();
});

test("offers to load the times of pick-up again", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/pickup" });
  await openGuestCheckout(page);
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await refuseRequests(page, "**/api/pickup");
  await page.reload();
  const error = page.getByText("We couldn't load the times for pick-up. Please try again.");
  await expect(error).toBeVisible();
  await page.unroute("**/api/pickup");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByLabel("Time")).toBeVisible();
  await expect(error).toHaveCount(0);
});

test("keeps pick-up and its time when no other window is free any more", async ({ page }) => {
  await openGuestCheckout(page);
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await fillContact(page);
  await expect(getPayButton(page)).toBeEnabled();
  const startsAt = await page.getByLabel("Time").inputValue();
  // A store without pick-up has no free window, like one whose windows are full.
  await saveSettings({ pickup: false });
  await page.clock.setSystemTime(Date.now() + 31_000);
  const loaded = page.waitForResponse("**/api/pickup");
  await returnToTab(page);
  await loaded;
  await expect(page.getByRole("radio", { name: /^Pick up in the shop/ })).toBeChecked();
  await expect(page.getByLabel("Time")).toHaveValue(startsAt);
});

test("leaves the focus on the choice of delivery or pick-up", async ({ page }) => {
  await openGuestCheckout(page);
  const delivery = page.getByRole("radio", { name: /^Delivery/ });
  const pickup = page.getByRole("radio", { name: /^Pick up in the shop/ });
  await delivery.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Time")).toBeVisible();
  await expect(pickup).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Address line 1")).toBeVisible();
  await expect(delivery).toBeFocused();
});

test("lets an account choose pick-up in the cart, with its own name and telephone", async ({ page }) => {
  await openAs(page, await aShopperWith(await aProduct()), "/cart");
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await expect(page.getByRole("term").filter({ hasText: "Pick-up" }).locator("+ dd")).toHaveText("Free");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Robin Shopper");
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByLabel("Full name").fill("Sam Prairie");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Sam Prairie");
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await expect(page.getByText(notReady)).toBeVisible();
});

/**
 * Chooses the first time of a later day, which does not pass during the test as the next time of today could.
 * @returns the value of the time
 */
async function chooseLaterTime(page: Page): Promise<string> {
  const time = page.getByLabel("Time");
  await expect(time).not.toHaveValue("");
  await page.getByLabel("Day", { exact: true }).selectOption({ index: 3 });
  return await time.inputValue();
}

/** Gives the browser the configuration of a store with Turnstile, whose server checks the tokens in tests/worker. */
async function askForTurnstile(page: Page): Promise<void> {
  const config = {
    site_key: sandboxTurnstileSiteKey,
    script_url: `${getUrls().sandboxUrl}/turnstile/v0/api.js`,
  };
  await page.addInitScript((text) => {
    new MutationObserver(() => {
      const element = document.getElementById("store-config");
      if (element?.textContent.includes('"human_check":null'))
        element.textContent = element.textContent.replace('"human_check":null', `"human_check":${text}`);
    }).observe(document, { childList: true, subtree: true });
  }, JSON.stringify(config));
}
