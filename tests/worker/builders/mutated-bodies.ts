import type * as v from "valibot";
import {
  adminHomeResponse,
  adminNavigationResponse,
  adminSynonymsResponse,
  adminTextResponse,
} from "../../../contract/admin/content.ts";
import { emailTemplatesResponse } from "../../../contract/admin/email-templates.ts";
import { settingsResponse } from "../../../contract/admin/settings.ts";
import { adminShippingZonesResponse } from "../../../contract/admin/shipping-zones.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { adminTaxesResponse } from "../../../contract/admin/taxes.ts";
import { aZone, ratesByWeight, toShippingDocument } from "../../builders/shipping.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";
import { type Account, anAccount } from "./accounts.ts";
import { anAdmin } from "./admins.ts";
import { anOwnPage } from "./own-pages.ts";
import { productFields } from "./product-forms.ts";
import { aProduct } from "./products.ts";
import { addressInput, aPaidOrder, aShopperWith, getCart, visit } from "./shoppers.ts";
import { call, unwrap } from "./store.ts";

/** A request that the store accepts. */
interface Write {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly json: unknown;
}

/** Values of every kind that a field may be sent with by mistake or on purpose. */
export const oddValues: readonly unknown[] = [
  1.5,
  -1,
  0,
  2 ** 53,
  1e21,
  "",
  "NaN",
  "\u0000",
  "\ud800",
  "x".repeat(30_000),
  null,
  true,
  [],
  {},
  [null],
];
export const oddNumbers: readonly unknown[] = [1.5, -1, 2 ** 53, 1e21];

let admin: Account | undefined;

/**
 * Sends a valid body with one value replaced or removed at a time, for each value in it.
 * @returns the requests that were answered otherwise than with success or an error that names what is wrong
 */
export async function findUnhandledBodies(
  prepareWrite: () => Promise<Write>,
  { values, kind }: { readonly values: readonly unknown[]; readonly kind: "all" | "numbers" },
): Promise<string[]> {
  // A new admin has not used up the requests of a minute.
  admin = undefined;
  let write = await prepareWrite();
  const first = await send(write, write.json);
  const problems = first.ok ? [] : [`the valid body: ${first.status} ${await first.text()}`];
  write = await prepareWrite();
  for (const path of listPaths(write.json, kind)) {
    for (const change of [...values.map((value) => ({ value })), ...(kind === "all" ? [removal] : [])]) {
      let response = await send(write, mutate(write.json, path, change));
      if (response.status === 429) {
        admin = undefined;
        write = await prepareWrite();
        response = await send(write, mutate(write.json, path, change));
      }
      const text = await response.text();
      const name = `${path.join(".")} = ${JSON.stringify(change)?.slice(0, 60)}`;
      if (response.status >= 500 || (!response.ok && !isFailure(text))) {
        problems.push(`${write.method} ${write.path}, ${name}: ${response.status} ${text.slice(0, 200)}`);
      }
      // What was saved has another version.
      if (response.ok || response.status === 409) write = await prepareWrite();
    }
  }
  return problems;
}

const removal = { value: undefined };
type Path = readonly (string | number)[];

function send({ method, path, token }: Write, json: unknown): Promise<Response> {
  return call(path, { method, token, json });
}

function isFailure(text: string): boolean {
  const body: unknown = JSON.parse(text);
  return (
    typeof body === "object" &&
    body !== null &&
    "success" in body &&
    body.success === false &&
    "message" in body
  );
}

/** Lists the paths to all values within a value. Of a list, only the first item counts. */
function listPaths(value: unknown, kind: "all" | "numbers", path: Path = []): Path[] {
  const own = path.length > 0 && (kind === "all" || typeof value === "number") ? [path] : [];
  return [...own, ...listEntries(value).flatMap(([key, inner]) => listPaths(inner, kind, [...path, key]))];
}

function listEntries(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.slice(0, 1).map((item, index) => [index, item]);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Returns a copy in which the value at a path is another. JSON omits undefined. */
function mutate(value: unknown, [key, ...rest]: Path, change: { readonly value: unknown }): unknown {
  if (key === undefined) return change.value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? mutate(item, rest, change) : item));
  }
  const fields = Object.entries(Object(value)).map(([name, field]) => [
    name,
    name === key ? mutate(field, rest, change) : field,
  ]);
  return Object.fromEntries(fields);
}

