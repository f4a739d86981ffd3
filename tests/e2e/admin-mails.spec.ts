import { openAsAdmin, settled } from "../support/admin.ts";
import { addOwnProduct, placePaidOrder } from "../support/admin-builders.ts";
import { expectAccessible, photograph } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { linksTo } from "../support/sandbox-control.ts";
import { giveUpMails } from "../support/store-database.ts";

test("the dashboard tells of an e-mail that was given up; it is looked at with its reason and tried again", async ({
  page,
}) => {
  const { account, orderId, orderNumber } = await placePaidOrder(page, await addOwnProduct(page), 1);
  await expect.poll(() => linksTo(account.email)).not.toHaveLength(0);
  giveUpMails(orderId, "Error: The mail service answered 503");

  await openAsAdmin(page, "/admin");
  await expect(page.getByText(/e-mails? could not be sent/)).toBeVisible();
  await page.getByRole("link", { name: "See why, and try again" }).click();
  const mails = page.getByRole("list", { name: "E-mails" });
  const mail = mails.getByRole("listitem").filter({ hasText: orderNumber });
  await expect(mail).toContainText(`to ${account.email}`);
  await expect(mail).toContainText("The mail service answered 503");
  await expect(mail).toContainText("9 attempts");
  await settled(page);
  await photograph(page, "admin-mails");
  await expectAccessible(page);

  await mail.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The e-mail is tried again.")).toBeVisible();
  await expect(mail).toHaveCount(0);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Sent");
  // The queue has its own pace.
  await expect(async () => {
    await page.reload();
    await expect(mail).toContainText("Sent", { timeout: 5_000 });
  }).toPass();
  await mail.getByRole("link", { name: orderNumber }).click();
  await expect(page.getByRole("dialog", { name: `Order # ${orderNumber}` })).toBeVisible();
});
