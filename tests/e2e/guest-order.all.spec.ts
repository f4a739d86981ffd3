import { randomUUID } from "node:crypto";
import { anAccount, openAs, signIn } from "../support/accounts.ts";
import { delayRequests, loseResponses, readBox, refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { waitForLinkTo } from "../support/emails.ts";
import { aGuestOrder, sellToGuests } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";

const endedLink = { status: 404, path: /^\/api\/orders\/[\w-]+$/ };

test.beforeEach(() => sellToGuests());

test("corrects a mistyped address, after which only the new email's link opens the order", async ({
  page,
  expectProblem,
}) => {
  expectProblem(endedLink);
  const { guest, link, orderNumber } = await aGuestOrder(await aProduct());
  const formerLink = await waitForLinkTo(guest.email, "/order?link=");
  await page.goto(formerLink);
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  // Whoever got the email may be a stranger.
  await expect(page.getByRole("button", { name: "Wrong address?" })).toHaveCount(0);
  await page.goto(`/order?link=${link}`);
  await page.getByRole("button", { name: "Wrong address?" }).click();
  const email = `right-${randomUUID()}@example.com`;
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Save and email the confirmation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.goto(await waitForLinkTo(email, "/order?link="));
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  await page.goto(formerLink);
  await expect(page.getByRole("heading", { name: "This link doesn't open an order" })).toBeVisible();
});

test("shows the corrected address although the response was lost", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: /\/guest-email$/ });
  const { link } = await aGuestOrder(await aProduct());
  await page.goto(`/order?link=${link}`);
  await page.getByRole("button", { name: "Wrong address?" }).click();
  const email = `right-${randomUUID()}@example.com`;
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await loseResponses(page, "**/guest-email", 1);
  const save = dialog.getByRole("button", { name: "Save and email the confirmation" });
  await save.click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await save.click();
  await expect(dialog).toHaveCount(0);
});

test("shows the total of a placed order before its details, and without them", async ({
  page,
  expectProblem,
}) => {
  const { link, orderNumber } = await aGuestOrder(await aProduct());
  const release = await delayRequests(page, /\/api\/orders\/[^/]+$/);
  await page.goto(`/checkout/success/${orderNumber}?link=${link}`);
  const total = page
    .getByRole("term")
    .filter({ hasText: "Total" })
    .first()
    .locator("xpath=following-sibling::dd");
  await expect(total).toHaveText(/^\$\d+\.\d{2}$/);
  const [amount, place] = [await total.innerText(), await readBox(total)];
  release();
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  expect([await total.innerText(), await readBox(total)]).toEqual([amount, place]);

  expectProblem({ status: 503, path: /^\/api\/orders\/[^/]+$/ });
  await refuseRequests(page, /\/api\/orders\/[^/]+$/);
  await page.reload();
  await expect(total).toHaveText(amount);
});

test("offers other ways to an order whose link is wrong", async ({ page, expectProblem }) => {
  expectProblem(endedLink);
  expectProblem({ status: 404, path: /^\/api\/checkout\/order-status\// });
  await page.goto("/checkout/success/MM-20261127-AAAAAA?link=nonsense");
  await expect(page.getByRole("heading", { name: "This link doesn't open an order" })).toBeVisible();
  for (const token of ["", "?link=nonsense", `?link=${randomUUID()}_0.1.AAAA`]) {
    await page.goto(`/order${token}`);
    await expect(page.getByRole("heading", { name: "This link doesn't open an order" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Track by order number" }).click();
  await expect(page.getByRole("heading", { name: "Track your order" })).toBeVisible();
});

test("emails a link that adds earlier orders, and adds them although the response is lost", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: "/api/orders/claim" });
  const account = await anAccount();
  const { orderNumber } = await aGuestOrder(await aProduct(), { guest_email: account.email });
  await openAs(page, account, "/profile");
  const offer = page.getByRole("region", { name: "Earlier orders" });
  await offer.getByRole("button", { name: "Email me a link" }).click();
  await expect(offer).toContainText(`Look for our email at ${account.email}: its link adds the order.`);
  await page.goto(await waitForLinkTo(account.email, "/account/orders?claim="));
  await loseResponses(page, "**/api/orders/claim", 1);
  await offer.getByRole("button", { name: "Add" }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
});

test("adds an order by the link in its email once its guest signs in", async ({ page, expectProblem }) => {
  expectProblem(endedLink);
  const account = await anAccount();
  const { orderNumber } = await aGuestOrder(await aProduct(), { guest_email: account.email });
  await page.goto(await waitForLinkTo(account.email, "/order?link="));
  await page.getByRole("link", { name: "Sign in to add this order to your account" }).click();
  await signIn(page, account);
  const offer = page.getByRole("region", { name: "Earlier orders" });
  await offer.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
});
