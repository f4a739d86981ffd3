import { env } from "cloudflare:workers";
import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { settingsBody } from "../../../contract/admin/settings.ts";

// The numbers, which have the same name in the API, with their least and greatest value.
const numbers = [
  ["new_customer_cash_units", 1, 9_999],
  ["pickup_window_minutes", 15, 720],
  ["pickup_window_orders", 1, 999],
  ["pickup_lead_minutes", 0, 1_440],
  ["pickup_hold_days", 1, 90],
  ["return_days", 1, 365],
  ["deal_min_percent", 1, 99],
  ["new_arrival_days", 1, 365],
  ["unpaid_order_days", 30, 3_650],
  ["payment_event_days", 60, 3_650],
  ["email_days", 120, 3_650],
  ["audit_days", 120, 3_650],
] as const;

test.each(numbers)(
  "the database accepts the numbers of %s that the API accepts",
  async (name, least, most) => {
    for (const number of [least, most]) {
      expect(safeParse(settingsBody, { [name]: number }).success).toBe(true);
      await change(`${name} = ${number}`);
    }
    for (const number of [least - 1, most + 1]) {
      expect(safeParse(settingsBody, { [name]: number }).success).toBe(false);
      await expect(change(`${name} = ${number}`)).rejects.toThrow(`store_settings_${name}`);
    }
  },
);

test.each(["", "ABCDE", "Ab", "A1"])(
  "the database accepts no %j as the beginning of order numbers",
  async (prefix) => {
    await expect(change(`order_prefix = '${prefix}'`)).rejects.toThrow("store_settings_order_prefix");
  },
);

test.each([
  "is_cash_on_delivery",
  "is_guest_checkout",
  "is_pickup",
  "is_paid_at_pickup",
  "is_second_factor_required",
])("the database accepts only true and false as %s", async (column) => {
  await expect(change(`${column} = 2`)).rejects.toThrow("store_settings_flags");
});

test("the database accepts no unknown way to tax", async () => {
  await expect(change("tax_mode = 'by_moon'")).rejects.toThrow("store_settings_tax_mode_known");
});

/** Changes the settings as no request can. */
async function change(values: string): Promise<void> {
  await env.DB.prepare(`UPDATE store_settings SET ${values}`).run();
}
