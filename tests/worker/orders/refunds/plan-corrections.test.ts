import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { roundToCashCents } from "../../../../contract/shared/money.ts";
import { defaultTimeZone } from "../../../../contract/shared/time-zones.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { quoteTaxes } from "../../../../contract/tax/quote-taxes.ts";
import type { InvoiceRow } from "../../../../worker/domain/invoices/invoice-rows.ts";
import type { OrderRow } from "../../../../worker/domain/orders/order-rows.ts";
import {
  type Correction,
  type CreditableOrder,
  planCorrections,
} from "../../../../worker/domain/orders/refunds/plan-corrections.ts";
import {
  getPayableCents,
  sumReturnedCents,
} from "../../../../worker/domain/orders/refunds/refund-amounts.ts";
import {
  type OrderItemRow,
  parseUnits,
  type RefundRow,
} from "../../../../worker/domain/orders/refunds/refund-rows.ts";
import type { OrderLineTaxRow } from "../../../../worker/domain/tax/order-taxes.ts";
import { anOrder, aRefund, before, orderId } from "../../builders/payment-cases.ts";

const gst = { name: "GST", number: "123456789RT0001", millipercent: 5_000 };
const rst = { name: "RST", number: "123456-7", millipercent: 7_000 };
const hst = { name: "HST", number: "123456789RT0001", millipercent: 13_000 };
const qst = { name: "QST", number: "1234567890TQ0001", millipercent: 9_975 };

