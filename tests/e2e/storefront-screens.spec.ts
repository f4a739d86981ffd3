import { open, refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

for (const [name, path] of [
  ["not-found", "/no-such-page"],
  ["product-not-found", "/product/no-such-product"],
] as const) {
  test(`responds 404 for ${name}, and links to the shop`, async ({ page, expectProblem }) => {
    expectProblem({ status: 404, path: /no-such/ });
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Browse Products" })).toBeVisible();
    await expect(page).toHaveTitle(/^(Page not found|Product Not Found) \| Prairie Dollar$/);
  });
}

test("explains that a list fails to load, and loads it on Try Again", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/products" });
  await refuseRequests(page, "**/api/products?*", { message: "Briefly closed" });
  // Navigates from another page, because the Worker renders the first one.
  await open(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "All Products" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Briefly closed" })).toBeVisible();
  await page.unroute("**/api/products?*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("list").getByRole("article").first()).toBeVisible();
});
