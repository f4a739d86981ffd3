import { beforeAll, describe, expect, test } from "vitest";
import { undoResponse } from "../../../../contract/admin/change-sets.ts";
import { maxFamilyMembers } from "../../../../contract/catalog/families.ts";
import { type ImportRow, maxImportRows } from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { createRow, importAs, newProductFields } from "../../builders/imports.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct, changeProduct } from "../../builders/products.ts";
import { aPaidOrder } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("a family of a file", () => {
  test("is created with its products, and ends with them by Undo", async () => {
    const { change_set_id, rows } = await importFamily("New");
    expect(rows.map(({ family, outcome }) => [family, outcome])).toEqual([
      ["New", "created"],
      ["New", "created"],
    ]);
    expect(await readFamily("New")).toEqual({
      option_names: '["Colour","Size"]',
      version: 1,
      members: ["New-R Red/S", "New-B Blue/S"],
    });
    expect(await undo(change_set_id)).toEqual({ restored: 0, removed: 2, kept: 0 });
    expect(await readFamily("New")).toBeUndefined();
  });

  test("is found however its name is typed, and gets the products of other rows", async () => {
    await importFamily("Théière");
    const product = await aProduct();
    const before = await readFamily("Théière");
    const { rows, change_set_id } = await importRows([
      familyRow(2, { sku: product.sku }, ["THEIERE", "", "Green | S"]),
    ]);
    expect(rows).toMatchObject([{ outcome: "updated", family: "Théière", changes: ["family"] }]);
    expect(await readFamily("Théière")).toEqual({
      ...before,
      version: 2,
      members: [...(before?.members ?? []), `${product.sku} Green/S`],
    });
    expect(await undo(change_set_id)).toMatchObject({ restored: 1 });
    expect(await readFamily("Théière")).toMatchObject({ members: before?.members });
  });

  test("spans chunks, and is undone as a whole", async () => {
    const [first, ...others] = familyRows("Wide");
    const { change_set_id } = await importRows([first ?? createRow(2, {})]);
    const second = await importRows(others, { change_set_id });
    expect(second.rows).toMatchObject([{ family: "Wide", warnings: [] }]);
    expect(await readFamily("Wide")).toMatchObject({ members: ["Wide-R Red/S", "Wide-B Blue/S"] });
    expect(await undo(change_set_id)).toMatchObject({ removed: 2 });
    expect(await readFamily("Wide")).toBeUndefined();
  });

  test("is the same after a repeated chunk and a repeated file", async () => {
    const { change_set_id } = await importFamily("Again");
    const family = await readFamily("Again");
    expect(await importRows(familyRows("Again"), { change_set_id })).toMatchObject({ created: 2, failed: 0 });
    expect(await importRows(familyRows("Again"))).toMatchObject({ unchanged: 2, change_set_id: null });
    expect(await readFamily("Again")).toEqual(family);
  });

  test("refuses a row with too few values, or with those of another product", async () => {
    await importFamily("Strict");
    const { rows } = await importRows([
      familyRow(2, newProductFields("Strict-1"), ["Strict", "", "Green"]),
      familyRow(3, newProductFields("Strict-2"), ["Strict", "", "red | s"]),
      familyRow(4, newProductFields("Strict-3"), ["Strict", "", "Green | S"]),
      familyRow(5, newProductFields("Strict-4"), ["Strict", "", "green | s"]),
    ]);
    expect(rows.map(({ messages }) => messages[0])).toEqual([
      "“Green” is not a value of each option of “Strict”: Colour | Size",
      "“red / s” of “Strict” is another product's",
      "Starts inactive: it has no image yet",
      "“green / s” of “Strict” is another product's",
    ]);
  });

  test("lets two members exchange their values, and back by Undo", async () => {
    await importFamily("Swap");
    const { change_set_id } = await importRows([
      familyRow(2, { sku: "Swap-R" }, ["Swap", "", "Blue | S"]),
      familyRow(3, { sku: "Swap-B" }, ["Swap", "", "Red | S"]),
    ]);
    expect(await readFamily("Swap")).toMatchObject({ members: ["Swap-R Blue/S", "Swap-B Red/S"] });
    expect(await undo(change_set_id)).toMatchObject({ restored: 2 });
    expect(await readFamily("Swap")).toMatchObject({ members: ["Swap-R Red/S", "Swap-B Blue/S"] });
  });

  test("gives a new product the values that a member leaves, and back by Undo", async () => {
    await importFamily("Crimson");
    const report = await importRows([
      familyRow(2, { sku: "Crimson-R" }, ["Crimson", "", "Crimson | S"]),
      familyRow(3, newProductFields("Crimson-N"), ["Crimson", "", "Red | S"]),
    ]);
    expect(report).toMatchObject({ created: 1, updated: 1 });
    expect(await readFamily("Crimson")).toMatchObject({
      members: ["Crimson-R Crimson/S", "Crimson-B Blue/S", "Crimson-N Red/S"],
    });
    expect(await undo(report.change_set_id)).toEqual({ restored: 1, removed: 1, kept: 0 });
    expect(await readFamily("Crimson")).toMatchObject({ members: ["Crimson-R Red/S", "Crimson-B Blue/S"] });
  });

  test("keeps the values of a row that fails from the rows before it", async () => {
    await importRows([
      ...familyRows("Stuck"),
      familyRow(4, newProductFields("Stuck-G"), ["Stuck", "", "Green | S"]),
    ]);
    const { rows, updated } = await importRows([
      familyRow(2, { sku: "Stuck-R" }, ["Stuck", "", "Blue | S"]),
      familyRow(3, { sku: "Stuck-B" }, ["Stuck", "", "Green | S"]),
      { ...familyRow(4, { sku: "Stuck-G" }, ["Stuck", "", "Red | S"]), problem: "Cannot be read" },
    ]);
    expect(rows.map(({ messages }) => messages)).toEqual([
      ["“Blue / S” of “Stuck” is another product's"],
      ["“Green / S” of “Stuck” is another product's"],
      ["Cannot be read"],
    ]);
    expect(updated).toBe(0);
  });

  test("gets a new version if a product leaves it, and if Undo brings it back", async () => {
    await importFamily("Left");
    await importFamily("Joined");
    const { change_set_id } = await importRows([
      familyRow(2, { sku: "Left-R" }, ["Joined", "", "Green | S"]),
    ]);
    expect([await readFamily("Left"), await readFamily("Joined")]).toMatchObject([
      { version: 2 },
      { version: 2 },
    ]);
    await undo(change_set_id);
    expect([await readFamily("Left"), await readFamily("Joined")]).toMatchObject([
      { version: 3 },
      { version: 3 },
    ]);
  });

  test("has its former options again by Undo, unless somebody has renamed them since", async () => {
    await importFamily("Words");
    const rename = (options: string) =>
      importRows([familyRow(2, { sku: "Words-R" }, ["Words", options, ""])]);
    const { change_set_id, rows } = await rename("Color | Size");
    expect(rows).toMatchObject([{ changes: ["family_options"] }]);
    expect(await readFamily("Words")).toMatchObject({ option_names: '["Color","Size"]' });
    await undo(change_set_id);
    expect(await readFamily("Words")).toMatchObject({ option_names: '["Colour","Size"]' });

    const second = await rename("Couleur | Size");
    await run("UPDATE product_families SET option_names = '[\"Hue\",\"Size\"]' WHERE name = 'Words'");
    expect(await undo(second.change_set_id)).toMatchObject({ restored: 1 });
    expect(await readFamily("Words")).toMatchObject({ option_names: '["Hue","Size"]' });
  });

  test("has at most 100 products, without archived ones, which give way", async () => {
    const rows = Array.from({ length: maxFamilyMembers + 1 }, (_, index) =>
      familyRow(index + 2, newProductFields(`Full-${index}`), ["Full", "Number", String(index)]),
    );
    expect(maxImportRows).toBeGreaterThan(maxFamilyMembers);
    const report = await importRows(rows);
    expect(report).toMatchObject({ created: 100, failed: 1 });
    expect(report.rows.at(-1)?.messages).toEqual([
      "“Full” has 100 products already, and a family has no more",
    ]);

    await run("UPDATE products SET is_active = 0, archived_at = updated_at WHERE sku = 'Full-7'");
    const newcomer = familyRow(2, newProductFields("Full-new"), ["Full", "", "7"]);
    expect(await importRows([newcomer])).toMatchObject({ created: 1 });
    expect(await findProduct("Full-7")).toMatchObject({ family_id: null, family_values: null });
  });
});

