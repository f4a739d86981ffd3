import * as v from "valibot";
import { adminCategoriesResponse } from "../../contract/admin/categories.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { dragByTouch, moveByKeyboard } from "../support/sortable-list.ts";
import { callAsAdmin } from "../support/store-api.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("saves the order of the categories that a finger or the keyboard gives them", async ({ page }) => {
  const before = await readNames();
  await openAsAdmin(page, "/admin/categories");
  const rows = page.getByRole("list", { name: "Categories" }).getByRole("listitem");
  const getHandle = (name = "") => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await dragByTouch(page, getHandle(before[0]), getHandle(before[1]));
  await expect(rows.first()).toContainText(before[1] ?? "");
  const [first = "", second = "", ...others] = before;
  await expect.poll(readNames).toEqual([second, first, ...others]);
  await moveByKeyboard(getHandle(first), ["ArrowUp"]);
  await expect(rows.first()).toContainText(first);
  await expect.poll(readNames).toEqual(before);
});

async function readNames(): Promise<string[]> {
  const { data } = v.parse(adminCategoriesResponse, await callAsAdmin("GET", "/admin/categories"));
  return data.map(({ name }) => name);
}
