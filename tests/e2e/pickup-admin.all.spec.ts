import type { Page } from "@playwright/test";
import * as v from "valibot";
import { pickupOrderResponse } from "../../contract/admin/pickups.ts";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import { openAsAdmin, signIn } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCounterOrder, aGuestOrder, aPickup, offerPickup } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";
import { callAsAdmin } from "../support/store-api.ts";

test.beforeEach(() => offerPickup());

test("opens a ready order by the QR code after signing in, and says when a code fits none", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 404, path: "/api/admin/pickups" });
  const { orderId, orderNumber } = await aGuestOrder(await aProduct(), { destination: await aPickup() });
  const { version } = await readPickup(orderId);
  await callAsAdmin("POST", `/admin/pickups/${orderId}/ready`, { version });
  const { code } = await readPickup(orderId);
  await page.goto(`/admin/pickups?code=${code}`);
  await signIn(page, seededAdmin);
  const counter = page.getByRole("region", { name: "Hand over" });
  await expect(counter.getByText(orderNumber)).toBeVisible();
  await expect(counter.getByText("Paid", { exact: true })).toBeVisible();
  await counter.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText(`Order ${orderNumber} was handed over`)).toBeVisible();

  await page.goto(`/admin/pickups?code=${code}`);
  await expect(page.getByText(`No order waits with the code ${code}`)).toBeVisible();
  await page.getByLabel("Customer's code").fill("12");
  await page.getByRole("button", { name: "Find order" }).click();
  await expect(page.getByText("Enter the six letters and digits of the code")).toBeVisible();
});

test("moves an order to another time, and sends one as a parcel", async ({ page }) => {
  const moved = await aCounterOrder(await aProduct());
  const sent = await aGuestOrder(await aProduct(), { destination: await aPickup() });
  await openAsAdmin(page, "/admin/pickups");
  const movedCard = getCard(page, moved.orderNumber);
  await movedCard.getByRole("button", { name: "1 item" }).click();
  await movedCard.getByRole("button", { name: "Move to another time" }).click();
  const move = page.getByRole("dialog", { name: `Move order ${moved.orderNumber}` });
  await move.getByLabel("New time").selectOption({ index: 3 });
  const { starts_at: before } = await readPickup(moved.orderId);
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText(`Order ${moved.orderNumber} was moved`)).toBeVisible();
  expect((await readPickup(moved.orderId)).starts_at).not.toBe(before);

  const sentCard = getCard(page, sent.orderNumber);
  await sentCard.getByRole("button", { name: "1 item" }).click();
  await sentCard.getByRole("button", { name: "Send as a parcel instead" }).click();
  const parcel = page.getByRole("dialog", { name: `Send order ${sent.orderNumber} as a parcel` });
  await parcel.getByRole("button", { name: "Send as a parcel" }).click();
  await expect(parcel.getByRole("alert")).toContainText(
    "Please check: Address line 1, City and Postal code.",
  );
  await parcel.getByLabel("Address line 1").fill("1 Main Street");
  await parcel.getByLabel("City").fill("Winnipeg");
  await parcel.getByLabel("Postal code").fill("r3c 4t3");
  await parcel.getByRole("button", { name: "Send as a parcel" }).click();
  await expect(page.getByText(`Order ${sent.orderNumber} is now to be shipped`)).toBeVisible();
  await expect(sentCard).toHaveCount(0);
});

test("shows pick-up in the order dialog, and offers no shipping", async ({ page }) => {
  const { orderId, orderNumber, guest } = await aCounterOrder(await aProduct());
  await openAsAdmin(page, `/admin/orders?search=${guest.email}`);
  await expect(page.getByText("Orders for pick-up are not shipped", { exact: false })).toBeVisible();
  await page.goto(`/admin/orders?detail=${orderId}`);
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(dialog.getByRole("heading", { name: "Pick-up" })).toBeVisible();
  await expect(dialog.getByText("Order: Getting ready")).toBeVisible();
  await expect(dialog.getByText("Guest", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ship", exact: true })).toHaveCount(0);
  await expect(dialog.getByLabel("Tracking number")).toHaveCount(0);
  await expect(dialog.getByRole("combobox", { name: "New status" }).getByRole("option")).toHaveText([
    "Select status",
    "Canceled",
  ]);
  await dialog.getByRole("button", { name: "Mark ready" }).click();
  const question = page.getByRole("dialog", { name: `Is order ${orderNumber} ready?` });
  await question.getByRole("button", { name: "Mark ready" }).click();
  await expect(dialog.getByText("Order: Ready for pick-up")).toBeVisible();
});

test("saves when orders can be picked up", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery/pickup");
  await page.getByLabel("Cancel after (days)").fill("0");
  await page.getByRole("button", { name: "Save pick-up" }).click();
  await expect(page.getByText("Must be at least 1")).toBeVisible();
  await page.getByLabel("Cancel after (days)").fill("7");
  await page.getByLabel("Length of a pick-up window (minutes)").fill("90");
  await page.getByRole("button", { name: "Save pick-up" }).click();
  await expect(page.getByText("Pick-up has been saved.")).toBeVisible();
  expect(await callAsAdmin("GET", "/admin/settings")).toMatchObject({
    data: { pickup: true, pickup_window_minutes: 90 },
  });
});

function getCard(page: Page, orderNumber: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("button", { name: orderNumber }) });
}

async function readPickup(orderId: string) {
  return v.parse(pickupOrderResponse, await callAsAdmin("GET", `/admin/pickups/${orderId}`)).data;
}