describe("an undone import", () => {
  test("leaves a product out of its former family if that is gone or its values are taken", async () => {
    await importFamily("Former");
    const other = await aProduct();
    const moved = await importRows([
      familyRow(2, { sku: "Former-R" }, ["Latter", "Kind", "One"]),
      familyRow(3, { sku: "Former-B" }, ["Latter", "Kind", "Two"]),
    ]);
    await importRows([familyRow(2, { sku: other.sku }, ["Former", "", "Red | S"])]);
    expect(await undo(moved.change_set_id)).toMatchObject({ restored: 2, kept: 0 });
    expect(await readFamily("Former")).toMatchObject({ members: ["Former-B Blue/S", `${other.sku} Red/S`] });
    expect(await readFamily("Latter")).toBeUndefined();

    const again = await importRows([familyRow(2, { sku: "Former-B" }, ["Third", "Kind", "Two"])]);
    await run("UPDATE products SET family_id = NULL, family_values = NULL WHERE sku = ?", other.sku);
    await run("DELETE FROM product_families WHERE name = 'Former'");
    expect(await undo(again.change_set_id)).toMatchObject({ restored: 1 });
    expect(await readFamily("Third")).toBeUndefined();
  });

  test("archives a member that was sold, without its family", async () => {
    const { change_set_id } = await importFamily("Sold");
    const sold = await findProduct("Sold-R");
    await run("UPDATE products SET is_active = 1 WHERE sku = 'Sold-R'");
    await aPaidOrder({ ...(await aProduct()), ...sold }, 2);
    expect(await undo(change_set_id)).toEqual({ restored: 0, removed: 2, kept: 0 });
    expect(await readFamily("Sold")).toBeUndefined();
    expect(await findProduct("Sold-R")).toMatchObject({
      family_id: null,
      family_values: null,
      stock_on_hand: 7,
    });
  });

  test("keeps the family and the cost that a product has got since from others", async () => {
    const product = await aProduct({ stockQuantity: 10, unitCostCents: 100 });
    const { change_set_id } = await importRows([
      createRow(2, { sku: product.sku, name: "By file", unit_cost: "1.20" }),
    ]);
    await run(
      "INSERT INTO stock_movements (product_id, quantity, cause, value_cents, created_at) VALUES (?, 10, 'received', 1600, ?)",
      product.id,
      new Date().toISOString(),
    );
    expect(await undo(change_set_id)).toMatchObject({ restored: 1 });
    expect(await findProduct(product.sku)).toMatchObject({ name: product.name, unit_cost_cents: 140 });
  });
});

