import { openAs } from "../support/accounts.ts";
import { expectAccessible } from "../support/e2e-accessibility.ts";
import { open, openWithoutScripts } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addInPage, fillAddress, fillContact } from "../support/guest-checkout.ts";
import { sellToGuests } from "../support/guests.ts";
import { aCode } from "../support/offers.ts";
import { getPayButton } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith, payForCart } from "../support/shoppers.ts";
import { query } from "../support/store-api.ts";

test.beforeEach(() => sellToGuests());

test("a guest applies a code in the cart, sees what it saves, and removes it", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 422, path: "/api/cart/code" });
  const [product, code] = [await aProduct(), await aCode()];
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary.getByLabel("Code", { exact: true })).toBeHidden();
  await summary.getByText("Have a code?").click();
  const field = summary.getByLabel("Code", { exact: true });
  await field.fill("NOBODYKNOWSIT");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("We don't know the code NOBODYKNOWSIT.");
  await expectAccessible(page, "cart-code-refused");
  await field.fill(` ${code.toLowerCase()} `);
  await summary.getByRole("button", { name: "Apply" }).click();
  const status = summary.getByRole("status").filter({ hasText: code });
  await expect(status).toHaveText(
    new RegExp(`^${code} saves you \\$0\\.60\\. Your total is now \\$[\\d.]+\\. It was`),
  );
  await expect(status).toBeFocused();
  await expect(summary.getByText(`${code} (Spring sale)`).locator("xpath=../dd")).toHaveText("-$0.60");
  await expect(summary.getByText("You save $4.60")).toBeVisible();
  await expectAccessible(page, "cart-code");
  await summary.getByRole("button", { name: `Remove code ${code}` }).click();
  await expect(summary.getByText(`${code} was removed.`)).toBeFocused();
  await expect(summary.getByText("You save")).toHaveCount(0);
});

test("a code that does not count yet says what is missing", async ({ page }) => {
  const [product, code] = [await aProduct(), await aCode({ from_cents: 2_000 })];
  await openAs(page, await aShopperWith(product), `/discount/${code}?redirect=%2Fcart`);
  await expect(page).toHaveURL(/\/cart$/);
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary.getByText(`Add $14.00 more to use ${code}.`)).toBeVisible();
  const line = page.getByRole("listitem").filter({ hasText: product.name });
  const quantity = line.getByRole("textbox", { name: `quantity of ${product.name}` });
  await quantity.fill("4");
  await quantity.press("Enter");
  await expect(summary.getByText(`${code} (Spring sale)`).locator("xpath=../dd")).toHaveText("-$2.40");
  await expect(summary.getByText("to use")).toHaveCount(0);
});

test("a link applies its code and opens its page, or says why not", async ({ page, expectProblem }) => {
  expectProblem({ status: 422, path: "/api/cart/code" });
  const code = await aCode();
  await open(page, "/about");
  await page.goto(`/discount/${code.toLowerCase()}?redirect=%2Ftoys`);
  await expect(page.getByText(`${code} is in your cart. It counts when you check out.`)).toBeVisible();
  await expect(page).toHaveURL(/\/toys$/);
  await page.goto(`/discount/${code}?redirect=https%3A%2F%2Fevil.example`);
  await expect(page.getByRole("heading", { name: "Featured Products" })).toBeVisible();
  await page.goto("/discount/NOBODYKNOWSIT");
  await expect(page.getByText("We don't know the code NOBODYKNOWSIT.")).toBeVisible();
});

test("the checkout says which code has ended before an order is placed", async ({ page, expectProblem }) => {
  expectProblem({ status: 409, path: "/api/orders/create-cod" });
  const [product, code] = [await aProduct(), await aCode()];
  // An order that is paid by card would keep its promise.
  await page.addInitScript(() =>
    sessionStorage.setItem("prairie-dollar.checkout", '{"payment_method":"cash_on_delivery"}'),
  );
  await openAs(page, await aShopperWith(product), `/discount/${code}?redirect=%2Fcheckout`);
  await expect(page.getByText(`${code} (Spring sale)`)).toBeVisible();
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toBeVisible();
  await query(
    `UPDATE offers SET ended_at = '2026-01-02T00:00:00.000Z', version = version + 1
      WHERE id = (SELECT offer_id FROM offer_codes WHERE code = ?)`,
    code,
  );
  await place.click();
  await expect(page.getByText("Your total changed from")).toContainText(`${code} has ended.`);
  await expect(page.getByText(`${code} (Spring sale)`)).toHaveCount(0);
  await place.click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
});

