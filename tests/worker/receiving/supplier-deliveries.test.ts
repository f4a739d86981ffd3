import { beforeAll, expect, test } from "vitest";
import {
  changedLineResponse,
  supplierDeliveriesResponse,
  supplierDeliveryResponse,
  supplierFilesResponse,
  suppliersResponse,
} from "../../../contract/admin/supplier-deliveries.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { readAdminProduct } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import {
  aBookedDelivery,
  aDelivery,
  addLines,
  book,
  newDelivery,
  newLine,
  readDelivery,
  sendDelivery,
} from "../builders/supplier-deliveries.ts";

let admin: Account;
let other: Account;
beforeAll(async () => {
  admin = await anAdmin();
  other = await anAdmin("Robin");
});

test("adds 200 lines once, although every second answer is lost and its request repeated", async () => {
  const { id: productId } = await aProduct({ stockQuantity: 0 });
  const { id } = await aDelivery(admin);
  const lines = Array.from({ length: 200 }, (_, index) =>
    newLine({ product_id: productId, name: `Line ${index}`, quantity: 1, cost: 0.5 }),
  );
  for (let start = 0; start < lines.length; start += 20) {
    const part = lines.slice(start, start + 20);
    const { version } = await addLines(admin, id, part);
    if (start % 40 === 0) continue;
    const again = await addLines(admin, id, part);
    expect(again.version).toBe(version);
    expect(again.items.map((item) => item.id)).toEqual(part.map((line) => line.id));
  }
  const { items, units, cost } = await readDelivery(admin, id);
  expect(items.map(({ name }) => name)).toEqual(lines.map(({ name }) => name));
  expect({ units, cost }).toEqual({ units: 200, cost: 100 });
  await book(admin, { id });
  // An answer that was lost before the booking is repeated after it.
  expect((await addLines(admin, id, lines.slice(0, 20))).items).toHaveLength(20);
  expect((await readAdminProduct(admin, productId)).on_hand).toBe(200);
});

test("adds a delivery once, although its request is repeated", async () => {
  const body = newDelivery({ number: "A-1" });
  const first = await unwrap(await sendDelivery(admin, "POST", "", body), supplierDeliveryResponse);
  const second = await unwrap(await sendDelivery(admin, "POST", "", body), supplierDeliveryResponse);
  expect(second).toEqual(first);
});

test("refuses a supplier's number a second time, with the other delivery", async () => {
  const first = await aDelivery(admin, [], { supplier: "Élan Imports", number: "7001" });
  const second = newDelivery({ supplier: "elan imports", number: "7001" });
  const refused = await readFailure(await sendDelivery(other, "POST", "", second));
  expect(refused).toMatchObject({
    status: 409,
    message: "elan imports 7001 is being received already.",
    errors: { number: "elan imports 7001 is being received already." },
    current: { id: first.id },
  });
  // Another supplier, and deliveries without a number, are no duplicates.
  await aDelivery(admin, [], { supplier: "Other Imports", number: "7001" });
  await aDelivery(admin, [], { supplier: "Élan Imports" });
  const unnumbered = await aDelivery(admin, [], { supplier: "Élan Imports" });
  const { id, supplier, version } = unnumbered;
  const renamed = await sendDelivery(admin, "PUT", `/${id}`, { supplier, number: "7001", version });
  expect((await readFailure(renamed)).current).toMatchObject({ id: first.id });
});

test("takes the lines of two people who receive the same delivery, and books what the admin saw", async () => {
  const product = await aProduct({ stockQuantity: 0 });
  const { id } = await aDelivery(admin, [newLine({ product_id: product.id, quantity: 2 })]);
  const seen = await readDelivery(admin, id);
  const mine = Array.from({ length: 10 }, () => newLine({ product_id: product.id, quantity: 1 }));
  await Promise.all(mine.map((line, index) => addLines(index % 2 === 0 ? admin : other, id, [line])));
  const refused = await readFailure(
    await sendDelivery(admin, "POST", `/${id}/book`, { version: seen.version }),
  );
  expect(refused).toMatchObject({ status: 409, current: { lines: 11, units: 12 } });
  expect((await readAdminProduct(admin, product.id)).on_hand).toBe(0);
  expect(await book(other, { id })).toMatchObject({ units: 12, booked_by: "Robin Keeper" });
  expect((await readAdminProduct(admin, product.id)).on_hand).toBe(12);
});

