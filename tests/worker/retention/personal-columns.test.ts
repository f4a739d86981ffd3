import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { holding } from "../../builders/guests.ts";
import { idle } from "../background.ts";
import { givePassword } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { aGuestOrder, sellToGuests } from "../builders/guests.ts";
import { confirmWith, createConfirmToken } from "../builders/newsletter.ts";
import { moveTo } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { readTables } from "../builders/recorded-changes.ts";
import { add, aShopper, cancel, checkout, confirm } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

/** Columns with what a shopper is called or writes. Erasing the person erases them (docs/decisions/0017). */
const erased: Record<string, string> = {
  addresses:
    "full_name phone_number address_line1 address_line2 city province postal_code delivery_instructions",
  audit_log: "summary",
  emails: "recipient last_error",
  newsletter_consents: "email",
  newsletter_subscribers: "email",
  order_status_history: "notes created_by",
  orders: "guest_email address_key phone_key shipping_address billing_address customer_notes",
  profiles: "email first_name last_name phone suspension_reason",
  refunds: "reason created_by",
  returns: "reason answer",
  stock_alerts: "email",
};

/** Columns that may still describe a person afterwards, and why. */
const kept: Record<string, readonly [columns: string, reason: string]> = {
  audit_log: ["admin_name before after", "what the staff changed, until the days of the setting have passed"],
  checkout_clients: ["network_hash", "against stolen cards, for a month; it cannot be read back"],
  delivery_evidence: ["content", "for the bank, while the payment can be disputed"],
  email_cooldowns: ["key", "against unwanted email; it cannot be read back"],
  orders: ["tracking_number", "the carrier's number of a parcel, for the store's books"],
  privacy_incidents: [
    "happened found_on description information risk_reason regulator_told_on people_told_on told_details measures",
    "the register that privacy law requires, for five years",
  ],
  product_change_sets: ["summary admin_name", "what the staff changed, as in the audit log"],
  reconciliation_runs: ["failures", "which payments the store could not settle"],
  search_misses: ["term", "without who searched; terms that look like personal data are not stored"],
  stripe_events: ["detail", "why an event of Stripe could not be applied"],
};

/** Columns of the catalogue, the settings and the states of records, which shoppers do not write. */
const impersonal: Record<string, string> = {
  addresses: "type",
  audit_log: "action entity",
  carts: "guest_token_hash",
  catalogue_version: "version",
  categories: "name slug description image_hash",
  delivery_evidence: "erase_after",
  disputes: "reason status",
  emails: "kind dedupe_key state",
  former_category_slugs: "slug",
  former_product_slugs: "slug",
  import_images: "address alt_text content_hash problem",
  invoices: "kind method place day seller taxes tender fulfilment",
  local_postal_codes: "postal_code",
  newsletter_consents: "form text language confirmed_by withdrawn_by",
  newsletter_subscribers: "status",
  order_items: "product_name product_sku product_slug image_hash",
  order_line_taxes: "name",
  order_status_history: "status actor",
  order_taxes: "name number",
  orders:
    "order_number cart_fingerprint status payment_status payment_method status_before_refund currency shipping_method tracking_carrier promised_from promised_to tax_mode tax_place tax_day fulfilment pickup_code counter_tender",
  pages: "slug title text",
  product_change_rows: "before",
  product_change_sets: "kind",
  product_drafts: "content",
  product_images: "content_hash alt_text",
  products:
    "name slug sku barcode brand category description short_description dimensions meta_title meta_description meta_keywords tax_class",
  profiles: "role account_status",
  reconciliation_runs: "trigger found done",
  refunds: "items origin method state idempotency_key failure",
  returns: "items state",
  search_misses: "day",
  stock_reservations: "state",
  store_content: "key value",
  store_settings: "notice new_order_email low_stock_email time_zone order_prefix tax_mode",
  stripe_events: "type outcome",
  transactions: "type",
};

test("classifies every text column as erased with a person, kept for a reason, or impersonal", async () => {
  const keptColumns = Object.entries(kept).map(([table, [columns]]) => [table, columns] as const);
  const listed = [...Object.entries(erased), ...keptColumns, ...Object.entries(impersonal)];
  // Ids are random, and a time is not personal without the rest of its row.
  const isDescribing = (name: string) => !/(^|_)id$|_at$/.test(name);
  const stored = (await listTextColumns()).filter(({ column }) => isDescribing(column));
  expect(toNames(listed)).toEqual(stored.map(({ table, column }) => `${table}.${column}`).toSorted());
});

test("erases an account and a guest from every column, except those that are kept for a reason", async () => {
  const { marker, erase } = await aPersonInEveryTable();
  const erasedColumns = toNames(Object.entries(erased));
  for (const name of erasedColumns) await fill(name, marker);
  expect(await listColumnsWith(marker)).toEqual(expect.arrayContaining(erasedColumns));

  await erase();
  const keptColumns = Object.entries(kept).flatMap(([table, [columns]]) => toNames([[table, columns]]));
  const found = await listColumnsWith(marker);
  expect(found.filter((name) => !keptColumns.includes(name))).toEqual([]);
  // The addresses of card orders stay for the bank.
  expect(found).toEqual(["delivery_evidence.content"]);
});

