import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { holding } from "../../builders/guests.ts";
import { idle } from "../background.ts";
import { type Account, givePassword } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { aDraft } from "../builders/drafts.ts";
import { aGuestOrder, sellToGuests } from "../builders/guests.ts";
import { confirmWith, createConfirmToken } from "../builders/newsletter.ts";
import { anOffer, recordUse } from "../builders/offers.ts";
import { moveTo, setStatus } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { readTables } from "../builders/recorded-changes.ts";
import { refund } from "../builders/refunds.ts";
import { runNightlyCron } from "../builders/schedule.ts";
import { add, aShopper, cancel, checkout, confirm, getOrder } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

/** Columns with what a shopper is called or writes. Erasing the person erases them (docs/decisions/0017). */
const erased: Record<string, string> = {
  addresses:
    "full_name phone_number address_line1 address_line2 city province postal_code delivery_instructions",
  audit_log: "summary before after",
  cart_items: "lowered_reason",
  draft_orders: "guest_email guest_name destination notes exchange",
  emails: "recipient last_error",
  newsletter_consents: "email",
  newsletter_subscribers: "email",
  offer_uses: "customer_email",
  offers: "customer_email",
  order_status_history: "notes created_by",
  orders:
    "guest_email address_key phone_key shipping_address billing_address customer_notes change_note tax_exemption",
  profiles: "email first_name last_name phone suspension_reason tax_exemption",
  refunds: "reason created_by",
  returns: "reason answer",
  stock_alerts: "email",
};

/** Columns that may still describe a person afterwards, and why. */
const kept: Record<string, readonly [columns: string, reason: string]> = {
  audit_log: ["admin_name", "who of the staff made a change, until the days of the setting have passed"],
  checkout_clients: ["network_hash site_hash", "against stolen cards, for a month; they cannot be read back"],
  closed_days: ["closed_by note", "who of the staff counted the cash of a day, for the store's books"],
  draft_orders: ["created_by", "who of the staff began it, until it is placed or deleted"],
  delivery_evidence: ["content", "for the bank, while the payment can be disputed"],
  email_cooldowns: ["key", "against unwanted email; it cannot be read back"],
  order_changes: [
    "created_by next",
    "who of the staff made a change, and where the order goes once it is paid, until then",
  ],
  orders: ["tracking_number", "the carrier's number of a parcel, for the store's books"],
  parcels: ["tracking_number", "the carrier's number of a parcel, for the store's books"],
  product_change_sets: ["summary admin_name", "what the staff changed, as in the audit log"],
  reconciliation_runs: ["failures", "which payments the store could not settle"],
  search_misses: ["term", "without who searched; terms that look like personal data are not stored"],
  supplier_deliveries: ["booked_by", "who of the staff received the goods, for the store's books"],
  stripe_events: ["detail", "why an event of Stripe could not be applied"],
};

