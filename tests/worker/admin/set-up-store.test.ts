import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { adminCategoriesResponse } from "../../../contract/admin/categories.ts";
import { emailPreviewResponse } from "../../../contract/admin/email-templates.ts";
import { setupResponse } from "../../../contract/admin/setup.ts";
import { adminTaxesResponse } from "../../../contract/admin/taxes.ts";
import { storePages } from "../../../contract/catalog/pages.ts";
import { writtenEmailKinds } from "../../../contract/orders/emails.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { standardColour } from "../../../contract/store/colours.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import { findDemoWords } from "../../builders/demo-words.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { anImage } from "../builders/images.ts";
import { withMethods } from "../builders/outages.ts";
import { openPage } from "../builders/pages.ts";
import { uploadImage } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

/** The answers to the questions of the form. */
const answers = {
  name: "Tidewater Paper",
  tagline: "Paper, pens and cards",
  categories: ["Notebooks", "Pens & Ink", "Stationery"],
  street: "1800 Hollis Street",
  locality: "Halifax",
  postal_code: "b3j1a1",
  phone: "902-555-0142",
  email: "hello@tidewater.example",
  shipping_flat_rate: 8.5,
  shipping_free_over: null,
  cash_on_delivery: false,
};

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await setUp(answers);
});

// The tests share one store. The last two tests place orders, which end the setup.
test("derives what an owner would have to look up", async () => {
  await setUp(answers);
  const setup = await readSetup();
  expect(setup).toMatchObject({
    is_possible: true,
    time_zone: "America/Halifax",
    order_prefix: "TP",
    local_areas: ["B3J"],
    registrations: [],
    categories: answers.categories,
    identity: {
      town: "Halifax, Nova Scotia",
      description: "Paper, pens and cards. Order online from Halifax, Nova Scotia.",
      address: { province: "NS", postal_code: "B3J 1A1", country: "Canada", latitude: null, longitude: null },
      tax_number: null,
    },
  });
  const { data } = await unwrap(await call("/api/store-settings"), publicSettingsResponse);
  expect(data.categories.map(({ path }) => path)).toEqual(["/notebooks", "/pens-ink", "/stationery"]);
  expect(data).toMatchObject({
    shipping_rules: { flat_rate: 8.5, free_over: null },
    cash_on_delivery: false,
  });
  const { results } = await env.DB.prepare("SELECT postal_code FROM local_postal_codes").all();
  expect(results).toEqual([{ postal_code: "B3J" }]);
});

test("shows nothing of the demonstration, on any page or in any email", async () => {
  await setUp(answers);
  const pages = [...storePages.map(({ path }) => path).filter((path) => !path.includes("$")), "/notebooks"];
  for (const path of [...pages, "/feed.xml", "/sitemap.xml", "/manifest.webmanifest", "/store-mark.svg"]) {
    const text = await (await openPage(path)).text();
    expect(findDemoWords(text), path).toEqual([]);
  }
  for (const path of ["/api/store-settings", "/api/store-settings/home"]) {
    expect(findDemoWords(await (await call(path)).text()), path).toEqual([]);
  }
  for (const kind of writtenEmailKinds) {
    const response = await call(`/api/admin/emails/previews/${kind}`, { token: admin.token });
    const { data } = await unwrap(response, emailPreviewResponse);
    expect(findDemoWords(JSON.stringify(data)), kind).toEqual([]);
  }
});

test.each([
  ["an order number", "Order PD-7K3M-Q9TX", ["PD-"]],
  ["a postal code", '"postal_code":"R2C 1R1"', ["R2C"]],
  ["a latitude", '"latitude":49.8955', ["49.89"]],
  ["a token that has both by chance", "?token=8Rqr-PD-x3R2C1.Zk_r2c-pd-", []],
  ["a time of the day", "2026-11-28T21:30:49.891Z", []],
])("knows the demonstration by %s", (_, text, words) => {
  expect(findDemoWords(text)).toEqual(words);
});

