import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import worker from "../../worker/index.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { atPayment, orderOf, stockOf } from "./builders/shoppers.ts";
import { bindings } from "./builders/store.ts";

test("the cron releases what was not paid in time, and nothing else", async () => {
  const product = await aProduct();
  const [expired, current] = [await atPayment(product, 3), await atPayment(product, 2)];
  await env.DB.prepare("UPDATE orders SET reservation_expires_at = ? WHERE id = ?")
    .bind(new Date(Date.now() - 1_000).toISOString(), expired.orderId)
    .run();
  await worker.scheduled(createScheduledController(), bindings);
  expect((await orderOf(expired.shopper, expired.orderId)).status).toBe("canceled");
  expect((await orderOf(current.shopper, current.orderId)).status).toBe("pending_payment");
  expect(await stockOf(product)).toBe(18);
  await expectSoundBooks(product);
});
