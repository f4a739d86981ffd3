import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";

test("counts the uses of an offer, and refuses one beyond its limit", async () => {
  await insertOffer("limited", 1);
  const [first, second] = [await aPaidOrder(await aProduct()), await aPaidOrder(await aProduct())];
  await use("limited", first.orderId);
  await expect(use("limited", second.orderId)).rejects.toThrow(/offers_uses_within_limit/);
  expect(await countUses("limited")).toBe(1);
  await env.DB.prepare("DELETE FROM offer_uses WHERE order_id = ?").bind(first.orderId).run();
  expect(await countUses("limited")).toBe(0);
  await use("limited", second.orderId);
});

test("refuses a second use by a customer, in an order, and of a code for one order", async () => {
  await insertOffer("once", 10);
  const [first, second] = [await aPaidOrder(await aProduct()), await aPaidOrder(await aProduct())];
  await use("once", first.orderId, { customerEmail: "robin", code: "A1" });
  await expect(use("once", first.orderId)).rejects.toThrow(/UNIQUE/);
  await expect(use("once", second.orderId, { customerEmail: "robin" })).rejects.toThrow(/UNIQUE/);
  await expect(use("once", second.orderId, { code: "A1" })).rejects.toThrow(/UNIQUE/);
  expect(await countUses("once")).toBe(1);
});

test("counts the uses of a restored offer once", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  await insertOffer("restored", 1, 1);
  await use("restored", orderId);
  expect(await countUses("restored")).toBe(1);
});

test("changes the pages of the shop with an offer, and not with its uses", async () => {
  const readVersion = () => env.DB.prepare("SELECT version FROM catalogue_version").first("version");
  const { orderId } = await aPaidOrder(await aProduct());
  const versions = [await readVersion()];
  await insertOffer("shown", 10);
  versions.push(await readVersion());
  await env.DB.prepare("UPDATE offers SET title = 'Spring', version = version + 1 WHERE id = 'shown'").run();
  versions.push(await readVersion());
  expect(new Set(versions).size).toBe(3);
  await use("shown", orderId);
  expect(await readVersion()).toBe(versions[2]);
});

test("no recorded part of an offer changes", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  await insertOffer("recorded", 10);
  await env.DB.prepare(
    "INSERT INTO order_adjustments (id, order_id, offer_id, title, cents) VALUES ('part', ?, 'recorded', 'Spring', 100)",
  )
    .bind(orderId)
    .run();
  await expect(env.DB.prepare("UPDATE order_adjustments SET cents = 1").run()).rejects.toThrow(/frozen/);
  await env.DB.prepare("DELETE FROM order_adjustments").run();
});

async function insertOffer(id: string, maxUses: number, uses = 0): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO offers (id, title, is_automatic, terms, starts_on, display, is_once_per_customer, max_uses, uses,
       created_at, updated_at)
     VALUES (?, 'Offer', 0, '{}', '2030-01-01', 'hidden', 1, ?, ?, '2030-01-01', '2030-01-01')`,
  )
    .bind(id, maxUses, uses)
    .run();
}

async function use(
  offerId: string,
  orderId: string,
  { customerEmail = null, code = null }: { customerEmail?: string | null; code?: string | null } = {},
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO offer_uses (id, offer_id, order_id, promised, customer_email, single_use_code, created_at)
     VALUES (?, ?, ?, '{}', ?, ?, '2030-01-01')`,
  )
    .bind(crypto.randomUUID(), offerId, orderId, customerEmail, code)
    .run();
}

async function countUses(offerId: string): Promise<unknown> {
  return env.DB.prepare("SELECT uses FROM offers WHERE id = ?").bind(offerId).first("uses");
}