test("finds products by barcode with any leading zeros, and by SKU", async () => {
  const mug = await aProduct({ barcode: "036000291452", sku: "MUG-7" });
  const archived = await aProduct({ barcode: "4006381333931" });
  await aBookedDelivery(admin, [newLine({ product_id: archived.id })]);
  await call(`/api/products/${archived.id}`, { method: "DELETE", token: admin.token });
  const codes = ["036000291452", "36000291452", "0036000291452", "00036000291452", "MUG-7", "mug-7"];
  const { items } = await aDelivery(
    admin,
    [...codes, "4006381333931", "17", ""].map((code) => newLine({ code })),
  );
  expect(items.map(({ product, problem }) => product?.id ?? problem)).toEqual([
    ...codes.map(() => mug.id),
    "unknown",
    "unknown",
    "unknown",
  ]);
});

test("lists the candidates of a barcode that several products have, of which an admin chooses", async () => {
  const barcode = "0012345678905";
  const [red, blue] = [await aProduct({ barcode }), await aProduct({ barcode: "012345678905" })];
  const delivery = await aDelivery(admin, [newLine({ code: barcode })]);
  const [line] = delivery.items;
  expect(line).toMatchObject({ product: null, problem: "ambiguous" });
  expect(line?.candidates.map(({ id }) => id).toSorted()).toEqual([red.id, blue.id].toSorted());
  const path = `/${delivery.id}/lines/${line?.id}`;
  const chosen = await sendDelivery(admin, "PATCH", path, { product_id: blue.id, quantity: 4, cost: null });
  expect((await unwrap(chosen, changedLineResponse)).data.item).toMatchObject({
    product: { id: blue.id },
    quantity: 4,
    cost: null,
    problem: null,
    candidates: [],
  });
});

test("remembers the product of a supplier's own code, for this supplier alone", async () => {
  const product = await aProduct();
  const { supplier } = await aDelivery(admin, [newLine({ code: "X/99", product_id: product.id })]);
  const again = await aDelivery(admin, [newLine({ code: "X/99" })], { supplier: supplier.toUpperCase() });
  expect(again.items[0]?.product?.id).toBe(product.id);
  const elsewhere = await aDelivery(admin, [newLine({ code: "X/99" })]);
  expect(elsewhere.items[0]).toMatchObject({ product: null, problem: "unknown" });
});

test("refuses changes of a booked delivery, and lines of another one", async () => {
  const product = await aProduct();
  const line = newLine({ product_id: product.id });
  const { id, version } = await aBookedDelivery(admin, [line]);
  const draft = await aDelivery(admin);
  const message = expect.stringMatching(/^Alex Keeper booked this delivery on \d{4}-\d{2}-\d{2}\.$/);
  const head = { supplier: "Else", number: "", note: "" };
  for (const [method, path, json] of [
    ["PUT", `/${id}`, { ...head, version }],
    ["DELETE", `/${id}`, { version }],
    ["POST", `/${id}/book`, { version }],
    ["POST", `/${id}/lines`, { lines: [newLine()] }],
    ["PATCH", `/${id}/lines/${line.id}`, { quantity: 1 }],
    ["DELETE", `/${id}/lines/${line.id}`, undefined],
  ] as const) {
    const refused = await readFailure(await sendDelivery(other, method, path, json));
    expect(refused, `${method} ${path}`).toMatchObject({ status: 409, message });
  }
  const foreign = await readFailure(
    await sendDelivery(admin, "POST", `/${draft.id}/lines`, { lines: [line] }),
  );
  expect(foreign).toMatchObject({ status: 409, message: "A line is part of another delivery" });
  const missing = crypto.randomUUID();
  expect((await sendDelivery(admin, "GET", `/${missing}`)).status).toBe(404);
  expect((await sendDelivery(admin, "POST", `/${missing}/lines`, { lines: [newLine()] })).status).toBe(404);
});

