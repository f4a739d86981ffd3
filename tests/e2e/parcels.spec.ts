import { openAs, openAsAdmin } from "../support/accounts.ts";
import { chooseAction } from "../support/admin-orders.ts";
import { expect, test } from "../support/e2e-test.ts";
import { disablePrintDialog } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, getStock } from "../support/shoppers.ts";

test("ships a part and then the rest, with a slip and a number for each parcel", async ({ page }) => {
  await disablePrintDialog(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const product = await aProduct();
  const { shopper, orderId, orderNumber } = await aPaidOrder(product, 3);
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await chooseAction(page, "Ship a part");
  const part = page.getByRole("dialog", { name: `Ship a part of ${orderNumber}` });
  await part.getByRole("button", { name: "Mark as sent" }).click();
  await expect(part).toContainText("Select at least one item");
  await part.getByRole("button", { name: `Increase ${product.name}` }).click();
  await part.getByLabel("Tracking number").fill("7023 2100 1234 5678");
  await part.getByRole("button", { name: "Mark as sent" }).click();
  await expect(part).toBeHidden();
  await expect(page.getByText("Partly shipped")).toBeVisible();
  const first = page.getByRole("region", { name: "Parcel 1" });
  await expect(first).toContainText(`1 × ${product.name}`);
  await expect(page.getByText(`Left to pack: 2 × ${product.name}`)).toBeVisible();
  await first.getByRole("button", { name: "Edit tracking" }).click();
  await first.getByLabel("Tracking number").fill("7023 2100 1234 9999");
  await first.getByRole("button", { name: "Save tracking" }).click();
  await expect(first.getByRole("link")).toHaveAttribute("href", /7023210012349999$/);
  await first.getByRole("button", { name: "Packing slip" }).click();
  await expect(page.locator("[data-printed-alone] article")).toContainText(
    "The rest of this order comes in another parcel.",
  );

  await page.getByRole("button", { name: "Ship the rest" }).click();
  const rest = page.getByRole("dialog", { name: `Ship the rest of ${orderNumber}` });
  await expect(rest.getByLabel("Tracking number")).toHaveValue("");
  await rest.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByText("Order: Shipped")).toBeVisible();
  await expect(page.getByRole("region", { name: "Parcel 2" })).toContainText(`2 × ${product.name}`);
  expect(await getStock(product)).toBe(9);

  await openAs(page, shopper, `/account/orders/${orderId}`);
  await expect(page.getByText(/^Parcel 2, sent/)).toBeVisible();
});

test("shows a customer what has been sent, what follows, and why the order cannot be canceled", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await aProduct();
  const { shopper, orderId, orderNumber } = await aPaidOrder(product, 3);
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await chooseAction(page, "Ship a part");
  const part = page.getByRole("dialog", { name: `Ship a part of ${orderNumber}` });
  await part.getByRole("button", { name: `Increase ${product.name}` }).click();
  await part.getByLabel("Tracking number").fill("7023 2100 1234 5678");
  await part.getByRole("button", { name: "Mark as sent" }).click();
  await expect(part).toBeHidden();
  await page.getByRole("region", { name: "Parcel 1" }).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove parcel" }).click();
  await expect(page.getByText("Partly shipped")).toBeHidden();
  await chooseAction(page, "Ship a part");
  await part.getByRole("button", { name: `Increase ${product.name}` }).click();
  await part.getByLabel("Tracking number").fill("7023 2100 1234 5678");
  await part.getByRole("button", { name: "Mark as sent" }).click();
  await expect(part).toBeHidden();
  await expect(page.getByText("Partly shipped")).toBeVisible();

  await openAs(page, shopper, `/account/orders/${orderId}`);
  await expect(page.getByText("Partly shipped")).toBeVisible();
  await expect(page.getByText(`Still to come: 2 × ${product.name}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Track the parcel" })).toHaveAttribute("href", /canadapost/);
  await expect(page.getByRole("button", { name: "Cancel Order" })).toBeHidden();
  await page.getByRole("button", { name: "Return items" }).click();
  const form = page.getByRole("dialog", { name: `Return items of order ${orderNumber}` });
  // The only unit that was sent is selected.
  await expect(form.getByRole("button", { name: `Increase ${product.name}` })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();

  await page.goto("/track");
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByRole("textbox", { name: "Email" }).first().fill(shopper.email);
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByText("Part of your order is on its way. The rest follows.")).toBeVisible();
  await expect(page.getByRole("link", { name: /7023 2100 1234 5678/ })).toBeVisible();
});
