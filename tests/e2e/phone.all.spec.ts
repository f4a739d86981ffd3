import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expectTapTargets } from "../support/e2e-accessibility.ts";
import { findProductPath, open, readBox } from "../support/e2e-page.ts";
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

test("labels the cells of a table of text and of prices", async ({ page }) => {
  await open(page, "/privacy");
  const records = page.getByRole("table", { name: "How long we keep records" }).getByRole("row").nth(1);
  const name = await readBox(records.getByRole("rowheader"));
  const label = await readBox(records.getByText("How long", { exact: true }));
  expect(label.x).toBe(name.x);
  expect(label.width).toBeGreaterThan(40);
  await open(page, "/");
  const product = page
    .getByRole("table", { name: /retail and wholesale prices$/ })
    .getByRole("row")
    .nth(1);
  expect((await readBox(product.getByText("You Save", { exact: true }))).width).toBeGreaterThan(40);
  // Safari gives these no role, where Chromium does.
  const withoutRole = await page
    .locator(":is(table, tr, th, td, thead, tbody):not([role])")
    .evaluateAll(
      (parts) => parts.filter((part) => !getComputedStyle(part).display.startsWith("table")).length,
    );
  expect(withoutRole).toBe(0);
});

test("has room for a finger on every control of the home page, the lists and a product", async ({ page }) => {
  for (const path of ["/", "/toys", "/search?q=pen", await findProductPath(page)]) {
    await open(page, path);
    await expectTapTargets(page.getByRole("main"));
  }
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
