import type { Page } from "@playwright/test";
import { openAs, openAsAdmin } from "../support/accounts.ts";
import { test } from "../support/e2e-test.ts";
import { offerPickup } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

const out = process.env.SHOTS ?? "/tmp/web-shots";
const long = "Extraordinarily Long Handmade Stoneware-Mug-Collection-Without-Any-Spaces for the Whole Family";

async function shoot(page: Page, name: string) {
  for (const [label, width, height, font] of [
    ["1280", 1280, 800, "100%"],
    ["390", 390, 844, "100%"],
    ["200", 390, 844, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, font);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${out}/${name}-${label}.png` });
    const scroller = page.locator("[role=dialog] > div.overflow-y-auto").last();
    if (label !== "1280" && (await scroller.count()) > 0) {
      await scroller.evaluate((e) => e.scrollTo(0, 900));
      await page.screenshot({ path: `${out}/${name}-${label}-b.png` });
      await scroller.evaluate((e) => e.scrollTo(0, 1e6));
      await page.screenshot({ path: `${out}/${name}-${label}-c.png` });
      await scroller.evaluate((e) => e.scrollTo(0, 0));
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
}

test("shots of changes", async ({ page }) => {
  test.setTimeout(300_000);
  await offerPickup();
  const product = await aProduct({ name: long } as never);
  const { shopper, orderId, order } = await aPaidOrder(product, 3);
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await page.getByRole("button", { name: "Change order" }).click();
  const change = page.getByRole("dialog", { name: /^Change order/ });
  await change.getByRole("button", { name: /^Decrease Quantity/ }).click();
  await change.getByRole("button", { name: /^Lower price/ }).click();
  await change.getByLabel("Pick-up instead").check();
  await page.waitForTimeout(1200);
  await shoot(page, "admin-change");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  await openAs(page, shopper, `/account/orders/${orderId}`);
  await page.getByRole("button", { name: "Change Order" }).click();
  const own = page.getByRole("dialog", { name: /^Change order/ });
  await own.getByRole("button", { name: /^Decrease Quantity/ }).click();
  await own.getByRole("button", { name: "Correct the address" }).click();
  await page.waitForTimeout(1200);
  await shoot(page, "own-change");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  await callAsAdmin("POST", `/orders/${orderId}/changes`, {
    lines: order.items.map(({ id }) => ({ order_item_id: id, quantity: 5 })),
    version: order.version,
    total: 30,
    settlement: "link",
    request_id: crypto.randomUUID(),
  });
  await page.reload();
  await page.getByRole("link", { name: "Pay the difference" }).waitFor();
  await shoot(page, "own-awaited");
  await page.getByRole("link", { name: "Pay the difference" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await shoot(page, "pay");
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await page.getByRole("img", { name: "QR code of the payment link" }).waitFor();
  await shoot(page, "admin-awaited");
});

test("shots of parcels and search", async ({ page }) => {
  test.setTimeout(300_000);
  const product = await aProduct({ name: long } as never);
  const { shopper, orderId, order } = await aPaidOrder(product, 3);
  await callAsAdmin("POST", `/orders/${orderId}/parcels`, {
    items: order.items.map(({ id }) => ({ order_item_id: id, quantity: 1 })),
    tracking_carrier: "Canada Post",
    tracking_number: "7023 2100 1234 5678",
    request_id: crypto.randomUUID(),
    version: order.version,
  });
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await page.getByRole("button", { name: "Edit tracking" }).click();
  await page.getByRole("region", { name: "Parcels" }).scrollIntoViewIfNeeded();
  await shoot(page, "admin-parcels");
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("combobox", { name: "Search orders, customers and products" }).fill("Stoneware");
  await page.getByRole("option").first().waitFor();
  await shoot(page, "search");
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await page.getByText("Your parcels").waitFor();
  await shoot(page, "own-parcels");
});
