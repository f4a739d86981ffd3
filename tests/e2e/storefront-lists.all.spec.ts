import type { Page } from "@playwright/test";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("keeps text that is typed into a filter, as one history entry", async ({ page }) => {
  await open(page, "/toys");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.pressSequentially("toy ");
  await expect(page).toHaveURL(/search=toy$/);
  await search.pressSequentially("car");
  await expect(search).toHaveValue("toy car");
  await expect(page).toHaveURL(/search=toy\+car$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/toys$/);
});

test("clears invalid text on Reset Filters", async ({ page }) => {
  await open(page, "/toys?search=toy");
  await page.getByLabel("Min $").fill("cheap");
  await expect(page.getByText("Enter an amount, such as 4.50")).toBeVisible();
  await page.getByRole("button", { name: "Reset Filters" }).first().click();
  await expect(page.getByLabel("Min $")).toHaveValue("");
  await expect(page).toHaveURL(/\/toys$/);
  await page.goBack();
  await expect(page).toHaveURL(/search=toy$/);
});

test("clears a search without other filters on Reset Filters", async ({ page }) => {
  await open(page, "/toys?search=toy");
  const search = page.getByRole("searchbox", { name: "Search" });
  await expect(search).toHaveValue("toy");
  await page.getByRole("button", { name: "Reset Filters" }).first().click();
  await expect(page).toHaveURL(/\/toys$/);
  await expect(search).toHaveValue("");
});

test("explains a minimum price above the maximum", async ({ page }) => {
  await open(page, "/toys");
  await page.getByLabel("Min $").fill("20");
  await page.getByLabel("Max $").fill("5");
  const mistake = "The minimum price ($20) is higher than the maximum ($5).";
  await expect(page.getByRole("alert").filter({ hasText: mistake })).toBeVisible();
  await expect(page.getByText("No products found").last()).toBeVisible();
  await page.getByRole("button", { name: "Reset Filters" }).last().click();
  await expect(page).toHaveURL(/\/toys$/);
});

test("loads each page of a list at its own address", async ({ page }) => {
  await open(page, "/products");
  const pagination = page.getByRole("navigation", { name: "Pagination" });
  await expect(pagination.getByRole("link", { name: "Previous" })).toBeDisabled();
  const firstName = await readFirstName(page);
  await pagination.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => readFirstName(page)).not.toBe(firstName);
  await expect(pagination.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("keeps the focus on the link that led to the last page of a list", async ({ page }) => {
  await open(page, "/toys?page=999");
  const pagination = page.getByRole("navigation", { name: "Pagination" });
  const next = pagination.getByRole("link", { name: "Next" });
  await expect(next).toBeDisabled();
  await pagination.getByRole("link", { name: "Previous" }).click();
  await expect(next).toBeEnabled();
  await next.press("Enter");
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});

test("redirects a page number beyond the end to the last page", async ({ page }) => {
  for (const path of ["/products?page=999", "/search?q=set&page=999"]) {
    await open(page, path);
    await expect(page).not.toHaveURL(/page=999/);
    await expect(page.getByRole("article").first()).toBeVisible();
  }
});

test("ignores invalid parameters of lists and searches", async ({ page }) => {
  const nonsense = "sort_by=upwards&page=-3&min_price=abc&max_price=1e9&category=Weapons";
  await open(page, `/search?q=set&${nonsense}`);
  await expect(page.getByText(/^Showing \d+ of \d+ results$/).last()).toBeVisible();
  await expect(page.getByLabel("Sort by")).toHaveValue("relevance");
  await open(page, "/products?sort=sideways&page=zero&in_stock=perhaps&min_price=-1");
  await expect(page.getByText(/^Showing 12 of \d+ products$/).last()).toBeVisible();
});

function readFirstName(page: Page): Promise<string> {
  return page.getByRole("article").first().getByRole("heading").innerText();
}