describe("the ledger of an import", () => {
  test("has a row for each change of the stock, and for Undo the units that are left", async () => {
    const product = await aProduct({ stockQuantity: 5, unitCostCents: 80 });
    const { change_set_id } = await importRows([
      createRow(2, { sku: product.sku, on_hand: "15", unit_cost: "1.00" }),
    ]);
    const { orderId } = await aPaidOrder(product, 7);
    await moveTo(admin, orderId, "shipped");
    await undo(change_set_id);
    expect((await listMovements(product.id)).filter(({ cause }) => cause === "corrected")).toEqual([
      { cause: "corrected", quantity: 0, on_hand_after: 5 },
      { cause: "corrected", quantity: 10, on_hand_after: 15 },
      { cause: "corrected", quantity: -8, on_hand_after: 0 },
    ]);
  });

  test("values the units that an Undo takes away as they came", async () => {
    const product = await aProduct({ stockQuantity: 5, unitCostCents: 80 });
    const { change_set_id } = await importRows([
      createRow(2, { sku: product.sku, on_hand: "15", unit_cost: "1.00" }),
    ]);
    expect(await findProduct(product.sku)).toMatchObject({ stock_on_hand: 15, stock_value_cents: 1_500 });
    await undo(change_set_id);
    expect(await findProduct(product.sku)).toMatchObject({
      stock_on_hand: 5,
      stock_value_cents: 400,
      unit_cost_cents: 80,
    });
  });
});

describe("the variants of another shop", () => {
  const readShopify = (name: string, ...variants: readonly string[]) =>
    readProductCsv(
      [
        "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price",
        ...variants.map((value) => `${name.toLowerCase()},${name},Toys,Colour,${value},${name}-${value},5`),
      ].join("\n"),
    ).rows;

  test("find the family that they are in, although it was renamed, and change nothing", async () => {
    const rows = readShopify("Cup", "Red", "Blue");
    expect(await importRows(rows)).toMatchObject({ created: 2 });
    await run("UPDATE product_families SET name = 'Renamed cup' WHERE name = 'Cup'");
    expect(await importRows(rows)).toMatchObject({ unchanged: 2 });
    const { created } = await importRows(readShopify("Cup", "Red", "Blue", "Green"));
    expect(created).toBe(1);
    expect(await readFamily("Renamed cup")).toMatchObject({
      members: ["Cup-Red Red", "Cup-Blue Blue", "Cup-Green Green"],
    });
    expect(await readFamily("Cup")).toBeUndefined();
  });

  test("are not taken from another family, and stand alone if another product has their values", async () => {
    await importRows(readShopify("Jug", "Red", "Blue", "Green"));
    const other = await aProduct();
    await importRows([
      familyRow(2, { sku: "Jug-Blue" }, ["By hand", "Colour", "Blue"]),
      familyRow(3, { sku: other.sku }, ["Jug", "", "Black"]),
    ]);
    const { rows } = await importRows(readShopify("Jug", "Red", "Blue", "Green", "Black"));
    expect(rows.map(({ outcome, warnings }) => [outcome, warnings.at(-1)])).toEqual([
      ["unchanged", undefined],
      ["unchanged", "Is in the family “By hand”, and not moved to “Jug”"],
      ["unchanged", undefined],
      ["created", "“Black” of “Jug” is another product's: the family is left out"],
    ]);
    expect(await readFamily("By hand")).toMatchObject({ members: ["Jug-Blue Blue"] });
  });
});

