import { expect } from "@playwright/test";
import { query } from "./store-api.ts";

/** Waits until a query of the store's database finds a row, for example after an event of Stripe or an email. */
export async function waitForRow(sql: string, ...params: readonly unknown[]): Promise<void> {
  await expect.poll(() => query(sql, ...params)).not.toEqual([]);
}
