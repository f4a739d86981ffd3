import { expect, type Locator, type Page } from "@playwright/test";
import { openAsAdmin } from "./accounts.ts";
import { aProduct } from "./products.ts";
import { aPaidOrder } from "./shoppers.ts";

/** Opens a new customer's paid order in the admin area. */
export async function openPaidOrder(page: Page) {
  const order = await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, `/admin/orders?search=${order.orderNumber}`);
  await expect(page.getByText("1 order,")).toBeVisible();
  await page.getByRole("button", { name: order.orderNumber }).click();
  return { ...order, dialog: page.getByRole("dialog", { name: `Order # ${order.orderNumber}` }) };
}

/** Opens the menu of an order. */
export async function openMoreActions(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More" }).click();
  return page.getByRole("menu");
}

/** Chooses an action in the menu of an order. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await (await openMoreActions(page)).getByRole("menuitem", { name, exact: true }).click();
}

/** Selects the status Canceled, which opens a dialog. */
export async function openCancelDialog(page: Page, orderNumber: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Canceled");
  await dialog.getByRole("button", { name: "Update" }).click();
  return page.getByRole("dialog", { name: `Cancel order ${orderNumber}` });
}