test("an order that a code makes free is placed without a card", async ({ page }) => {
  // Free local delivery, by its compare-at price.
  const product = await aProduct({ retail_price: "20.00" });
  const code = await aCode({ reduction: { kind: "percentage", basis_points: 10_000 } });
  await openAs(page, await aShopperWith(product), `/discount/${code}?redirect=%2Fcheckout`);
  await expect(page.getByText("There's nothing to pay.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Cash on delivery" })).toHaveCount(0);
  await expectAccessible(page, "checkout-free");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  await expect(page.getByText("No payment was needed.")).toBeVisible();
});

test("a guest whose email address a code is not for is told so, and pays", async ({ page }) => {
  const product = await aProduct({ retail_price: "20.00" });
  const customer = await aShopperWith(product);
  await payForCart(customer);
  const code = await aCode({ first_order: true });
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await page.goto(`/discount/${code}?redirect=%2Fcheckout`);
  // The message of the link says it, too.
  await expect(
    page.getByText(`${code} counts at checkout, once we know your email address.`).first(),
  ).toBeVisible();
  await fillContact(page);
  await fillAddress(page);
  await page.getByLabel("Email").fill(customer.email);
  await expect(page.getByText(`${code} is for a first order.`)).toBeVisible();
  await expect(getPayButton(page)).toBeEnabled();
});

test("a guest's order that is free for the email address is placed without a card", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/create-payment-intent" });
  const product = await aProduct({ retail_price: "20.00" });
  const code = await aCode({ reduction: { kind: "percentage", basis_points: 10_000 }, first_order: true });
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await page.goto(`/discount/${code}?redirect=%2Fcheckout`);
  await fillContact(page);
  await fillAddress(page);
  await page.getByLabel("Email").fill(`guest-${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/checkout\/success/);
});

test("the later code of two tabs counts, and the other tab shows it at its next answer", async ({
  page,
  context,
}) => {
  const [product, first, second] = [await aProduct(), await aCode(), await aCode()];
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await page.goto(`/discount/${first}?redirect=%2Fcart`);
  await expect(page.getByText(`${first} (Spring sale)`)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/discount/${second}?redirect=%2Fcart`);
  await expect(other.getByText(`${second} (Spring sale)`)).toBeVisible();
  await page.getByRole("button", { name: `Increase quantity of ${product.name}` }).click();
  await expect(page.getByText(`${second} (Spring sale)`)).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
});

test("an offer is a line on the pages of its products, and a step in the cart", async ({ page }) => {
  const product = await aProduct();
  await aCode(
    { scope: { kind: "products", ids: [product.id] }, from_cents: 1_000 },
    { display: "line", codes: { kind: "automatic" } },
  );
  await open(page, `/product/${product.slug}`);
  await expect(page.getByText(`10% off ${product.name} from $10`)).toBeVisible();
  await addInPage(page, product.id);
  await open(page, "/cart");
  await expect(page.getByText(`Spend $4.00 more on ${product.name} for 10% off`)).toBeVisible();
});

test("a guest applies and removes a code without JavaScript", async ({ browser, baseURL }) => {
  const [product, code] = [await aProduct(), await aCode()];
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto(`/discount/${code}`);
  await page.getByRole("button", { name: `Use the code ${code}` }).click();
  await page.goto(`/product/${product.slug}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await expect(page.getByText(`${code} (Spring sale)`)).toBeVisible();
  await page.getByRole("button", { name: `Remove code ${code}` }).click();
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code", { exact: true }).fill("NOBODYKNOWSIT");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This code can't be used.")).toBeVisible();
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(`${code} (Spring sale)`)).toBeVisible();
});