test("refuses more lines than a request and a delivery take", async () => {
  const { id } = await aDelivery(admin);
  const many = Array.from({ length: 100 }, () => newLine());
  const tooMany = await sendDelivery(admin, "POST", `/${id}/lines`, { lines: [...many, newLine()] });
  expect((await readFailure(tooMany)).status).toBe(422);
  for (let count = 0; count < 20; count += 1) {
    await addLines(
      admin,
      id,
      many.map((line) => ({ ...line, id: crypto.randomUUID() })),
    );
  }
  const oneMore = await readFailure(
    await sendDelivery(admin, "POST", `/${id}/lines`, { lines: [newLine()] }),
  );
  expect(oneMore).toMatchObject({ status: 409, message: "A delivery has at most 2000 lines" });
});

test("lists deliveries by state and by a part of the supplier, number or note", async () => {
  const supplier = `Günther ${crypto.randomUUID().slice(0, 8)}`;
  const product = await aProduct();
  const draft = await aDelivery(admin, [newLine(), newLine({ product_id: product.id, cost: null })], {
    supplier,
    number: "PS-881",
    note: "Two boxes were wet",
  });
  const booked = await aBookedDelivery(admin, [newLine({ product_id: product.id })], { supplier });
  const list = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    const response = await sendDelivery(admin, "GET", `?${search}`);
    return (await unwrap(response, supplierDeliveriesResponse)).data;
  };
  const byName = supplier.replace("ü", "u").toLowerCase();
  expect((await list({ search: byName })).map(({ id }) => id)).toEqual([booked.id, draft.id]);
  expect(await list({ search: byName, state: "draft" })).toMatchObject([
    { id: draft.id, lines: 2, units: 12, cost: 9, lines_without_cost: 1, lines_without_product: 1 },
  ]);
  expect((await list({ search: byName, state: "booked" })).map(({ id }) => id)).toEqual([booked.id]);
  expect((await list({ search: "ps-881" })).map(({ id }) => id)).toEqual([draft.id]);
  expect((await list({ search: "boxes were WET" })).map(({ id }) => id)).toEqual([draft.id]);
  const suppliers = await call("/api/admin/suppliers", { token: admin.token });
  expect((await unwrap(suppliers, suppliersResponse)).data).toContainEqual({
    name: supplier,
    draft_deliveries: 1,
  });
});

test("deletes a draft with its lines, unless it changed in the meantime", async () => {
  const { id, version } = await aDelivery(admin, [newLine()]);
  await addLines(admin, id, [newLine()]);
  const stale = await readFailure(await sendDelivery(admin, "DELETE", `/${id}`, { version }));
  expect(stale).toMatchObject({ status: 409, current: { lines: 2 } });
  expect((await sendDelivery(admin, "DELETE", `/${id}`, { version: version + 1 })).status).toBe(200);
  expect((await sendDelivery(admin, "GET", `/${id}`)).status).toBe(404);
});

test("remembers how a supplier's files are read, under any spelling of the name", async () => {
  const send = (method: string, path: string, json?: unknown) =>
    call(`/api/admin/supplier-files${path}`, {
      method,
      token: admin.token,
      ...(json === undefined ? {} : { json }),
    });
  const read = async (supplier: string) =>
    (await unwrap(await send("GET", `?supplier=${encodeURIComponent(supplier)}`), supplierFilesResponse))
      .data;
  expect(await read("Müller & Co")).toEqual({ columns: {} });
  for (const columns of [{ EAN: "code" }, { EAN: "code", Menge: "quantity" }]) {
    expect((await send("PUT", "", { supplier: "Müller & Co", columns })).status).toBe(200);
  }
  expect(await read("MULLER & CO")).toEqual({ columns: { EAN: "code", Menge: "quantity" } });
});
