import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { refunds } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { type Tally, workThrough } from "../payments/tally.ts";
import { isUnsure, makeRefunds } from "./make-refunds.ts";
import { findOwedStrays, returnStray } from "./stray-payments.ts";

const perRun = 50;

/** Money that is to go back and has not: refunds that are owed, and payments that fit no order. */
export async function pursueRefunds(context: StoreContext, tally: Tally): Promise<void> {
  // Those that Stripe was never asked for come first; the others in any order, so that none keeps another waiting.
  const owed = await context.db
    .selectDistinct({ id: refunds.orderId, wasAsked: sql`${refunds.stripeRefundId} IS NOT NULL` })
    .from(refunds)
    .where(and(eq(refunds.state, "requested"), eq(refunds.method, "card")))
    .orderBy(asc(sql`2`), sql`random()`)
    .limit(perRun);
  await workThrough(tally, "open_refunds", owed, async ({ id }) => {
    if (await makeRefunds(context, id)) tally.did("refunds_finished");
    else if (await isNeverAsked(context, id)) throw new Error("Stripe could not be asked for it");
  });
  const strays = (await findOwedStrays(context, perRun)).map((stray) => ({
    id: stray.stripePaymentIntentId,
    stray,
  }));
  await workThrough(tally, "stray_payments", strays, async ({ stray }) => {
    if (await returnStray(context, stray)) tally.did("stray_payments_returned");
  });
}

/** One that Stripe failed at is left alone for a while: that is no failure of this run's. */
async function isNeverAsked(context: StoreContext, orderId: string): Promise<boolean> {
  const rows = await context.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "requested"), isNull(refunds.stripeRefundId)));
  return rows.some((row) => !isUnsure(context, row));
}
