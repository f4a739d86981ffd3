import type { Page } from "@playwright/test";
import * as v from "valibot";
import { pickupOrderResponse } from "../../contract/admin/pickups.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCounterOrder, offerPickup } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("corrects cash to Interac, shows both on the day sheet, and refuses a correction after the close", async ({
  page,
  expectProblem,
}) => {
  await offerPickup();
  const { orderId, orderNumber } = await aCounterOrder(await aProduct());
  const { version, total_amount: total } = await readPickup(orderId);
  await callAsAdmin("POST", `/admin/pickups/${orderId}/hand-over`, { version, tender: "cash", total });

  await openAsAdmin(page, `/admin/orders?detail=${orderId}`);
  await correctTo(page, "by Interac");
  await expect(page.getByText(`Order ${orderNumber} was paid by Interac`)).toBeVisible();
  await expect(page.getByText("Interac at pick-up")).toBeVisible();

  await openAsAdmin(page, "/admin/till");
  const entries = page.getByRole("row").filter({ hasText: orderNumber });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("Corrected to Interac");

  await page.getByRole("button", { name: "Close the day" }).click();
  const dialog = page.getByRole("dialog", { name: /^Close / });
  await dialog.getByLabel("Cash counted").fill("5");
  await dialog.getByLabel("Note (optional)").fill("Counted twice");
  await dialog.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByText(/^Closed on/)).toBeVisible();
  await expect(page.getByText("Note: Counted twice")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close the day" })).toHaveCount(0);

  expectProblem({ status: 409, path: /\/api\/admin\/pickups\/.*\/tender$/ });
  await openAsAdmin(page, `/admin/orders?detail=${orderId}`);
  await correctTo(page, "in cash");
  await expect(page.getByText("The day of this payment is closed.")).toBeVisible();
});

async function correctTo(page: Page, phrase: string): Promise<void> {
  await page.getByRole("button", { name: "Correct how it was paid" }).click();
  const dialog = page.getByRole("dialog", { name: "How was it paid?" });
  await dialog.getByRole("radio", { name: phrase }).check();
  await dialog.getByRole("button", { name: `Paid ${phrase}` }).click();
}

async function readPickup(orderId: string) {
  return v.parse(pickupOrderResponse, await callAsAdmin("GET", `/admin/pickups/${orderId}`)).data;
}
