import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { roundToCashCents } from "../../../../contract/shared/money.ts";
import { defaultTimeZone } from "../../../../contract/shared/time-zones.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { quoteTaxes } from "../../../../contract/tax/quote-taxes.ts";
import type { OrderItemRow } from "../../../../worker/db/schema/order-records.ts";
import type { OrderRow } from "../../../../worker/db/schema/orders.ts";
import type { InvoiceRow } from "../../../../worker/domain/money/invoices/read-invoices.ts";
import {
  type Correction,
  compareRefundTaxes,
  planCorrections,
} from "../../../../worker/domain/money/refunds/plan-corrections.ts";
import type { CreditableOrder, RefundRow } from "../../../../worker/domain/money/refunds/read-refunds.ts";
import { getPayableCents, sumReturnedCents } from "../../../../worker/domain/money/refunds/refund-amounts.ts";
import type { OrderLineTaxRow } from "../../../../worker/domain/money/taxes/stored-taxes.ts";
import { anOrder, aRefund, before, orderId } from "../../builders/payment-cases.ts";

const gst = { name: "GST", number: "123456789RT0001", millipercent: 5_000 };
const rst = { name: "RST", number: "123456-7", millipercent: 7_000 };
const hst = { name: "HST", number: "123456789RT0001", millipercent: 13_000 };
const qst = { name: "QST", number: "1234567890TQ0001", millipercent: 9_975 };

