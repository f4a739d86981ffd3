import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { type AuditEntryView, auditLogResponse } from "../../../contract/admin/audit-log.ts";
import { adminCategoriesResponse, adminCategoryResponse } from "../../../contract/admin/categories.ts";
import {
  adminHomeResponse,
  adminNavigationResponse,
  adminSynonymsResponse,
  adminTextResponse,
} from "../../../contract/admin/content.ts";
import { emailTemplatesResponse } from "../../../contract/admin/email-templates.ts";
import { setupResponse } from "../../../contract/admin/setup.ts";
import { adminShippingZonesResponse } from "../../../contract/admin/shipping-zones.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { adminTaxesResponse } from "../../../contract/admin/taxes.ts";
import { importResponse } from "../../../contract/catalog/product-csv.ts";
import { returnResponse } from "../../../contract/orders/returns.ts";
import { idle } from "../background.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { catalogueWrites, readCatalogueVersion } from "../builders/catalogue-writes.ts";
import { aFailedPayout, changeOrder, quoteChange } from "../builders/changes.ts";
import { aDraft } from "../builders/drafts.ts";
import { aFailedEmail } from "../builders/emails.ts";
import { aFamily } from "../builders/families.ts";
import { aCounterOrder, aGuestOrder, listWindows, offerPickup, sellToGuests } from "../builders/guests.ts";
import { createOffer, newOffer, offerFields } from "../builders/offer-forms.ts";
import { listOperations } from "../builders/operations.ts";
import { anOwnPage } from "../builders/own-pages.ts";
import { aPartlySentOrder } from "../builders/parcels.ts";
import { anOrderWithLink } from "../builders/payment-links.ts";
import { aPaidPickup, getPickup, handOver } from "../builders/pickups.ts";
import { anUpload, createProductByForm, productFields, sendForm } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { type RecordedChanges, recordChanges } from "../builders/recorded-changes.ts";
import { addressInput, aPaidOrder, atPayment, getOrder, visit } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { findEvent } from "../builders/stripe.ts";
import { aBookedDelivery, aDelivery, newLine } from "../builders/supplier-deliveries.ts";
import { allowLogged } from "../logged.ts";

let admin: Account;
let changes: RecordedChanges;
beforeAll(async () => {
  admin = await anAdmin();
  changes = await recordChanges();
});

/** Prepares what a write needs, and returns a function that sends the write and may be called twice. */
type PrepareWrite = () => Promise<() => Promise<Response>>;

const anExemption = { reason: "reseller", evidence: "1234567-8", parts: ["retail_sales"], last_day: null };

