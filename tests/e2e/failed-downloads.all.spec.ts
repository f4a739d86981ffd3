import { openAs } from "../support/accounts.ts";
import { matchBuiltFiles } from "../support/built-files.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

const footerFile = matchBuiltFiles("features/shell/footer.tsx");
const suggestionsFile = matchBuiltFiles("features/catalog/search/suggestion-list.tsx");
const deliveryFile = matchBuiltFiles("features/checkout/account-delivery.tsx");
const footerAndSuggestionsFiles = new RegExp(`${footerFile.source}|${suggestionsFile.source}`);

test("keeps a page usable if the code of a part fails to load", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: footerAndSuggestionsFiles });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  // React reports that it cannot hydrate the footer without its code.
  expectProblem({ text: /Minified React error #422/ });
  await page.route(footerAndSuggestionsFiles, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Toys" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Electronics" })
    .click();
  await expect(page.getByRole("heading", { name: "Electronics Products" })).toBeVisible();
  const field = page.getByRole("combobox", { name: "Search products" });
  const suggestionsFailed = page.waitForEvent("requestfailed", (request) =>
    suggestionsFile.test(request.url()),
  );
  await field.fill("kite");
  await suggestionsFailed;
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=kite$/);
});

test("loads a part of the checkout again when asked to", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: deliveryFile });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  await page.route(deliveryFile, (route) => route.abort());
  await openAs(page, await aShopperWith(await aProduct()), "/checkout");
  const failure = page.getByRole("alert").filter({ hasText: "This didn't load" });
  await expect(failure).toBeVisible();
  await page.unroute(deliveryFile);
  await failure.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Shipping address" })).toBeVisible();
});

test("loads the code of a part again after a failure", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: footerFile });
  let requestCount = 0;
  await page.route(footerFile, (route) => {
    requestCount += 1;
    return requestCount === 1 ? route.abort() : route.continue();
  });
  await open(page, "/about");
  expect(requestCount).toBeGreaterThan(1);
});

test("loads a part that failed when it is needed again", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: suggestionsFile });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  let requestCount = 0;
  await page.route(suggestionsFile, (route) => {
    requestCount += 1;
    return route.abort();
  });
  await open(page, "/");
  const field = page.getByRole("combobox", { name: "Search products" });
  const loadFailed = page.waitForEvent("console", (message) =>
    message.text().includes("Failed to fetch dynamically imported module"),
  );
  await field.fill("kite");
  await loadFailed;
  expect(requestCount).toBe(3);
  await page.unroute(suggestionsFile);
  await field.fill("");
  await field.fill("kite");
  await expect(page.getByRole("option").first()).toBeVisible();
});
