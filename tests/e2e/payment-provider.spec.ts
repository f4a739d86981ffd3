import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test.ts";
import { bankPageCardNumber, expectPaidOrder, openPayment, payWith } from "../support/payment-page.ts";
import { getUrls } from "../support/store-api.ts";

const inPageCardNumber = "4000002500003155";

test("pays an order after 3-D Secure in a frame", async ({ page }) => {
  await openPayment(page);
  await payWith(page, inPageCardNumber);
  await getChallengeFrame(page).getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(page);
});

test("returns from the bank's page to a paid order", async ({ page }) => {
  await openPayment(page);
  await payWith(page, bankPageCardNumber);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(page);
});

test("loads Stripe's own script under the pages' security policy, and pays", async ({ page }) => {
  await useStripeConfiguration(page);
  const requestedPaths = await serveStripeFromSandbox(page);
  await openPayment(page);
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  expect([...requestedPaths]).toContainEqual(expect.stringMatching(/^\/.+\/stripe\.js$/));
  expect([...requestedPaths]).toContainEqual(expect.stringMatching(/^\/v1\/payment_intents\/.+\/confirm$/));
});

function getChallengeFrame(page: Page) {
  return page.frameLocator("iframe[title='3-D Secure authentication']");
}

/** Configures the checkout page as a store with a real Stripe account does. */
async function useStripeConfiguration(page: Page): Promise<void> {
  await page.route("**/checkout", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(`"stripe_api_base":"${getUrls().sandboxUrl}"`, '"stripe_api_base":null');
    await route.fulfill({ response, body });
  });
}

/** Responds to requests to Stripe's hosts with the sandbox's responses, and returns the paths of these requests. */
async function serveStripeFromSandbox(page: Page): Promise<ReadonlySet<string>> {
  const requestedPaths = new Set<string>();
  await page.route(/^https:\/\/(js|api)\.stripe\.com\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    requestedPaths.add(pathname);
    const isScript = pathname.endsWith("/stripe.js");
    const response = await fetch(`${getUrls().sandboxUrl}${isScript ? "/v3/stripe.js" : pathname + search}`, {
      method: request.method(),
      body: request.postData(),
      headers: { "content-type": request.headers()["content-type"] ?? "text/plain" },
    });
    const text = await response.text();
    await route.fulfill({
      status: response.status,
      headers: {
        "access-control-allow-origin": "*",
        "content-type": response.headers.get("content-type") ?? "text/plain",
      },
      body: isScript ? text.replace('"use strict";', `"use strict"; ${callsToStripeApi}`) : text,
    });
  });
  return requestedPaths;
}

/** The sandbox's script calls the host that serves it. Stripe's script calls api.stripe.com instead. */
const callsToStripeApi =
  'const fetch = (url, init) => window.fetch(String(url).replace("https://js.", "https://api."), init);';
