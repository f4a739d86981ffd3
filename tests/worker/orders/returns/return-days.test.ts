import { expect, test } from "vitest";
import { productPath } from "../../../../contract/catalog/page-paths.ts";
import { addDays, toStoreDay } from "../../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../../contract/shared/time-zones.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { stopClock } from "../../builders/clock.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { openPage } from "../../builders/pages.ts";
import { aProduct } from "../../builders/products.ts";
import { requestReturnInDays } from "../../builders/returns.ts";
import { aSentOrder } from "../../builders/sent-orders.ts";
import { getOrder } from "../../builders/shoppers.ts";
import { call, readFailure } from "../../builders/store.ts";

stopClock();

test("shows the return period of the settings on pages and in emails", async () => {
  const { slug } = await aProduct();
  const admin = await anAdmin();
  await setReturnDays(admin, 14);
  const readPage = async (path: string) => (await openPage(path)).text();
  const productPage = await readPage(productPath(slug));
  expect(productPage).toContain('"merchantReturnDays":14');
  expect(productPage).toContain("14-day returns");
  expect(productPage).toContain("Return it within 14 days for your money back.");
  expect(await readPage("/")).toContain("14-day returns");
  expect(await readPage("/terms")).toContain("within 14 days");
  const preview = await call("/api/admin/emails/previews/delivered", { token: admin.token });
  expect(await preview.text()).toContain("within 14 days");
  await setReturnDays(admin, 30);
});

test("applies a changed return period to later orders only", async () => {
  const before = await aSentOrder(1);
  await setReturnDays(before.admin, 14);
  const after = await aSentOrder(1);
  await setReturnDays(before.admin, 30);

  for (const [sent, days] of [
    [before, 30],
    [after, 14],
  ] as const) {
    const order = await getOrder(sent.shopper, sent.orderId);
    const deliveredOn = toStoreDay(new Date(), defaultTimeZone);
    expect(order).toMatchObject({ return_days: days, return_until: addDays(deliveredOn, days) });
    expect(await readFailure(await requestReturnInDays(sent, days + 1))).toMatchObject({
      message: expect.stringContaining("can no longer be returned"),
    });
    expect((await requestReturnInDays(sent, days)).status).toBe(200);
  }
  await sendEmails();
  const emailTexts = (await readOutbox(after.shopper.email)).map(({ text }) => text).join();
  expect(emailTexts).toContain("return it within 14 days:");
});

async function setReturnDays(admin: Account, days: number): Promise<void> {
  const json = { return_days: days };
  const response = await call("/api/admin/settings", { method: "PUT", token: admin.token, json });
  expect(response.status).toBe(200);
}