const someOrder = fc.record({
  isByPlace: fc.boolean(),
  isCash: fc.boolean(),
  shippingCents: fc.integer({ min: 0, max: 2_000 }),
  lines: fc.array(
    fc.record({
      unitCents: fc.integer({ min: 1, max: 3_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      taxes: fc.constantFrom([], [gst], [gst, rst], [gst, qst], [hst], [{ ...hst, millipercent: 5_000 }]),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

/** A refund of a share of the money that is left, maybe for units, which the bank may send back. */
const someRefund = fc.record({
  share: fc.double({ min: 0.001, max: 1, noNaN: true }),
  units: fc.array(fc.nat({ max: 2 }), { maxLength: 6 }),
  isSentBack: fc.boolean(),
});

test("returns exactly each tax, its base and the total of an order that is refunded in full, whatever the bank sends back", () => {
  fc.assert(
    fc.property(someOrder, fc.array(someRefund, { maxLength: 8 }), (details, steps) => {
      const store = aStore(details);
      for (const step of steps) store.refundPart(step);
      store.refundRest();
      const { order, invoicing } = store.records();
      const sum = sumNotes(store.notes);
      expect(sum.totalCents).toBe(order.totalCents);
      expect(sum.cashRoundingCents).toBe(order.cashRoundingCents);
      if (details.isByPlace) {
        expect(sum.taxes).toEqual(
          Object.fromEntries(
            invoicing.taxes.map((tax) => [
              `${tax.name} ${tax.millipercent}`,
              { tax: tax.taxCents, base: tax.baseCents },
            ]),
          ),
        );
      } else {
        expect(sum.taxes).toEqual({ "Tax null": { tax: order.taxCents, base: 0 } });
      }
    }),
  );
});

test("credits in each note no more tax than money, and nothing below zero", () => {
  fc.assert(
    fc.property(someOrder, fc.array(someRefund, { maxLength: 8 }), (details, steps) => {
      const store = aStore({ ...details, isCash: false });
      for (const step of steps) store.refundPart({ ...step, isSentBack: false });
      store.refundRest();
      for (const { totalCents, taxes } of store.notes) {
        const taxCents = taxes.reduce((cents, tax) => cents + tax.tax_cents, 0);
        expect(Math.min(...taxes.map((tax) => tax.tax_cents), 0)).toBe(0);
        // Each tax of each note is rounded to a cent.
        expect(taxCents).toBeLessThanOrEqual(totalCents + taxes.length);
      }
    }),
  );
});

function sumNotes(notes: readonly Correction[]) {
  const taxes: Record<string, { tax: number; base: number }> = {};
  let totalCents = 0;
  let cashRoundingCents = 0;
  for (const note of notes) {
    const sign = note.kind === "credit_note" ? 1 : -1;
    totalCents += sign * note.totalCents;
    cashRoundingCents += sign * note.cashRoundingCents;
    for (const { name, millipercent, tax_cents: tax, base_cents: base } of note.taxes) {
      const key = `${name} ${millipercent}`;
      const former = taxes[key] ?? { tax: 0, base: 0 };
      taxes[key] = { tax: former.tax + sign * tax, base: former.base + sign * (base ?? 0) };
    }
  }
  return { totalCents, cashRoundingCents, taxes };
}

/** Returns an order whose refunds are recorded as the store records them. */
function aStore({
  isByPlace,
  isCash,
  shippingCents,
  lines,
}: typeof someOrder extends fc.Arbitrary<infer Details> ? Details : never) {
  const charged = quoteTaxes(
    lines.map(({ unitCents, quantity, taxes }) => ({ chargedCents: unitCents * quantity, taxes })),
    shippingCents,
  );
  const items = lines.map(
    ({ unitCents, quantity }, index): OrderItemRow => ({
      id: `item-${index}`,
      orderId,
      productId: null,
      productName: "Thing",
      productSku: "THING",
      productSlug: null,
      imageHash: null,
      quantity,
      retailPriceCents: unitCents,
      unitPriceCents: unitCents,
      discountCents: 0,
      taxRateBasisPoints: 0,
      taxCents: charged.reduce((cents, { lineCents }) => cents + (lineCents[index] ?? 0), 0),
      totalCents: unitCents * quantity,
      restockedQuantity: 0,
    }),
  );
  const lineTaxes = charged.flatMap(({ name, millipercent, lineCents }): OrderLineTaxRow[] =>
    lineCents.flatMap((taxCents, index) =>
      taxCents === null
        ? []
        : [{ id: `${name}-${index}`, orderId, orderItemId: `item-${index}`, name, millipercent, taxCents }],
    ),
  );
  const goodsCents = items.reduce((cents, { totalCents }) => cents + totalCents, 0);
  const taxCents = charged.reduce((cents, tax) => cents + tax.taxCents, 0);
  const totalCents = goodsCents + taxCents + shippingCents;
  const order: OrderRow = anOrder({
    status: "delivered",
    paymentMethod: isCash ? "cash_on_delivery" : "card",
    paidAt: before,
    taxMode: isByPlace ? "by_place" : "per_product",
    taxCents,
    totalCents,
    cashRoundingCents: isCash ? roundToCashCents(totalCents) - totalCents : 0,
  });
  const notes: Correction[] = [];
  let refunds: readonly RefundRow[] = [];

  const records = (): CreditableOrder => ({
    order,
    items,
    refunds,
    invoicing: {
      issuer: { ...newStoreIdentity, timeZone: defaultTimeZone },
      taxes: charged.map((tax) => ({ ...tax, orderId })),
      lineTaxes,
      issued: notes.map(toRow),
    },
  });

  const change = (former: RefundRow | undefined, after: RefundRow): void => {
    notes.push(...planCorrections(records(), [{ before: former, after }]));
    refunds = [...refunds.filter(({ id }) => id !== after.id), after];
  };

  const refund = (amountCents: number, units: OrderUnits): RefundRow | undefined => {
    if (amountCents <= 0) return undefined;
    const row = aRefund({ id: crypto.randomUUID(), amountCents, items: units, state: "succeeded" });
    change(undefined, row);
    return row;
  };

  const countLeft = () => getPayableCents(order) - sumReturnedCents(refunds);

  return {
    notes,
    records,
    refundPart({ share, units, isSentBack }: { share: number; units: number[]; isSentBack: boolean }): void {
      const named = items.flatMap(({ id, quantity }, index) => {
        const refunded = refunds
          .filter(({ state }) => state === "succeeded")
          .flatMap(parseUnits)
          .filter((unit) => unit.order_item_id === id)
          .reduce((count, unit) => count + unit.quantity, 0);
        const count = Math.min(units[index] ?? 0, quantity - refunded);
        return count > 0 ? [{ order_item_id: id, quantity: count }] : [];
      });
      const row = refund(Math.floor(share * countLeft()), named);
      if (row !== undefined && isSentBack) change(row, { ...row, state: "failed" });
    },
    refundRest: () => void refund(countLeft(), []),
  };
}

function toRow({ kind, refund, totalCents, cashRoundingCents, taxes }: Correction): InvoiceRow {
  return {
    id: `${kind}-${refund.id}`,
    kind,
    number: 1,
    orderId,
    refundId: refund.id,
    correctsId: null,
    method: refund.method,
    tender: null,
    fulfilment: "delivery",
    place: "MB",
    issuedAt: before,
    day: "2026-11-20",
    seller: {},
    taxes,
    totalCents,
    taxCents: 0,
    cashRoundingCents,
  };
}
