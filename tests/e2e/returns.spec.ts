import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, getStock } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("refunds a unit that a customer returns", async ({ page }) => {
  const product = await aProduct();
  const { shopper, orderId, orderNumber } = await aPaidOrder(product, 2);
  await callAsAdmin("PUT", `/orders/${orderId}/status`, {
    status: "shipped",
    tracking_carrier: "Canada Post",
    tracking_number: "7023 2100 1234 5678",
  });

  await openAs(page, shopper, `/account/orders/${orderId}`);
  await expect(page.getByText("7023 2100 1234 5678")).toBeVisible();
  await expect(page.getByRole("link", { name: "Track the parcel" })).toHaveAttribute(
    "href",
    /canadapost.*7023210012345678$/,
  );
  await page.getByRole("button", { name: "Return items" }).click();
  const form = page.getByRole("dialog", { name: `Return items of order ${orderNumber}` });
  await form.getByLabel("Why are you returning this?").fill("It wobbles");
  await form.getByRole("button", { name: "Request return" }).click();
  await expect(form).toContainText("Select at least one item");
  await form.getByRole("button", { name: `Increase ${product.name}` }).click();
  await expect(form).toContainText("Expected refund: $6.00");
  await form.getByRole("button", { name: "Request return" }).click();
  await expect(page.getByRole("list", { name: "Returns" })).toContainText(`1 × ${product.name}`);

  await openAsAdmin(page, "/admin/orders?work=returns");
  await page.getByRole("button", { name: orderNumber }).click();
  const returns = page
    .getByRole("dialog", { name: `Order # ${orderNumber}` })
    .getByRole("list", { name: "Returns" });
  await expect(returns).toContainText("It wobbles");
  await returns.getByRole("button", { name: "Decline return" }).click();
  await expect(returns).toContainText("Please tell the customer why");
  await returns.getByLabel("Message to the customer").fill("Sorry! Please bring it in.");
  await returns.getByRole("button", { name: "Approve return" }).click();
  await expect(returns.getByLabel("Restock these items")).not.toBeChecked();
  await returns.getByLabel("Restock these items").check();
  await returns.getByRole("button", { name: "Mark as received" }).click();
  await expect(returns.getByLabel("Amount")).toHaveValue("6.00");
  expect(await getStock(product)).toBe(11);
  await returns.getByRole("button", { name: "Refund $6.00" }).click();
  await expect(returns).toContainText("Return refunded");

  await openAs(page, shopper, `/account/orders/${orderId}`);
  await expect(page.getByText("Return refunded")).toBeVisible();
  await expect(page.getByText("Sorry! Please bring it in.")).toBeVisible();
  await expect(page.getByText("1 of 2 refunded")).toBeVisible();
  await expect(page.getByText("Total after refunds")).toBeVisible();
});
