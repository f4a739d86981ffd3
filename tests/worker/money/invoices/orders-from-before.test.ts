import { expect, test } from "vitest";
import { bindings } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { listInvoices, summarizeInvoices } from "../../builders/invoices.ts";
import { aProduct } from "../../builders/products.ts";
import { refund } from "../../builders/refunds.ts";
import { aPaidOrder } from "../../builders/shoppers.ts";

test("credits a later refund of an order from before there were invoices, without its earlier refunds", async () => {
  const product = await aProduct({ priceCents: 1_000 });
  const paid = await aPaidOrder(product, 2);
  const admin = await anAdmin();
  expect((await refund(admin, paid.orderId, { amount: 11.2 })).status).toBe(200);
  // An earlier version issued no documents.
  await bindings.DB.prepare("DELETE FROM invoices").run();
  expect((await refund(admin, paid.orderId, { amount: 11.2 })).status).toBe(200);
  expect(await summarizeInvoices(paid.orderId)).toEqual([
    { kind: "credit_note", totalCents: 1_120, cashRoundingCents: 0, taxes: { Tax: 120 } },
  ]);
  expect(await listInvoices(paid.orderId)).toMatchObject([{ number: 1, correctsId: null }]);
  await expectSoundBooks(product);
  const next = await aPaidOrder(product);
  expect(await listInvoices(next.orderId)).toMatchObject([{ kind: "invoice", number: 1 }]);
  await expectSoundBooks(product);
});
