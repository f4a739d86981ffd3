import { expect, test } from "vitest";
import { adminProductPageResponse } from "../../../contract/admin/products.ts";
import { adminShippingZonesResponse } from "../../../contract/admin/shipping-zones.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { newShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import { aZone, ratesByWeight, toShippingDocument } from "../../builders/shipping.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { shipByZones } from "../builders/shipping.ts";
import { aShopper } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

const path = "/api/admin/shipping-zones";
const byWeight = toShippingDocument([
  aZone("West", { provinces: ["AB", "BC"], rates: ratesByWeight([2, 900], [null, 1_500]) }),
]);

test("starts without zones, and delivers everywhere at the prices of the settings", async () => {
  await shipByZones();
  expect(await readZones()).toMatchObject({
    document: newShippingDocument,
    shipping_rules: { flat_rate: 5, free_over: 15 },
    version: 0,
  });
});

test("saves the zones, and what they were before in the audit log", async () => {
  await shipByZones();
  const response = await save(byWeight, 0);
  expect(await unwrap(response, adminShippingZonesResponse)).toMatchObject({
    message: "The shipping zones have been saved.",
    data: { document: byWeight, version: 1 },
  });
  expect((await listAuditEntries("store-shipping")).at(-1)).toMatchObject({
    action: "store.shipping",
    before: { zones: [] },
  });
});

test("accepts one of two simultaneous changes, and returns it to the other admin", async () => {
  await shipByZones();
  const responses = await Promise.all(
    [1, 2].map((grams) => save({ ...byWeight, default_weight_grams: grams }, 0)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await unwrap(await save(byWeight, 0), failureResponse);
  expect(late).toMatchObject({ code: "conflict", current: { version: 1 } });
});

test("refuses zones with a gap, names the parcels without a rate, and keeps the former zones", async () => {
  await shipByZones();
  const zone = aZone("West", { provinces: ["AB"], rates: ratesByWeight([2, 900], [5, 1_500]) });
  const document = { ...toShippingDocument([]), zones: [zone], standard_provinces: [] };
  const response = await save(document, 0);
  expect(response.status).toBe(422);
  expect(await unwrap(response, failureResponse)).toMatchObject({
    errors: { "document.zones.0.rates": "No rate for 5 kg and more and orders of any value" },
  });
  expect((await readZones()).version).toBe(0);
});

test("refuses the zones to customers", async () => {
  const { token } = await aShopper();
  expect((await call(path, { token })).status).toBe(403);
  expect((await call(path, { method: "PUT", token, json: { document: byWeight, version: 0 } })).status).toBe(
    403,
  );
});

test("counts the products for sale that have no weight", async () => {
  await aProduct({ weightKg: null });
  const { token } = await anAdmin();
  const listed = await unwrap(
    await call("/api/admin/products?has_weight=false&is_active=true", { token }),
    adminProductPageResponse,
  );
  const { products_without_weight: count } = await readZones();
  expect(count).toBeGreaterThan(0);
  expect(listed.count).toBe(count);
});

async function readZones() {
  const { token } = await anAdmin();
  return (await unwrap(await call(path, { token }), adminShippingZonesResponse)).data;
}

async function save(document: unknown, version: number) {
  const { token } = await anAdmin();
  return call(path, { method: "PUT", token, json: { document, version } });
}
