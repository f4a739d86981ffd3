import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { expectAccessible } from "../support/e2e-accessibility.ts";
import { expect, test } from "../support/e2e-test.ts";

test("an owner sees an offer in three carts, adds it, copies it and ends it", async ({
  page,
  expectProblem,
}) => {
  const code = `E2E${Date.now()}`;
  await openAsAdmin(page, "/admin/offers");
  await page.getByRole("link", { name: "New offer" }).click();

  await page.getByRole("button", { name: "Add offer" }).click();
  await expect(page.getByText("Please enter a title")).toBeVisible();
  await expect(page.getByText("Please enter a code")).toBeVisible();
  await page.getByLabel("Title").fill(`Offer ${code}`);
  await page.getByLabel("Percent").fill("25");
  await page.getByLabel("From ($)").fill("20");
  await page.getByLabel("The code").fill(code.toLowerCase());

  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("25% off from $20")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 3 })).toHaveText([
    "Small cart",
    "Typical cart",
    "Large cart",
  ]);
  await expect(preview.getByRole("region", { name: "Small cart" })).toContainText("Does not count.");
  await expect(preview.getByRole("region", { name: "Large cart" })).toContainText("Takes off $");
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `offer-editor-${width}`);
  }

  await page.getByRole("button", { name: "Add offer" }).click();
  await expect(page.getByText(`Offer ${code} has been added.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/offers\/[0-9a-f-]{36}$/);
  const status = page.getByRole("region", { name: code });
  await expect(status).toContainText("0 uses");
  await expect(status).toContainText("On");

  await page.getByRole("link", { name: "Copy" }).click();
  await expect(page.getByRole("heading", { name: "New offer", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Percent")).toHaveValue("25");
  await expect(page.getByLabel("The code")).toHaveValue("");
  await page.getByLabel("The code").fill(code);
  expectProblem({ path: "/api/admin/offers", status: 409 });
  await page.getByRole("button", { name: "Add offer" }).click();
  await expect(page.getByText("Another offer has this code, or had it before").first()).toBeVisible();
  await leave(page, "Back to Offers");

  await page.getByRole("link", { name: `Offer ${code}` }).click();
  await page.getByRole("button", { name: "End now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect(page.getByText(`Offer ${code} has ended.`)).toBeVisible();
  await expect(page.getByText("This offer has ended. Copy it to run it again.")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeDisabled();
  await expectAccessible(page, "ended-offer");

  await page.getByRole("link", { name: "Back to Offers" }).click();
  const row = page.getByRole("row", { name: code });
  await expect(row).toContainText("Ended");
  await expectAccessible(page, "offer-list");
});

/** Follows a link away from unsaved changes, and confirms. */
async function leave(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
}
