import type { Page } from "@playwright/test";
import { addDays, dayOf } from "../../contract/store-time.ts";
import { openAsAdmin, settled } from "../support/admin.ts";
import { expectAccessible } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

/** Each status of an order, and how many have it, sorted. */
type Tally = [string, number][];

async function orders(page: Page, start: string, end: string, more = "") {
  await page.goto(`/admin/orders?start_date=${start}&end_date=${end}${more}`);
  await settled(page);
  const summary = page.getByText(/^\d+ found, \$[\d,.]+ revenue$/);
  await expect(summary).toBeVisible();
  const rows = page
    .getByRole("region", { name: "Orders" })
    .getByRole("listitem")
    .filter({ hasText: "Order:" });
  const [texts, next] = [[] as string[], page.getByRole("button", { name: "Next" })];
  for (let number = 1; ; number += 1) {
    texts.push(...(await rows.allInnerTexts()));
    if ((await next.count()) === 0 || (await next.isDisabled())) break;
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${number + 1}`));
    await settled(page);
    await expect(page.getByRole("status", { name: "Loading orders" })).toHaveCount(0);
  }
  return { summary: (await summary.textContent()) ?? "", texts };
}

function tallyOf(names: readonly string[]): Tally {
  const tally = new Map<string, number>();
  for (const name of names) tally.set(name, (tally.get(name) ?? 0) + 1);
  return [...tally].toSorted(([one], [other]) => one.localeCompare(other));
}

test("the analytics of a range are what its orders in the list add up to", async ({ page }) => {
  // Up to yesterday: other tests place orders today.
  const end = addDays(dayOf(new Date()), -1);
  const start = addDays(end, -300);
  await openAsAdmin(page, "/admin/orders?view=analytics");
  await page.getByLabel("From").fill(start);
  await page.getByLabel("To", { exact: true }).fill(end);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${start}`));
  await settled(page);
  const card = (label: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd")
      .first();
  await expect(card("Total Orders")).not.toHaveText("0");
  const [count, revenue] = [await card("Total Orders").innerText(), await card("Total Revenue").innerText()];
  await expectAccessible(page);
  const figure = page.getByRole("figure").filter({ hasText: "Orders by status" });
  await figure.getByText("Show as table").click();
  const cells = await figure.getByRole("table").getByRole("row").allInnerTexts();
  const byStatus: Tally = cells
    .slice(1)
    .map((row): [string, number] => [row.replace(/\s*\d+\s*$/, ""), Number(/\d+\s*$/.exec(row)?.[0])])
    .toSorted(([one], [other]) => one.localeCompare(other));

  const list = await orders(page, start, end);
  expect(list.summary).toBe(`${count} found, ${revenue} revenue`);
  expect(list.texts).toHaveLength(Number(count));
  expect(tallyOf(list.texts.map((text) => /Order:\s*([^\n]+)/.exec(text)?.[1] ?? ""))).toEqual(byStatus);
});
