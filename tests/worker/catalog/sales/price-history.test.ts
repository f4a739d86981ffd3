import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { aProduct } from "../../builders/products.ts";

const monday = "2026-11-02T15:00:00.000Z";
const tuesday = "2026-11-03T15:00:00.000Z";
const friday = "2026-11-06T15:00:00.000Z";

test("records each price that a published product is asked at, whatever writes it", async () => {
  const { id } = await aProduct({ priceCents: 500, createdAt: new Date(monday) });
  await update(id, "wholesale_price_cents = 450", tuesday);
  await update(id, "name = 'Renamed'", friday);
  expect(await readHistory(id)).toEqual([
    { price_cents: 500, from_at: monday, until_at: tuesday },
    { price_cents: 450, from_at: tuesday, until_at: null },
  ]);
});

test("records no price while a product is hidden", async () => {
  const { id } = await aProduct({ priceCents: 500, isActive: false, createdAt: new Date(monday) });
  await update(id, "wholesale_price_cents = 400", monday);
  expect(await readHistory(id)).toEqual([]);
  await update(id, "is_active = 1", tuesday);
  await update(id, "is_active = 0", friday);
  expect(await readHistory(id)).toEqual([{ price_cents: 400, from_at: tuesday, until_at: friday }]);
});

test("records no price that was replaced at the same moment", async () => {
  const { id } = await aProduct({ priceCents: 500, createdAt: new Date(monday) });
  await update(id, "wholesale_price_cents = 450", monday);
  expect(await readHistory(id)).toEqual([{ price_cents: 450, from_at: monday, until_at: null }]);
});

test("deletes the prices with their product", async () => {
  const { id } = await aProduct();
  await env.DB.prepare("DELETE FROM products WHERE id = ?").bind(id).run();
  expect(await readHistory(id)).toEqual([]);
});

async function update(id: string, assignment: string, at: string): Promise<void> {
  await env.DB.prepare(`UPDATE products SET ${assignment}, updated_at = ? WHERE id = ?`).bind(at, id).run();
}

async function readHistory(id: string) {
  const { results } = await env.DB.prepare(
    "SELECT price_cents, from_at, until_at FROM price_history WHERE product_id = ? ORDER BY id",
  )
    .bind(id)
    .all();
  return results;
}
