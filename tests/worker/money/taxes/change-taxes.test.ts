import { beforeAll, beforeEach, expect, test } from "vitest";
import { adminTaxesResponse } from "../../../../contract/admin/taxes.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { newTaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getBuiltInLaw } from "../../../../contract/tax/tax-law.ts";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { aProduct } from "../../builders/products.ts";
import { add, aShopper, atPayment, checkout } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { taxByPlace } from "../../builders/taxes.ts";

const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;
const rst = {
  place: "MB",
  component: "provincial",
  name: "RST",
  millipercent: 6000,
  from: "2026-01-01",
  until: null,
  status: "in_force",
  source: "The budget of 2026",
} as const;
const carSeats = { id: "car_seats", name: "Car seats" };

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

beforeEach(async () => {
  await bindings.DB.prepare("DELETE FROM store_content WHERE key = 'tax'").run();
});

test("starts with no registration, and lists the built-in law beside it", async () => {
  expect(await readTaxes()).toEqual({
    document: newTaxDocument,
    version: 0,
    tax_mode: "per_product",
    law: getBuiltInLaw(),
  });
});

test("charges a changed rate from the next checkout on, and says in the audit log what changed", async () => {
  await taxByPlace();
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct({ priceCents: 1_000 }), 2);
  const { document, version } = await readTaxes();
  const saved = await saveTaxes({ ...document, rates: [rst], version });
  expect(saved.status).toBe(200);
  expect(await unwrap(saved, adminTaxesResponse)).toMatchObject({
    message: "The taxes have been saved.",
    data: { document: { rates: [rst] }, version: version + 1 },
  });
  expect((await checkout(shopper)).quote.taxes).toMatchObject([
    { name: "GST", rate_percent: 5 },
    { name: "RST", rate_percent: 6 },
  ]);
  expect((await listAuditEntries("store-tax")).at(-1)).toMatchObject({
    action: "store.taxes",
    before: { rates: [] },
    after: { rates: [rst] },
  });
});

test("saves numbers as the tax offices write them", async () => {
  const numbers = { gst_hst: "123456789 rt 0001", bc_pst: "1234 5678", mb_rst: "123456-7" };
  const registrations = Object.entries(numbers).map(([kind, number]) => ({
    kind,
    number,
    from: "2026-01-01",
    until: null,
  }));
  await saveTaxes({ ...newTaxDocument, registrations, version: 0 });
  expect((await readTaxes()).document.registrations.map(({ number }) => number)).toEqual([
    "123456789RT0001",
    "PST-1234-5678",
    "123456-7",
  ]);
});

test("accepts one of two simultaneous changes, and returns the accepted one to the other admin", async () => {
  const responses = await Promise.all(
    [carSeats, { ...carSeats, name: "Cribs" }].map((own) =>
      saveTaxes({ ...newTaxDocument, classes: [own], version: 0 }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await saveTaxes({ ...newTaxDocument, version: 0 });
  expect(await unwrap(late, failureResponse)).toMatchObject({
    current: { document: { classes: [{ id: "car_seats" }] }, version: 1 },
  });
});

const gst = { kind: "gst_hst", number: "123456789RT0001", from: "2010-01-01", until: null } as const;
test.each([
  [{ registrations: [{ ...gst, number: "12" }] }, "registrations.0.number", /nine digits/],
  [{ registrations: [gst, gst] }, "registrations", "Two registrations for GST/HST overlap"],
  [{ rates: [rst, { ...rst, from: "2027-01-01" }] }, "rates", "Two provincial rates of Manitoba overlap"],
  [{ rates: [{ ...rst, until: "2026-01-01" }] }, "rates.0.until", "Must be after the first day"],
  [{ rates: [{ ...rst, millipercent: 60_000 }] }, "rates.0.millipercent", "Must be at most 20 %"],
  [{ rates: [{ ...rst, name: "QST" }] }, "rates.0.name", /cannot register/],
  [{ rates: [{ ...rst, from: "2026-02-30" }] }, "rates.0.from", /date/],
  [{ exceptions: [anException("cribs")] }, "exceptions", "There is no tax class “cribs”"],
  [{ classes: [{ id: "books", name: "Mine" }] }, "classes", /another class/],
  [{ classes: "none" }, "classes", /./],
  [{ version: -1 }, "version", /./],
])("refuses %j, with the reason at %s, and keeps the document", async (changes, field, message) => {
  await saveTaxes({ ...newTaxDocument, classes: [carSeats], version: 0 });
  const { document, version } = await readTaxes();
  const response = await saveTaxes({ ...document, version, ...changes });
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureResponse)).errors?.[field]).toMatch(message);
  expect(await readTaxes()).toMatchObject({ document, version });
});

test("keeps a class that a product has, also an archived one", async () => {
  await saveTaxes({ ...newTaxDocument, classes: [carSeats], version: 0 });
  const product = await aProduct();
  const { id } = product;
  // A product in an order is archived instead of deleted.
  await atPayment(product);
  await bindings.DB.prepare("UPDATE products SET tax_class = 'car_seats' WHERE id = ?").bind(id).run();
  await call(`/api/products/${id}`, { method: "DELETE", token: admin.token });
  const refused = await saveTaxes({ ...newTaxDocument, version: 1 });
  expect(refused.status).toBe(422);
  expect((await unwrap(refused, failureResponse)).errors?.classes).toMatch(
    /^1 product has the class “Car seats”/,
  );
  const renamed = await saveTaxes({
    ...newTaxDocument,
    classes: [{ ...carSeats, name: "Car seats and boosters" }],
    version: 1,
  });
  expect(renamed.status).toBe(200);
  await bindings.DB.prepare("UPDATE products SET tax_class = 'standard' WHERE id = ?").bind(id).run();
  expect((await saveTaxes({ ...newTaxDocument, version: 2 })).status).toBe(200);
});

function anException(taxClass: string) {
  return {
    tax_class: taxClass,
    place: "MB",
    component: "provincial",
    treatment: "free",
    from: "2026-01-01",
    until: null,
    source: "The budget of 2026",
  };
}

async function readTaxes() {
  return (await unwrap(await call("/api/admin/taxes", { token: admin.token }), adminTaxesResponse)).data;
}

function saveTaxes(json: unknown) {
  return call("/api/admin/taxes", { method: "PUT", token: admin.token, json });
}
