import type { Page } from "@playwright/test";
import * as v from "valibot";
import { waitForResponseTo } from "./e2e-page.ts";
import { expect } from "./e2e-test.ts";

/**
 * Saves the settings.
 * @returns the names of the settings that were sent
 */
export async function saveSettings(page: Page): Promise<string[]> {
  const response = waitForResponseTo(page, "PUT", "/api/admin/settings");
  await page.getByRole("button", { name: "Save settings" }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByText("The settings have been saved.").first()).toBeVisible();
  const sent = v.parse(v.record(v.string(), v.unknown()), (await response).request().postDataJSON());
  return Object.keys(sent).filter((name) => name !== "version");
}
