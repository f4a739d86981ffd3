import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { textResponse } from "../../../contract/store/texts.ts";
import { retentionSchedule } from "../../../worker/domain/retention/retention-schedule.ts";
import { anAdmin } from "../builders/admins.ts";
import { call, unwrap } from "../builders/store.ts";

/** Tables without personal data, with what they hold. */
const otherTables: Readonly<Record<string, string>> = {
  catalogue_version: "the version of cached pages",
  categories: "the catalogue",
  closed_days: "the counted cash of each day, and the admin who counted it",
  former_category_slugs: "the catalogue",
  former_product_slugs: "the catalogue",
  import_images: "the catalogue",
  local_postal_codes: "the store's delivery area",
  low_stock_reports: "products that ran low",
  offer_codes: "the codes of the owner's offers",
  pages: "texts that the owner publishes",
  pickup_windows: "times for pick-up and their numbers of orders, which order pages show",
  price_history: "the catalogue",
  product_families: "the catalogue",
  product_images: "the catalogue",
  products: "the catalogue",
  reconciliation_runs: "counts of a scheduled run, for 30 days",
  store_content: "texts that the owner publishes",
  stock_movements: "the ledger of the stock",
  store_settings: "the owner's settings",
  supplier_deliveries: "what suppliers delivered",
  supplier_delivery_lines: "what suppliers delivered",
  supplier_files: "how the files of suppliers are read",
};

test("the schedule names every table with personal data once", async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%fts5(%' AND name NOT GLOB 'sqlite_*'
       AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*' AND name NOT GLOB '*_fts*' AND name NOT GLOB '*_search_*'`,
  ).all<{ name: string }>();
  const scheduled = retentionSchedule.flatMap(({ tables }) => tables);
  // A new table with data about people needs a line in retention-schedule.ts, and any other one an entry above.
  expect([...scheduled, ...Object.keys(otherTables)].toSorted()).toEqual(
    results.map(({ name }) => name).toSorted(),
  );
});

test("the privacy page shows every line of the schedule with the number of days that the nightly run uses", async () => {
  const { token } = await anAdmin();
  const json = { unpaid_order_days: 41, payment_event_days: 73, email_days: 155, audit_days: 130 };
  expect((await call("/api/admin/settings", { method: "PUT", token, json })).status).toBe(200);
  const { data } = await unwrap(await call("/api/store-settings/texts/privacy"), textResponse);
  const rows = data.sections.find(({ title }) => title === "How long we keep records")?.table?.rows ?? [];
  expect(rows.map(([records]) => records)).toEqual(retentionSchedule.map(({ records }) => records));
  const periods = rows.map(([, period]) => period);
  for (const days of Object.values(json)) expect(periods).toContain(`For ${days} days`);
  expect(periods).toContain("For 3 years after you unsubscribe");
  expect(periods).toContain("For 7 years; then without your name and address");
});
