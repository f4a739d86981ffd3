import { and, eq, sql } from "drizzle-orm";
import type {
  DraftBody,
  DraftOrderView,
  HoldDraftBody,
  SaveDraftBody,
} from "../../../../contract/admin/draft-orders.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { isForeignKeyViolation, isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import { cartItems, carts, draftOrders, type StoredExchange } from "../../../db/schema/carts.ts";
import { type AdminActor, getAdminName } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { selectOpenOrder } from "../../orders/find-order.ts";
import { cancelUnpaidOrder } from "../../orders/status/cancel-order.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { toDraftTokenHash } from "../../profiles/shopper.ts";
import { again, done, repeatSteps } from "../checkout-steps.ts";
import { placeOrder, updateOrder } from "../place-order.ts";
import { computeHoldEnd } from "./hold-end.ts";
import {
  type DraftOrder,
  draftIsUnchanged,
  findDraft,
  priceDraft,
  readDraft,
  refuseUnlessSeen,
} from "./read-draft.ts";

/**
 * Admin only. Begins a draft order.
 * @param exchange what comes back for it of another order
 * @throws StoreError invalid_input for an account that does not exist
 */
export async function createDraft(
  context: StoreContext,
  admin: AdminActor,
  body: DraftBody,
  exchange: StoredExchange | null = null,
): Promise<DraftOrderView> {
  const id = crypto.randomUUID();
  const now = context.now().toISOString();
  await writeDraft(context, [
    context.db.insert(carts).values({
      id,
      guestTokenHash: toDraftTokenHash(id),
      offerCode: body.code,
      createdAt: now,
      updatedAt: now,
    }),
    context.db.insert(draftOrders).values({
      cartId: id,
      ...toColumns(body),
      exchange,
      createdBy: getAdminName(admin),
      createdAt: now,
      updatedAt: now,
    }),
    insertLines(context, id, body),
  ]);
  return readDraft(context, admin, id);
}

/**
 * Admin only. Replaces the content of a draft order. One that holds stock then holds that of the new lines, if it is
 * there.
 * @throws StoreError not_found; conflict if the draft has another version; invalid_input for an account that does not
 *   exist
 */
export async function saveDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
  body: SaveDraftBody,
): Promise<DraftOrderView> {
  const draft = await requireDraft(context, admin, draftId);
  refuseUnlessSeen(draft, body.version);
  const now = context.now().toISOString();
  await writeDraft(context, [
    context.db
      .update(draftOrders)
      .set({
        ...toColumns(body),
        updatedAt: now,
        version: sql`CASE WHEN version = ${body.version} THEN version + 1 END`,
      })
      .where(eq(draftOrders.cartId, draftId)),
    context.db.update(carts).set({ offerCode: body.code, updatedAt: now }).where(eq(carts.id, draftId)),
    context.db.delete(cartItems).where(eq(cartItems.cartId, draftId)),
    insertLines(context, draftId, body),
  ]);
  await renewHold(context, admin, draftId);
  return readDraft(context, admin, draftId);
}

function toColumns({ customer, destination, notes }: DraftBody) {
  return {
    profileId: customer?.kind === "account" ? customer.id : null,
    guestEmail: customer?.kind === "guest" ? customer.email.toLowerCase() : null,
    guestName: customer?.kind === "guest" ? (findName(destination) ?? customer.name) : null,
    destination,
    notes: notes || null,
  };
}

/** A guest is called as the address says. */
function findName(destination: DraftBody["destination"]): string | undefined {
  if (destination?.kind === "pickup") return destination.full_name;
  return destination?.kind === "typed_addresses" ? destination.shipping_address.full_name : undefined;
}

