import type { Locator, Page } from "@playwright/test";
import { openSignedIn } from "./accounts.ts";
import { anAddress } from "./shoppers.ts";

/** Opens the list of an account's three addresses, of which the profile shows two. */
export async function openThreeAddresses(page: Page): Promise<Locator> {
  const account = await openSignedIn(page, "/profile");
  for (const street of ["1 First Street", "2 Second Street", "3 Third Street"]) {
    await anAddress(account, { address_line1: street });
  }
  await page.reload();
  await page.getByRole("button", { name: "+ 1 more address" }).click();
  return page.getByRole("dialog");
}

export function getAddress(dialog: Locator, street: string): Locator {
  return dialog.getByRole("listitem").filter({ hasText: street });
}

export function getDefaultLabel(area: Locator): Locator {
  return area.getByText("Default", { exact: true });
}
