import type { Page } from "@playwright/test";
import { openSignedIn, signIn } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

const myOrders = "**/api/orders/my-orders*";

test("renews a refused token without a message", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: "/api/orders/my-orders" });
  await openSignedIn(page, "/profile");
  const renewal = page.waitForRequest((request) => request.url().includes("grant_type=refresh_token"));
  await refuseFirstToken(page);
  await page.getByRole("link", { name: /Your Orders/ }).click();
  await renewal;
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
});

test("ends the session if a renewed token is refused too, and returns to the page after sign-in", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 401, path: "/api/orders/my-orders" });
  const account = await openSignedIn(page, "/profile");
  await refuseAllTokens(page);
  await page.getByRole("link", { name: /Your Orders/ }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
  await expect(page.getByText("You have been signed out. Please sign in again.")).toBeVisible();
  await page.unroute(myOrders);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/account\/orders$/);
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
});

/** Responds 401 to calls with the first token, but not with later ones. */
async function refuseFirstToken(page: Page): Promise<void> {
  let firstToken: string | null = null;
  await page.route(myOrders, async (route) => {
    const token = await route.request().headerValue("authorization");
    firstToken ??= token;
    return token === firstToken ? route.fulfill(unauthorized) : route.continue();
  });
}

async function refuseAllTokens(page: Page): Promise<void> {
  await page.route(myOrders, (route) => route.fulfill(unauthorized));
}

const unauthorized = {
  status: 401,
  json: { success: false, code: "authentication_required", message: "Authentication required" },
};
