import type { Page } from "@playwright/test";
import * as v from "valibot";
import { sessionKey } from "../../web/lib/auth/session-storage.ts";
import {
  createAccount,
  expireAccessToken,
  openAs,
  openSignedIn,
  saveAddress,
  signIn,
  signOutElsewhere,
} from "../support/accounts.ts";
import { expectAccessible, waitForHydration, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { putIntoCart } from "../support/orders.ts";
import { addProduct } from "../support/products.ts";

const renewalSchema = v.object({ refresh_token: v.string() });
const myOrders = "**/api/orders/my-orders*";

/** Makes the API respond 401 to calls with the first token only, or with every token. */
async function refuseTokens(page: Page, which: "the first" | "every"): Promise<void> {
  let first: string | null = null;
  await page.route(myOrders, async (route) => {
    const token = await route.request().headerValue("authorization");
    first ??= token;
    if (which === "the first" && token !== first) return route.continue();
    return route.fulfill({
      status: 401,
      json: { success: false, code: "authentication_required", message: "Authentication required" },
    });
  });
}

test("renews a token that is refused once, without a message", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: "/api/orders/my-orders" });
  await openSignedIn(page, "/profile");
  const renewal = page.waitForRequest((request) => request.url().includes("grant_type=refresh_token"));
  await refuseTokens(page, "the first");
  await page.getByRole("link", { name: /Your Orders/ }).click();
  await renewal;
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
});

test("ends the session of a token that is refused twice, and returns to the page after sign-in", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 401, path: "/api/orders/my-orders" });
  const account = await openSignedIn(page, "/profile");
  await refuseTokens(page, "every");
  await page.getByRole("link", { name: /Your Orders/ }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
  await expect(page.getByText("You have been signed out. Please sign in again.")).toBeVisible();
  await page.unroute(myOrders);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/account\/orders$/);
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
});

