import * as v from "valibot";
import { emailTemplatesView } from "../../contract/admin/email-templates.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { listLinksTo } from "../support/emails.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";
import { callAsAdmin, query } from "../support/store-api.ts";
import { waitForRow } from "../support/wait-for-row.ts";

const templatesPath = "/admin/emails/templates";

test("links the dashboard to a failed email, shows its error and retries it", async ({ page }) => {
  const { shopper, orderId, orderNumber } = await aPaidOrder(await aProduct(), 1);
  await expect.poll(() => listLinksTo(shopper.email)).not.toHaveLength(0);
  // An email has this state after the last of nine attempts.
  await query(
    "UPDATE emails SET state = 'failed', attempts = 9, sent_at = NULL, last_error = ? WHERE order_id = ?",
    "Error: The email service responded with 503",
    orderId,
  );

  await openAsAdmin(page, "/admin");
  await page.getByRole("link", { name: /emails? could not be sent/ }).click();
  const mail = page.getByRole("row").filter({ hasText: orderNumber });
  await expect(mail).toContainText(`to ${shopper.email}`);
  await expect(mail).toContainText("The email service responded with 503");
  await expect(mail).toContainText("9 attempts");

  await mail.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The email will be sent again.")).toBeVisible();
  await expect(mail).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "Show" })
    .getByRole("link", { name: "Sent", exact: true })
    .click();
  await waitForRow("SELECT id FROM emails WHERE order_id = ? AND state = 'sent'", orderId);
  await page.reload();
  await expect(mail).toContainText("Sent");
  await mail.getByRole("link", { name: orderNumber }).click();
  await expect(page.getByRole("heading", { name: `Order # ${orderNumber}` })).toBeVisible();
});

test("changes the texts of an email beside a preview, sends a test and resets them", async ({ page }) => {
  await openAsAdmin(page, "/admin/mails");
  await expect(page).toHaveURL(/\/admin\/emails$/);
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("combobox", { name: "Email" }).selectOption("Back in stock");
  const email = page.frameLocator("iframe");
  await expect(email.getByRole("heading", { name: /is back$/ })).toBeVisible();
  const previewRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/emails/previews/")) previewRequests.push(request.url());
  });
  const addedText = "See you at the counter.";
  await page.getByLabel("Add a note to this email").focus();
  // The letters are typed in one go, because a slow machine would make pauses between them.
  await page.evaluate((text) => {
    for (const letter of text) document.execCommand("insertText", false, letter);
  }, addedText);
  await expect(email.getByText(addedText)).toBeVisible();
  expect(previewRequests).toHaveLength(1);
  await page.getByLabel("Heading").fill("{product} has landed");
  await expect(email.getByRole("heading", { name: /has landed$/ })).toBeVisible();
  await page.getByRole("button", { name: "Plain text" }).click();
  await expect(page.locator("pre")).toContainText(addedText);
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByText("The email has been saved.")).toBeVisible();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText(/A test email has been sent to /)).toBeVisible();

  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(page.getByLabel("Heading")).toHaveValue("{product} is back");
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByRole("button", { name: "Reset to default" })).toBeDisabled();
});

test("saves an email although another admin has saved another one meanwhile", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/admin/emails/templates" });
  await openAsAdmin(page, "/admin/emails/templates");
  await page.getByRole("combobox", { name: "Email" }).selectOption("Low stock, to the store");
  const note = page.getByLabel("Add a note to this email");
  await note.fill("Order more today.");
  await saveNote("newsletter_welcome", "Nice to meet you.");
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByText("The email has been saved.")).toBeVisible();

  await note.fill("Order more tomorrow.");
  await saveNote("low_stock", "Call the supplier.");
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByText("Someone else changed this email in the meantime.")).toBeVisible();
});

/** Saves the note of a kind of email as another admin. */
async function saveNote(kind: string, note: string): Promise<void> {
  const { templates, version } = await readTemplates();
  await callAsAdmin("PUT", templatesPath, { kind, ...templates[kind], note, version });
}

async function readTemplates() {
  const response = await callAsAdmin("GET", templatesPath);
  return v.parse(v.object({ data: emailTemplatesView }), response).data;
}
