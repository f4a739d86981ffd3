import { beforeAll, expect, test } from "vitest";
import { toOrderResponse } from "../../../contract/admin/reports.ts";
import { parseCsv } from "../../../contract/shared/csv.ts";
import { supplierDeliveries, supplierDeliveryLines } from "../../../worker/db/schema/stock.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { atTime } from "../builders/clock.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

const dayMs = 86_400_000;
let admin: Account;

/**
 * Clay supplies mugs, of which 9 were sold in 28 days and 4 before, and plates, of which a draft brings 5; both cost $4.00
 * on average, and mugs $4.50 in the last delivery. Vases have enough, bowls no reorder point, and rugs no supplier.
 */
beforeAll(async () => {
  admin = await anAdmin();
  const mug = await aProduct({
    name: "Mug",
    supplier: "Clay",
    reorderPoint: 3,
    unitCostCents: 400,
    stockQuantity: 15,
  });
  const plate = await aProduct({
    name: "Plate",
    supplier: "Clay",
    reorderPoint: 8,
    unitCostCents: 400,
    stockQuantity: 7,
  });
  await aProduct({ name: "Vase", supplier: "Clay", reorderPoint: 4, stockQuantity: 5 });
  await aProduct({ name: "Bowl", supplier: "Clay", stockQuantity: 0 });
  await aProduct({ name: "Rug", reorderPoint: 0, stockQuantity: 0 });
  await atTime(new Date(Date.now() - 40 * dayMs), () => aPaidOrder(mug, 4));
  await atTime(new Date(Date.now() - 20 * dayMs), () => aPaidOrder(mug, 9));
  await deliver(mug.id, { quantity: 10, costCents: 4_500, bookedAt: "2026-01-02T00:00:00.000Z" });
  await deliver(mug.id, { quantity: 10, costCents: 4_100, bookedAt: "2026-01-01T00:00:00.000Z" });
  await deliver(plate.id, { quantity: 5, costCents: null, bookedAt: null });
});

const mug = {
  name: "Mug",
  on_hand: 15,
  for_sale: 2,
  reorder_point: 3,
  sold: 9,
  on_order: 0,
  proposed: 7,
  unit_cost: 4.5,
};
const plate = {
  name: "Plate",
  on_hand: 7,
  for_sale: 7,
  reorder_point: 8,
  sold: 0,
  on_order: 5,
  proposed: 4,
  unit_cost: 4,
};
const rug = { name: "Rug", sold: 0, on_order: 0, proposed: 0, unit_cost: null };

test("proposes the sales of 28 days, at least twice the reorder point, less what is for sale or ordered", async () => {
  expect(await readToOrder("")).toMatchObject([
    { supplier: "Clay", products: [mug, plate] },
    { supplier: null, products: [rug] },
  ]);
});

test("lists and exports the products of one supplier, also of none", async () => {
  expect((await readToOrder("?supplier=Clay")).map(({ supplier }) => supplier)).toEqual(["Clay"]);
  expect((await readToOrder("?supplier=")).map(({ supplier }) => supplier)).toEqual([null]);
  const response = await call("/api/admin/reports/to-order/export?supplier=Clay", { token: admin.token });
  const rows = parseCsv(await response.text()).map(({ cells }) => cells);
  expect(rows.map((cells) => [cells[0], ...cells.slice(2)])).toEqual([
    ["supplier", "name", "on_hand", "for_sale", "reorder_point", "sold", "on_order", "proposed", "unit_cost"],
    ["Clay", "Mug", "15", "2", "3", "9", "0", "7", "4.5"],
    ["Clay", "Plate", "7", "7", "8", "0", "5", "4", "4"],
  ]);
});

async function readToOrder(query: string) {
  const response = await call(`/api/admin/reports/to-order${query}`, { token: admin.token });
  return (await unwrap(response, toOrderResponse)).data;
}

async function deliver(
  productId: string,
  { bookedAt, ...line }: { quantity: number; costCents: number | null; bookedAt: string | null },
) {
  const { db } = storeContext();
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  const bookedBy = bookedAt === null ? null : "Alex";
  await db.batch([
    db
      .insert(supplierDeliveries)
      .values({ id, supplier: "Clay", bookedAt, bookedBy, createdAt: now, updatedAt: now }),
    db.insert(supplierDeliveryLines).values({ ...line, id, deliveryId: id, productId, createdAt: now }),
  ]);
}
