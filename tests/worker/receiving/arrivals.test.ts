import { beforeAll, expect, test } from "vitest";
import { productPageResponse, productResponse } from "../../../contract/catalog/catalog.ts";
import { addDays, toMoment, toStoreDay } from "../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";
import { forgetCatalogueVersion } from "../../../worker/domain/catalog/catalogue-version.ts";
import { bindings } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { readAdminProduct } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { runMinuteCron } from "../builders/schedule.ts";
import { call, unwrap } from "../builders/store.ts";
import { aBookedDelivery, newLine } from "../builders/supplier-deliveries.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const today = toStoreDay(new Date(), defaultTimeZone);

test("lists what arrived today before what is new, until the store's midnight", async () => {
  const old = new Date(Date.now() - 300 * 86_400_000);
  const arrived = await aProduct({ name: "Arrived", createdAt: old, stockQuantity: 0 });
  await aProduct({ name: "Old", createdAt: old });
  await aProduct({ name: "New" });
  await aProduct({ name: "Newer" });
  expect(await listNew()).toEqual(["Newer", "New"]);
  await aBookedDelivery(admin, [newLine({ product_id: arrived.id })]);
  expect(await listNew()).toEqual(["Arrived", "Newer", "New"]);
  expect(await listNew("name")).toEqual(["Newer", "New", "Arrived"]);
  expect(await readArrival(arrived.slug)).toBe(true);

  await runMinuteCron(toMoment(today, "23:59", defaultTimeZone));
  expect(await readArrival(arrived.slug)).toBe(true);
  const { version } = await readAdminProduct(admin, arrived.id);
  await runMinuteCron(toMoment(addDays(today, 1), "00:00", defaultTimeZone));
  expect(await readArrival(arrived.slug)).toBe(false);
  expect(await listNew()).toEqual(["Newer", "New"]);
  expect((await readAdminProduct(admin, arrived.id)).version).toBe(version + 1);
  // Nothing is left to do in the next minute.
  await runMinuteCron(toMoment(addDays(today, 1), "00:01", defaultTimeZone));
  expect((await readAdminProduct(admin, arrived.id)).version).toBe(version + 1);
});

async function listNew(sortBy = "created_at"): Promise<string[]> {
  forgetCatalogueVersion(bindings.DB);
  const response = await call(`/api/products?is_new=true&sort_by=${sortBy}&order=desc`);
  return (await unwrap(response, productPageResponse)).data.map(({ name }) => name);
}

async function readArrival(slug: string): Promise<boolean> {
  forgetCatalogueVersion(bindings.DB);
  return (await unwrap(await call(`/api/products/${slug}`), productResponse)).data.arrived_today;
}
