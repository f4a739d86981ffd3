import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../../worker/db/client.ts";
import { measureQueries } from "../../../worker/db/measure-queries.ts";
import { readBatch } from "../../../worker/db/read-batch.ts";
import { storeSettings } from "../../../worker/db/schema/admin.ts";
import { products } from "../../../worker/db/schema/catalog.ts";
import { bindings } from "../background.ts";
import { aProduct } from "../builders/products.ts";

test("returns the results of a batch by name, in one round trip", async () => {
  const { id, name } = await aProduct();
  const { database, usage } = measureQueries(bindings.DB);
  const db = connect(database);
  const results = await readBatch(db, {
    product: db.select({ name: products.name }).from(products).where(eq(products.id, id)),
    settings: db.select({ timeZone: storeSettings.timeZone }).from(storeSettings),
  });
  // The types follow the names.
  const productNames: string[] = results.product.map((product) => product.name);
  expect(productNames).toEqual([name]);
  expect(results.settings).toEqual([{ timeZone: expect.any(String) }]);
  expect(usage.calls).toBe(1);
});

test("sends no statement for a name that is undefined", async () => {
  const { id } = await aProduct();
  const { database, usage } = measureQueries(bindings.DB);
  const db = connect(database);
  const selectProduct = (isNeeded: boolean) =>
    isNeeded ? db.select({ id: products.id }).from(products).where(eq(products.id, id)) : undefined;
  expect(await readBatch(db, { left: selectProduct(false), read: selectProduct(true) })).toEqual({
    left: undefined,
    read: [{ id }],
  });
  expect(usage.calls).toBe(1);
  expect((await readBatch(db, { left: selectProduct(false) })).left).toBeUndefined();
  expect(usage.calls).toBe(1);
});
