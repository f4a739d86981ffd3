import { env } from "cloudflare:workers";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { adminCategoriesResponse, adminCategoryResponse } from "../../contract/admin/categories.ts";
import { emailNotesResponse } from "../../contract/admin/email-previews.ts";
import { adminHomeResponse } from "../../contract/admin/home.ts";
import { storeIdentityResponse } from "../../contract/admin/store-identity.ts";
import { adminNavigationResponse, adminTextResponse } from "../../contract/admin/store-texts.ts";
import { importResponse } from "../../contract/catalog/product-csv.ts";
import { returnResponse } from "../../contract/orders/returns.ts";
import { type Account, anAccount } from "./builders/accounts.ts";
import { anAdmin, visit } from "./builders/admins.ts";
import { catalogueWrites, readCatalogueVersion } from "./builders/catalogue-writes.ts";
import { eventually } from "./builders/eventually.ts";
import { listOperations } from "./builders/operations.ts";
import { anUpload, createProductByForm, productFields, sendForm } from "./builders/product-forms.ts";
import { aProduct } from "./builders/products.ts";
import { aPaidOrder } from "./builders/refunds.ts";
import { call, unwrap } from "./builders/store.ts";
import { findEvent } from "./builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

/** Prepares a write and sends it; the write may be sent twice. */
type Scene = () => Promise<() => Promise<Response>>;

const send = (method: string, path: string, json?: unknown) => () =>
  call(`/api${path}`, { method, token: admin.token, ...(json === undefined ? {} : { json }) });
const product = async () => createProductByForm(admin, {}, [await anUpload(), await anUpload()]);
const order = async () => aPaidOrder(await aProduct());
const moveReturn = (id: string, body: object) => send("PUT", `/admin/returns/${id}`, body);
const fields = () => {
  const { name, slug, sku, ...rest } = productFields();
  return { ...rest, sku: sku ?? "", name: name ?? "" };
};

const categories = async () =>
  (await unwrap(await send("GET", "/admin/categories")(), adminCategoriesResponse)).data;
const aCategory = async () => {
  const name = `Patio ${crypto.randomUUID().slice(0, 8)}`;
  return (await unwrap(await send("POST", "/admin/categories", { name })(), adminCategoryResponse)).data;
};

