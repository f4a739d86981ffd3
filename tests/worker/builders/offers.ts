import { asc, eq, sql } from "drizzle-orm";
import { quotePlaceTaxes } from "../../../contract/orders/price-cart.ts";
import { shareOfCents } from "../../../contract/shared/money.ts";
import { findTaxes } from "../../../contract/tax/find-taxes.ts";
import { runBatch } from "../../../worker/db/run-batch.ts";
import { emails } from "../../../worker/db/schema/emails.ts";
import { offerCodes, offers, offerUses, orderAdjustments } from "../../../worker/db/schema/offers.ts";
import { orderItems, orderStatusHistory } from "../../../worker/db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../worker/db/schema/orders.ts";
import { issueInvoice } from "../../../worker/domain/money/invoices/issue-invoices.ts";
import { readRefunds } from "../../../worker/domain/money/refunds/read-refunds.ts";
import { parseTaxDocument } from "../../../worker/domain/money/taxes/tax-document.ts";
import { writeHistoryAndEmails } from "../../../worker/domain/orders/change-order.ts";
import { replaceTaxes } from "../../../worker/domain/orders/reprice-order.ts";
import { sellStock } from "../../../worker/domain/orders/stock.ts";
import { systemActor } from "../../../worker/domain/profiles/actor.ts";
import { selectContent } from "../../../worker/domain/store/documents.ts";
import { sandbox } from "./accounts.ts";
import { offerTerms } from "./offer-forms.ts";
import { aProduct } from "./products.ts";
import { add, aShopper, checkout, confirm, getOrder, outOfTown, placeCashOrder } from "./shoppers.ts";
import { storeContext } from "./store.ts";
import { pay } from "./stripe.ts";

