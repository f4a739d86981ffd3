import * as v from "valibot";
import { adminTaxesResponse } from "../../contract/admin/taxes.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("says what is wrong with a registration or a rate, saves it corrected, and undoes it", async ({
  page,
  expectProblem,
}) => {
  await openAsAdmin(page, "/admin/delivery");
  await page.getByRole("link", { name: "Taxes", exact: true }).click();
  const charged = page.getByRole("region", { name: "What is charged" });
  await expect(charged.getByText("Nothing is charged anywhere")).toBeVisible();

  await page.getByRole("button", { name: "Add registration" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tax").selectOption({ label: "Manitoba RST" });
  await dialog.getByLabel("Number").fill("12");
  await dialog.getByRole("button", { name: "Save registration" }).click();
  await expect(dialog.getByText("Must be seven digits, such as 123456-7")).toBeVisible();
  await dialog.getByLabel("Number").fill("1234567");
  await dialog.getByRole("button", { name: "Save registration" }).click();
  await expect(page.getByText("The registration has been saved.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Registrations" })).toContainText("123456-7");
  const manitoba = charged.getByRole("row", { name: "Manitoba" });
  await expect(manitoba).toContainText("RST 7%");

  await page.getByRole("button", { name: "Correct Manitoba: RST 7%" }).click();
  await dialog.getByLabel("Rate (%)").fill("60");
  await dialog.getByLabel("Source").fill("The budget of 2027");
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog.getByText("Must be at most 20 %")).toBeVisible();
  await expect(dialog.getByLabel("Rate (%)")).toBeFocused();
  await dialog.getByLabel("Rate (%)").fill("6.5");
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(manitoba).toContainText("RST 6.5%");
  await expect(page.getByText("Yours counts instead")).toBeVisible();

  // A second row for the same days is a mistake of the whole document, which only the server sees.
  expectProblem({ path: "/api/admin/taxes", status: 422 });
  await page.getByRole("button", { name: "Add rate" }).click();
  await dialog.getByLabel("Rate (%)").fill("8");
  await dialog.getByLabel("Source").fill("The budget of 2027");
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog.getByText("Two provincial rates of Manitoba overlap")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // The registration can no longer be undone, because the rate was saved after it.
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change has been undone.")).toBeVisible();
  await expect(manitoba).toContainText("RST 7%");
  await expect(page.getByText("None. The built-in rates count.")).toBeVisible();
});

test("warns before a switch to taxes by place that charges nothing", async ({ page }) => {
  await openAsAdmin(page, "/admin/taxes");
  await page.getByRole("button", { name: "Charge each province's tax…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Nothing is charged without a registration");
  await expect(dialog).toContainText("Placed orders keep their taxes.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("keeps another admin's change, and asks to save again", async ({ page, expectProblem }) => {
  expectProblem({ path: "/api/admin/taxes", status: 409 });
  await openAsAdmin(page, "/admin/taxes");
  await page.getByRole("button", { name: "Add class" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Car seats");
  const { data } = v.parse(adminTaxesResponse, await callAsAdmin("GET", "/admin/taxes"));
  const classes = [{ id: "cribs", name: "Cribs" }];
  await callAsAdmin("PUT", "/admin/taxes", { ...data.document, classes, version: data.version });
  await dialog.getByRole("button", { name: "Save class" }).click();
  await expect(dialog.getByText("Someone else changed the taxes in the meantime.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save class" }).click();
  const own = page.getByRole("list", { name: "Your own classes" });
  await expect(own).toContainText("Cribs");
  await expect(own).toContainText("Car seats");
});
