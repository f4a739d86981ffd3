import { readFile } from "node:fs/promises";
import { parseCsv } from "../../contract/shared/csv.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aCashOrder, aPaidOrder } from "../support/shoppers.ts";

test("exports three orders for a carrier, and ships them with the numbers that it returns", async ({
  page,
}) => {
  const { shopper, orderNumber } = await aPaidOrder(await aProduct(), 1);
  const cashOrders = [await aCashOrder({ shopper }), await aCashOrder({ shopper })];
  const orderNumbers = [orderNumber, ...cashOrders.map((order) => order.orderNumber)];
  await openAsAdmin(page, `/admin/orders?search=${shopper.email}`);
  await page.getByLabel("Select all orders on this page").check();
  const download = page.waitForEvent("download");
  await page.getByLabel("Export a carrier's file").selectOption("Chit Chats");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^chit-chats-.*\.csv$/);
  const [, ...rows] = parseCsv(await readFile(await file.path(), "utf8")).map(({ cells }) => cells);
  expect(rows.map(([number]) => number).toSorted()).toEqual(orderNumbers.toSorted());

  const numbers = rows.map(([number], index) => `${number},702321001234567${index}`);
  const returned = ["order_id,tracking_number", ...numbers, "PD-0000-0000,7023210012345679"].join("\n");
  const importFile = async () => {
    await page.getByRole("button", { name: "Import tracking numbers" }).click();
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "tracking.csv", mimeType: "text/csv", buffer: Buffer.from(returned) });
  };
  const dialog = page.getByRole("dialog");
  await importFile();
  await expect(dialog.getByText("Line 5, PD-0000-0000: no order has this number")).toBeVisible();
  await expect(dialog.getByRole("row", { name: orderNumber })).toContainText("Canada Post");
  await dialog.getByRole("button", { name: "Mark 3 orders as shipped" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Order: Shipped")).toHaveCount(3);

  await importFile();
  await expect(dialog.getByText("3 orders left with this number before")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
});
