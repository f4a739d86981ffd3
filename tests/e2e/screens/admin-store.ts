import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { anAccount, openAsAdmin } from "../../support/accounts.ts";
import { changeData, open } from "../../support/e2e-page.ts";
import { expect } from "../../support/e2e-test.ts";
import { waitForNewsletterLink } from "../../support/emails.ts";
import { aProduct } from "../../support/products.ts";
import { anAdminPage, type Screen, share } from "../../support/screens.ts";
import { aPaidOrder, visit } from "../../support/shoppers.ts";
import { callAsAdmin, query } from "../../support/store-api.ts";
import { waitForRow } from "../../support/wait-for-row.ts";

const customer = share(async () => visit(await anAccount()));

/**
 * The admin's screens of customers, settings and the store itself. No input is saved, because every test shares the
 * store.
 */
export const adminStoreScreens: readonly Screen[] = [
  anAdminPage("admin-users", "/admin/users"),
  {
    name: "admin-erase-address",
    path: "/admin/users",
    show: async (page) => {
      await openAsAdmin(page, "/admin/users");
      await page.getByRole("button", { name: "Erase an email address" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill("nobody");
      await dialog.getByRole("button", { name: "Erase" }).click();
      await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
    },
  },
  {
    name: "admin-user",
    path: "/admin/users",
    show: (page) => openSuspension(page),
  },
  {
    name: "admin-user-suspend",
    path: "/admin/users",
    show: async (page) => {
      await openSuspension(page);
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog", { name: "Change Robin Shopper?" })).toBeVisible();
    },
  },
  {
    name: "admin-audit",
    path: "/admin/audit-log",
    show: async (page) => {
      const { id, email } = await visit(await anAccount());
      const changes = { account_status: "suspended", suspension_reason: "Three parcels were refused." };
      await callAsAdmin("PUT", `/admin/users/${id}`, changes);
      await openAsAdmin(page, "/admin/audit-log?entity=user");
      await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Active → Suspended");
    },
  },
  {
    name: "admin-emails",
    path: "/admin/emails",
    show: async (page) => {
      const { orderId, orderNumber } = await aPaidOrder(await aProduct());
      const update =
        "UPDATE emails SET state = 'failed', attempts = 9, sent_at = NULL, last_error = ? WHERE order_id = ?";
      // The queue would send it later.
      await waitForRow("SELECT id FROM emails WHERE order_id = ? AND state = 'sent'", orderId);
      await query(update, "Error: The email service responded with 503", orderId);
      await openAsAdmin(page, "/admin/emails");
      await expect(page.getByRole("row").filter({ hasText: orderNumber })).toContainText("9 attempts");
    },
  },
  {
    name: "admin-email-templates",
    path: "/admin/emails/templates",
    show: async (page) => {
      await openAsAdmin(page, "/admin/emails/templates");
      await page.getByRole("combobox", { name: "Email" }).selectOption("Back in stock");
      await page.getByLabel("Add a note to this email").fill("See you at the counter.");
      await page.getByRole("button", { name: "Plain text" }).click();
      await expect(page.locator("pre")).toContainText("See you at the counter.");
    },
  },
  anAdminPage("admin-settings", "/admin/settings"),
  {
    name: "admin-settings-areas",
    path: "/admin/delivery",
    show: async (page) => {
      await openAsAdmin(page, "/admin/delivery");
      await page.getByText("Areas near the store").click();
      await page.getByLabel("Kilometres from the store").fill("8");
      const near = page.getByRole("list", { name: "Areas near the store" });
      await expect(near.getByRole("checkbox", { name: /^R2C Winnipeg/ })).toBeChecked();
    },
  },
  {
    name: "admin-settings-codes",
    path: "/admin/delivery",
    show: async (page) => {
      await openAsAdmin(page, "/admin/delivery");
      await page.getByLabel("Add or remove codes").fill("R2C 0A1 to R2C 0A9");
      await page.getByText("All local codes").click();
      await page.getByLabel("Search postal codes").fill("R2C");
      await expect(
        page.getByRole("list", { name: "Local postal codes" }).getByRole("listitem").first(),
      ).toBeVisible();
    },
  },
  {
    name: "admin-settings-leave",
    path: "/admin/settings",
    show: async (page) => {
      await openAsAdmin(page, "/admin/settings");
      await page.getByLabel("Products stay in New Arrivals for (days)").fill("11");
      await page.getByRole("link", { name: "Customers" }).click();
      await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    },
  },
  {
    name: "admin-consent",
    path: "/admin/emails/subscribers",
    show: async (page) => {
      const email = `reader-${randomUUID()}@example.com`;
      await open(page, "/about");
      await page.getByPlaceholder("Your email address").fill(email);
      await page.getByRole("button", { name: "Subscribe" }).click();
      await open(page, await waitForNewsletterLink(email, "confirm"));
      await page.getByRole("button", { name: "Confirm subscription" }).click();
      await page.getByRole("link", { name: "Continue Shopping" }).waitFor();
      await openAsAdmin(page, "/admin/emails/subscribers");
      await page.getByLabel("Search subscribers").fill(email);
      await page.getByRole("button", { name: email }).click();
      await expect(page.getByRole("dialog", { name: "Consent to the newsletter" })).toContainText(
        "Unsubscribe",
      );
    },
  },
  {
    name: "admin-connections",
    path: "/admin/settings/connections",
    show: async (page) => {
      await openAsAdmin(page, "/admin/settings/connections");
      await page.getByText("How to connect Stripe").click();
      await expect(page.getByText("Open dashboard.stripe.com, sign in")).toBeVisible();
    },
  },
  anAdminPage("admin-taxes", "/admin/taxes"),
  anAdminPage("admin-report-sales", "/admin/reports"),
  anAdminPage("admin-report-to-order", "/admin/reports/to-order"),
  anAdminPage("admin-tax-report", "/admin/taxes/report"),
  {
    name: "admin-till",
    path: "/admin/till",
    show: async (page) => {
      await aPaidOrder(await aProduct());
      await openAsAdmin(page, "/admin/till");
      await expect(page.getByRole("table", { name: "Payments and refunds" })).toBeVisible();
    },
  },
  {
    name: "admin-tax-registration",
    path: "/admin/taxes",
    show: async (page) => {
      await openAsAdmin(page, "/admin/taxes");
      await page.getByRole("button", { name: "Add registration" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Tax").selectOption({ label: "Manitoba RST" });
      await dialog.getByLabel("Number").fill("12");
      await dialog.getByRole("button", { name: "Save registration" }).click();
      await expect(dialog.getByText("Must be seven digits, such as 123456-7")).toBeVisible();
    },
  },
  {
    name: "admin-tax-rate",
    path: "/admin/taxes",
    show: async (page) => {
      await openAsAdmin(page, "/admin/taxes");
      await page.getByRole("button", { name: "Add rate" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Rate (%)").fill("60");
      await dialog.getByLabel("Source").fill("The budget of 2027");
      await dialog.getByRole("button", { name: "Save rate" }).click();
      await expect(dialog.getByText("Must be at most 20 %")).toBeVisible();
    },
  },
  anAdminPage("admin-delivery", "/admin/delivery"),
  anAdminPage("admin-pickup-settings", "/admin/delivery/pickup"),
  anAdminPage("admin-offers", "/admin/offers"),
  anAdminPage("admin-offer", "/admin/offers/new"),
  anAdminPage("admin-checkout-settings", "/admin/checkout"),
  {
    name: "admin-records",
    path: "/admin/settings/records",
    show: async (page) => {
      await openAsAdmin(page, "/admin/settings/records");
      await page.getByText("Advanced", { exact: true }).click();
      await expect(page.getByLabel("Delete the audit log after (days)")).toBeVisible();
    },
  },
  {
    name: "admin-zone",
    path: "/admin/delivery",
    show: async (page) => {
      await openAsAdmin(page, "/admin/delivery");
      await page.getByRole("button", { name: "Add zone" }).click();
      const dialog = page.getByRole("dialog", { name: "Add zone" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("West");
      await dialog.getByRole("button", { name: "Split by weight" }).click();
      await dialog.getByRole("button", { name: "Split by order value" }).click();
      await dialog.getByRole("button", { name: "Save zone" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Please check:");
    },
  },
  {
    name: "admin-store",
    path: "/admin/store",
    show: async (page) => {
      await openAsAdmin(page, "/admin/store");
      await page.getByRole("button", { name: "Add statutory holidays of Manitoba" }).click();
      await expect(page.getByText(/^\d+ added as closed days/)).toBeVisible();
      await page.getByRole("button", { name: "Add social link" }).click();
      const link = page.getByRole("list", { name: "Social links" }).getByRole("listitem").last();
      await link.getByLabel("Service").fill("Facebook");
    },
  },
  {
    name: "admin-store-mistakes",
    path: "/admin/store",
    show: async (page) => {
      await openAsAdmin(page, "/admin/store");
      await page.getByRole("textbox", { name: "Colour", exact: true }).fill("#f5dfa6");
      await page.getByRole("button", { name: "Add holiday" }).click();
      await page.getByRole("button", { name: "Save store" }).click();
      await expect(page.getByText(/its contrast is 1\.3:1, and must be at least 4\.5:1/)).toBeVisible();
    },
  },
  anAdminPage("admin-links", "/admin/store/links"),
  anAdminPage("admin-own-pages", "/admin/store/pages"),
  anAdminPage("admin-own-page", "/admin/store/pages/new"),
  {
    name: "admin-links-mistake",
    path: "/admin/store/links",
    show: async (page) => {
      await openAsAdmin(page, "/admin/store/links");
      await page.getByRole("button", { name: "Add link to Company" }).click();
      const link = page.getByRole("list", { name: "Links of Company" }).getByRole("listitem").last();
      await link.getByLabel("Leads to").fill("http://example.ca");
      await expect(page.getByText(/Must be a path such as \/deals, or begin with https/)).toBeVisible();
    },
  },
  {
    name: "admin-text",
    path: "/admin/store/$page",
    show: async (page) => {
      await openAsAdmin(page, "/admin/store/terms");
      await page.getByRole("textbox", { name: "Text" }).fill("## House rules\n\nBe kind to {name}.");
      await expect(page.getByRole("region", { name: "Preview" })).toContainText("Be kind to Prairie Dollar.");
    },
  },
  {
    name: "admin-text-mistake",
    path: "/admin/store/$page",
    show: async (page) => {
      await openAsAdmin(page, "/admin/store/terms");
      await page.getByRole("textbox", { name: "Text" }).fill("Be kind to {nobody}.");
      await expect(page.getByText(/There is no field \{nobody\}/)).toBeVisible();
    },
  },
  {
    name: "admin-home",
    path: "/admin/home",
    show: async (page) => {
      await openAsAdmin(page, "/admin/home");
      await page.getByRole("button", { name: "100% Canadian", expanded: false }).click();
      await expect(page.getByRole("figure", { name: "Preview of 100% Canadian" })).toBeVisible();
    },
  },
  {
    name: "admin-home-preview",
    path: "/admin/home",
    show: async (page) => {
      await openAsAdmin(page, "/admin/home");
      await page.getByRole("button", { name: "Preview" }).click();
      const preview = page.getByRole("dialog", { name: "Preview of the home page" });
      await expect(preview.getByRole("heading", { name: "Featured Products" })).toBeVisible();
    },
  },
  {
    name: "admin-sample-texts",
    path: "/admin",
    show: async (page) => {
      const samples = [
        { page: "home", sentences: ["Free delivery in Winnipeg"], can_stay: true },
        { page: "about", sentences: [], can_stay: false },
      ];
      const message = "2 pages have sample texts.";
      const checks = [{ name: "Sample texts", link: "/admin/store", is_done: false, message }];
      const json = { success: true, data: { samples, checks } };
      await page.route("**/api/admin/opening", (route) => route.fulfill({ json }));
      await openAsAdmin(page, "/admin");
      // The checklist is collapsed below more urgent work.
      await page.getByText("Opening day").click();
      await page.getByText("2 pages have sample texts.").click();
      await expect(page.getByRole("list", { name: "Sample texts" })).toBeVisible();
    },
  },
  {
    name: "admin-setup",
    path: "/admin/setup",
    show: async (page) => {
      await changeData<object>(page, "**/api/admin/setup", (setup) => ({ ...setup, is_possible: true }));
      await openAsAdmin(page, "/admin/setup");
      await page.getByRole("textbox", { name: "Store name" }).fill("");
      await page.getByRole("button", { name: "Set up my store" }).click();
      await expect(page.getByRole("textbox", { name: "Store name" })).toBeFocused();
    },
  },
  {
    name: "admin-setup-finished",
    path: "/admin/setup",
    show: async (page) => {
      await changeData<object>(page, "**/api/admin/setup", (setup) => ({ ...setup, is_possible: false }));
      await openAsAdmin(page, "/admin/setup");
      await expect(page.getByRole("region", { name: "Your store is running" })).toBeVisible();
    },
  },
];

/** Opens a customer and selects the status Suspended, without saving it. */
async function openSuspension(page: Page): Promise<void> {
  const { email } = await customer();
  await openAsAdmin(page, `/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Robin Shopper" }).click();
  const dialog = page.getByRole("dialog", { name: "Robin Shopper" });
  await dialog.getByLabel("Account status").selectOption("Suspended");
}
