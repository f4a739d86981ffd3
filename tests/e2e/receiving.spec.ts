import * as v from "valibot";
import { adminProductResponse } from "../../contract/admin/products.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { book, getLine, scan } from "../support/receiving.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("receives known, unknown and ambiguous articles on a phone, and books them into the stock", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const barcode = "064100111110";
  const known = await aProduct();
  const [wanted] = [await aProduct({ barcode }), await aProduct({ barcode })];
  const name = `Unknown article ${crypto.randomUUID().slice(0, 8)}`;

  await openAsAdmin(page, "/admin/products");
  await page.getByRole("link", { name: "Receiving" }).click();
  await page.getByRole("button", { name: "Receive a delivery" }).click();
  const dialog = page.getByRole("dialog", { name: "Receive a delivery" });
  await dialog.getByLabel("Supplier").fill(`Supplier ${crypto.randomUUID()}`);
  await dialog.getByLabel("Number (optional)").fill("1234");
  await page.keyboard.press("Enter");

  await scan(page, known.sku);
  await expect(page.getByText(`1 × ${known.name}`)).toBeVisible();
  await scan(page, "+11");
  await expect(page.getByRole("textbox", { name: `Quantity of ${known.name}` })).toHaveValue("12");
  await page.getByRole("textbox", { name: `Unit cost of ${known.name}` }).fill("0.4167");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: `Line cost of ${known.name}` })).toHaveValue("5.00");

  await scan(page, "3x999000111");
  await scan(page, barcode);
  await getLine(page, "Which product is it?").getByRole("button", { name: wanted.sku }).click();
  await expect(getLine(page, wanted.name)).toBeVisible();

  await expect(page.getByText("1 line needs a product.")).toBeVisible();
  await getLine(page, "No product has this code.")
    .getByRole("button", { name: "Make a draft product" })
    .click();
  const draft = page.getByRole("dialog", { name: "Make a draft product" });
  await draft.getByLabel("Name").fill(name);
  await draft.getByLabel("Price").fill("2.50");
  await draft.getByLabel("Category").selectOption("Toys");
  await page.keyboard.press("Enter");
  await expect(getLine(page, name)).toContainText("Hidden draft");

  await book(page);
  await expect(page.getByRole("heading", { name: "3 products arrived" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Products to complete" })).toContainText(name);
  const product = await readProduct(known.id);
  expect(product).toMatchObject({ on_hand: 24, arrived_today: true });
  expect((await readProduct(wanted.id)).on_hand).toBe(13);
});

async function readProduct(id: string) {
  return v.parse(adminProductResponse, await callAsAdmin("GET", `/admin/products/${id}`)).data;
}
