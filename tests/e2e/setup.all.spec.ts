import { storePages } from "../../contract/catalog/pages.ts";
import { findDemoWords } from "../builders/demo-words.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { changeData, delayRequests, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/images.ts";
import { answerSetUp, openSetUp } from "../support/set-up.ts";
import { createStoreFolder, startStoreProcess } from "../support/store-process.ts";

test("says where each answer is changed once the store has orders", async ({ page }) => {
  await changeData<object>(page, "**/api/admin/setup", (setup) => ({ ...setup, is_possible: false }));
  await openAsAdmin(page, "/admin/setup");
  const running = page.getByRole("region", { name: "Your store is running" });
  await expect(running.getByRole("link")).toHaveText([
    "Name and address",
    "Categories",
    "Delivery",
    "Taxes",
    "Checkout",
    "Settings",
  ]);
  await expect(page.getByRole("button", { name: "Set up my store" })).toBeHidden();
});

test("waits for the logo before it sets up the store", async ({ page }) => {
  await changeData<object>(page, "**/api/admin/setup", (setup) => ({ ...setup, is_possible: true }));
  const release = await delayRequests(page, "**/api/admin/images");
  await openAsAdmin(page, "/admin/setup");
  const save = page.getByRole("button", { name: "Set up my store" });
  await expect(save).toBeEnabled();
  await page.getByLabel("Logo (optional)").setInputFiles(await createImage("logo.png", "#c33"));
  await expect(page.getByRole("button", { name: "Uploading...", exact: true })).toBeDisabled();
  release();
  await expect(save).toBeEnabled();
  await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
});

test("shows nothing of the demonstration on any page after it was set up", async ({ page }) => {
  const store = await startStoreProcess(createStoreFolder("empty"));
  try {
    await openSetUp(page, store.storeUrl);
    await answerSetUp(page);
    await page.getByRole("button", { name: "Set up my store" }).click();
    await expect(page.getByText("Your store has been set up.")).toBeVisible();
    const paths = storePages.filter(({ isPublic }) => isPublic).map(({ path }) => path);
    for (const path of [...paths, "/notebooks"]) {
      await open(page, `${store.storeUrl}${path}`);
      expect(findDemoWords(await page.locator("body").innerText()), path).toEqual([]);
    }
  } finally {
    await store.stop();
  }
});
