import { expect, test } from "vitest";
import { toMoment } from "../../../contract/shared/store-time.ts";
import { bindings } from "../background.ts";
import { atTime } from "../builders/clock.ts";
import { aProduct } from "../builders/products.ts";
import { add, aShopper, checkout, getCart, getOrder } from "../builders/shoppers.ts";
import { allRegistrations, exempt, taxByPlace } from "../builders/taxes.ts";

const halifax = { postal_code: "B3J 2K9", province: "Nova Scotia", city: "Halifax" } as const;
const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;

test("charges the law of the day in the store's time zone on which Pay is pressed", async () => {
  // Winnipeg was at UTC-5. Nova Scotia's HST fell from 15 to 14 % on 1 April 2025.
  const lastMinute = new Date("2025-04-01T04:59:00Z");
  const midnight = new Date("2025-04-01T05:00:00Z");
  await taxByPlace();
  const product = await aProduct({ priceCents: 1_000 });
  const payment = await atTime(lastMinute, async () => {
    const shopper = await aShopper(halifax);
    await add(shopper, product, 2);
    return { shopper, ...(await checkout(shopper)) };
  });
  expect(payment.quote.taxes).toMatchObject([{ name: "HST", rate_percent: 15, amount: 3.75 }]);
  const pressed = await atTime(midnight, () => checkout(payment.shopper, { isPaying: true }));
  expect(pressed.orderId).toBe(payment.orderId);
  expect(pressed.quote.taxes).toMatchObject([{ name: "HST", rate_percent: 14, amount: 3.5 }]);
  expect(pressed.amount).toBe(28.5);
  expect(await readTaxDay(payment.orderId)).toMatchObject({
    tax_mode: "by_place",
    tax_place: "NS",
    tax_day: "2025-04-01",
  });
});

test("keeps the day of the last press of Pay on the order, even if no rate and no promised day changed", async () => {
  await taxByPlace();
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct());
  // A Friday evening and the Saturday after it promise the same days.
  const evening = new Date("2026-11-21T04:50:00Z");
  const { orderId } = await atTime(evening, () => checkout(shopper, { isPaying: true }));
  const onFriday = await readTaxDay(orderId);
  await atTime(new Date("2026-11-21T05:05:00Z"), () => checkout(shopper, { isPaying: true }));
  expect(onFriday).toMatchObject({ tax_day: "2026-11-20" });
  expect(await readTaxDay(orderId)).toEqual({ ...onFriday, tax_day: "2026-11-21" });
});

test("stops a tax whose registration ends during a checkout", async () => {
  await taxByPlace({
    registrations: allRegistrations.map((registration) =>
      registration.kind === "mb_rst" ? { ...registration, until: "2026-11-20" } : registration,
    ),
  });
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct());
  const before = await atTime(new Date("2026-11-20T04:59:00Z"), () => checkout(shopper));
  expect(before.quote.taxes?.map(({ name }) => name)).toEqual(["GST", "RST"]);
  const after = await atTime(new Date("2026-11-20T05:00:00Z"), () => checkout(shopper, { isPaying: true }));
  expect(after.orderId).toBe(before.orderId);
  expect(after.quote.taxes?.map(({ name }) => name)).toEqual(["GST"]);
  expect(after.amount).toBeLessThan(before.amount);
});

test("ends an exemption with its last day in the store's time zone, also between opening the payment and Pay", async () => {
  const midnight = toMoment("2026-11-28", "00:00", "America/Winnipeg");
  const lastMinute = new Date(midnight.getTime() - 60_000);
  await taxByPlace();
  const { shopper, before } = await atTime(lastMinute, async () => {
    const buyer = await aShopper(winnipeg);
    await exempt(buyer, { last_day: "2026-11-27" });
    await add(buyer, await aProduct({ priceCents: 1_000 }), 2);
    return { shopper: buyer, before: await checkout(buyer) };
  });
  expect(before.amount).toBe(26.25);
  await atTime(midnight, async () => {
    expect((await getCart(shopper)).tax_exemption).toBeNull();
    const pressed = await checkout(shopper, { isPaying: true });
    expect(pressed).toMatchObject({ orderId: before.orderId, amount: 28 });
    expect((await getOrder(shopper, before.orderId)).tax_exemption).toBeNull();
  });
});

async function readTaxDay(orderId: string) {
  return bindings.DB.prepare(
    "SELECT tax_mode, tax_place, tax_day, promised_from, promised_to FROM orders WHERE id = ?",
  )
    .bind(orderId)
    .first();
}