/** All admin writes that must be recorded. */
const recordedWrites: Record<string, PrepareWrite> = {
  // The first one, because it is refused once another has placed an order.
  "PUT /admin/setup": async () => {
    const setup = (await unwrap(await send("GET", "/admin/setup"), setupResponse)).data;
    const { identity, is_possible: _, ...facts } = setup;
    const address = { street: "1800 Hollis Street", locality: "Halifax", postal_code: "B3J 1A1" };
    const { name, phone, email } = identity;
    return prepare("PUT", "/admin/setup", {
      ...facts,
      ...address,
      name,
      phone,
      email,
      tagline: crypto.randomUUID(),
    });
  },
  "POST /products": async () => {
    const [form, upload] = [productFields(), await anUpload()];
    return () => sendForm("/api/products", { token: admin.token, fields: form, files: [upload] });
  },
  "PUT /products/{id}": async () =>
    prepare("PUT", `/products/${(await addProduct()).id}`, { name: "Renamed" }),
  "DELETE /products/{id}": async () => prepare("DELETE", `/products/${(await addProduct()).id}`),
  "DELETE /products/images/{id}": async () =>
    prepare("DELETE", `/products/images/${(await addProduct()).images[1]?.id}`),
  "PATCH /admin/products/images/{id}": async () =>
    prepare("PATCH", `/admin/products/images/${(await addProduct()).images[1]?.id}`, {
      alt_text: "From above",
    }),
  "PUT /admin/products/{id}/images/order": async () => {
    const { id, images } = await addProduct();
    const image_ids = images.map((image) => image.id).toReversed();
    return prepare("PUT", `/admin/products/${id}/images/order`, { image_ids });
  },
  "PATCH /admin/products/{id}/stock": async () =>
    prepare("PATCH", `/admin/products/${(await addProduct()).id}/stock`, { adjust: 3 }),
  "POST /admin/products/{id}/duplicate": async () =>
    prepare("POST", `/admin/products/${(await addProduct()).id}/duplicate`),
  "POST /admin/products/{id}/restore": async () => {
    const product = await aProduct();
    await atPayment(product);
    await send("DELETE", `/products/${product.id}`);
    return prepare("POST", `/admin/products/${product.id}/restore`);
  },
  "POST /admin/products/bulk": async () =>
    prepare("POST", "/admin/products/bulk", { action: "feature", ids: [(await addProduct()).id] }),
  "POST /admin/products/import": async () =>
    prepare("POST", "/admin/products/import", { rows: [{ line: 2, fields: createImportFields() }] }),
  "POST /admin/product-changes/{id}/undo": async () => {
    const imported = await send("POST", "/admin/products/import", {
      rows: [{ line: 2, fields: createImportFields() }],
    });
    const { data } = await unwrap(imported, importResponse);
    return prepare("POST", `/admin/product-changes/${data.change_set_id}/undo`);
  },
  "POST /admin/product-changes/{id}/images": async () => {
    const images = [{ address: `${env.IMAGE_SERVER_URL}/remote/image/1`, alt_text: "" }];
    const imported = await send("POST", "/admin/products/import", {
      rows: [{ line: 2, fields: createImportFields(), images }],
    });
    const { data } = await unwrap(imported, importResponse);
    return prepare("POST", `/admin/product-changes/${data.change_set_id}/images`, {});
  },
  "POST /admin/supplier-deliveries/{id}/book": async () => {
    const { id, version } = await aDelivery(admin, [newLine({ product_id: (await aProduct()).id })]);
    return prepare("POST", `/admin/supplier-deliveries/${id}/book`, { version });
  },
  "POST /admin/supplier-deliveries/{id}/lines/{lineId}/product": async () => {
    const line = newLine();
    const { id } = await aDelivery(admin, [line]);
    const product = { name: "Clay Cat", wholesale_price: 4, category: "Toys" };
    return prepare("POST", `/admin/supplier-deliveries/${id}/lines/${line.id}/product`, product);
  },
  "PUT /admin/supplier-deliveries/{id}/lines/{lineId}/cost": async () => {
    const line = newLine({ product_id: (await aProduct()).id });
    const { id } = await aBookedDelivery(admin, [line]);
    return prepare("PUT", `/admin/supplier-deliveries/${id}/lines/${line.id}/cost`, { cost: 7 });
  },
  "POST /orders/bulk-ship": async () =>
    prepare("POST", "/orders/bulk-ship", { orders: [{ id: (await placeOrder()).orderId }] }),
  "PUT /orders/{id}/status": async () =>
    prepare("PUT", `/orders/${(await placeOrder()).orderId}/status`, { status: "shipped" }),
  "POST /orders/{id}/undo-delivery": async () => {
    const { orderId } = await placeOrder();
    await deliverOrder(orderId);
    return prepare("POST", `/orders/${orderId}/undo-delivery`);
  },
  "POST /orders/{id}/erase-guest": async () => {
    await sellToGuests();
    const { orderId } = await aGuestOrder(await aProduct());
    await deliverOrder(orderId);
    return prepare("POST", `/orders/${orderId}/erase-guest`);
  },
  "POST /admin/erasures": async () => prepare("POST", "/admin/erasures", { email: "nobody@store.test" }),
  "PUT /orders/{id}/tracking": async () =>
    prepare("PUT", `/orders/${(await placeOrder()).orderId}/tracking`, { tracking_number: "1Z" }),
  "POST /orders/{id}/parcels": async () => {
    const { orderId, order } = await placeOrder();
    const items = order.items.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
    return prepare("POST", `/orders/${orderId}/parcels`, { items });
  },
  "DELETE /orders/{id}/parcels/{parcelId}": async () => {
    const { orderId, shopper } = await aPartlySentOrder();
    const [parcel] = (await getOrder(shopper, orderId)).parcels;
    return prepare("DELETE", `/orders/${orderId}/parcels/${parcel?.id}`);
  },
  "POST /orders/{id}/changes": async () => {
    const { orderId, order } = await aPaidOrder(await aProduct(), 2);
    const lines = order.items.map(({ id }) => ({ order_item_id: id, quantity: 1 }));
    const { after, settlements } = await quoteChange(admin, orderId, { lines });
    const json = { lines, version: order.version, total: after.total, settlement: settlements[0] };
    return prepare("POST", `/orders/${orderId}/changes`, { ...json, request_id: crypto.randomUUID() });
  },
  "DELETE /orders/{id}/changes/{changeId}": async () => {
    const { orderId } = await placeOrder();
    const added = [{ product_id: (await aProduct()).id, quantity: 1 }];
    const { changes } = await changeOrder(admin, orderId, { added }, { settlement: "link" });
    return prepare("DELETE", `/orders/${orderId}/changes/${changes[0]?.id}`);
  },
  "DELETE /orders/{id}/change-requests": async () => {
    const { orderId, shopper } = await placeOrder();
    const path = `/orders/${orderId}/change-requests`;
    await call(`/api${path}`, { token: shopper.token, json: { note: "Two more, please" } });
    return prepare("DELETE", path);
  },
  "PUT /orders/{id}/address": async () =>
    prepare("PUT", `/orders/${(await placeOrder()).orderId}/address`, {
      address: { ...addressInput(), address_line1: "41 Main Street" },
    }),
  "POST /orders/{id}/refund": async () =>
    prepare("POST", `/orders/${(await placeOrder()).orderId}/refund`, { amount: 1, reason: "Scratched" }),
  "POST /orders/{id}/refunds/{refundId}/retry": async () => {
    const { changed, payout } = await aFailedPayout();
    return prepare("POST", `/orders/${changed.orderId}/refunds/${payout}/retry`, {});
  },
  "POST /orders/{id}/refunds/{refundId}/returned": async () => {
    const { changed, payout } = await aFailedPayout();
    return prepare("POST", `/orders/${changed.orderId}/refunds/${payout}/returned`, { tender: "cash" });
  },
  "POST /admin/pickups/{id}/ready": async () => preparePickup("POST", "ready"),
  "POST /admin/pickups/{id}/hand-over": async () => preparePickup("POST", "hand-over"),
  "PUT /admin/pickups/{id}/tender": async () => {
    await offerPickup();
    const { orderId } = await aCounterOrder(await aProduct());
    await handOver(orderId, { tender: "cash" });
    const { version } = await getPickup(orderId);
    return prepare("PUT", `/admin/pickups/${orderId}/tender`, { version, tender: "interac" });
  },
  "POST /admin/till/close": async () =>
    prepare("POST", "/admin/till/close", { day: "2020-01-01", expected_cash: 0, counted_cash: 0 }),
  "PUT /admin/pickups/{id}/window": async () => {
    await offerPickup();
    return preparePickup("PUT", "window", { starts_at: (await listWindows()).at(-1)?.starts_at });
  },
  "PUT /admin/pickups/{id}/delivery": async () =>
    preparePickup("PUT", "delivery", { address: addressInput() }),
  "PUT /admin/returns/{id}": async () =>
    prepare("PUT", `/admin/returns/${await aReturn()}`, { state: "approved" }),
  "POST /admin/returns/{id}/refund": async () => {
    const id = await aReturn();
    await send("PUT", `/admin/returns/${id}`, { state: "approved" });
    await send("PUT", `/admin/returns/${id}`, { state: "received", restock: true });
    return prepare("POST", `/admin/returns/${id}/refund`, {});
  },
  "PUT /admin/users/{id}": async () => {
    const { id } = await visit(await anAccount());
    return prepare("PUT", `/admin/users/${id}`, { account_status: "inactive" });
  },
  "PUT /admin/users/{id}/tax-exemption": async () => {
    const { id } = await visit(await anAccount());
    return prepare("PUT", `/admin/users/${id}/tax-exemption`, anExemption);
  },
  "DELETE /admin/users/{id}/tax-exemption": async () => {
    const { id } = await visit(await anAccount());
    await send("PUT", `/admin/users/${id}/tax-exemption`, anExemption);
    return prepare("DELETE", `/admin/users/${id}/tax-exemption`);
  },
  "PUT /admin/settings": async () =>
    prepare("PUT", "/admin/settings", { notice: `Notice ${crypto.randomUUID()}` }),
  "POST /admin/categories": async () => {
    const name = `Garden ${crypto.randomUUID().slice(0, 8)}`;
    return prepare("POST", "/admin/categories", { name });
  },
  "PUT /admin/categories/order": async () => {
    const ids = (await listCategories()).map(({ id }) => id).toReversed();
    return prepare("PUT", "/admin/categories/order", { ids });
  },
  "PUT /admin/categories/{id}": async () =>
    prepare("PUT", `/admin/categories/${(await aCategory()).id}`, { description: crypto.randomUUID() }),
  "DELETE /admin/categories/{id}": async () =>
    prepare("DELETE", `/admin/categories/${(await aCategory()).id}`),
  "PUT /admin/store-identity": async () => {
    const { data } = await unwrap(await send("GET", "/admin/store-identity"), storeIdentityResponse);
    const { identity, version } = data;
    return prepare("PUT", "/admin/store-identity", { ...identity, tagline: crypto.randomUUID(), version });
  },
  "PUT /admin/home": async () => {
    const { home, version } = (await unwrap(await send("GET", "/admin/home"), adminHomeResponse)).data;
    return prepare("PUT", "/admin/home", { ...home, promises: home.promises.toReversed(), version });
  },
  "PUT /admin/navigation": async () => {
    const current = await send("GET", "/admin/navigation");
    const { navigation, version } = (await unwrap(current, adminNavigationResponse)).data;
    return prepare("PUT", "/admin/navigation", {
      ...navigation,
      menu: navigation.menu.toReversed(),
      version,
    });
  },
  "PUT /admin/store-texts/{page}": async () => {
    const current = await send("GET", "/admin/store-texts/about");
    const { document, version } = (await unwrap(current, adminTextResponse)).data;
    const subtitle = crypto.randomUUID();
    return prepare("PUT", "/admin/store-texts/about", { ...document, subtitle, version });
  },
  "PUT /admin/pages/{id}": async () => prepare("PUT", `/admin/pages/${crypto.randomUUID()}`, anOwnPage()),
  "DELETE /admin/pages/{id}": async () => {
    const path = `/admin/pages/${crypto.randomUUID()}`;
    await send("PUT", path, anOwnPage());
    return prepare("DELETE", path);
  },
  "POST /admin/families": async () => {
    const members = [{ product_id: (await addProduct()).id, copy_of: null, values: ["Red"] }];
    return prepare("POST", "/admin/families", {
      name: crypto.randomUUID(),
      option_names: ["Colour"],
      members,
    });
  },
  "PUT /admin/families/{id}": async () => {
    const { id, members } = await aFamily(crypto.randomUUID(), [{}]);
    const kept = { product_id: members[0]?.id ?? "", copy_of: null, values: ["Red"] };
    const fields = { name: crypto.randomUUID(), option_names: ["Colour"], members: [kept], version: 1 };
    return prepare("PUT", `/admin/families/${id}`, fields);
  },
  "POST /admin/offers": async () => prepare("POST", "/admin/offers", newOffer()),
  "PUT /admin/offers/{id}": async () => {
    const { id, version } = await createOffer(admin);
    return prepare("PUT", `/admin/offers/${id}`, { ...offerFields(), title: "Renamed", version });
  },
  "DELETE /admin/offers/{id}": async () =>
    prepare("DELETE", `/admin/offers/${(await createOffer(admin)).id}`),
  "POST /admin/offers/{id}/end": async () =>
    prepare("POST", `/admin/offers/${(await createOffer(admin)).id}/end`),
  "POST /admin/postal-codes": async () => prepare("POST", "/admin/postal-codes", { codes: ["R9Z 9Z9"] }),
  "POST /admin/postal-codes/remove": async () =>
    prepare("POST", "/admin/postal-codes/remove", { codes: ["R9Z 9Z9"] }),
  "PUT /admin/search-words": async () => {
    const response = await send("GET", "/admin/search-words");
    const { version } = (await unwrap(response, adminSynonymsResponse)).data;
    return prepare("PUT", "/admin/search-words", { text: "kite, glider", version });
  },
  "PUT /admin/taxes": async () => {
    const { document, version } = (await unwrap(await send("GET", "/admin/taxes"), adminTaxesResponse)).data;
    const registrations = [{ kind: "mb_rst", number: "1234567", from: "2026-01-01", until: null }];
    return prepare("PUT", "/admin/taxes", { ...document, registrations, version });
  },
  "PUT /admin/shipping-zones": async () => {
    const response = await send("GET", "/admin/shipping-zones");
    const { document, version } = (await unwrap(response, adminShippingZonesResponse)).data;
    return prepare("PUT", "/admin/shipping-zones", {
      document: { ...document, default_weight_grams: 750 },
      version,
    });
  },
  "POST /admin/draft-orders/{id}/place": async () => {
    const { id, version, quote } = await aDraft(await aProduct());
    const payment = { kind: "collected", tender: "cash" };
    const json = { version, total: quote?.total, request_id: crypto.randomUUID(), payment };
    return prepare("POST", `/admin/draft-orders/${id}/place`, json);
  },
  "POST /orders/{id}/payment-link/email": async () =>
    prepare("POST", `/orders/${(await anOrderWithLink(await aProduct())).orderId}/payment-link/email`),
  "POST /admin/emails/{id}/retry": async () =>
    prepare("POST", `/admin/emails/${(await aFailedEmail(admin)).emailId}/retry`),
  "PUT /admin/emails/templates": async () => {
    const response = await send("GET", "/admin/emails/templates");
    const { version } = (await unwrap(response, emailTemplatesResponse)).data;
    const texts = { subject: "", heading: "", introduction: "", note: crypto.randomUUID() };
    return prepare("PUT", "/admin/emails/templates", { kind: "paid", ...texts, version });
  },
  "POST /admin/emails/previews/{kind}/test": async () => prepare("POST", "/admin/emails/previews/paid/test"),
  "POST /admin/payments-health/reconcile": async () => prepare("POST", "/admin/payments-health/reconcile"),
  "POST /admin/payments-health/events/{id}/replay": async () => {
    const event = await findEvent((await placeOrder()).intentId, "payment_intent.succeeded");
    return prepare("POST", `/admin/payments-health/events/${event.id}/replay`);
  },
};

