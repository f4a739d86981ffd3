import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { offerPickup } from "../../builders/guests.ts";
import { aPaidPickup, listPickups, makeReady } from "../../builders/pickups.ts";

beforeEach(() => offerPickup());

test("lists the first 200 orders, and says how many there are", async () => {
  const { orderId } = await aPaidPickup();
  await makeReady(orderId);
  await copyOrder(orderId, 201);
  const { orders, total } = await listPickups("step=ready");
  expect(orders).toHaveLength(200);
  expect(total).toBe(202);
});

/** Copies a ready order, because placing hundreds would take minutes. */
async function copyOrder(orderId: string, copies: number): Promise<void> {
  const order = await env.DB.prepare("SELECT * FROM orders WHERE id = ?").bind(orderId).first();
  const columns = Object.keys(order ?? {}).filter((column) => column !== "search_key");
  const values: Readonly<Record<string, string>> = {
    id: "lower(hex(randomblob(16)))",
    order_number: "'PD-COPY' || copy.value",
    pickup_code: "printf('%06d', copy.value)",
    stripe_payment_intent_id: "NULL",
    request_id: "NULL",
  };
  await env.DB.prepare(
    `INSERT INTO orders (${columns.join(", ")})
     SELECT ${columns.map((column) => values[column] ?? `orders.${column}`).join(", ")}
     FROM orders JOIN json_each(?2) AS copy WHERE orders.id = ?1`,
  )
    .bind(orderId, JSON.stringify(Array.from({ length: copies }, (_, index) => index)))
    .run();
}