/** Creates an offer with a code, or without one if the code is null. */
export async function anOffer({
  code = `SPRING${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
  isSingleUse = false,
  ...values
}: Partial<typeof offers.$inferInsert> & {
  readonly code?: string | null;
  readonly isSingleUse?: boolean;
} = {}) {
  const now = new Date().toISOString();
  const { db } = storeContext();
  const offer = await db
    .insert(offers)
    .values({
      id: crypto.randomUUID(),
      title: "10% off",
      isAutomatic: code === null,
      terms: offerTerms(),
      startsOn: "2026-01-01",
      display: "hidden",
      isOncePerCustomer: false,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
    .get();
  if (code !== null) {
    await db.insert(offerCodes).values({ code, offerId: offer.id, isSingleUse, createdAt: now });
  }
  return { ...offer, code };
}

/** Counts the orders that hold a use of an offer. */
export async function countUses({ id }: { readonly id: string }): Promise<number> {
  const { db } = storeContext();
  const rows = await db.select().from(offerUses).where(eq(offerUses.offerId, id));
  const offer = await db.select({ uses: offers.uses }).from(offers).where(eq(offers.id, id)).get();
  if (offer?.uses !== rows.length) throw new Error(`${offer?.uses} uses are counted of ${rows.length}`);
  return rows.length;
}

/** Records that an offer counts in an order. */
export async function recordUse(
  offer: Pick<Awaited<ReturnType<typeof anOffer>>, "id" | "title" | "code" | "terms">,
  orderId: string,
  values: Partial<typeof offerUses.$inferInsert> = {},
): Promise<void> {
  const { db } = storeContext();
  const { id: offerId, title, code, terms } = offer;
  const promised = { title, code, terms, product_ids: [], is_once_per_customer: false };
  const createdAt = new Date().toISOString();
  const use = { id: crypto.randomUUID(), offerId, orderId, promised, createdAt, ...values };
  await runBatch(db, [db.insert(offerUses).values(use)]);
}

interface OfferedOrder {
  readonly lines: readonly {
    readonly priceCents: number;
    readonly quantity?: number;
    /** The amount that an offer with a code takes off the line. */
    readonly offerCents?: number;
    readonly taxRateBasisPoints?: number;
  }[];
  /** The amount that an offer without a code takes off the delivery. The order goes out of town, if this is not 0. */
  readonly deliveryOfferCents?: number;
  readonly isOutOfTown?: boolean;
  /** One of Stripe's test cards. */
  readonly card?: string;
}

/** Places an order with offers that was paid by card. */
export async function aPaidOfferedOrder(order: OfferedOrder) {
  const { shopper, products } = await aBuyer(order);
  const payment = await checkout(shopper);
  const { totalCents } = await takeOffers(payment.orderId, order);
  await sandbox.sendToStripe("POST", `/v1/payment_intents/${payment.intentId}`, {
    amount: String(totalCents),
  });
  await pay(payment.intentId, order.card);
  const { status } = await confirm(shopper, payment);
  if (status !== 200) throw new Error(`The payment was not confirmed: ${status}`);
  return { ...payment, shopper, products, totalCents, order: await getOrder(shopper, payment.orderId) };
}

/** Places an unpaid cash order with offers. */
export async function aCashOfferedOrder(order: OfferedOrder) {
  const { shopper, products } = await aBuyer(order);
  const { orderId } = await placeCashOrder(shopper);
  const { totalCents } = await takeOffers(orderId, order);
  return { orderId, shopper, products, totalCents };
}

/** Places an order that offers make free. */
export async function aFreeOrder({ quantity = 2 } = {}) {
  const { shopper, products } = await aBuyer({ lines: [{ priceCents: 500, quantity }] });
  const { orderId } = await placeCashOrder(shopper);
  const now = new Date().toISOString();
  await takeOffers(orderId, { lines: [{ priceCents: 500, quantity, offerCents: 500 * quantity }] }, now);
  return { orderId, shopper, products, order: await getOrder(shopper, orderId) };
}

async function aBuyer({ lines, deliveryOfferCents = 0, isOutOfTown = deliveryOfferCents > 0 }: OfferedOrder) {
  const shopper = await aShopper(isOutOfTown ? outOfTown : {});
  const products = [];
  for (const { priceCents, quantity = 1, taxRateBasisPoints = 1_200 } of lines) {
    const product = await aProduct({ priceCents, compareAtPriceCents: priceCents, taxRateBasisPoints });
    await add(shopper, product, quantity);
    products.push(product);
  }
  return { shopper, products };
}

/** Rewrites an unpaid order as the checkout would have placed it with offers. A free order is paid at `freeAt`. */
async function takeOffers(
  orderId: string,
  { lines, deliveryOfferCents = 0 }: OfferedOrder,
  freeAt?: string,
): Promise<OrderRow> {
  const context = storeContext();
  const { db } = context;
  const placed = await db.select().from(orders).where(eq(orders.id, orderId)).get();
  const records = await readRefunds(context, orderId);
  if (placed === undefined || records === undefined) throw new Error(`No order ${orderId}`);
  const deliveryCents = freeAt === undefined ? deliveryOfferCents : placed.shippingCents;
  const items = (
    await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(sql`rowid`))
  ).map((item, index) => {
    const offerCents = lines[index]?.offerCents ?? 0;
    return {
      ...item,
      offerCents,
      taxCents: shareOfCents(item.totalCents - offerCents, item.taxRateBasisPoints),
    };
  });
  const offerCents = items.reduce((sum, item) => sum + item.offerCents, deliveryCents);
  const quote =
    placed.taxMode === "per_product" || placed.taxPlace === null || placed.taxDay === null
      ? undefined
      : quotePlaceTaxes(
          items.map((item) => ({
            quantity: 1,
            unitPriceCents: item.totalCents,
            offerCents: item.offerCents,
            taxClass: item.taxClass ?? "standard",
          })),
          {
            taxes: findTaxes(
              parseTaxDocument(await selectContent(context, "tax")),
              placed.taxPlace,
              placed.taxDay,
            ),
            shippingCents: placed.shippingCents - deliveryCents,
          },
        );
  const taxCents = quote?.taxCents ?? items.reduce((sum, item) => sum + item.taxCents, 0);
  const order: OrderRow = {
    ...placed,
    offerCents,
    taxCents,
    totalCents: placed.totalCents - placed.taxCents - offerCents + taxCents,
    ...(freeAt !== undefined && {
      status: "paid",
      paymentStatus: "succeeded",
      paymentMethod: "none",
      reservationExpiresAt: null,
      paidAt: freeAt,
    }),
  };
  const charged = quote?.taxes;
  const taxedItems = items.map((item, index) => ({
    ...item,
    taxCents: quote?.lineTaxCents[index] ?? item.taxCents,
  }));
  const [withCode, free] = [
    await anOffer(),
    await anOffer({ code: null, title: "Free delivery", endedAt: new Date().toISOString() }),
  ];
  const adjustments = [
    ...items.map((item) => ({
      offer: withCode,
      orderItemId: item.id,
      cents: item.offerCents,
    })),
    { offer: free, orderItemId: null, cents: deliveryCents },
  ].filter(({ cents }) => cents > 0);
  const taxed = { order, items: taxedItems, taxes: [], lineTaxes: [], charged, taxChange: null };
  await runBatch(db, [
    db.update(orders).set(order).where(eq(orders.id, orderId)),
    ...taxedItems.map((item) => db.update(orderItems).set(item).where(eq(orderItems.id, item.id))),
    ...replaceTaxes(context, taxed),
    ...adjustments.map(({ offer: { id: offerId, title, code }, orderItemId, cents }) =>
      db
        .insert(orderAdjustments)
        .values({ id: crypto.randomUUID(), orderId, orderItemId, offerId, title, code, cents }),
    ),
    ...(freeAt === undefined
      ? []
      : [
          sellStock(context, orderId),
          issueInvoice(context, order, records.invoicing.issuer),
          // The cash order's own entry and email.
          db.delete(orderStatusHistory).where(eq(orderStatusHistory.orderId, orderId)),
          db.delete(emails).where(eq(emails.orderId, orderId)),
          ...writeHistoryAndEmails(context, orderId, {
            status: "paid",
            actor: systemActor,
            notes: "Order placed, with nothing to pay",
          }),
        ]),
  ]);
  const counted = new Map(adjustments.map(({ offer }) => [offer.id, offer]));
  for (const offer of counted.values()) await recordUse(offer, orderId);
  return order;
}
