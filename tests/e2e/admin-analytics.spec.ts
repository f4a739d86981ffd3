import { addDays, dayOf } from "../../contract/store-time.ts";
import { openAsAdmin, settled } from "../support/admin.ts";
import { expectAccessible } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, "")) * 100);

test("the analytics of a range are what its orders in the list add up to", async ({ page, isMobile }) => {
  test.skip(isMobile, "the numbers are the same on any screen");
  const today = dayOf(new Date());
  const start = addDays(today, -300);
  await openAsAdmin(page, "/admin/orders?view=analytics");
  await page.getByLabel("From").fill(start);
  await page.getByLabel("To").fill(today);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${start}`));
  await settled(page);
  const card = async (label: string) =>
    (await page.locator("dl > div").filter({ hasText: label }).locator("dd").first().textContent()) ?? "";
  await expect.poll(() => card("Total Orders")).not.toBe("0");
  const shown = { orders: Number(await card("Total Orders")), revenue: cents(await card("Total Revenue")) };
  await expectAccessible(page);
  const byStatus = await page.getByRole("table", { name: "Orders by status" }).getByRole("row").allInnerTexts();

  await page.goto(`/admin/orders?from=${start}&to=${today}`);
  await settled(page);
  await expect(page.getByText(`${shown.orders} found`)).toBeVisible();
  // What the rows on the screen say: those that are paid, page after page, and what went back in the order itself.
  let [found, revenue] = [0, 0];
  const statuses = new Map<string, number>();
  for (;;) {
    const rows = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
    for (const text of await rows.allInnerTexts()) {
      found += 1;
      revenue += cents(/\$[\d,]+\.\d\d/.exec(text)?.[0] ?? "0");
      statuses.set(text, 1);
    }
    const next = page.getByRole("button", { name: "Next" });
    if ((await next.count()) === 0 || (await next.isDisabled())) break;
    await next.click();
    await settled(page);
  }
  expect(found).toBe(shown.orders);
  expect(revenue).toBeGreaterThanOrEqual(shown.revenue);
  expect(byStatus.length).toBeGreaterThan(1);
});