test("names the law and the courts of the store's province, and its tax number", async () => {
  await setUp({ ...answers, tax_number: "123456789 rt 0001" });
  const terms = await (await openPage("/terms")).text();
  expect(terms).toContain("the laws of Nova Scotia");
  expect(terms).toContain("the courts of Nova Scotia decide");
  expect(terms).toContain("the Consumer Protection Act of Nova Scotia");
  expect(terms).toContain("We are registered for GST/HST 123456789RT0001.");
  await setUp({ ...answers, tax_number: null });
});

test("takes every derived fact as the owner changes it", async () => {
  const changed = {
    province: "PE",
    is_province_confirmed: true,
    town: "by the harbour",
    description: "Everything of paper.",
    time_zone: "America/St_Johns",
    order_prefix: "TIDE",
    local_areas: ["B3H", "B3K", "B0J 2C0"],
    guest_checkout: true,
    latitude: 44.6,
    longitude: -63.5,
    colour: "#7a2f6b",
  };
  await setUp({ ...answers, ...changed });
  expect(await readSetup()).toMatchObject({
    time_zone: "America/St_Johns",
    order_prefix: "TIDE",
    local_areas: ["B0J 2C0", "B3H", "B3K"],
    guest_checkout: true,
    identity: {
      town: "by the harbour",
      description: "Everything of paper.",
      address: { province: "PE", is_province_confirmed: true, latitude: 44.6, longitude: -63.5 },
      colour: "#7a2f6b",
    },
  });
  await setUp({ ...answers, colour: standardColour, guest_checkout: false });
});

test("keeps the point on the map while the postal code stays, and has none for another", async () => {
  await setUp({ ...answers, latitude: 44.6, longitude: -63.5 });
  await setUp(answers);
  expect((await readSetup()).identity.address).toMatchObject({ latitude: 44.6, longitude: -63.5 });
  await setUp({ ...answers, postal_code: "B0J 2C0" });
  expect((await readSetup()).identity.address).toMatchObject({ latitude: null, longitude: null });
  const contact = await (await openPage("/contact")).text();
  expect(contact).not.toContain("GeoCoordinates");
});

test("taxes orders by place with the registrations that it is told, from today", async () => {
  await setUp({ ...answers, tax_number: "123456789 rt 0001" });
  expect(await readTaxes()).toMatchObject({
    tax_mode: "by_place",
    document: { registrations: [{ kind: "gst_hst", number: "123456789RT0001", until: null }] },
  });
  const provincial_tax_numbers = { qst: "1234567890 TQ 0001", mb_rst: null };
  await setUp({ ...answers, provincial_tax_numbers });
  await setUp({ ...answers, tax_number: "123456789RT0001", provincial_tax_numbers });
  expect((await readSetup()).registrations).toEqual([
    { kind: "gst_hst", number: "123456789RT0001" },
    { kind: "qst", number: "1234567890TQ0001" },
  ]);
  const before = await readTaxes();
  await setUp(answers);
  expect(await readTaxes()).toEqual(before);
  await setUp({ ...answers, tax_number: null, provincial_tax_numbers: { qst: null } });
  expect(await readTaxes()).toMatchObject({ tax_mode: "per_product", document: { registrations: [] } });
});

test.each([
  ["no name", { name: " " }, "name"],
  ["no category", { categories: [] }, "categories"],
  ["a category with the address of a page", { categories: ["Deals"] }, "categories"],
  ["a postal code of another country", { postal_code: "90210" }, "postal_code"],
  ["an unknown province", { province: "NSW" }, "province"],
  ["a province that contradicts the postal code", { province: "PE" }, "province"],
  ["a light colour", { colour: "#f5dfa6" }, "colour"],
  ["a logo that was not uploaded", { logo_hash: "0".repeat(64) }, "logo_hash"],
  ["a wrong tax number", { tax_number: "12345" }, "tax_number"],
  ["a wrong provincial number", { provincial_tax_numbers: { qst: "12345" } }, "provincial_tax_numbers.qst"],
  ["an area that is not one", { local_areas: ["Halifax"] }, "local_areas.0"],
  ["half a position on the map", { latitude: 44.6 }, "latitude"],
  ["a negative price", { shipping_flat_rate: -1 }, "shipping_flat_rate"],
])("refuses %s, and saves nothing", async (_, change, field) => {
  const before = await readSetup();
  const response = await putSetup({ ...answers, name: "Another Name", ...change });
  const { errors } = await unwrap(response, failureResponse);
  expect(Object.keys(errors ?? {})).toEqual([field]);
  expect(await readSetup()).toEqual(before);
});