/** Columns of the catalogue, the settings and the states of records, which shoppers do not write. */
const impersonal: Record<string, string> = {
  addresses: "type",
  audit_log: "action entity",
  cart_items: "seen_quantity_prices",
  carts: "guest_token_hash offer_code",
  catalogue_version: "version",
  closed_days: "day",
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
  offer_codes: "code",
  offer_uses: "promised single_use_code",
  offers: "title terms starts_on ends_on display",
  order_adjustments: "title code",
  order_changes: "state former actor",
  order_items: "product_name product_sku product_slug image_hash tax_class",
  order_line_taxes: "name",
  order_status_history: "status actor",
  order_taxes: "name number",
  orders:
    "order_number cart_fingerprint status payment_status payment_method status_before_refund currency shipping_method tracking_carrier promised_from promised_to tax_mode tax_place tax_day fulfilment pickup_code counter_tender",
  pages: "slug title text",
  parcels: "carrier",
  product_change_rows: "before",
  product_change_sets: "kind",
  product_families: "name option_names",
  product_images: "content_hash alt_text",
  products:
    "name slug sku barcode brand category description short_description dimensions meta_title meta_description meta_keywords tax_class quantity_prices sale_from sale_until family_values supplier arrived_on",
  profiles: "role account_status",
  reconciliation_runs: "trigger found done",
  refunds: "taxes tender origin method state idempotency_key failure",
  returns: "state",
  search_misses: "day",
  stock_movements: "cause",
  stock_reservations: "state",
  store_content: "key value",
  store_settings: "notice new_order_email low_stock_email time_zone order_prefix tax_mode",
  stripe_events: "type outcome",
  supplier_deliveries: "supplier number note",
  supplier_delivery_lines: "code name",
  supplier_files: "supplier_folded columns",
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

type Way = "the owner of an account" | "a guest with an order" | "somebody without an order";

test.each<Way>(["the owner of an account", "a guest with an order", "somebody without an order"])(
  "erases %s from every column, except those that are kept for a reason",
  async (way) => {
    const { marker, tables, erase } = await aPersonInEveryTable(way);
    const filled = toNames(Object.entries(erased).filter(([table]) => tables.includes(table))).filter(
      (name) => way !== "the owner of an account" || name !== "orders.guest_email",
    );
    for (const name of filled) await fill(name, marker);
    expect(await listColumnsWith(marker)).toEqual(expect.arrayContaining(filled));

    await erase();
    // The addresses of card orders stay for the bank.
    expect(await listColumnsWith(marker)).toEqual(
      way === "somebody without an order" ? [] : ["delivery_evidence.content"],
    );
  },
);

test("erases a guest from every column of an old order, whether it was finished or not", async () => {
  const admin = await anAdmin();
  const { marker, orderId } = await aGuestInEveryTable(admin, await aProduct({ stockQuantity: 0 }));
  const open = await aGuestOrder(await aProduct(), { guest_email: marker });
  for (const name of toNames(Object.entries(erased).filter(([table]) => orderTables.includes(table)))) {
    await fill(name, marker);
  }
  await runNightlyCron(7 * 366);
  // The person never left the newsletter.
  expect(await listColumnsWith(marker)).toEqual([
    "newsletter_consents.email",
    "newsletter_subscribers.email",
    "offers.customer_email",
  ]);
  for (const id of [orderId, open.orderId]) {
    expect((await getOrder(admin, id)).shipping_address.full_name).toBe("Deleted account");
  }
});

const orderTables = [
  "audit_log",
  "emails",
  "offer_uses",
  "order_status_history",
  "orders",
  "refunds",
  "returns",
];
const addressTables = [
  "cart_items",
  "draft_orders",
  "newsletter_consents",
  "newsletter_subscribers",
  "offers",
  "stock_alerts",
];

/** Creates a person whose email address is in no other text of the store. */
async function aPersonInEveryTable(way: Way) {
  const [admin, soldOut] = [await anAdmin(), await aProduct({ stockQuantity: 0 })];
  const erase = async (path: string, json: object, request: { method: string; token: string }) => {
    expect((await call(path, { ...request, json })).status).toBe(200);
    await idle();
  };
  const byAdmin = { method: "POST", token: admin.token };
  switch (way) {
    case "the owner of an account": {
      const shopper = await aShopperInEveryTable(admin, soldOut);
      const json = { confirm_email: shopper.email, password: await givePassword(shopper) };
      return {
        marker: shopper.email,
        tables: Object.keys(erased),
        erase: () => erase("/api/auth/account", json, { method: "DELETE", token: shopper.token }),
      };
    }
    case "a guest with an order": {
      const { marker, orderId } = await aGuestInEveryTable(admin, soldOut);
      const tables = [...orderTables, ...addressTables];
      return { marker, tables, erase: () => erase(`/api/orders/${orderId}/erase-guest`, {}, byAdmin) };
    }
    case "somebody without an order": {
      const marker = `${crypto.randomUUID()}@store.test`;
      await joinLists(marker, soldOut);
      const email = ` ${marker.toUpperCase()} `;
      return { marker, tables: addressTables, erase: () => erase("/api/admin/erasures", { email }, byAdmin) };
    }
  }
}

async function aShopperInEveryTable(admin: Account, soldOut: { readonly id: string }) {
  const product = await aProduct();
  const shopper = await aShopper();
  const buy = async () => {
    await add(shopper, product, 1);
    const payment = await checkout(shopper);
    await pay(payment.intentId);
    await confirm(shopper, payment);
    return payment.orderId;
  };
  const [delivered, canceled] = [await buy(), await buy()];
  await finish(admin, delivered, { token: shopper.token });
  expect((await cancel(shopper, canceled)).status).toBe(200);
  await joinLists(shopper.email, soldOut);
  await aDraft(product, { customer: { kind: "account", id: shopper.id } });
  const reason = { account_status: "active", suspension_reason: "Robin wrote" };
  const path = `/api/admin/users/${shopper.id}`;
  expect((await call(path, { method: "PUT", token: admin.token, json: reason })).status).toBe(200);
  await idle();
  return shopper;
}

async function aGuestInEveryTable(admin: Account, soldOut: { readonly id: string }) {
  await sellToGuests();
  const product = await aProduct();
  const delivered = await aGuestOrder(product);
  const { email: marker } = delivered.guest;
  const canceled = await aGuestOrder(product, { guest_email: marker });
  await finish(admin, delivered.orderId, { headers: holding(delivered.link) });
  const byLink = { method: "PUT", headers: holding(canceled.link), json: { cancel_reason: "Too late" } };
  expect((await call(`/api/orders/${canceled.orderId}/cancel`, byLink)).status).toBe(200);
  await joinLists(marker, soldOut);
  await idle();
  return { marker, orderId: delivered.orderId };
}

type Caller = { readonly token?: string; readonly headers?: Readonly<Record<string, string>> };

/** Delivers an order with an offer, with an admin's note, a refund and a return. */
async function finish(admin: Account, orderId: string, as: Caller): Promise<void> {
  await recordUse(await anOffer({ isOncePerCustomer: true }), orderId);
  await moveTo(admin, orderId, "delivered");
  expect((await setStatus(admin, orderId, { notes: "Called Robin" })).status).toBe(200);
  expect((await refund(admin, orderId, { amount: 1, reason: "Robin's mug" })).status).toBe(200);
  const item = await env.DB.prepare("SELECT id FROM order_items WHERE order_id = ?")
    .bind(orderId)
    .first("id");
  const json = { items: [{ order_item_id: item, quantity: 1 }], reason: "It wobbles" };
  expect((await call(`/api/orders/${orderId}/returns`, { ...as, json })).status).toBe(200);
}

async function joinLists(email: string, soldOut: { readonly id: string }): Promise<void> {
  await aDraft(await aProduct(), { customer: { kind: "guest", email, name: "Robin" } });
  await anOffer({ customerEmail: email });
  await confirmWith(await createConfirmToken(email));
  await call("/api/stock-alerts", { json: { product_id: soldOut.id, email } });
  await idle();
}

/** The rows in which a column describes the person. What admins are called, and what the store itself wrote, stays. */
const describingRows: Record<string, string> = {
  "audit_log.summary": "action IN ('order.refund', 'user.update')",
  "emails.recipient": "kind <> 'new_order'",
  "orders.guest_email": "profile_id IS NULL",
  "order_status_history.created_by": "actor = 'customer'",
  "order_status_history.notes": "actor = 'admin' OR (actor = 'customer' AND status = 'canceled')",
  "refunds.created_by": "origin = 'cancellation'",
};

/** Writes the marker into a column of the person's rows, whatever the column's check requires. */
async function fill(name: string, marker: string): Promise<void> {
  const [table = "", column = ""] = name.split(".");
  const address = `json_object('full_name', ?1, 'phone_number', ?1, 'address_line1', ?1, 'address_line2', ?1, 'city', ?1,
    'province', 'Manitoba', 'postal_code', ?1, 'delivery_instructions', ?1)`;
  const exemption = `json_object('reason', 'other', 'evidence', ?1, 'parts', json('["federal"]'),
    'taxes', json('["GST"]'), 'last_day', NULL)`;
  const values: Record<string, string> = {
    billing_address: address,
    shipping_address: address,
    tax_exemption: exemption,
    summary: "'Refund: ' || ?1",
  };
  const value = values[column] ?? "?1";
  const update = `UPDATE ${table} SET ${column} = ${value}
    WHERE ${ownRows[table] ?? "email = ?1"} AND (${describingRows[name] ?? "true"})`;
  await env.DB.batch([
    env.DB.prepare("PRAGMA ignore_check_constraints = on"),
    env.DB.prepare(update).bind(marker),
    env.DB.prepare("PRAGMA ignore_check_constraints = off"),
  ]);
}

const ownProfile = "(SELECT id FROM profiles WHERE email = ?1)";
const ownOrders = `(SELECT id FROM orders WHERE guest_email = ?1 OR profile_id = ${ownProfile})`;

const ownDrafts = `(SELECT cart_id FROM draft_orders WHERE guest_email = ?1 OR profile_id = ${ownProfile})`;

/** The person's rows, in tables without an email address. */
const ownRows: Record<string, string> = {
  addresses: `profile_id = ${ownProfile}`,
  cart_items: `cart_id IN ${ownDrafts}`,
  draft_orders: `cart_id IN ${ownDrafts}`,
  audit_log: `(entity_id IN ${ownOrders} OR entity_id = ${ownProfile})`,
  emails: `order_id IN ${ownOrders}`,
  offer_uses: `order_id IN ${ownOrders}`,
  offers: "customer_email = ?1",
  order_status_history: `order_id IN ${ownOrders}`,
  orders: `id IN ${ownOrders}`,
  refunds: `order_id IN ${ownOrders}`,
  returns: `order_id IN ${ownOrders}`,
};

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
