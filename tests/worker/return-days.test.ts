import { expect, test } from "vitest";
import { productPath } from "../../contract/catalog/pages.ts";
import { addDays, toStoreDay } from "../../contract/shared/store-time.ts";
import { sendDueEmails } from "../../worker/domain/emails/sending/due-emails.ts";
import { requestReturn } from "../../worker/domain/orders/returns/request-return.ts";
import { readOutbox } from "./builders/outbox.ts";
import { openPage } from "./builders/pages.ts";
import { getProfile } from "./builders/profiles.ts";
import { aSentOrder } from "./builders/sent-orders.ts";
import { getOrder } from "./builders/shoppers.ts";
import { call, storeContext } from "./builders/store.ts";

test("keeps the promised days of return of an order, whatever the settings say later", async () => {
  const before = await aSentOrder(1);
  const { token } = before.admin;
  const promise = async (days: number) =>
    expect(
      (await call("/api/admin/settings", { method: "PUT", token, json: { return_days: days } })).status,
    ).toBe(200);
  await promise(14);
  const after = await aSentOrder(1);
  const read = async (path: string) => (await openPage(path)).text();
  const page = await read(productPath(after.product.slug));
  expect(page).toContain('"merchantReturnDays":14');
  expect(page).toContain("14-day money-back guarantee");
  expect(page).toContain("write to us within 14 days.");
  expect(await read("/")).toContain("14-day guarantee");
  expect(await read("/terms")).toContain("within 14 days");
  const email = await call("/api/admin/mails/previews/delivered", { token });
  expect(await email.text()).toContain("within 14 days");
  await promise(30);

  for (const [sent, days] of [
    [before, 30],
    [after, 14],
  ] as const) {
    const order = await getOrder(sent.shopper, sent.orderId);
    const deliveredOn = toStoreDay(new Date());
    expect(order).toMatchObject({ return_days: days, return_until: addDays(deliveredOn, days) });
    const askIn = async (wait: number) =>
      requestReturn(
        storeContext(new Date(Date.now() + wait * 86_400_000)),
        await getProfile(sent.shopper),
        sent.orderId,
        { items: [{ order_item_id: sent.line, quantity: 1 }], reason: "It wobbles" },
      );
    await expect(askIn(days + 1)).rejects.toThrow("can no longer be returned");
    await expect(askIn(days)).resolves.toMatchObject({ state: "requested" });
  }
  await sendDueEmails(storeContext(new Date(Date.now() + 10 * 60_000)));
  const texts = (await readOutbox(after.shopper.email)).map(({ text }) => text).join();
  expect(texts).toContain("return it within 14 days:");
});