/** Inserts the lines as one JSON parameter, because D1 binds at most 100. A product that is gone is left out. */
function insertLines(context: StoreContext, cartId: string, { lines }: DraftBody): Statement {
  const nowMs = context.now().getTime();
  const rows = lines.map(({ product_id: productId, quantity, lowered }, index) => ({
    productId,
    quantity,
    loweredPriceCents: lowered === null ? null : dollarsToCents(lowered.price),
    loweredReason: lowered?.reason ?? null,
    // A cart is in the order of these times.
    createdAt: new Date(nowMs + index).toISOString(),
  }));
  const field = (name: keyof (typeof rows)[number]) => sql`typed.value ->> ${name}`;
  return insertFrom(
    context.db,
    cartItems,
    {
      id: randomUuid,
      cartId,
      productId: sql`products.id`,
      quantity: field("quantity"),
      seenPriceCents: sql`products.wholesale_price_cents`,
      seenQuantityPrices: sql`products.quantity_prices`,
      loweredPriceCents: field("loweredPriceCents"),
      loweredReason: field("loweredReason"),
      createdAt: field("createdAt"),
      updatedAt: field("createdAt"),
    },
    sql`FROM json_each(${JSON.stringify(rows)}) AS typed
      CROSS JOIN products ON products.id = typed.value ->> 'productId' WHERE true`,
  ).onConflictDoNothing();
}

async function writeDraft(context: StoreContext, statements: readonly Statement[]): Promise<void> {
  try {
    await runBatch(context.db, statements);
  } catch (error) {
    if (isVersionConflict(error)) throw new StoreError("conflict", { cause: error });
    if (isForeignKeyViolation(error)) throw fieldError("customer", "This account no longer exists.");
    throw error;
  }
}

/**
 * Admin only. Makes a draft hold the stock of its lines until the end of a day, or releases it.
 * @throws StoreError not_found; conflict if the draft has another version; the errors of priceCheckout
 */
export async function holdDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
  { version, days }: HoldDraftBody,
): Promise<DraftOrderView> {
  const draft = await requireDraft(context, admin, draftId);
  refuseUnlessSeen(draft, version);
  if (days === null) await releaseHold(context, admin, draftId);
  else {
    await repeatSteps(async () => {
      const current = await requireDraft(context, admin, draftId);
      refuseUnlessSeen(current, version);
      const isHeld = await hold(context, current, (priced) => computeHoldEnd(context, priced, days));
      return isHeld ? done(undefined) : again;
    });
  }
  return readDraft(context, admin, draftId);
}

/** Holds the units of a draft by an open checkout, so that there is one way to hold stock. */
async function hold(
  context: StoreContext,
  draft: DraftOrder,
  computeEnd: (priced: Awaited<ReturnType<typeof priceDraft>>) => string,
): Promise<boolean> {
  const priced = await priceDraft(context, draft);
  const payment = {
    method: "card",
    hold: { until: computeEnd(priced), placement: undefined },
  } as const;
  const { openOrder } = priced.checkout;
  return openOrder === undefined
    ? (await placeOrder(context, priced, payment, draftIsUnchanged(draft))) !== undefined
    : updateOrder(context, openOrder, priced, draftIsUnchanged(draft), payment);
}

/** Holds the stock of changed lines until the same time. The view says if that is impossible. */
async function renewHold(context: StoreContext, admin: AdminActor, draftId: string): Promise<void> {
  const until = (await selectOpenOrder(context, draftId))[0]?.reservationExpiresAt;
  if (until == null) return;
  try {
    const draft = await requireDraft(context, admin, draftId);
    await hold(context, draft, () => until);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

async function releaseHold(context: StoreContext, admin: AdminActor, draftId: string): Promise<void> {
  const [order] = await selectOpenOrder(context, draftId);
  if (order === undefined) return;
  await cancelUnpaidOrder(context, order.id, toAdminActor(admin), "The draft holds no stock any more", false);
}

/**
 * Admin only. Deletes a draft order and releases its stock. A repeated request changes nothing.
 * @throws StoreError conflict if the draft has another version
 */
export async function deleteDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
  { version }: { readonly version: number },
): Promise<void> {
  const draft = await findDraft(context, admin, draftId);
  if (draft === undefined) return;
  refuseUnlessSeen(draft, version);
  await releaseHold(context, admin, draftId);
  await context.db.delete(carts).where(and(eq(carts.id, draftId), draftIsUnchanged(draft)));
}

async function requireDraft(context: StoreContext, admin: AdminActor, draftId: string): Promise<DraftOrder> {
  const draft = await findDraft(context, admin, draftId);
  if (draft !== undefined) return draft;
  throw new StoreError("not_found", { message: "This draft was placed or deleted in another window." });
}
