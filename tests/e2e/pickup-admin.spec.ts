import type { Page } from "@playwright/test";
import * as v from "valibot";
import { pickupOrderResponse } from "../../contract/admin/pickups.ts";
import { formatDollars } from "../../contract/shared/money.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { loseResponses } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCounterOrder, offerPickup } from "../support/guests.ts";
import { disablePrintDialog } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { callAsAdmin } from "../support/store-api.ts";

test.beforeEach(() => offerPickup());

test("makes an order ready, prints its slip, and hands it over by its code for cash", async ({ page }) => {
  await disablePrintDialog(page);
  const { orderId, orderNumber } = await aCounterOrder(await aProduct());
  await openAsAdmin(page, "/admin/orders");
  await page.getByRole("link", { name: "Pick-up" }).first().click();
  const card = getCard(page, orderNumber);
  await card.getByRole("button", { name: "1 item" }).click();
  await expect(card.getByText("1 ×")).toBeVisible();

  await card.getByRole("button", { name: "Print slip" }).click();
  const slip = page.locator("[data-printed-alone] article");
  await page.emulateMedia({ media: "print" });
  await expect(slip.getByRole("heading", { name: orderNumber })).toBeVisible();
  await expect(slip).not.toContainText("Code");
  await page.emulateMedia({ media: null });

  await card.getByRole("button", { name: "Mark ready" }).click();
  const question = page.getByRole("dialog", { name: `Is order ${orderNumber} ready?` });
  await expect(question.getByText("The customer is emailed at once")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await readPickup(orderId)).ready_at).toBeNull();
  await card.getByRole("button", { name: "Mark ready" }).click();
  await question.getByRole("button", { name: "Mark ready" }).click();
  await expect(card).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "Step" })
    .getByRole("link", { name: /^Ready/ })
    .click();
  const { code, due } = await readPickup(orderId);
  await expect(card.getByText(code ?? "no code")).toBeVisible();

  const cash = formatDollars(due?.cash ?? 0);
  await page.getByLabel("Customer's code").fill(code?.toLowerCase() ?? "");
  await page.getByRole("button", { name: "Find order" }).click();
  const counter = page.getByRole("region", { name: "Hand over" });
  await expect(counter.getByText(orderNumber)).toBeVisible();
  await counter.getByRole("button", { name: `Cash ${cash}` }).click();
  const dialog = page.getByRole("dialog", { name: `Take ${cash} in cash` });
  await dialog.getByLabel("Cash from the customer (optional)").fill("100");
  await expect(dialog.getByText("Change:")).toBeVisible();
  await dialog.getByRole("button", { name: `${cash} received, hand over` }).click();
  await expect(page.getByText(`Order ${orderNumber} was handed over`)).toBeVisible();
  await expect(page.getByLabel("Customer's code")).toBeVisible();
  await expect(page).toHaveURL(/step=ready/);
  await expect(card).toHaveCount(0);
  expect(await readPickup(orderId)).toMatchObject({ status: "delivered", payment_status: "succeeded" });
});

test("records one payment when the answer to a hand-over is lost", async ({ page, expectProblem }) => {
  const handOver = /\/api\/admin\/pickups\/.*\/hand-over$/;
  expectProblem({ status: "failed", path: handOver });
  const { orderId } = await aCounterOrder(await aProduct());
  const { due } = await readPickup(orderId);
  await openAsAdmin(page, `/admin/pickups?hand_over=${orderId}`);
  await expect(page.getByText("Not marked as ready yet")).toBeVisible();
  await loseResponses(page, handOver, 1);
  const amount = formatDollars(due?.interac ?? 0);
  await page.getByRole("button", { name: `Interac ${amount}` }).click();
  await page.getByRole("button", { name: `${amount} received, hand over` }).click();
  await expect(page.getByText("This order was handed over")).toBeVisible();
  expect(await readPickup(orderId)).toMatchObject({ status: "delivered", due: null });
});

function getCard(page: Page, orderNumber: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("button", { name: orderNumber }) });
}

async function readPickup(orderId: string) {
  return v.parse(pickupOrderResponse, await callAsAdmin("GET", `/admin/pickups/${orderId}`)).data;
}
