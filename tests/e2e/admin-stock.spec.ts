import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { getStock } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("shows a stock change at once, and reverts it on Undo or when the server refuses it", async ({
  page,
  expectProblem,
}) => {
  const product = await aProduct();
  expectProblem({ status: 409, path: `/api/admin/products/${product.id}/stock` });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const stock = page.getByLabel(`Stock of ${product.name}`);
  const release = await delayRequests(page, "**/stock");
  await stock.fill("41");
  await stock.press("Enter");
  // The response is still pending.
  await expect(stock).toHaveValue("41");
  await expect(stock).not.toBeEditable();
  expect(await getStock(product)).toBe(12);
  release();
  await expect(page.getByText(`${product.name}: 12 → 41 in stock`)).toBeVisible();
  expect(await getStock(product)).toBe(41);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${product.name}: 12 in stock again`)).toBeVisible();
  await expect(stock).toHaveValue("12");

  // Only two units are left in the database, so the server refuses to remove eleven.
  await callAsAdmin("PATCH", `/admin/products/${product.id}/stock`, { adjust: -10 });
  await stock.fill("1");
  await stock.press("Enter");
  await expect(page.getByText(`The stock of ${product.name} was not changed.`)).toBeVisible();
  await expect(stock).toHaveValue("2");
});
