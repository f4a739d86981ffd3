import { randomUUID } from "node:crypto";
import { expect, test } from "../support/e2e-test.ts";
import { readConfirmationCode, waitForLinkTo } from "../support/emails.ts";
import { aGuestOrder, sellToGuests } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";

const endedLink = { status: 404, path: /^\/api\/orders\/[\w-]+$/ };

test.beforeEach(() => sellToGuests());

test("opens a guest's order by the link in its email, on a phone", async ({ page }) => {
  const product = await aProduct();
  const { guest, orderNumber } = await aGuestOrder(product);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await waitForLinkTo(guest.email, "/order?link="));
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  await expect(page.getByText(product.name)).toBeVisible();
  await expect(page.getByText(guest.email)).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy again" })).toHaveCount(0);

  await page.getByRole("link", { name: /^Invoice/ }).click();
  await expect(page.getByRole("heading", { name: /Invoice/ })).toBeVisible();
  await page.getByRole("link", { name: "Back to your order" }).click();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason for cancellation").fill("Ordered by mistake");
  await dialog.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByText("This order has been canceled")).toBeVisible();
  // The link works after a reload, because nothing of it is stored.
  await page.reload();
  await expect(page.getByText("This order has been canceled")).toBeVisible();
});

test("adds a guest's order, with its address, to the account that the success page offers", async ({
  page,
  expectProblem,
}) => {
  expectProblem(endedLink);
  const email = `visitor-${randomUUID()}@example.com`;
  const { orderNumber, link } = await aGuestOrder(await aProduct(), { guest_email: email });
  await page.goto(`/checkout/success/${orderNumber}?link=${link}`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("Secret123!");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.getByLabel("Code from the email").fill(await readConfirmationCode(email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/account\/orders\?claim=/);
  const offer = page.getByRole("region", { name: "Earlier orders" });
  await expect(offer).toContainText("1 earlier order was placed with this email address");
  await expect(page.getByText("No orders found")).toHaveCount(0);
  await offer.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("1 order added to your account, with the delivery address")).toBeVisible();
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(page).toHaveURL(/\/account\/orders$/);
  await page.goto("/profile");
  await expect(page.getByText("Not provided")).toHaveCount(0);
  await expect(page.getByText("Add Your First Address")).toHaveCount(0);
  await page.goto(`/order?link=${link}`);
  await page.getByRole("link", { name: "Sign in" }).last().click();
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
});
