import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { anOffer, recordUse } from "../builders/offers.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";

test("counts the uses of an offer, and refuses one beyond its limit", async () => {
  const offer = await anOffer({ maxUses: 1 });
  const [first, second] = await twoOrders();
  await recordUse(offer, first);
  await expect(recordUse(offer, second)).rejects.toThrow(/offers_uses_within_limit/);
  expect(await countUses(offer)).toBe(1);
  await env.DB.prepare("DELETE FROM offer_uses WHERE order_id = ?").bind(first).run();
  expect(await countUses(offer)).toBe(0);
  await recordUse(offer, second);
});

test("refuses a second use by a customer, in an order, and of a code for one order", async () => {
  const offer = await anOffer();
  const [first, second] = await twoOrders();
  await recordUse(offer, first, { customerEmail: "robin", singleUseCode: "A1" });
  await expect(recordUse(offer, first)).rejects.toThrow(/UNIQUE/);
  await expect(recordUse(offer, second, { customerEmail: "robin" })).rejects.toThrow(/UNIQUE/);
  await expect(recordUse(await anOffer(), second, { singleUseCode: "A1" })).rejects.toThrow(/UNIQUE/);
  expect(await countUses(offer)).toBe(1);
});

test("counts the uses of a restored offer once", async () => {
  const offer = await anOffer({ maxUses: 1, uses: 1 });
  const [first] = await twoOrders();
  await recordUse(offer, first);
  expect(await countUses(offer)).toBe(1);
});

test("changes the pages of the shop with an offer, and not with its uses", async () => {
  const readVersion = () => env.DB.prepare("SELECT version FROM catalogue_version").first("version");
  const [first] = await twoOrders();
  const versions = [await readVersion()];
  const offer = await anOffer();
  versions.push(await readVersion());
  await env.DB.prepare("UPDATE offers SET title = 'Spring', version = version + 1 WHERE id = ?")
    .bind(offer.id)
    .run();
  versions.push(await readVersion());
  expect(new Set(versions).size).toBe(3);
  await recordUse(offer, first);
  expect(await readVersion()).toBe(versions[2]);
});

test("no recorded part of an offer changes", async () => {
  const [orderId] = await twoOrders();
  const { id } = await anOffer();
  await env.DB.prepare(
    "INSERT INTO order_adjustments (id, order_id, offer_id, title, cents) VALUES ('part', ?, ?, 'Spring', 100)",
  )
    .bind(orderId, id)
    .run();
  await expect(env.DB.prepare("UPDATE order_adjustments SET cents = 1").run()).rejects.toThrow(/frozen/);
  await env.DB.prepare("DELETE FROM order_adjustments").run();
});

async function twoOrders() {
  const [first, second] = [await aPaidOrder(await aProduct()), await aPaidOrder(await aProduct())];
  return [first.orderId, second.orderId] as const;
}

async function countUses({ id }: { readonly id: string }): Promise<unknown> {
  return env.DB.prepare("SELECT uses FROM offers WHERE id = ?").bind(id).first("uses");
}
