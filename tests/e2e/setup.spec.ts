import type { Page } from "@playwright/test";
import { findDemoWords } from "../builders/demo-words.ts";
import { open, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { answerSetUp, openSetUp } from "../support/set-up.ts";
import { createStoreFolder, type StoreProcess, startStoreProcess } from "../support/store-process.ts";

test.describe("a new store", () => {
  let store: StoreProcess;
  test.beforeAll(async () => {
    store = await startStoreProcess(createStoreFolder("empty"));
  });
  test.afterAll(() => store.stop());

  test("becomes its owner's by five answers, and then shows nothing of the demonstration", async ({
    page,
  }) => {
    await openSetUp(page, store.storeUrl);
    await page.getByRole("button", { name: "Set up my store" }).click();
    await expect(page.getByRole("textbox", { name: "Store name" })).toBeFocused();
    await answerSetUp(page);
    await page.getByRole("button", { name: "Set up my store" }).click();
    await expect(page.getByText("Your store has been set up.")).toBeVisible();

    await confirmSamples(page);
    await expectNothingOfTheDemonstration(page, store.storeUrl);
  });
});

/** Replaces or confirms each sample text, until the step of the checklist is done. */
async function confirmSamples(page: Page) {
  const step = page.getByText(/^\d pages? ha/);
  await expect(step).toHaveText("5 pages have sample texts. Replace or confirm them.");
  await step.click();
  const samples = page.getByRole("list", { name: "Sample texts" }).getByRole("listitem");
  await expect(samples).toHaveCount(5);
  await page.getByRole("link", { name: "Replace About" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("## Our store\n\n{name} is on the harbour.");
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByText("The text has been saved.")).toBeVisible();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Dashboard" }).click();
  await page.getByText("4 pages have sample texts.").click();
  for (const [name, left] of [
    ["This is true for my store (Name and address)", "3 pages have"],
    ["This is true for my store (Home page)", "2 pages have"],
    ["I have read them (Terms of Service)", "1 page has"],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(`${left} sample texts.`)).toBeVisible();
  }
  await page.getByRole("button", { name: "I have read it (Privacy Policy)" }).click();
  await expect(page.getByText("No sample texts are left.")).toBeVisible();
}

async function expectNothingOfTheDemonstration(page: Page, url: string) {
  await page.goto(`${url}/admin/emails/templates`);
  const preview = page.locator("iframe");
  await expect(preview).toHaveAttribute("srcdoc", /Tidewater Paper/);
  await waitUntilSettled(page);
  expect(findDemoWords(await page.locator("body").innerText())).toEqual([]);
  expect(findDemoWords((await preview.getAttribute("srcdoc")) ?? "")).toEqual([]);
  await open(page, `${url}/`);
  expect(findDemoWords(await page.locator("body").innerText())).toEqual([]);
  await open(page, `${url}/terms`);
  await expect(page.getByText(/governed by the laws of Nova Scotia/)).toBeVisible();
}