/** Writes that need no audit entry, with the reason. */
const exemptWrites: Record<string, string> = {
  "POST /admin/backup": "It changes no data. backup.test.ts checks that the download is recorded.",
  "POST /admin/orders/{id}/exchanges": "A draft names who began it, and its order and refund are recorded.",
  "POST /admin/draft-orders": "A draft names who began it, and its order is recorded.",
  "PUT /admin/draft-orders/{id}": "A draft is no order yet.",
  "DELETE /admin/draft-orders/{id}": "A draft is no order yet.",
  "PUT /admin/draft-orders/{id}/hold":
    "A draft is no order yet. The stock is held by a checkout, which has a history.",
  "POST /admin/supplier-deliveries": "A draft is no stock yet, and its booking is recorded.",
  "PUT /admin/supplier-deliveries/{id}": "A draft is no stock yet.",
  "DELETE /admin/supplier-deliveries/{id}": "A draft is no stock yet.",
  "POST /admin/supplier-deliveries/{id}/lines": "A draft is no stock yet.",
  "PATCH /admin/supplier-deliveries/{id}/lines/{lineId}": "A draft is no stock yet.",
  "DELETE /admin/supplier-deliveries/{id}/lines/{lineId}": "A draft is no stock yet.",
  "PUT /admin/supplier-files": "It only proposes how the next file is read.",
  "POST /orders/{id}/changes/quote": "It changes nothing.",
  "POST /admin/images": "The image is recorded when a product uses it.",
  "POST /admin/offers/preview": "It changes nothing.",
  "POST /admin/products/image-matches": "It changes nothing.",
  "POST /orders/tracking-matches": "It changes nothing.",
};

