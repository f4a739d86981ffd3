import type { Locator, Page } from "@playwright/test";
import { openSignedIn } from "../support/accounts.ts";
import { waitForHydration } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { expectPaidOrder, getCardFrame, getPayButton } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";

const maxSteps = 80;

test("completes a purchase by keyboard alone", async ({ page }) => {
  const product = await aProduct();
  await openSignedIn(page, "/");
  const keys = page.keyboard;

  // Before hydration, the search button submits its form.
  await waitForHydration(page);
  await keys.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Search", exact: true }));
  await keys.press("Enter");
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeFocused();
  // The suggestions for a part of the name would be replaced while they are gone through.
  const suggested = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get("query") === product.name,
  );
  await keys.type(product.name);
  await suggested;
  await expect(page.getByRole("option", { name: product.name }).first()).toBeVisible();
  await selectSuggestion(page, product.name);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();

  const addToCart = page.getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true });
  await tabTo(page, addToCart);
  await keys.press("Enter");
  const message = page.getByText(`${product.name} added to your cart!`);
  // The message stays while the pointer is over it, and does not trap the focus.
  await message.hover();
  await expect(addToCart).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "View cart" }));
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await expect(message).toBeVisible();
  // Tab has left the window on its way. The message's time runs on from there until the pointer moves over it.
  await message.hover({ position: { x: 2, y: 2 } });
  // Closing the message returns the focus.
  const lastLink = page.getByRole("contentinfo").getByRole("link").last();
  await tabTo(page, lastLink);
  await tabTo(page, page.getByRole("button", { name: "Close toast" }));
  await keys.press("Enter");
  await expect(message).toBeHidden();
  await expect(lastLink).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: /^Cart, 1 / }), "Shift+Tab");
  await keys.press("Enter");

  await tabTo(page, page.getByRole("button", { name: "Add address" }));
  await keys.press("Enter");
  for (const [label, text] of [
    ["Full name", "Robin Prairie"],
    ["Phone number", "2045550123"],
    ["Address line 1", "12 Regent Avenue West"],
    ["City", "Winnipeg"],
    ["Postal code", "R2C 1A1"],
  ] as const) {
    await tabTo(page, page.getByRole("dialog").getByLabel(label));
    await keys.type(text);
  }
  await tabTo(page, page.getByRole("button", { name: "Save Address" }));
  await keys.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Change" })).toBeFocused();

  await tabTo(page, page.getByRole("link", { name: "Proceed to Checkout" }));
  await keys.press("Enter");
  await expect(getPayButton(page)).toBeEnabled();
  const card = getCardFrame(page);
  for (const [label, text] of [
    ["Card number", "4242424242424242"],
    ["Expiration date", "1234"],
    ["CVC", "123"],
  ] as const) {
    await tabTo(page, card.getByLabel(label));
    await keys.type(text);
  }
  await tabTo(page, getPayButton(page));
  await keys.press("Enter");
  await expectPaidOrder(page);
});

/** Presses the down arrow until the suggestion is selected. */
async function selectSuggestion(page: Page, name: string): Promise<void> {
  const selected = page.getByRole("option", { selected: true });
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press("ArrowDown");
    await expect(selected).toHaveCount(1);
    if ((await selected.textContent())?.includes(name) === true) return;
  }
  throw new Error(`${maxSteps} times ArrowDown did not select ${name}`);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(element).toBeVisible();
  for (let step = 0; step < maxSteps; step++) {
    if (await element.evaluate(hasFocus)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${maxSteps} times ${key} did not reach ${element}`);
}

/** Returns true if an element, also of a frame, has the focus. */
function hasFocus(element: Element): boolean {
  return element === element.ownerDocument.activeElement && document.hasFocus();
}