test("takes an area that is named twice once", async () => {
  await setUp({ ...answers, local_areas: ["B3H", "b3h"] });
  expect((await readSetup()).local_areas).toEqual(["B3H"]);
});

test("keeps categories that have products, after the named ones", async () => {
  await aProduct({ category: "Notebooks" });
  await setUp({ ...answers, categories: ["Cards", "notebooks", "cards"] });
  expect((await readSetup()).categories).toEqual(["Cards", "Notebooks"]);
  await setUp({ ...answers, categories: ["Cards"] });
  expect((await readSetup()).categories).toEqual(["Cards", "Notebooks"]);
});

test("empties the example description of a named category, but not one that the owner wrote", async () => {
  await setUp(answers);
  await env.DB.prepare(
    `INSERT INTO categories (id, name, slug, description, position, created_at, updated_at) VALUES
      ('6f1d0c5e-6d0b-4b86-9f0b-000000000001', 'Toys', 'toys', 'An example', 50, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
      ('6f1d0c5e-6d0b-4b86-9f0b-000000000002', 'Games', 'games', 'An example', 51, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  ).run();
  await addCategory({ name: "Cards", description: "Our own cards" });
  await changeCategory("Games", { description: "Our own games" });
  await setUp({ ...answers, categories: ["Toys", "Games", "Cards"] });
  const descriptions = (await listCategories()).map(({ name, description }) => [name, description]);
  expect(descriptions.slice(0, 3)).toEqual([
    ["Toys", ""],
    ["Games", "Our own games"],
    ["Cards", "Our own cards"],
  ]);
});

test("shows a named category that was hidden", async () => {
  await setUp(answers);
  await changeCategory("Stationery", { is_shown: false });
  await setUp({ ...answers, categories: ["Stationery"] });
  expect(await findCategory("Stationery")).toMatchObject({ is_shown: true });
});

test.each([
  ["two names", ["Toys & Games", "Toys Games"], ["Toys & Games", "Toys Games"]],
  ["a name and a category with products", ["Home, Kitchen"], ["Home, Kitchen", "Home & Kitchen"]],
  ["a name and a former address", ["Paper Kites"], ["Paper Kites", "Kites"]],
])("refuses %s with the same address, and says which", async (_, categories, names) => {
  await setUp({ ...answers, categories: ["Home & Kitchen", "Paper Kites"] });
  for (const category of ["Home & Kitchen", "Paper Kites"]) await aProduct({ category });
  await changeCategory("Paper Kites", { name: "Kites" });
  const before = await readSetup();
  const { code, errors } = await unwrap(await putSetup({ ...answers, categories }), failureResponse);
  expect(code).toBe("invalid_input");
  for (const name of names) expect(errors?.categories).toContain(`“${name}”`);
  expect(await readSetup()).toEqual(before);
  await changeCategory("Kites", { name: "Paper Kites" });
});

test("keeps the logo of version 0.1.0, which could be of any size", async () => {
  await setUp(answers);
  const { content_hash: hash } = await uploadImage(admin, await anImage(300, 60));
  await env.DB.prepare(
    "UPDATE store_content SET value = json_set(value, '$.logo_hash', ?) WHERE key = 'identity'",
  )
    .bind(hash)
    .run();
  await setUp({ ...answers, logo_hash: hash });
  expect((await readSetup()).identity).toMatchObject({
    logo_hash: hash,
    logo_size: { width: 300, height: 60 },
  });
  await setUp({ ...answers, logo_hash: null });
  const { errors } = await unwrap(await putSetup({ ...answers, logo_hash: hash }), failureResponse);
  expect(errors?.logo_hash).toMatch(/at least 80 pixels high/);
});

test("keeps a tax number that is not named, and erases null", async () => {
  await setUp({ ...answers, tax_number: "123456789RT0001" });
  await setUp(answers);
  expect((await readSetup()).identity.tax_number).toBe("123456789RT0001");
  await setUp({ ...answers, tax_number: null });
  expect((await readSetup()).identity.tax_number).toBeNull();
});

test("refuses the form of an earlier version, and returns the current facts", async () => {
  const { identity_version, settings_version } = await readSetup();
  await setUp({ ...answers, name: "First" });
  const second = await putSetup({ ...answers, name: "Second", identity_version, settings_version });
  expect(second.status).toBe(409);
  expect(await unwrap(second, failureResponse)).toMatchObject({ current: { identity: { name: "First" } } });
});

test("records who set up the store, with the facts before and after", async () => {
  await setUp({ ...answers, name: "Tidewater" });
  await setUp(answers);
  const entry = (await listAuditEntries("store")).at(-1);
  expect(entry).toMatchObject({
    action: "store.setup",
    before: { name: "Tidewater" },
    after: { name: "Tidewater Paper" },
  });
});

test("records the names that the categories have, with those that stay because of products", async () => {
  await aProduct({ category: "Stationery" });
  await setUp({ ...answers, categories: ["Notebooks", "Pens & Ink"] });
  await setUp({ ...answers, categories: ["notebooks"] });
  const { categories } = await readSetup();
  expect(categories).toEqual(expect.arrayContaining(["Notebooks", "Stationery"]));
  expect((await listAuditEntries("store")).at(-1)).toMatchObject({
    before: { categories: expect.arrayContaining(["Pens & Ink"]) },
    after: { categories },
  });
});

test("changes nothing if the first order is placed meanwhile", async () => {
  const product = await aProduct({ category: "Notebooks" });
  const before = await readSetup();
  let isOrdered = false;
  const batch = async (statements: D1PreparedStatement[]) => {
    // All that the request reads is in smaller batches.
    if (!isOrdered && statements.length > 4) {
      isOrdered = true;
      await aPaidOrder(product);
    }
    return env.DB.batch(statements);
  };
  const bindings = { DB: withMethods(env.DB, { batch }) };
  const response = await putSetup({ ...answers, name: "Too Late" }, { bindings });
  expect(isOrdered).toBe(true);
  expect((await unwrap(response, failureResponse)).message).toContain("The store has orders");
  expect(await readSetup()).toEqual({ ...before, is_possible: false });
});

test("is not possible once the store has an order, and then changes nothing", async () => {
  await aPaidOrder(await aProduct({ category: "Notebooks" }));
  const before = await readSetup();
  expect(before.is_possible).toBe(false);
  const response = await putSetup({ ...answers, name: "Too Late" });
  expect(response.status).toBe(409);
  expect((await unwrap(response, failureResponse)).message).toContain("The store has orders");
  expect(await readSetup()).toEqual(before);
});

async function readTaxes() {
  return (await unwrap(await call("/api/admin/taxes", { token: admin.token }), adminTaxesResponse)).data;
}

async function setUp(body: object) {
  const response = await putSetup(body);
  return (await unwrap(response, setupResponse)).data;
}

async function putSetup(body: object, options: { bindings?: Record<string, unknown> } = {}) {
  const { identity_version, settings_version } = await readSetup();
  const json = { identity_version, settings_version, ...body };
  return call("/api/admin/setup", { method: "PUT", token: admin.token, json, ...options });
}

async function listCategories() {
  return (await unwrap(await call("/api/admin/categories", { token: admin.token }), adminCategoriesResponse))
    .data;
}

async function findCategory(name: string) {
  const category = (await listCategories()).find((each) => each.name === name);
  if (category === undefined) throw new Error(`There is no category ${name}`);
  return category;
}

async function addCategory(json: object) {
  expect((await call("/api/admin/categories", { method: "POST", token: admin.token, json })).status).toBe(
    201,
  );
}

async function changeCategory(name: string, json: object) {
  const { id } = await findCategory(name);
  const response = await call(`/api/admin/categories/${id}`, { method: "PUT", token: admin.token, json });
  expect(response.status).toBe(200);
}

async function readSetup() {
  return (await unwrap(await call("/api/admin/setup", { token: admin.token }), setupResponse)).data;
}
