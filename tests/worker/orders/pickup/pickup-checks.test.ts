import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { findInconsistencies } from "../../../../worker/domain/reconciliation/find-inconsistencies.ts";
import { offerPickup } from "../../builders/guests.ts";
import { aPaidPickup, getPickup, makeReady } from "../../builders/pickups.ts";
import { storeContext } from "../../builders/store.ts";

beforeEach(() => offerPickup());

test("finds a window that counts other orders than it has", async () => {
  const { orderId } = await aPaidPickup();
  const { starts_at } = await getPickup(orderId);
  await change("UPDATE pickup_windows SET taken = taken - 1 WHERE starts_at = ?", starts_at);
  const problem = "The taken places of a pick-up window are not its orders";
  expect(await findInconsistencies(storeContext())).toEqual([{ id: starts_at, problem }]);
  await change("UPDATE pickup_windows SET taken = taken + 1 WHERE starts_at = ?", starts_at);
  expect(await findInconsistencies(storeContext())).toEqual([]);
});

test("finds a ready order without a code, and an order for pick-up that was shipped", async () => {
  const [ready, shipped] = [await aPaidPickup(), await aPaidPickup()];
  await makeReady(ready.orderId);
  await change("UPDATE orders SET pickup_code = NULL WHERE id = ?", ready.orderId);
  await change("UPDATE orders SET tracking_number = '1Z' WHERE id = ?", shipped.orderId);
  expect(await findInconsistencies(storeContext())).toEqual([
    { id: ready.orderId, problem: "Ready for pick-up without a code" },
    { id: shipped.orderId, problem: "For pick-up, and shipped" },
  ]);
});

/** Changes the database as no request can. */
async function change(statement: string, value: string): Promise<void> {
  await env.DB.prepare(statement).bind(value).run();
}
