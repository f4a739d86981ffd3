import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expectTapTargets } from "../support/e2e-accessibility.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { phone } from "../support/phone.ts";
import { aProduct } from "../support/products.ts";
import { aCashOrder } from "../support/shoppers.ts";

test.use(phone);

test("moves the carousel on a touch screen only after Play", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  await page.getByRole("button", { name: "Play", exact: true }).tap();
  await expect(page.getByRole("button", { name: /^Slide 2: / })).toHaveAttribute("aria-current", "true");
});

test("shows a customer's orders as cards", async ({ page }) => {
  const { shopper, orderNumber, product } = await aCashOrder();
  await openAs(page, shopper, "/account/orders");
  await page.getByRole("link", { name: orderNumber, exact: true }).tap();
  await expect(page.getByText(product.name)).toBeVisible();
  await expectTapTargets(page.getByRole("main"));
});

test("shows the admin's products, users and orders as cards with filters", async ({ page }) => {
  await openAsAdmin(page, "/admin/products?search=Wooden");
  await expect(page.getByLabel("Stock of Wooden Train Set")).toBeVisible();
  await expectTapTargets(page.getByRole("main"));
  await page.goto("/admin/users?search=admin%40store.test");
  await expect(page.getByRole("button", { name: "Avery Admin" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Role" })).toBeHidden();
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.getByLabel("Delivered", { exact: true }).check();
  await expect(page).toHaveURL(/status=delivered/);
});

test("lets an admin correct a stock on a phone", async ({ page }) => {
  const product = await aProduct();
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const stock = page.getByLabel(`Stock of ${product.name}`);
  await expectTapTargets(page.getByRole("main"));
  await stock.fill("9");
  await stock.press("Enter");
  await expect(page.getByText(`${product.name}: 12 → 9 in stock`)).toBeVisible();
});
