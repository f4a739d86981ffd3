import type { Browser, Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { expectAccessible } from "../support/e2e-accessibility.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

const widths = [390, 1280] as const;

test("an owner previews, publishes, unpublishes and deletes a page of her own", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Gift cards ${Date.now()}`;
  const address = `/pages/${title.toLowerCase().replaceAll(" ", "-")}`;

  await openAsAdmin(page, "/admin/store/pages");
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title").fill(title);
  await expect(page.getByText(`The page will be at ${address}`)).toBeVisible();
  await page
    .getByLabel("Text")
    .fill("For every age.\n\n## How to buy\n\nCall {name}.\n\n## Sizes\n\n- **$10**");
  const preview = page.locator("section", { has: page.getByRole("heading", { name: "Preview" }) });
  await expect(preview.getByRole("heading", { name: "How to buy" })).toBeVisible();
  await expect(preview.getByText("{name}")).toHaveCount(0);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The page is saved as a draft.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/store\/pages\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expectAccessible(page, "own-page-editor");

  const shopper = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  expect((await shopper.goto(address))?.status()).toBe(404);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("The page is published.")).toBeVisible();
  for (const width of widths) {
    await shopper.setViewportSize({ width, height: 800 });
    await open(shopper, "/");
    await followFooterLink(shopper, title, width);
    await expectPage(shopper, title, address);
    await expect(shopper).toHaveTitle(new RegExp(`^${title} \\| `));
    await expectAccessible(shopper, `own-page-${width}`);
    await expectPageWithoutScripts(browser, baseURL, { title, address, width });
  }

  await page.getByRole("link", { name: "Links", exact: true }).click();
  const footer = page.locator("section", {
    has: page.getByRole("heading", { name: "Preview of the footer" }),
  });
  await expect(footer.getByText(title)).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("The page is saved as a draft.").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  expect((await shopper.goto(address))?.status()).toBe(404);
  await expect(shopper.getByRole("contentinfo").getByRole("link", { name: title })).toHaveCount(0);
  await shopper.close();

  await page.getByRole("link", { name: "Back to Pages" }).click();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Draft");
  await expect(row).toContainText(address);
  await expectAccessible(page, "own-pages");
  await row.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete page" }).click();
  await expect(page.getByText("The page has been deleted.")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a page asks before what was typed is lost, and shows a taken address beside its field", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: /^\/api\/admin\/pages\// });
  const title = `Jobs ${Date.now()}`;
  await openAsAdmin(page, "/admin/store/pages/new");
  await fillPage(page, title);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Back to Pages" }).click();
  await page.getByRole("link", { name: "New page" }).click();
  await fillPage(page, title);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/Another page has this address/);
  await page.getByRole("link", { name: "Back to Pages" }).click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Leave" })
    .click();

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete page" }).click();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toHaveCount(0);
});

async function fillPage(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text").fill("We are hiring.");
}

async function expectPage(page: Page, title: string, address: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How to buy", level: 2 })).toBeVisible();
}

async function expectPageWithoutScripts(
  browser: Browser,
  baseURL: string | undefined,
  { title, address, width }: { readonly title: string; readonly address: string; readonly width: number },
): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/");
  await followFooterLink(page, title, width);
  await expectPage(page, title, address);
  await context.close();
}

/** Follows a link of the footer, whose columns are folded on a phone. */
async function followFooterLink(page: Page, title: string, width: number): Promise<void> {
  const column = page.getByRole("contentinfo").locator("details", { hasText: title });
  if (width < 640) await column.locator("summary").click();
  await column.getByRole("link", { name: title }).click();
}