const scenes: Record<string, Scene> = {
  "POST /products": async () => {
    const [form, upload] = [productFields(), await anUpload()];
    return () => sendForm("/api/products", { token: admin.token, fields: form, files: [upload] });
  },
  "PUT /products/{id}": async () => send("PUT", `/products/${(await product()).id}`, { name: "Renamed" }),
  "DELETE /products/{id}": async () => send("DELETE", `/products/${(await product()).id}`),
  "DELETE /products/images/{id}": async () =>
    send("DELETE", `/products/images/${(await product()).images[1]?.id}`),
  "PATCH /admin/products/images/{id}": async () =>
    send("PATCH", `/admin/products/images/${(await product()).images[1]?.id}`, { alt_text: "Seen again" }),
  "PUT /admin/products/{id}/images/order": async () => {
    const { id, images } = await product();
    const image_ids = images.map((image) => image.id).toReversed();
    return send("PUT", `/admin/products/${id}/images/order`, { image_ids });
  },
  "PATCH /admin/products/{id}/stock": async () =>
    send("PATCH", `/admin/products/${(await product()).id}/stock`, { adjust: 3 }),
  "POST /admin/products/{id}/duplicate": async () =>
    send("POST", `/admin/products/${(await product()).id}/duplicate`),
  "POST /admin/products/{id}/restore": async () => {
    const { id } = await product();
    await env.DB.prepare("UPDATE products SET is_active = 0, archived_at = updated_at WHERE id = ?")
      .bind(id)
      .run();
    return send("POST", `/admin/products/${id}/restore`);
  },
  "POST /admin/products/bulk": async () =>
    send("POST", "/admin/products/bulk", { action: "feature", ids: [(await product()).id] }),
  "POST /admin/products/import": async () =>
    send("POST", "/admin/products/import", { rows: [{ line: 2, fields: fields() }] }),
  "POST /admin/product-changes/{id}/undo": async () => {
    const imported = await send("POST", "/admin/products/import", {
      rows: [{ line: 2, fields: fields() }],
    })();
    const { data } = await unwrap(imported, importResponse);
    return send("POST", `/admin/product-changes/${data.change_set_id}/undo`);
  },
  "PUT /admin/product-drafts/{id}": async () => aDraft(crypto.randomUUID()),
  "DELETE /admin/product-drafts/{id}": async () => {
    const id = crypto.randomUUID();
    await aDraft(id)();
    return send("DELETE", `/admin/product-drafts/${id}`);
  },
  "POST /orders/bulk-ship": async () =>
    send("POST", "/orders/bulk-ship", { orders: [{ id: (await order()).orderId }] }),
  "PUT /orders/{id}/status": async () =>
    send("PUT", `/orders/${(await order()).orderId}/status`, { notes: "A word" }),
  "POST /orders/{id}/undo-delivery": async () => {
    const { orderId } = await order();
    for (const status of ["shipped", "delivered"])
      await send("PUT", `/orders/${orderId}/status`, { status })();
    return send("POST", `/orders/${orderId}/undo-delivery`);
  },
  "PUT /orders/{id}/tracking": async () =>
    send("PUT", `/orders/${(await order()).orderId}/tracking`, { tracking_number: "1Z" }),
  "POST /orders/{id}/refund": async () =>
    send("POST", `/orders/${(await order()).orderId}/refund`, { amount: 1, reason: "Scratched" }),
  "PUT /admin/returns/{id}": async () => moveReturn(await aReturn(), { state: "approved" }),
  "POST /admin/returns/{id}/refund": async () => {
    const id = await aReturn();
    await moveReturn(id, { state: "approved" })();
    await moveReturn(id, { state: "received", restock: true })();
    return send("POST", `/admin/returns/${id}/refund`, {});
  },
  "PUT /admin/users/{id}": async () => {
    const { id } = await visit(await anAccount());
    return send("PUT", `/admin/users/${id}`, { account_status: "inactive" });
  },
  "PUT /admin/settings": async () =>
    send("PUT", "/admin/settings", { notice: `Notice ${crypto.randomUUID()}` }),
  "POST /admin/categories": async () => {
    const name = `Garden ${crypto.randomUUID().slice(0, 8)}`;
    return send("POST", "/admin/categories", { name });
  },
  "PUT /admin/categories/order": async () => {
    const ids = (await categories()).map(({ id }) => id).toReversed();
    return send("PUT", "/admin/categories/order", { ids });
  },
  "PUT /admin/categories/{id}": async () =>
    send("PUT", `/admin/categories/${(await aCategory()).id}`, { description: crypto.randomUUID() }),
  "DELETE /admin/categories/{id}": async () => send("DELETE", `/admin/categories/${(await aCategory()).id}`),
  "PUT /admin/store-identity": async () => {
    const { data } = await unwrap(await send("GET", "/admin/store-identity")(), storeIdentityResponse);
    const { identity, version } = data;
    return send("PUT", "/admin/store-identity", { ...identity, tagline: crypto.randomUUID(), version });
  },
  "PUT /admin/home": async () => {
    const { home, version } = (await unwrap(await send("GET", "/admin/home")(), adminHomeResponse)).data;
    return send("PUT", "/admin/home", { ...home, promises: home.promises.toReversed(), version });
  },
  "PUT /admin/navigation": async () => {
    const read = await send("GET", "/admin/navigation")();
    const { navigation, version } = (await unwrap(read, adminNavigationResponse)).data;
    return send("PUT", "/admin/navigation", { ...navigation, menu: navigation.menu.toReversed(), version });
  },
  "PUT /admin/store-texts/{page}": async () => {
    const read = await send("GET", "/admin/store-texts/about")();
    const { document, version } = (await unwrap(read, adminTextResponse)).data;
    const subtitle = crypto.randomUUID();
    return send("PUT", "/admin/store-texts/about", { ...document, subtitle, version });
  },
  "POST /admin/postal-codes": async () => send("POST", "/admin/postal-codes", { codes: ["R9Z 9Z9"] }),
  "POST /admin/postal-codes/remove": async () =>
    send("POST", "/admin/postal-codes/remove", { codes: ["R2C 0A1"] }),
  "POST /admin/mails/{id}/retry": async () => {
    const { orderId } = await order();
    const readEmail = () =>
      env.DB.prepare("SELECT id, state FROM mails WHERE order_id = ?")
        .bind(orderId)
        .first<{ id: string; state: string }>();
    // Waits until the queue has finished with it.
    await eventually(async () => expect((await readEmail())?.state).toBe("sent"));
    const id = (await readEmail())?.id;
    await env.DB.prepare("UPDATE mails SET state = 'failed', sent_at = NULL WHERE id = ?").bind(id).run();
    return send("POST", `/admin/mails/${id}/retry`);
  },
  "PUT /admin/mails/notes": async () => {
    const { version } = (await unwrap(await send("GET", "/admin/mails/notes")(), emailNotesResponse)).data;
    return send("PUT", "/admin/mails/notes", { notes: { paid: crypto.randomUUID() }, version });
  },
  "POST /admin/mails/previews/{kind}/test": async () => send("POST", "/admin/mails/previews/paid/test"),
  "POST /admin/payments-health/reconcile": async () => send("POST", "/admin/payments-health/reconcile"),
  "POST /admin/payments-health/events/{id}/replay": async () => {
    const event = await findEvent((await order()).intentId, "payment_intent.succeeded");
    return send("POST", `/admin/payments-health/events/${event.id}/replay`);
  },
};

function aDraft(id: string) {
  return send("PUT", `/admin/product-drafts/${id}`, { values: { name: "Kite" }, images: [], version: 0 });
}