/** Creates an account and a guest with the same email address, which is in no other text of the store. */
async function aPersonInEveryTable() {
  const [admin, product, soldOut] = [await anAdmin(), await aProduct(), await aProduct({ stockQuantity: 0 })];
  await sellToGuests();
  const shopper = await aShopper();
  const marker = shopper.email;
  const buy = async () => {
    await add(shopper, product, 1);
    const payment = await checkout(shopper);
    await pay(payment.intentId);
    await confirm(shopper, payment);
    return payment.orderId;
  };
  const [delivered, canceled] = [await buy(), await buy()];
  await moveTo(admin, delivered, "delivered");
  expect((await cancel(shopper, canceled)).status).toBe(200);
  const [guestDelivered, guestCanceled] = [
    await aGuestOrder(product, { guest_email: marker }),
    await aGuestOrder(product, { guest_email: marker }),
  ];
  await moveTo(admin, guestDelivered.orderId, "delivered");
  const byLink = { method: "PUT", headers: holding(guestCanceled.link), json: { cancel_reason: "Too late" } };
  expect((await call(`/api/orders/${guestCanceled.orderId}/cancel`, byLink)).status).toBe(200);
  await requestReturn(delivered, { token: shopper.token });
  await requestReturn(guestDelivered.orderId, { headers: holding(guestDelivered.link) });
  await confirmWith(await createConfirmToken(marker));
  await call("/api/stock-alerts", { json: { product_id: soldOut.id, email: marker } });
  await env.DB.prepare(
    `INSERT INTO audit_log (id, profile_id, admin_name, action, entity, entity_id, summary, created_at)
     VALUES ('of-the-person', ?, 'Alex Keeper', 'user.update', 'user', ?, '', '2026-01-01T00:00:00.000Z')`,
  )
    .bind(admin.id, shopper.id)
    .run();
  await idle();
  const erase = async () => {
    const path = `/api/orders/${guestDelivered.orderId}/erase-guest`;
    expect((await call(path, { method: "POST", token: admin.token })).status).toBe(200);
    const json = { confirm_email: marker, password: await givePassword(shopper) };
    const closing = { method: "DELETE", token: shopper.token, json };
    expect((await call("/api/auth/account", closing)).status).toBe(200);
    await idle();
  };
  return { marker, erase };
}

async function requestReturn(orderId: string, as: { token?: string; headers?: Record<string, string> }) {
  const item = await env.DB.prepare("SELECT id FROM order_items WHERE order_id = ?")
    .bind(orderId)
    .first("id");
  const json = { items: [{ order_item_id: item, quantity: 1 }], reason: "It wobbles" };
  expect((await call(`/api/orders/${orderId}/returns`, { ...as, json })).status).toBe(200);
}

/** The person's rows, in tables that also have rows of others. What the staff noted about an order stays. */
const ownRows: Record<string, string> = {
  audit_log: "id = 'of-the-person'",
  emails: "recipient = ?1",
  "orders.guest_email": "profile_id IS NULL",
  order_status_history: "actor = 'customer' AND status = 'canceled'",
  profiles: "email = ?1",
  refunds: "origin = 'cancellation'",
};

/** Writes the marker into a column of the person's rows, whatever the column's check requires. */
async function fill(name: string, marker: string): Promise<void> {
  const [table = "", column = ""] = name.split(".");
  const address = `json_object('full_name', ?1, 'phone_number', ?1, 'address_line1', ?1, 'address_line2', ?1, 'city', ?1,
    'province', 'Manitoba', 'postal_code', ?1, 'delivery_instructions', ?1)`;
  const value = column.endsWith("_address") ? address : "?1";
  const update = `UPDATE ${table} SET ${column} = ${value} WHERE ${ownRows[name] ?? ownRows[table] ?? "true"}`;
  await env.DB.batch([
    env.DB.prepare("PRAGMA ignore_check_constraints = on"),
    env.DB.prepare(update).bind(marker),
    env.DB.prepare("PRAGMA ignore_check_constraints = off"),
  ]);
}

/** Lists the columns that contain a text, sorted, such as "orders.customer_notes". */
async function listColumnsWith(text: string): Promise<string[]> {
  const columns = [...(await listTextColumns()), ...searchIndexColumns];
  const counts = await env.DB.batch<{ count: number }>(
    columns.map(({ table, column }) =>
      env.DB.prepare(`SELECT count(*) AS count FROM ${table} WHERE instr("${column}", ?)`).bind(text),
    ),
  );
  const isFound = (index: number) => (counts[index]?.results[0]?.count ?? 0) > 0;
  return columns.filter((_, index) => isFound(index)).map(({ table, column }) => `${table}.${column}`);
}

const searchIndexColumns = ["addresses_search", "orders_search", "profiles_search"].map((table) => ({
  table,
  column: "words",
}));

async function listTextColumns() {
  return (await readTables()).flatMap(({ name: table, columns }) =>
    columns
      .filter(({ type }) => type.toLowerCase() === "text")
      .map(({ name: column }) => ({ table, column }))
      .toSorted((one, other) => one.column.localeCompare(other.column)),
  );
}

function toNames(columnsByTable: readonly (readonly [table: string, columns: string])[]): string[] {
  return columnsByTable
    .flatMap(([table, columns]) => columns.split(" ").map((column) => `${table}.${column}`))
    .toSorted();
}
