import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test.ts";
import {
  pendingDeliveries,
  releaseWebhooks,
  resetFaults,
  setWebhookFaults,
} from "../support/sandbox-control.ts";
import { expectPaidOrder, payWith, reachPayment } from "../support/shopper.ts";

// The sandbox's switches are one for everybody: these tests run once, one after the other.
test.describe.configure({ mode: "serial" });
test.afterEach(resetFaults);

test("the webhook arrives before the page confirms", async ({ page }) => {
  await reachPayment(page);
  await page.route("**/api/checkout/confirm-order", async (route) => {
    await expect.poll(pendingDeliveries).toBe(0);
    await route.continue();
  });
  await payWith(page, "4242424242424242");
  await expectPaidOnce(page);
});

test("the webhook arrives after the page has confirmed", async ({ page }) => {
  await setWebhookFaults({ hold: true });
  await reachPayment(page);
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await releaseWebhooks();
  await resetFaults();
  await expect.poll(pendingDeliveries).toBe(0);
  await page.reload();
  await expectPaidOnce(page);
});

test("every webhook arrives twice", async ({ page }) => {
  await setWebhookFaults({ duplicate: 1 });
  await reachPayment(page);
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await expect.poll(pendingDeliveries).toBe(0);
  await expectPaidOnce(page);
});

test("only the webhook arrives: the page lost its connection when it wanted to confirm", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/confirm-order/);
  expectProblem(/net::ERR_/);
  await reachPayment(page);
  await page.route("**/api/checkout/confirm-order", (route) => route.abort("connectionreset"));
  await payWith(page, "4242424242424242");
  await expectPaidOnce(page);
});

async function expectPaidOnce(page: Page): Promise<void> {
  await expectPaidOrder(page);
  await page.getByRole("link", { name: "View your order" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("Paid", { exact: true })).toHaveCount(1);
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(1);
}