const someOrder = fc.record({
  isByPlace: fc.boolean(),
  isCash: fc.boolean(),
  shippingCents: fc.integer({ min: 0, max: 2_000 }),
  shippingOffer: fc.constantFrom(0, 0.3, 1),
  lines: fc.array(
    fc.record({
      unitCents: fc.integer({ min: 1, max: 3_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      /** The share that offers take off the line. */
      offer: fc.constantFrom(0, 0.1, 0.37, 1),
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
      for (const step of steps) {
        const row = store.refundPart(step);
        if (row !== undefined && step.isSentBack) store.sendBack(row);
      }
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

test("documents the same taxes as if a refund that the bank sent back had never been made", () => {
  fc.assert(
    fc.property(someOrder, fc.array(someRefund, { maxLength: 8 }), (details, steps) => {
      const store = aStore(details);
      const unharmed = aStore(details);
      const returned: RefundRow[] = [];
      for (const step of steps) {
        // A note of a few cents may lack a cent of tax, because it has at most its total. The next note has it.
        const row = store.refundPart(step, 100);
        if (row === undefined) continue;
        if (step.isSentBack) returned.push(row);
        else unharmed.record(row);
      }
      for (const row of returned) store.sendBack(row);
      expect(store.areTaxesDocumented()).toBe(true);
      const { taxes, ...money } = sumNotes(store.notes);
      const { taxes: expectedTaxes, ...expectedMoney } = sumNotes(unharmed.notes);
      expect(money).toEqual(expectedMoney);
      for (const [name, amounts] of Object.entries(taxes)) {
        expect(amounts).toEqual(expectedTaxes[name] ?? { tax: 0, base: 0 });
      }
    }),
  );
});

test("leaves the tax of what the customer keeps after the bank sent an earlier refund back", () => {
  const store = aStore({
    isByPlace: true,
    isCash: false,
    shippingCents: 0,
    shippingOffer: 0,
    lines: [
      { unitCents: 10_000, quantity: 1, offer: 0, taxes: [hst] },
      { unitCents: 10_000, quantity: 1, offer: 0, taxes: [] },
    ],
  });
  const returned = store.refund(10_000, []);
  store.refund(10_000, [{ order_item_id: "item-1", quantity: 1 }]);
  store.sendBack(returned);
  expect(store.notes.map((note) => [note.kind, note.totalCents, note.taxes[0]?.tax_cents])).toEqual([
    ["credit_note", 10_000, 610],
    ["credit_note", 10_000, 0],
    ["debit_note", 10_000, 610],
  ]);
});

test("credits the units' own tax, as far as it is left", () => {
  fc.assert(
    fc.property(someOrder, fc.array(someRefund, { maxLength: 3 }), (details, steps) => {
      const store = aStore({ ...details, isByPlace: true, isCash: false });
      for (const { share } of steps) store.refundPart({ share: share / 5, units: [] });
      const { items, order, invoicing } = store.records();
      const [item] = items;
      if (item === undefined) throw new Error("The order has no item");
      const before = sumNotes(store.notes);
      const priceCents = item.totalCents - item.offerCents + item.taxCents;
      fc.pre(priceCents > 0 && priceCents < (order.totalCents - before.totalCents) / 2);
      store.refund(priceCents, [{ order_item_id: item.id, quantity: item.quantity }]);
      for (const tax of store.notes.at(-1)?.taxes ?? []) {
        const isSame = (row: { name: string; millipercent: number }) =>
          row.name === tax.name && row.millipercent === tax.millipercent;
        const own = invoicing.lineTaxes.find((line) => isSame(line) && line.orderItemId === item.id);
        const chargedCents = invoicing.taxes.find(isSame)?.taxCents ?? 0;
        const leftCents = chargedCents - (before.taxes[`${tax.name} ${tax.millipercent}`]?.tax ?? 0);
        const expectedCents = Math.min(own?.taxCents ?? 0, leftCents);
        expect(Math.abs(tax.tax_cents - expectedCents)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("documents no more tax than money, and nothing below zero", () => {
  fc.assert(
    fc.property(someOrder, fc.array(someRefund, { maxLength: 8 }), (details, steps) => {
      const store = aStore(details);
      for (const step of steps) {
        const row = store.refundPart(step);
        if (row !== undefined && step.isSentBack) store.sendBack(row);
      }
      store.refundRest();
      for (const { totalCents, taxes } of store.notes) {
        const taxCents = taxes.reduce((cents, tax) => cents + tax.tax_cents, 0);
        expect(Math.min(...taxes.map((tax) => tax.tax_cents), 0)).toBe(0);
        expect(taxCents).toBeLessThanOrEqual(totalCents);
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
  shippingOffer,
  lines,
}: typeof someOrder extends fc.Arbitrary<infer Details> ? Details : never) {
  const shippingOfferCents = Math.round(shippingCents * shippingOffer);
  const offerCents = lines.map(({ unitCents, quantity, offer }) => Math.round(unitCents * quantity * offer));
  const charged = quoteTaxes(
    lines.map(({ unitCents, quantity, taxes }, index) => ({
      chargedCents: unitCents * quantity - (offerCents[index] ?? 0),
      taxes,
    })),
    shippingCents - shippingOfferCents,
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
      compareAtPriceCents: unitCents,
      unitPriceCents: unitCents,
      discountCents: 0,
      taxRateBasisPoints: 0,
      taxClass: "standard",
      taxCents: charged.reduce((cents, { lineCents }) => cents + (lineCents[index] ?? 0), 0),
      totalCents: unitCents * quantity,
      offerCents: offerCents[index] ?? 0,
      costCents: null,
      restockedQuantity: 0,
      sentQuantity: 0,
      restockedSentQuantity: 0,
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
  const orderOfferCents = offerCents.reduce((sum, cents) => sum + cents, shippingOfferCents);
  const totalCents = goodsCents - orderOfferCents + taxCents + shippingCents;
  // Nothing is refunded of an order that offers make free.
  fc.pre(totalCents > 0);
  const order: OrderRow = anOrder({
    status: "delivered",
    paymentMethod: isCash ? "cash_on_delivery" : "card",
    paidAt: before,
    taxMode: isByPlace ? "by_place" : "per_product",
    shippingCents,
    offerCents: orderOfferCents,
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

  const refund = (amountCents: number, units: OrderUnits): RefundRow => {
    const row = aRefund({ id: crypto.randomUUID(), amountCents, items: units, state: "succeeded" });
    change(undefined, row);
    return row;
  };

  const countLeft = () => getPayableCents(order) - sumReturnedCents(refunds);

  return {
    notes,
    records,
    refund,
    record: (row: RefundRow) => change(undefined, row),
    sendBack: (row: RefundRow) => change(row, { ...row, state: "failed" }),
    areTaxesDocumented: () => compareRefundTaxes(records()).areEqual,
    /** Refunds a share of what is left. */
    refundPart({ share, units }: { share: number; units: number[] }, leastCents = 1): RefundRow | undefined {
      const named = items.flatMap(({ id, quantity }, index) => {
        const refunded = refunds
          .filter(({ state }) => state === "succeeded")
          .flatMap((row) => row.items)
          .filter((unit) => unit.order_item_id === id)
          .reduce((count, unit) => count + unit.quantity, 0);
        const count = Math.min(units[index] ?? 0, quantity - refunded);
        return count > 0 ? [{ order_item_id: id, quantity: count }] : [];
      });
      const amountCents = Math.min(countLeft(), Math.max(leastCents, Math.floor(share * countLeft())));
      return amountCents > 0 ? refund(amountCents, named) : undefined;
    },
    refundRest(): void {
      if (countLeft() > 0) refund(countLeft(), []);
    },
  };
}

function toRow({ kind, refund, totalCents, cashRoundingCents, taxes }: Correction): InvoiceRow {
  return {
    id: `${kind}-${refund.id}`,
    kind,
    number: 1,
    orderId,
    refundId: refund.id,
    disputeId: null,
    correctsId: null,
    content: 0,
    method: "card",
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