test("covers every admin write in the API's description", async () => {
  const operationNames = (await listOperations())
    .filter(({ isAdmin, method }) => isAdmin && method !== "GET")
    .map(({ name }) => name);
  expect(operationNames.toSorted()).toEqual(
    [...Object.keys(recordedWrites), ...Object.keys(exemptWrites)].toSorted(),
  );
});

// Refunding a return changes the order and the return.
const entryCounts: Record<string, number> = { "POST /admin/returns/{id}/refund": 2 };

describe.each(Object.entries(recordedWrites))("%s", (name, prepareWrite) => {
  test("saves its change only together with an audit entry", async () => {
    const write = await prepareWrite();
    // The queue must have sent the emails of the preparation, because their rows would change.
    await idle();
    const { count: countBefore } = await readAuditLog();
    await changes.take();
    await withFailingAuditLog(async () => {
      expect((await write()).status).toBe(500);
      expect(await changes.take()).toEqual([]);
    });
    const version = await readCatalogueVersion();
    const startedAt = Date.now();
    const response = await write();
    expect(response.status, await response.text()).toBeLessThan(300);
    // Only this test sends every admin write, so it also checks catalogueWrites.
    const hasNewVersion = version !== (await readCatalogueVersion());
    expect(hasNewVersion, "the catalogue's version changed").toBe(catalogueWrites[name] === "always");
    const { count, data } = await readAuditLog();
    expect(count - countBefore).toBe(entryCounts[name] ?? 1);
    for (const { admin_id, admin_name, before, after, created_at } of data.slice(0, count - countBefore)) {
      expect({ admin_id, admin_name }).toEqual({ admin_id: admin.id, admin_name: "Alex Keeper" });
      expect(Date.parse(created_at)).toBeGreaterThanOrEqual(startedAt);
      expect(before).not.toEqual(after);
      expect(Object.keys({ ...before, ...after })).not.toEqual([]);
      expect(listUnchangedFields(before, after)).toEqual([]);
    }
  });
});