/** The writes of documents that have numbers, each with a function that prepares a valid one. */
export const documentWrites: Record<string, () => Promise<Write>> = {
  "shipping zones": async () => {
    const { version } = (await read("/admin/shipping-zones", adminShippingZonesResponse)).data;
    const bands = [
      { from_grams: 0, to_grams: null, from_cents: 0, to_cents: 5_000, cost_cents: 900 },
      { from_grams: 0, to_grams: null, from_cents: 5_000, to_cents: null, cost_cents: 0 },
    ];
    const zones = [
      aZone("West", { provinces: ["BC", "AB"], postal_prefixes: ["R2", "X0A 1H"], rates: bands }),
      aZone("North", { provinces: ["NU"], rates: ratesByWeight([2, 1_500], [null, 2_500]) }),
    ];
    return asAdmin("PUT", "/admin/shipping-zones", { document: toShippingDocument(zones), version });
  },
  taxes: async () => {
    const { version } = (await read("/admin/taxes", adminTaxesResponse)).data;
    const period = { from: "2026-01-01", until: "2027-01-01", source: "https://example.ca/rates" };
    const place = { place: "MB", component: "provincial" };
    const rate = { ...place, name: "RST", millipercent: 7_000, status: "in_force", ...period };
    const exception = { ...place, tax_class: "kites", treatment: "free", ...period };
    return asAdmin("PUT", "/admin/taxes", {
      registrations: registeredEverywhere.registrations,
      rates: [rate],
      exceptions: [exception],
      classes: [{ id: "kites", name: "Kites" }],
      version,
    });
  },
  settings: async () => {
    const {
      updated_at: _,
      local_postal_codes: __,
      ...settings
    } = (await read("/admin/settings", settingsResponse)).data;
    return asAdmin("PUT", "/admin/settings", settings);
  },
};

