import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type AdminFamilyView, adminFamilyResponse } from "../../../contract/admin/families.ts";
import { adminProductResponse } from "../../../contract/admin/products.ts";
import { productPageResponse } from "../../../contract/catalog/catalog.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-rows.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { readCatalogueVersion } from "../builders/catalogue-writes.ts";
import { aFamily } from "../builders/families.ts";
import { anImagedProduct, aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("makes a family of a product and copies of it, with its photos, prices and texts", async () => {
  const original = await anImagedProduct({
    name: "Enamel Mug",
    sku: "EMUG-1",
    description: "Holds tea.",
    barcode: "4006381333931",
    priceCents: 500,
    compareAtPriceCents: 800,
    quantityPrices: [
      { fromQuantity: 6, priceCents: 450 },
      { fromQuantity: 12, priceCents: 300 },
    ],
    unitCostCents: 200,
  });
  const family = await save({
    name: "Enamel Mug",
    option_names: ["Colour", "Size"],
    counts_together: true,
    members: [
      keep(original, ["Red", "Small"]),
      { ...copy(original, ["Blue", "Small"]), wholesale_price: "4.00", on_hand: 7 },
      { ...copy(original, ["Blue", "Large"]), sku: "BIG-BLUE" },
    ],
  });
  expect(family).toMatchObject({ name: "Enamel Mug", counts_together: true, version: 1 });
  expect(family.members).toMatchObject([
    { name: "Enamel Mug", sku: "EMUG-1", is_active: true, wholesale_price: 5, on_hand: 20 },
    {
      name: "Enamel Mug – Blue / Small",
      sku: "EMUG-1-BLUE-SMALL",
      is_active: false,
      wholesale_price: 4,
      on_hand: 7,
    },
    { name: "Enamel Mug – Blue / Large", sku: "BIG-BLUE", is_active: false, wholesale_price: 5, on_hand: 0 },
  ]);
  const [, cheap] = family.members;
  expect(await readProduct(cheap?.id)).toMatchObject({
    description: "Holds tea.",
    barcode: null,
    retail_price: 8,
    quantity_prices: "12: 3.00",
    unit_cost: 2,
    stock_value: 14,
    images: [{ is_primary: true }],
    family: { id: family.id, members: 1 },
  });
});

test("proposes SKUs and slugs that are free", async () => {
  await aProduct({ name: "Kite – Red", sku: "KITE-RED" });
  const { id, members } = await aFamily("Kite", [{ values: ["Blue"], sku: "KITE-BLUE" }]);
  const family = await save(
    { ...gridOf("Kite"), members: [keep(members[0], ["Blue"]), copy(members[0], ["Red"])], version: 1 },
    id,
  );
  expect(family.members[1]).toMatchObject({ sku: "KITE-RED-2", slug: "kite-red-2" });
});

test("holds values for the same as the database does, which ignores the case of ASCII alone", async () => {
  const { id, members } = await aFamily("Linen", [{ values: ["Écru"] }]);
  const grid = { ...gridOf("Linen"), members: [keep(members[0], ["Écru"]), copy(members[0], ["écru"])] };
  const family = await save({ ...grid, version: 1 }, id);
  expect(family.members.map(({ values }) => values)).toEqual([["Écru"], ["écru"]]);
});

test("renames a family and its values; the names that end with a value follow", async () => {
  const { id, members } = await aFamily("Scarf", [
    { values: ["Red"] },
    { name: "Warm scarf, Infrared", values: ["frared"] },
    { name: "A scarf for you", values: ["Teal"] },
  ]);
  const before = await readCatalogueVersion();
  const family = await save(
    {
      ...gridOf("Winter Scarf"),
      option_names: ["Color"],
      members: [keep(members[0], ["Crimson"]), keep(members[1], ["Violet"]), keep(members[2], ["Green"])],
      version: 1,
    },
    id,
  );
  expect(family.members.map(({ name }) => name)).toEqual([
    "Scarf – Crimson",
    "Warm scarf, Infrared",
    "A scarf for you",
  ]);
  expect(await readCatalogueVersion()).not.toBe(before);
  const found = await unwrap(await call("/api/products/search?query=crimson"), productPageResponse);
  expect(found.data.map(({ family: shown }) => shown?.name)).toEqual(["Winter Scarf"]);
});

test("lets two members exchange their values, and adds an option", async () => {
  const { id, members } = await aFamily("Pen", [{ values: ["Red"] }, { values: ["Blue"] }]);
  const swapped = [keep(members[0], ["Blue"]), keep(members[1], ["Red"])];
  const family = await save({ ...gridOf("Pen"), members: swapped, version: 1 }, id);
  expect(family.members.map(({ name }) => name)).toEqual(["Pen – Blue", "Pen – Red"]);
  const wide = swapped.map((member) => ({ ...member, values: [...member.values, "Fine"] }));
  const widened = await save(
    { ...gridOf("Pen"), option_names: ["Colour", "Tip"], members: wide, version: 2 },
    id,
  );
  expect(widened.members.map(({ values }) => values)).toEqual([
    ["Blue", "Fine"],
    ["Red", "Fine"],
  ]);
});

test("a family that all products leave for another is deleted, and its name can be used", async () => {
  const one = await aFamily("Cup", [{ values: ["Red"] }]);
  const other = await aFamily("Cups", [{ values: ["Red"] }, { values: ["Blue"] }]);
  const members = [
    keep(one.members[0], ["Red"]),
    keep(other.members[0], ["Crimson"]),
    keep(other.members[1], ["Blue"]),
  ];
  const merged = await save({ ...gridOf("Cups"), members, version: 1 }, one.id);
  expect(merged.members.map(({ name }) => name)).toEqual(["Cup – Red", "Cups – Crimson", "Cups – Blue"]);
  expect((await call(`/api/admin/families/${other.id}`, { token: admin.token })).status).toBe(404);
});

test("a product that is not in the grid leaves the family, which its own family's form notices", async () => {
  const one = await aFamily("Plate", [{ values: ["Red"] }, { values: ["Blue"] }]);
  const other = await aFamily("Dish", [{ values: ["White"] }]);
  const grid = {
    ...gridOf("Dish"),
    members: [keep(other.members[0], ["White"]), keep(one.members[1], ["Blue"])],
  };
  await save({ ...grid, version: 1 }, other.id);
  const stale = await send(
    { ...gridOf("Plate"), members: [keep(one.members[0], ["Red"])], version: 1 },
    one.id,
  );
  expect(stale.status).toBe(409);
  const { current } = await unwrap(stale, failureResponse);
  expect(current).toMatchObject({ version: 2, members: [{ values: ["Red"] }] });

  await save({ ...gridOf("Dish"), members: [keep(other.members[0], ["White"])], version: 2 }, other.id);
  expect(await readProduct(one.members[1]?.id)).toMatchObject({ family: null, family_members: [] });
});

test("saves the grids of two admins one after the other, and refuses the second", async () => {
  const { id, members } = await aFamily("Jar", [{ values: ["Red"] }, { values: ["Blue"] }]);
  const grids = ["Tall Jar", "Wide Jar"].map((name) => ({
    ...gridOf(name),
    members: members.map((row, index) => keep(row, [`${name} ${index}`])),
    version: 1,
  }));
  const responses = await Promise.all(grids.map((grid) => send(grid, id)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a save whose answer was lost can be repeated, without a second family or second copies", async () => {
  const original = await aProduct({ name: "Vase", sku: "VASE" });
  const blue = { ...copy(original, ["Blue"]), id: crypto.randomUUID() };
  const members = [keep(original, ["Red"]), blue];
  const made = { ...gridOf("Vases"), id: crypto.randomUUID(), members };
  const family = await save(made);
  expect(family).toMatchObject({ id: made.id, members: [{ id: original.id }, { id: blue.id }] });
  expect(await save(made)).toEqual(family);
  expect(await save({ ...made, name: "Tall Vases" })).toMatchObject({ name: "Tall Vases", version: 2 });

  const green = { ...copy(original, ["Green"]), id: crypto.randomUUID() };
  const changed = { ...made, members: [...members, green], version: 2 };
  const wider = await save(changed, family.id);
  expect(wider.members.map(({ id }) => id)).toEqual([original.id, blue.id, green.id]);
  expect(await save(changed, family.id)).toEqual(wider);
  const edited = { ...changed, name: "Vases for you" };
  expect((await send(edited, family.id)).status).toBe(409);
  const overwritten = await save({ ...edited, version: wider.version }, family.id);
  expect(overwritten.members).toEqual(wider.members);
});

test("refuses a copy with the id of another member", async () => {
  const original = await aProduct({ name: "Tray", sku: "TRAY" });
  const twins = [keep(original, ["Red"]), { ...copy(original, ["Blue"]), id: original.id }];
  expect(Object.keys((await refuse({ ...gridOf("Other"), members: twins })).errors ?? {})).toEqual([
    "members.1.product_id",
  ]);
});

test("refuses what a family cannot have, with a message for each field", async () => {
  const red = await aProduct({ sku: "TAKEN-1" });
  const blue = await aProduct();
  const { errors } = await refuse({
    ...gridOf("Faulty"),
    option_names: ["Colour", "colour"],
    members: [
      keep(red, ["Red", "S"]),
      keep(blue, ["RED", "s"]),
      keep(blue, ["Blue"]),
      keep({ id: crypto.randomUUID() }, ["Green", "S"]),
      copy({ id: crypto.randomUUID() }, ["Grey", "S"]),
      { ...keep(red, ["Pink", "S"]), copy_of: red.id },
    ],
  });
  expect(Object.keys(errors ?? {}).toSorted()).toEqual([
    "members.1.values",
    "members.2.product_id",
    "members.2.values",
    "members.3.product_id",
    "members.4.copy_of",
    "members.5.copy_of",
    "option_names.1",
  ]);
  const taken = { ...copy(red, ["Red"]), sku: "TAKEN-1" };
  expect((await refuse({ ...gridOf("Faulty"), members: [keep(red, ["Blue"]), taken] })).errors).toEqual({
    "members.1.sku": "Another product already uses this SKU",
  });
  const many = Array.from({ length: 101 }, (_, index) => copy(red, [String(index)]));
  expect(Object.keys((await refuse({ ...gridOf("Faulty"), members: many })).errors ?? {})).toEqual([
    "members",
  ]);
  await aFamily("Café", [{}]);
  const named = await send({ ...gridOf("CAFE"), members: [keep(red, ["Red"])] });
  expect([named.status, (await unwrap(named, failureResponse)).errors]).toEqual([
    409,
    { name: "Another family has this name" },
  ]);
});

test("an archived member leaves lists, and its values are free for another product", async () => {
  const { id, members } = await aFamily("Lamp", [{ values: ["Red"], priceCents: 100 }, { values: ["Blue"] }]);
  const [red, blue] = members;
  await aPaidOrder({ id: red?.id ?? "" });
  await remove(red);
  const { data } = await unwrap(await call("/api/products?search=lamp"), productPageResponse);
  expect(data.map(({ name, family }) => [name, family?.members])).toEqual([["Lamp – Blue", 1]]);
  expect((await readFamily(id)).members.map(({ name }) => name)).toEqual(["Lamp – Blue"]);

  await restore(red);
  expect((await readFamily(id)).members.map(({ name }) => name)).toEqual(["Lamp – Red", "Lamp – Blue"]);
  await remove(red);
  await save({ ...gridOf("Lamp"), members: [keep(blue, ["red"])], version: 1 }, id);
  await restore(red);
  expect(await readProduct(red?.id)).toMatchObject({ family: null });
});

test("a family is deleted with its last member, also an archived one", async () => {
  const erased = await aFamily("Fork", [{}]);
  await remove(erased.members[0]);
  const archived = await aFamily("Knife", [{}]);
  await aPaidOrder({ id: archived.members[0]?.id ?? "" });
  await remove(archived.members[0]);
  expect(
    await env.DB.prepare("SELECT name FROM product_families WHERE name IN ('Fork', 'Knife')").all(),
  ).toMatchObject({ results: [] });
});

test("a duplicate of a member stands alone", async () => {
  const { members } = await aFamily("Rug", [{ values: ["Red"] }]);
  const path = `/api/admin/products/${members[0]?.id}/duplicate`;
  const { data } = await unwrap(
    await call(path, { method: "POST", token: admin.token }),
    adminProductResponse,
  );
  expect(data.family).toBeNull();
});

test("saves a hundred members at once", async () => {
  const original = await anImagedProduct({ name: "Candle", sku: "CANDLE" });
  const values = Array.from({ length: 100 }, (_, index) => [`Scent ${index + 1}`]);
  const members = values.map((own, index) => (index === 0 ? keep(original, own) : copy(original, own)));
  const family = await save({ ...gridOf("Candle"), option_names: ["Scent"], members });
  expect(family.members.map((member) => member.values)).toEqual(values);
  expect(new Set(family.members.map(({ primaryImage }) => primaryImage?.image_url)).size).toBe(1);
  const renamed = family.members.map((member) => keep(member, [`New ${member.values[0]}`]));
  const again = await save(
    { ...gridOf("Candle"), option_names: ["Scent"], members: renamed, version: 1 },
    family.id,
  );
  expect(again.members.at(-1)).toMatchObject({ name: "Candle – New Scent 100", values: ["New Scent 100"] });
});

function gridOf(name: string) {
  return { name, option_names: ["Colour"] };
}

type Named = Pick<ProductRow, "id"> | undefined;

function keep(product: Named, values: readonly string[]) {
  return { product_id: product?.id ?? "", copy_of: null, values };
}

function copy(product: Named, values: readonly string[]) {
  return { product_id: null, copy_of: product?.id ?? "", values };
}

function send(json: object, id?: string): Promise<Response> {
  const { token } = admin;
  if (id === undefined) return call("/api/admin/families", { token, json });
  return call(`/api/admin/families/${id}`, { method: "PUT", token, json });
}

async function save(json: object, id?: string): Promise<AdminFamilyView> {
  return (await unwrap(await send(json, id), adminFamilyResponse)).data;
}

async function refuse(json: object) {
  const response = await send(json);
  expect(response.status).toBe(422);
  return unwrap(response, failureResponse);
}

async function readFamily(id: string): Promise<AdminFamilyView> {
  return (await unwrap(await call(`/api/admin/families/${id}`, { token: admin.token }), adminFamilyResponse))
    .data;
}

async function readProduct(id = "") {
  return (await unwrap(await call(`/api/admin/products/${id}`, { token: admin.token }), adminProductResponse))
    .data;
}

async function remove(product: Named): Promise<void> {
  const response = await call(`/api/products/${product?.id}`, { method: "DELETE", token: admin.token });
  expect(response.status).toBe(200);
}

async function restore(product: Named): Promise<void> {
  const path = `/api/admin/products/${product?.id}/restore`;
  expect((await call(path, { method: "POST", token: admin.token })).status).toBe(200);
}
