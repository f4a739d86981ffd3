import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { computeCode } from "../../../sandbox/auth/totp.ts";
import { seededAdmin } from "../../../sandbox/seeded-accounts.ts";
import {
  anAccount,
  anAdmin,
  openAs,
  openSignedIn,
  type TestAccount,
  waitForNextTokenSecond,
} from "../../support/accounts.ts";
import { changeData, open } from "../../support/e2e-page.ts";
import { expect } from "../../support/e2e-test.ts";
import { aProduct } from "../../support/products.ts";
import { type Screen, share } from "../../support/screens.ts";
import {
  aCashOrder,
  anAddress,
  anOrderWithFailedRefund,
  aPaidOrder,
  aShopper,
  aShopperWith,
  suspend,
} from "../../support/shoppers.ts";
import { callAsAdmin } from "../../support/store-api.ts";

const setupImage = "QR code for your authenticator app";
const newAccount = share(() => anAccount());
const accountWithAddresses = share(async () => {
  const shopper = await aShopper();
  for (const address_line1 of ["2 Second Street", "3 Third Street"])
    await anAddress(shopper, { address_line1 });
  return shopper;
});
const suspendedShopper = share(async () => {
  const shopper = await aShopperWith(await aProduct());
  await suspend(shopper);
  await waitForNextTokenSecond();
  return shopper;
});
const cashOrder = share(() => aCashOrder());
const paidOrder = share(async () => aPaidOrder(await aProduct()));