const ended = "This session has ended. Please sign in again.";
const anyCall = { status: 401, path: /^\/api\// } as const;

test("opens the sign-in page at the first request after the session ended elsewhere", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem(anyCall);
  const account = await createAccount({ isAdmin: true });
  const product = await addProduct();
  await putIntoCart(account, product);
  for (const path of [
    "/cart",
    "/checkout",
    "/account/orders",
    "/wishlist",
    "/profile",
    "/admin/orders",
    "/login",
  ]) {
    await openAs(page, account, "/about");
    await waitUntilSettled(page);
    await signOutElsewhere(account);
    await page.goto(path);
    await expect(page.getByText(ended), path).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    const back = path === "/login" ? "" : `?redirect=${encodeURIComponent(path)}`;
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/login${back}`);
  }
  await signIn(page, account);
  await expect(page).toHaveURL(/\/profile$/);
});

test("adds a product after sign-in when the session had ended", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem(anyCall);
  const product = await addProduct();
  const account = await createAccount();
  await openAs(page, account, `/product/${product.slug}`);
  await waitForHydration(page);
  await signOutElsewhere(account);
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole("main").getByText(ended)).toBeVisible();
  await expect(
    page.getByRole("main").getByText(`Sign in to add ${product.name} to your cart.`),
  ).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("opens the sign-in page, without a redirect loop, for a token that the store refuses", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem(anyCall);
  const account = await openSignedIn(page, "/profile");
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    const broken = { access_token: `${session.access_token}x`, refresh_token: "of another project" };
    localStorage.setItem(key, JSON.stringify({ ...session, ...broken }));
  }, sessionKey);
  await page.goto("/login?redirect=%2Faccount%2Forders");
  await expect(page.getByText("You have been signed out. Please sign in again.")).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL(/\/account\/orders$/);
});

test("restores an unsaved address after the session ends", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem({ status: 401, path: "/api/addresses" });
  const account = await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  await page.getByLabel("Phone number").fill("204-555-0177");
  await page.getByLabel("Address line 1").fill("77 Pembina Highway");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("r3t2n2");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/);
  await signIn(page, account);
  await expect(page.getByLabel("Address line 1")).toHaveValue("77 Pembina Highway");
  await expect(page.getByLabel("Province or territory")).toHaveValue("Manitoba");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("77 Pembina Highway")).toBeVisible();
});

test("restores an unsaved bulk price change after the session ends", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem({ status: 401, path: "/api/admin/products/bulk" });
  const account = await createAccount({ isAdmin: true });
  const { name } = await addProduct();
  await openAs(page, account, `/admin/products?search=${encodeURIComponent(name)}`);
  const openDialog = async () => {
    await page.getByLabel(`Select ${name}`, { exact: true }).check();
    await page.getByLabel("Action for the selected products").selectOption("Change price by percent");
    return page.getByRole("dialog", { name: "Change price by percent" });
  };
  const before = await openDialog();
  await before.getByLabel("Change in percent").fill("12");
  await before.getByLabel("Change retail prices, too").uncheck();
  await signOutElsewhere(account);
  await before.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fproducts/);
  await signIn(page, account);
  const after = await openDialog();
  await expect(after.getByLabel("Change in percent")).toHaveValue("12");
  await expect(after.getByLabel("Change retail prices, too")).not.toBeChecked();
});

test("restores an unsaved profile for its own account only", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem({ status: 401, path: "/api/auth/profile" });
  const account = await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Roberta");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, await createAccount()); // another account in the same tab
  await expect(page.getByRole("heading", { name: "Robin Prairie" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Log Out" }).click();
  await signIn(page, account);
  await expect(page.getByLabel("First name")).toHaveValue("Roberta");
});

test("restores an admin's text and open dialog after sign-in", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem(anyCall);
  const account = await createAccount({ isAdmin: true });
  await openAs(page, account, "/admin/store/about");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("An hour's work");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByText(ended)).toBeVisible();
  await signIn(page, account);
  await expect(text).toHaveValue("An hour's work");
  await expect(page.getByRole("button", { name: "Save text" })).toBeEnabled();

  await openAs(page, account, "/admin/categories");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByLabel("Description").fill("For the garden");
  await page.getByLabel("Name").fill("Garden");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText(ended)).toBeVisible();
  await signIn(page, account);
  await expect(page.getByLabel("Name")).toHaveValue("Garden");
  await expect(page.getByLabel("Description")).toHaveValue("For the garden");
});

test("restores the checkout's choices and notes after sign-in", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem(anyCall);
  const account = await openSignedIn(page, "/profile");
  await saveAddress(account, { address_line1: "1 First Street" });
  await saveAddress(account, { address_line1: "2 Second Street" });
  await putIntoCart(account, await addProduct());
  await page.goto("/checkout");
  const pay = page.getByRole("button", { name: /^Pay / });
  await expect(pay).toBeEnabled();
  await signOutElsewhere(account);
  await pay.click();
  await expect(page.getByText(`${ended} Your card was not charged.`)).toBeVisible();
  await signIn(page, account);
  await page.getByRole("button", { name: "Change shipping address" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Select: .*2 Second Street/ }).click();
  await page.getByRole("button", { name: "Use Selected Address" }).click();
  await page.getByRole("radio", { name: /Cash on delivery/i }).check();
  await page.getByLabel("Notes for the driver (optional)").fill("Blue door");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout$/);
  await expect(page.getByText(`${ended} Your order was not placed.`)).toBeVisible();
  await signIn(page, account);
  await expect(page.getByText("2 Second Street")).toBeVisible();
  await expect(page.getByLabel("Notes for the driver (optional)")).toHaveValue("Blue door");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\//);
});

test("renews a session although the sign-in service fails occasionally", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/auth/v1/token" });
  await openSignedIn(page, "/profile");
  let refusals = 0;
  await page.route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
    refusals += 1;
    if (refusals > 2) return route.fallback();
    return route.fulfill({ status: 503, json: { message: "Down" } });
  });
  await expireAccessToken(page);
  await page.goto("/account/orders");
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  expect(refusals).toBeGreaterThan(2);
});

test("keeps two tabs signed in that renew at once", async ({ page, context }) => {
  await openSignedIn(page, "/profile");
  const secondTab = await context.newPage();
  await secondTab.goto("/profile");
  await expect(secondTab.getByText("Member Since")).toBeVisible();
  const renewed: string[] = [];
  // Reads the response before the browser does, because leaving the page discards it.
  await context.route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
    const response = await route.fetch();
    renewed.push(v.parse(renewalSchema, await response.json()).refresh_token);
    await route.fulfill({ response });
  });
  await expireAccessToken(page);
  await Promise.all([page.goto("/account/orders"), secondTab.goto("/account/orders")]);
  for (const tab of [page, secondTab]) {
    await expect(tab.getByText("You haven't placed any orders yet.")).toBeVisible();
  }
  // Tabs share no lock, so each may have renewed. The stored session is one of the results, and it is valid.
  expect(renewed).toContain(await readStoredRefreshToken(page));
  await secondTab.reload();
  await expect(secondTab.getByText("You haven't placed any orders yet.")).toBeVisible();
});

async function readStoredRefreshToken(page: Page): Promise<string> {
  const text = await page.evaluate((key) => localStorage.getItem(key), sessionKey);
  return v.parse(renewalSchema, JSON.parse(text ?? "{}")).refresh_token;
}