test("exports come back unchanged, and Shopify's layout has a family as one product", async () => {
  await importRows(
    [
      ["Red | a", "S"],
      ["Blue", "S"],
    ].map((values, index) =>
      familyRow(
        index + 2,
        {
          ...newProductFields(`Trip-${index}`),
          name: `Trip - ${values.join(" / ")}`,
          unit_cost: "1.10",
          supplier: "Prairie Toys",
          reorder_point: "4",
        },
        ["Trip", "Colour | Size", values.map((value) => value.replace("|", "\\|")).join(" | ")],
      ),
    ),
  );
  const own = readProductCsv(await exportAs("store"));
  expect(own.columns.filter(({ question }) => question !== undefined)).toEqual([]);
  expect(await importAll(own.rows)).toEqual([]);

  const product = await findProduct("Trip-1");
  await changeProduct(String(product?.id), { unitCostCents: 250 });
  expect(await importAll(own.rows)).toEqual([]);

  const shopify = readProductCsv(await exportAs("shopify"));
  expect(shopify.variants).toContainEqual({ name: "Trip", count: 2, options: ["Colour", "Size"] });
  const trips = shopify.rows.filter(({ fields }) => fields.sku?.startsWith("Trip-"));
  expect(trips.map(({ fields }) => [fields.slug, fields.family_values, fields.unit_cost])).toEqual([
    ["trip-red-a-s", "Red \\| a | S", "1.10"],
    [expect.any(String), "Blue | S", "2.50"],
  ]);
  expect(await importAll(trips)).toEqual([]);
});

/** Makes two rows of new products in a family by Colour and Size. */
function familyRows(name: string): ImportRow[] {
  return [
    familyRow(2, newProductFields(`${name}-R`), [name, "Colour | Size", "Red | S"]),
    familyRow(3, newProductFields(`${name}-B`), [name, "Colour | Size", "Blue | S"]),
  ];
}

function importFamily(name: string) {
  return importRows(familyRows(name));
}

function familyRow(
  line: number,
  fields: ImportRow["fields"],
  [family, family_options, family_values]: readonly [string, string, string],
): ImportRow {
  return createRow(line, { ...fields, family, family_options, family_values });
}

function importRows(rows: readonly ImportRow[], options?: object) {
  return importAs(admin, rows, options);
}

/** Checks all rows of a file, and returns the reports of those that change something. */
async function importAll(rows: readonly ImportRow[]) {
  const reports = [];
  for (let start = 0; start < rows.length; start += maxImportRows) {
    reports.push(await importRows(rows.slice(start, start + maxImportRows), { dry_run: true }));
  }
  return reports.flatMap((report) => report.rows).filter(({ outcome }) => outcome !== "unchanged");
}

async function exportAs(format: string): Promise<string> {
  return (await call(`/api/admin/products/export?format=${format}`, { token: admin.token })).text();
}

async function undo(changeSetId: string | null) {
  const path = `/api/admin/product-changes/${changeSetId}/undo`;
  return (await unwrap(await call(path, { method: "POST", token: admin.token }), undoResponse)).data;
}

/** Reads a family with the SKUs and values of its products. */
async function readFamily(name: string) {
  const family = await bindings.DB.prepare(
    "SELECT id, option_names, version FROM product_families WHERE name = ?",
  )
    .bind(name)
    .first<{ id: string; option_names: string; version: number }>();
  if (family === null) return undefined;
  const { results } = await bindings.DB.prepare(
    `SELECT sku || ' ' || (SELECT group_concat(value, '/') FROM json_each(family_values)) AS member
      FROM products WHERE family_id = ? ORDER BY search_key`,
  )
    .bind(family.id)
    .all<{ member: string }>();
  const { option_names, version } = family;
  return { option_names, version, members: results.map(({ member }) => member) };
}

async function findProduct(sku: string) {
  return bindings.DB.prepare("SELECT * FROM products WHERE sku = ?").bind(sku).first();
}

async function listMovements(productId: string) {
  const { results } = await bindings.DB.prepare(
    "SELECT cause, quantity, on_hand_after FROM stock_movements WHERE product_id = ? ORDER BY id",
  )
    .bind(productId)
    .all();
  return results;
}

async function run(sql: string, ...values: readonly string[]): Promise<void> {
  await bindings.DB.prepare(sql)
    .bind(...values)
    .run();
}