test("exports data only together with an audit entry", async () => {
  const exports = (await listOperations()).filter(
    ({ isAdmin, method, path }) => isAdmin && method === "GET" && path.endsWith("/export"),
  );
  expect(exports.map(({ name }) => name).toSorted()).toEqual([
    "GET /admin/invoices/export",
    "GET /admin/newsletter/subscribers/export",
    "GET /admin/products/export",
    "GET /admin/reports/export",
    "GET /admin/reports/to-order/export",
    "GET /admin/taxes/report/export",
    "GET /admin/till/export",
    "GET /orders/export",
    "GET /orders/lines/export",
  ]);
  for (const { name, path } of exports) {
    const { count: countBefore } = await readAuditLog();
    const download = () => call(path, { token: admin.token });
    await withFailingAuditLog(async () => expect((await download()).status, name).toBe(500));
    expect((await download()).status, name).toBe(200);
    const { count, data } = await readAuditLog();
    expect(count - countBefore, name).toBe(1);
    expect(data[0], name).toMatchObject({ admin_id: admin.id, entity: "export" });
  }
});

/** Reads the latest entries. */
async function readAuditLog() {
  return unwrap(await send("GET", "/admin/audit-log"), auditLogResponse);
}

/** Runs `act` while no entry can be written to the audit log. */
async function withFailingAuditLog(act: () => Promise<void>): Promise<void> {
  allowLogged(/no more entries/);
  await env.DB.prepare(
    "CREATE TRIGGER no_more_entries BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no more entries'); END",
  ).run();
  try {
    await act();
  } finally {
    await env.DB.prepare("DROP TRIGGER no_more_entries").run();
  }
}