/** The screens of an account: its profile, addresses and orders. */
export const accountScreens: readonly Screen[] = [
  {
    name: "change-own-order",
    path: "/account/orders/$orderId",
    show: async (page) => {
      const { shopper, orderId } = await aPaidOrder(await aProduct(), 3);
      await openAs(page, shopper, `/account/orders/${orderId}`);
      await page.getByRole("button", { name: "Change Order" }).click();
      const change = page.getByRole("dialog", { name: /^Change order/ });
      await change.getByRole("button", { name: /^Decrease Quantity/ }).click();
      await change.getByRole("button", { name: "Correct the address" }).click();
      await expect(change).toContainText("You get back $6.00");
    },
  },
  {
    name: "ask-for-change",
    path: "/account/orders/$orderId",
    show: async (page) => {
      const { shopper, orderId } = await aPaidOrder(await aProduct());
      await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "processing" });
      await openAs(page, shopper, `/account/orders/${orderId}`);
      await page.getByRole("button", { name: "Ask for a Change" }).click();
      const ask = page.getByRole("dialog", { name: /^Ask for a change/ });
      await ask.getByRole("button", { name: "Send to the shop" }).click();
      await expect(ask.getByText("Please say what you'd like to change")).toBeVisible();
    },
  },
  {
    name: "profile",
    path: "/profile",
    show: async (page) => {
      await openAs(page, await newAccount(), "/profile");
      await expect(page.getByRole("button", { name: "Add Your First Address" })).toBeVisible();
    },
  },
  {
    name: "profile-admin",
    path: "/profile",
    show: async (page) => {
      await openAs(page, seededAdmin, "/profile");
      await expect(page.getByRole("link", { name: "Management Portal" })).toBeVisible();
    },
  },
  {
    name: "profile-mistake",
    path: "/profile",
    show: async (page) => {
      await openAs(page, await newAccount(), "/profile");
      await page.getByRole("button", { name: "Edit profile" }).click();
      await page.getByLabel("Phone number (optional)").fill("12345");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Valid phone number is required")).toBeVisible();
    },
  },
  {
    name: "change-password",
    path: "/profile",
    problems: [{ status: 400, path: "/auth/v1/token" }],
    show: async (page) => {
      await openAs(page, await newAccount(), "/profile");
      await page.getByRole("button", { name: "Change password" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Current password" }).fill("not-the-password");
      await dialog.getByRole("textbox", { name: "New password", exact: true }).fill("Another123!");
      await dialog.getByRole("textbox", { name: "Confirm new password" }).fill("Another123!");
      await dialog.getByRole("button", { name: "Change password" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("This is not your current password.");
    },
  },
  {
    name: "change-email",
    path: "/profile",
    show: async (page) => {
      await openSignedIn(page, "/profile");
      await page.getByRole("button", { name: "Change email" }).click();
      await page.getByLabel("New email address").fill(`new-${randomUUID()}@example.com`);
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByText(/We sent a link to both addresses/)).toBeVisible();
    },
  },
  {
    name: "delete-account",
    path: "/profile",
    show: async (page) => {
      await openAs(page, await newAccount(), "/profile");
      await page.getByRole("button", { name: "Delete account" }).click();
      await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
    },
  },
  {
    name: "profile-suspended",
    path: "/profile",
    show: (page) => openSuspended(page, "/profile"),
  },
  { name: "cart-suspended", path: "/cart", show: (page) => openSuspended(page, "/cart") },
  { name: "checkout-suspended", path: "/checkout", show: (page) => openSuspended(page, "/checkout") },
  {
    name: "second-factor-setup",
    path: "/second-factor",
    show: async (page) => {
      await openAs(page, await newAccount(), "/second-factor");
      await expect(page.getByRole("img", { name: setupImage })).toBeVisible();
    },
  },
  {
    name: "profile-second-factor",
    path: "/profile",
    show: async (page) => {
      await openAs(page, await adminWithSecondFactor(page), "/profile");
      await page.getByRole("button", { name: "Set up or remove" }).click();
      await expect(page.getByRole("dialog").getByRole("button")).not.toHaveCount(0);
    },
  },
  {
    name: "second-factor",
    path: "/second-factor",
    show: async (page) => {
      await openAs(page, await adminWithSecondFactor(page), "/second-factor");
      await expect(page.getByLabel("Code from your app")).toBeVisible();
      await expect(page.getByRole("img", { name: setupImage })).toHaveCount(0);
    },
  },
  {
    name: "claim-admin",
    path: "/claim-admin",
    show: async (page) => {
      await openAs(page, await newAccount(), "/claim-admin?token=x");
      await expect(page.getByRole("button", { name: "Become the admin" })).toBeVisible();
    },
  },
  {
    name: "address-mistakes",
    path: "/profile",
    show: async (page) => {
      await openNewAddress(page);
      await page.getByRole("button", { name: "Save Address" }).click();
      await expect(page.getByText("Valid phone number is required")).toBeVisible();
    },
  },
  {
    name: "address-unsaved",
    path: "/profile",
    show: async (page) => {
      await openNewAddress(page);
      await page.getByLabel("City").fill("Winnipeg");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Close without saving?" })).toBeVisible();
    },
  },
  { name: "addresses", path: "/profile", show: async (page) => void (await openAddresses(page)) },
  {
    name: "address-delete",
    path: "/profile",
    show: async (page) => {
      const dialog = await openAddresses(page);
      await dialog.getByRole("button", { name: "Delete" }).first().click();
      await expect(dialog.getByRole("group", { name: /^Delete .*\?$/ })).toBeVisible();
    },
  },
  {
    name: "wishlist-account",
    path: "/wishlist",
    problems: [{ status: "failed", path: /\/api\/wishlist\// }],
    show: async (page) => {
      const { slug, name } = await aProduct();
      await openSignedIn(page, `/product/${slug}`);
      const saved = page.waitForResponse((response) => response.request().method() === "PUT");
      await page.getByRole("button", { name: "Wishlist", exact: true }).click();
      await saved;
      await open(page, "/wishlist");
      await page.route("**/api/wishlist/*", (route) => route.abort());
      await page.getByRole("button", { name: `Wishlist: ${name}` }).click();
      await expect(page.getByText("Unable to save your wishlist.")).toBeVisible();
    },
  },
  {
    name: "orders-empty",
    path: "/account/orders",
    show: async (page) => {
      await openAs(page, await newAccount(), "/account/orders");
      await expect(page.getByText("No orders found")).toBeVisible();
    },
  },
  {
    name: "orders",
    path: "/account/orders",
    show: async (page) => {
      const { shopper, orderNumber } = await cashOrder();
      await openAs(page, shopper, "/account/orders");
      await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
    },
  },
  {
    name: "my-cash-order",
    path: "/account/orders/$orderId",
    show: async (page) => {
      await openCashOrder(page);
      await expect(page.getByRole("region", { name: "Order progress" })).toBeVisible();
    },
  },
  {
    name: "buy-again-nothing",
    path: "/account/orders/$orderId",
    show: async (page) => {
      await openCashOrder(page);
      const missed = [{ product_name: "A kite", message: "A kite is no longer available." }];
      await changeData(page, "**/buy-again", (data: object) => ({ ...data, added: [], missed }));
      await page.getByRole("button", { name: "Buy again" }).click();
      await expect(page.getByRole("heading", { name: "We couldn't add anything" })).toBeVisible();
    },
  },
  {
    name: "cancel-cash-order-in-list",
    path: "/account/orders",
    show: async (page) => {
      const { shopper, orderNumber } = await cashOrder();
      await openAs(page, shopper, "/account/orders");
      await page.getByRole("button", { name: `Cancel order ${orderNumber}` }).click();
      await expect(page.getByText("You haven't paid yet, so there's nothing to refund.")).toBeVisible();
    },
  },
  {
    name: "cancel-order",
    path: "/account/orders/$orderId/cancel",
    show: async (page) => {
      await openCashOrder(page, "/cancel");
      await expect(page.getByRole("heading", { name: "Cancel your order" })).toBeVisible();
    },
  },
  {
    name: "cash-invoice",
    path: "/account/orders/$orderId/invoice",
    show: async (page) => {
      await openCashOrder(page, "/invoice");
      await expect(page.getByRole("columnheader", { name: "Tax" })).toBeVisible();
    },
  },
  {
    name: "invoice",
    path: "/account/orders/$orderId/invoice",
    show: async (page) => {
      const { shopper, orderId } = await paidOrder();
      await openAs(page, shopper, `/account/orders/${orderId}/invoice`);
      await expect(page.getByText(/^Paid by card on /)).toBeVisible();
    },
  },
  {
    name: "return-request",
    path: "/account/orders/$orderId",
    show: async (page) => {
      const form = await openReturn(page);
      await form.getByRole("button", { name: "Request return" }).click();
      await expect(form).toContainText("Select at least one item");
    },
  },
  {
    name: "order-with-return",
    path: "/account/orders/$orderId",
    show: async (page) => {
      const form = await openReturn(page);
      await form.getByRole("button", { name: /^Increase / }).click();
      await form.getByRole("button", { name: "Request return" }).click();
      await expect(page.getByRole("list", { name: "Returns" })).toContainText("1 × ");
    },
  },
  {
    name: "order-with-refund",
    path: "/account/orders/$orderId",
    show: async (page) => {
      const { shopper, orderId } = await aPaidOrder(await aProduct(), 2);
      await callAsAdmin("POST", `/orders/${orderId}/refund`, { amount: 5, reason: "A scratch" });
      await openAs(page, shopper, `/account/orders/${orderId}`);
      await expect(page.getByText("Total after refunds")).toBeVisible();
    },
  },
  {
    name: "order-failed-refund",
    path: "/account/orders/$orderId",
    show: async (page) => {
      const { shopper, orderId } = await anOrderWithFailedRefund();
      await openAs(page, shopper, `/account/orders/${orderId}`);
      await expect(page.getByText("A refund of $5.00 didn't go through")).toBeVisible();
    },
  },
];

async function openSuspended(page: Page, path: string): Promise<void> {
  await openAs(page, await suspendedShopper(), path);
  await expect(page.getByText("Your account is suspended")).toBeVisible();
}

/** Sets up the second factor of a new admin, who signs in later with its code. */
async function adminWithSecondFactor(page: Page): Promise<TestAccount> {
  const admin = await anAdmin();
  await openAs(page, admin, "/second-factor");
  const secret = await page.locator("code").innerText();
  await page.getByLabel("Code from your app").fill(computeCode(secret, Math.floor(Date.now() / 30_000)));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  return admin;
}

async function openNewAddress(page: Page): Promise<void> {
  await openAs(page, await newAccount(), "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
}

/** Opens the list of an account's three addresses, of which the profile shows two. */
async function openAddresses(page: Page): Promise<Locator> {
  await openAs(page, await accountWithAddresses(), "/profile");
  await page.getByRole("button", { name: "+ 1 more address" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("3 Third Street")).toBeVisible();
  return dialog;
}

async function openCashOrder(page: Page, part = ""): Promise<void> {
  const { shopper, orderId } = await cashOrder();
  await openAs(page, shopper, `/account/orders/${orderId}${part}`);
}

/** Opens the form that asks to return units of a shipped order. */
async function openReturn(page: Page): Promise<Locator> {
  const { shopper, orderId } = await aPaidOrder(await aProduct(), 2);
  await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "shipped" });
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await page.getByRole("button", { name: "Return items" }).click();
  const form = page.getByRole("dialog", { name: /^Return items of order / });
  await form.getByLabel("Why are you returning this?").fill("It wobbles");
  return form;
}