/** A return requested by its customer. */
async function aReturn(): Promise<string> {
  const { orderId, order: placed, shopper } = await order();
  for (const status of ["shipped", "delivered"]) await send("PUT", `/orders/${orderId}/status`, { status })();
  const asked = await call(`/api/orders/${orderId}/returns`, {
    token: shopper.token,
    json: { items: [{ order_item_id: placed.items[0]?.id, quantity: 1 }], reason: "It wobbles" },
  });
  return (await unwrap(asked, returnResponse)).data.id;
}

/** Writes without an audit entry, with the reason. */
const exempt: Record<string, string> = {
  "POST /admin/backup": "It changes nothing; backup.test.ts sees that the download is recorded.",
  "POST /admin/pictures": "An image that nothing shows yet: it is recorded with the product that shows it.",
};

test("covers every admin write of the API's own description", async () => {
  const writes = (await listOperations()).filter(({ isAdmin, method }) => isAdmin && method !== "GET");
  expect(writes.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(scenes), ...Object.keys(exempt)].toSorted(),
  );
});

interface Entry {
  readonly profile_id: string;
  readonly admin_name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly created_at: string;
}

const entries = async () =>
  (await env.DB.prepare("SELECT * FROM audit_log ORDER BY rowid").all<Entry>()).results;

/** All data except the audit log, search indexes, and emails that the queue is processing. */
async function everything(): Promise<Record<string, unknown>> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
       AND name NOT LIKE 'd1_%' AND name NOT LIKE '%_fts%' AND name NOT LIKE '%_trigrams%' AND name NOT LIKE '%_search%'
       AND name <> 'audit_log'`,
  ).all<{ name: string }>();
  const tables = await env.DB.batch(
    results.map(({ name }) =>
      env.DB.prepare(`SELECT * FROM ${name}${name === "mails" ? " WHERE state = 'failed'" : ""}`),
    ),
  );
  return Object.fromEntries(results.map(({ name }, index) => [name, tables[index]?.results]));
}

/** An entry contains only what changed. */
function equalFields(before: string | null, after: string | null): string[] {
  if (before === null || after === null) return [];
  const [was, is] = [readFields(before), readFields(after)];
  return Object.keys(is).filter((name) => JSON.stringify(was[name]) === JSON.stringify(is[name]));
}

function readFields(text: string): Record<string, unknown> {
  return v.parse(v.record(v.string(), v.unknown()), JSON.parse(text));
}

async function withoutAuditLog(act: () => Promise<void>): Promise<void> {
  await env.DB.prepare(
    "CREATE TRIGGER no_more_entries BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no more entries'); END",
  ).run();
  try {
    await act();
  } finally {
    await env.DB.prepare("DROP TRIGGER no_more_entries").run();
  }
}

// One entry for the order, and one for its return.
const entriesOfReturn: Record<string, number> = { "POST /admin/returns/{id}/refund": 2 };

describe.each(Object.entries(scenes))("%s", (name, scene) => {
  test("records who, when and what; changes nothing when the entry cannot be written", async () => {
    const write = await scene();
    const [known, state] = [(await entries()).length, await everything()];
    await withoutAuditLog(async () => {
      expect((await write()).status).toBe(500);
      expect(await everything()).toEqual(state);
    });
    const version = await readCatalogueVersion();
    const response = await write();
    // These writes need plenty of stock.
    const isNew = version !== (await readCatalogueVersion());
    expect(isNew, "the catalogue's version is another").toBe(catalogueWrites[name] === "always");
    expect([response.status, await response.text()]).toEqual([
      expect.toSatisfy((status) => status < 300),
      expect.anything(),
    ]);
    const added = (await entries()).slice(known);
    expect(added).toHaveLength(entriesOfReturn[name] ?? 1);
    for (const { profile_id, admin_name, before, after, created_at } of added) {
      expect({ profile_id, admin_name }).toEqual({ profile_id: admin.id, admin_name: "Alex Keeper" });
      expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(600_000);
      expect(before).not.toBe(after);
      expect([before, after].some((values) => values !== null && values !== "{}")).toBe(true);
      expect(equalFields(before, after)).toEqual([]);
    }
  });
});

test("records who exported what, and exports nothing when the entry cannot be written", async () => {
  const exports = (await listOperations()).filter(
    ({ isAdmin, method, path }) => isAdmin && method === "GET" && path.endsWith("/export"),
  );
  expect(exports.map(({ name }) => name).toSorted()).toEqual([
    "GET /admin/newsletter/subscribers/export",
    "GET /admin/products/export",
    "GET /orders/export",
  ]);
  for (const { name, path } of exports) {
    const known = (await entries()).length;
    const download = () => call(path, { token: admin.token });
    await withoutAuditLog(async () => expect((await download()).status, name).toBe(500));
    expect((await download()).status, name).toBe(200);
    expect((await entries()).slice(known), name).toMatchObject([{ profile_id: admin.id, entity: "export" }]);
  }
});