/** Returns fields with equal values before and after. An entry must not contain any. */
function listUnchangedFields(before: AuditEntryView["before"], after: AuditEntryView["after"]): string[] {
  if (before === null || after === null) return [];
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
}

/** Returns a function that sends the request. */
function prepare(method: string, path: string, json?: unknown) {
  return () => send(method, path, json);
}

function send(method: string, path: string, json?: unknown) {
  return call(`/api${path}`, { method, token: admin.token, ...(json === undefined ? {} : { json }) });
}

async function addProduct() {
  return createProductByForm(admin, {}, [await anUpload(), await anUpload()]);
}

function createImportFields() {
  const { slug: _, ...fields } = productFields();
  return fields;
}

async function placeOrder() {
  return aPaidOrder(await aProduct());
}

/** Places an order for pick-up, and returns a function that sends this step of it. */
async function preparePickup(method: string, step: string, values: object = {}) {
  await offerPickup();
  const { orderId } = await aPaidPickup();
  const { version } = await getPickup(orderId);
  return prepare(method, `/admin/pickups/${orderId}/${step}`, { version, ...values });
}

async function deliverOrder(orderId: string): Promise<void> {
  for (const status of ["shipped", "delivered"]) await send("PUT", `/orders/${orderId}/status`, { status });
}

/** Returns the id of a return that its customer requested. */
async function aReturn(): Promise<string> {
  const { orderId, order: placed, shopper } = await placeOrder();
  await deliverOrder(orderId);
  const response = await call(`/api/orders/${orderId}/returns`, {
    token: shopper.token,
    json: { items: [{ order_item_id: placed.items[0]?.id, quantity: 1 }], reason: "It wobbles" },
  });
  return (await unwrap(response, returnResponse)).data.id;
}

async function listCategories() {
  return (await unwrap(await send("GET", "/admin/categories"), adminCategoriesResponse)).data;
}

async function aCategory() {
  const name = `Patio ${crypto.randomUUID().slice(0, 8)}`;
  return (await unwrap(await send("POST", "/admin/categories", { name }), adminCategoryResponse)).data;
}