/** The other writes with a body. */
export const otherWrites: Record<string, () => Promise<Write>> = {
  "store identity": async () => {
    const { identity, version } = (await read("/admin/store-identity", storeIdentityResponse)).data;
    return asAdmin("PUT", "/admin/store-identity", {
      ...identity,
      holidays: [{ day: "2026-12-25", name: "Christmas Day", hours: null }],
      social: [{ name: "Instagram", handle: "@store", url: "https://example.com/store" }],
      version,
    });
  },
  "home page": async () => {
    const { home, version } = (await read("/admin/home", adminHomeResponse)).data;
    return asAdmin("PUT", "/admin/home", { ...home, version });
  },
  navigation: async () => {
    const { navigation, version } = (await read("/admin/navigation", adminNavigationResponse)).data;
    return asAdmin("PUT", "/admin/navigation", { ...navigation, version });
  },
  "store text": async () => {
    const { document, version } = (await read("/admin/store-texts/about", adminTextResponse)).data;
    return asAdmin("PUT", "/admin/store-texts/about", { ...document, version });
  },
  "own page": async () => asAdmin("PUT", `/admin/pages/${crypto.randomUUID()}`, anOwnPage()),
  "search words": async () => {
    const { version } = (await read("/admin/search-words", adminSynonymsResponse)).data;
    return asAdmin("PUT", "/admin/search-words", { text: "kite, glider", version });
  },
  "email template": async () => {
    const { version } = (await read("/admin/emails/templates", emailTemplatesResponse)).data;
    const texts = { subject: "Paid", heading: "", introduction: "", note: "Thanks" };
    return asAdmin("PUT", "/admin/emails/templates", { kind: "paid", ...texts, version });
  },
  category: async () =>
    asAdmin("POST", "/admin/categories", {
      name: `Patio ${crypto.randomUUID().slice(0, 8)}`,
      description: "Outside",
    }),
  "postal codes": async () =>
    asAdmin("POST", "/admin/postal-codes", {
      codes: ["R9Z 9Z9", "R9Y"],
      ranges: [{ from: "R9X 1A1", to: "R9X 1A9" }],
    }),
  "removed postal codes": async () =>
    asAdmin("POST", "/admin/postal-codes/remove", {
      codes: ["R9Z 9Z9"],
      ranges: [{ from: "R9X 1A1", to: "R9X 1A9" }],
    }),
  product: async () =>
    asAdmin("PUT", `/products/${(await aProduct()).id}`, {
      name: "Kite",
      wholesale_price: 4.5,
      retail_price: 5,
      tax_rate: 12.5,
      on_hand: 3,
      minimum_order_quantity: 2,
      weight: 0.25,
      is_active: true,
      barcode: "036000291452",
    }),
  "imported products": async () => {
    const { slug: _, ...fields } = productFields();
    const images = [{ address: "https://example.com/kite.png", alt_text: "A kite" }];
    return asAdmin("POST", "/admin/products/import", {
      rows: [{ line: 2, fields, images }],
      dry_run: true,
      file_name: "products.csv",
    });
  },
  "stock level": async () =>
    asAdmin("PATCH", `/admin/products/${(await aProduct()).id}/stock`, { adjust: 3 }),
  "price change": async () =>
    asAdmin("POST", "/admin/products/bulk", {
      action: "price",
      ids: [(await aProduct()).id],
      percent: -10.5,
      last_digit: 9,
      include_retail: true,
      dry_run: true,
    }),
  "order's status": async () =>
    asAdmin("PUT", `/orders/${(await aPaidOrder(await aProduct())).orderId}/status`, {
      status: "shipped",
      notes: "On its way",
      tracking_carrier: "UPS",
      tracking_number: "1Z 999",
    }),
  "shipped orders": async () =>
    asAdmin("POST", "/orders/bulk-ship", {
      orders: [{ id: (await aPaidOrder(await aProduct())).orderId, tracking_number: "1Z 999" }],
      notes: "On its way",
    }),
  parcel: async () => {
    const { orderId, order } = await aPaidOrder(await aProduct(), 3);
    return asAdmin("POST", `/orders/${orderId}/parcels`, {
      items: order.items.map(({ id }) => ({ order_item_id: id, quantity: 1 })),
      tracking_carrier: "UPS",
      tracking_number: "1Z 999",
    });
  },
  refund: async () => {
    const { orderId, order } = await aPaidOrder(await aProduct(), 3);
    return asAdmin("POST", `/orders/${orderId}/refund`, {
      amount: 0.05,
      reason: "Scratched",
      refund_items: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
      restock: true,
      version: order.version,
    });
  },
  "user's access": async () => {
    const { id } = await visit(await anAccount());
    return asAdmin("PUT", `/admin/users/${id}`, { account_status: "inactive", reason: "Asked for it" });
  },
  address: async () => ({
    method: "POST",
    path: "/api/addresses",
    token: (await visit(await anAccount())).token,
    json: { ...addressInput(), address_line2: "Unit 2", delivery_instructions: "Ring", is_default: true },
  }),
  profile: async () => ({
    method: "PUT",
    path: "/api/auth/profile",
    token: (await visit(await anAccount())).token,
    json: { first_name: "Robin", last_name: "Shopper", phone: "204-555-0142" },
  }),
  "cart item": async () => ({
    method: "POST",
    path: "/api/cart/items",
    token: (await visit(await anAccount())).token,
    json: { product_id: (await aProduct()).id, quantity: 2 },
  }),
  "card checkout": async () => {
    const shopper = await aShopperWith(await aProduct());
    return {
      method: "POST",
      path: "/api/checkout/create-payment-intent",
      token: shopper.token,
      json: {
        cart_id: (await getCart(shopper)).id,
        destination: {
          kind: "saved_addresses",
          shipping_address_id: shopper.address.id,
          billing_address_id: shopper.address.id,
        },
        shipping_method: "standard",
        is_paying: false,
      },
    };
  },
  "cash order": async () => {
    const shopper = await aShopperWith(await aProduct());
    return {
      method: "POST",
      path: "/api/orders/create-cod",
      token: shopper.token,
      json: {
        cart_id: (await getCart(shopper)).id,
        destination: {
          kind: "typed_addresses",
          shipping_address: addressInput(),
          billing_address: addressInput(),
        },
        notes: "Side door",
        request_id: crypto.randomUUID(),
      },
    };
  },
  "requested return": async () => {
    const { orderId, order, shopper } = await aPaidOrder(await aProduct(), 2);
    for (const status of ["shipped", "delivered"]) {
      const { method, path, token, json } = await asAdmin("PUT", `/orders/${orderId}/status`, { status });
      await call(path, { method, token, json });
    }
    return {
      method: "POST",
      path: `/api/orders/${orderId}/returns`,
      token: shopper.token,
      json: {
        items: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
        reason: "It wobbles",
        request_id: crypto.randomUUID(),
      },
    };
  },
};

async function asAdmin(method: string, path: string, json: unknown): Promise<Write> {
  admin ??= await anAdmin();
  return { method, path: `/api${path}`, token: admin.token, json };
}

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  admin ??= await anAdmin();
  return unwrap(await call(`/api${path}`, { token: admin.token }), schema);
}
