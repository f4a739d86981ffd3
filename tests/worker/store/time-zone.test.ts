import { expect, test } from "vitest";
import { analyticsResponse } from "../../../contract/admin/analytics.ts";
import { adminOrderPageResponse } from "../../../contract/admin/orders.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { type TimeZone, timeZones } from "../../../contract/shared/time-zones.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import { anAdmin } from "../builders/admins.ts";
import { atTime } from "../builders/clock.ts";
import { moveTo } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder, getOrder } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

// 11:40 pm on June 30 in Newfoundland, 11:10 pm in Halifax and 9:10 pm in Winnipeg.
const lateEvening = new Date("2026-07-01T02:10:00Z");

test("places an order of the late evening on the day of the store's time zone", async () => {
  const admin = await anAdmin();
  const { shopper, orderId, orderNumber } = await atTime(lateEvening, async () =>
    aPaidOrder(await aProduct()),
  );
  const firstHalfHour = await atTime(new Date("2026-07-01T02:40:00Z"), async () =>
    aPaidOrder(await aProduct()),
  );
  await atTime(lateEvening, () => moveTo(admin, orderId, "shipped", {}));
  await atTime(new Date("2026-07-01T03:30:00Z"), () => moveTo(admin, orderId, "delivered", {}));

  const days: Record<string, unknown> = {};
  for (const zone of ["America/Winnipeg", "America/Halifax", "America/St_Johns"] as const) {
    await setTimeZone(admin.token, zone);
    const june = await readAnalytics(admin.token, "start_date=2026-06-30&end_date=2026-07-01");
    const listed = await listOrders(admin.token, "start_date=2026-06-30&end_date=2026-06-30");
    const csv = await (await call("/api/orders/export", { token: admin.token })).text();
    days[zone] = {
      byDay: june.orders_by_day.map((day) => day.orders),
      listed: listed.length,
      csv: csv
        .split("\n")
        .find((line) => line.startsWith(orderNumber))
        ?.slice(orderNumber.length + 1, orderNumber.length + 17),
      returnUntil: (await getOrder(shopper, orderId)).return_until,
    };
  }
  expect(firstHalfHour.orderNumber).not.toBe(orderNumber);
  expect(days).toEqual({
    "America/Winnipeg": { byDay: [2, 0], listed: 2, csv: "2026-06-30,21:10", returnUntil: "2026-07-30" },
    "America/Halifax": { byDay: [2, 0], listed: 2, csv: "2026-06-30,23:10", returnUntil: "2026-07-31" },
    "America/St_Johns": { byDay: [1, 1], listed: 1, csv: "2026-06-30,23:40", returnUntil: "2026-07-31" },
  });
});

test("gives pages the time zone, and refuses one that Canada does not have", async () => {
  const { token } = await anAdmin();
  for (const zone of timeZones) {
    await setTimeZone(token, zone);
    expect((await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data.time_zone).toBe(
      zone,
    );
  }
  for (const [field, value] of [
    ["time_zone", "Europe/Paris"],
    ["order_prefix", "ABCDE"],
    ["order_prefix", "A1"],
    ["order_prefix", ""],
  ] as const) {
    const response = await call("/api/admin/settings", { method: "PUT", token, json: { [field]: value } });
    expect(response.status).toBe(422);
    expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toEqual([field]);
  }
});

async function setTimeZone(token: string, zone: TimeZone): Promise<void> {
  const response = await call("/api/admin/settings", { method: "PUT", token, json: { time_zone: zone } });
  expect(response.status).toBe(200);
}

async function readAnalytics(token: string, range: string) {
  return (await unwrap(await call(`/api/orders/analytics?${range}`, { token }), analyticsResponse)).data;
}

async function listOrders(token: string, range: string) {
  return (await unwrap(await call(`/api/orders?${range}`, { token }), adminOrderPageResponse)).data;
}
